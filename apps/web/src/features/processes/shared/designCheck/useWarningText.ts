import type { Competency, Item, Scale } from "@assay/contract";
import { type DesignWarning, findItem, partitionGroups, shownRange, textIn } from "@assay/domain";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../../platform/tenant/LanguageSelect.tsx";

/** What the ids of warnings stand for. */
export interface CheckedNames {
  readonly items: readonly Item[];
  readonly competencies: readonly Competency[];
  readonly scale: Scale | null;
  /** Names of candidates and observers by id; a process has none. */
  readonly personOf?: (id: string) => string;
}

/** Says what a warning is about, in a sentence. */
export function useWarningText(names: CheckedNames): (warning: DesignWarning) => string {
  const t = useT();
  const order = useLanguageOrder();
  const format = useFormat();
  const { items, competencies, scale, personOf = () => "" } = names;
  const groups = scale ? partitionGroups(scale.criterions, scale.selectedPartition) : [];
  const exerciseOf = (id: string | undefined): string => {
    const item = id === undefined ? undefined : findItem<Item>(items, id)?.item;
    if (!item) return t("designCheck:whole");
    return textIn(item.texts, order)?.displayName.trim() || t("designCheck:unnamed");
  };
  const competencyOf = (id: string | undefined): string => {
    const competency = competencies.find((one) => one.id === id);
    return (competency && textIn(competency.texts, order)?.displayName) ?? "";
  };
  const people = (ids: readonly string[] = []): string => format.list(ids.map(personOf));
  return ({ kind, place, count = 0 }) => {
    const { itemId, competencyId, group, criterion, language, candidateId, exerciseKind } = place;
    return t(`designCheck:${kind}`, {
      exercise: exerciseOf(itemId),
      competency: competencyOf(competencyId),
      group: shownRange(groups[group ?? -1] ?? []),
      criterion: format.number(criterion ?? 0),
      exerciseKind: exerciseKind ?? "OTHER",
      run: place.run?.name ?? "",
      language: language ? LANGUAGE_NAMES[language] : "",
      candidate: candidateId === undefined ? "" : personOf(candidateId),
      observers: people(place.observerIds),
      groups: (place.groups ?? []).map((ids) => people(ids)).join(" / "),
      count,
      ratio: format.number(count, 1),
    });
  };
}
