import type { Item } from "@assay/contract";
import {
  addStep,
  changeStep,
  countCues,
  countSteps,
  defaultCutOff,
  findItem,
  type ItemType,
  processLicenceViolations,
  removeStep,
} from "@assay/domain";
import { useCallback, useMemo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { newId } from "../../../../ui/newId.ts";
import { useTenant } from "../../../../platform/tenant/tenant.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { useStepName } from "../../model/stepNames.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import { useProcessSearch } from "../useProcessSearch.ts";

/** A step as it begins (PROC-17, PROC-20). */
const newStep = (itemType: ItemType): Item => ({
  id: newId(),
  itemType,
  texts: { de: { displayName: "", description: "", manual: "", guidingQuestions: [] } },
  competencyIds: [],
  isObserved: true,
  isGroupItem: false,
  cutOff: defaultCutOff(),
  cues: {},
  documents: [],
  items: [],
});

const cuesIn = (item: Item): number =>
  [item, ...item.items]
    .flatMap(({ cues }) => Object.values(cues))
    .reduce((sum, { cueGroups }) => sum + countCues(cueGroups), 0);

/** The chosen step, and what is done with steps; the choice stands in the address. */
export function useSteps() {
  const t = useT();
  const nameOf = useStepName();
  const { draft, edit, base } = useProcessEditor();
  const { item: asked, choose } = useProcessSearch();
  const { licenseRestriction } = useTenant();
  const { items } = draft;
  const found = asked === undefined ? null : findItem<Item>(items, asked);
  const selected = found?.item ?? items[0] ?? null;
  /** The centre that is chosen, or that holds what is chosen: steps can be added to it. */
  const centre = selected?.itemType === "ASSESSMENT_CENTER" ? selected : (found?.parent ?? null);

  const select = useCallback((id: string) => choose({ item: id }), [choose]);
  const change = useCallback(
    (id: string, part: (item: Item) => Item) =>
      edit((now) => ({ ...now, items: changeStep<Item>(now.items, id, part) as Item[] })),
    [edit],
  );
  const add = (itemType: ItemType, parentId: string | null): string => {
    const step = newStep(itemType);
    const place = { parentId, index: Number.MAX_SAFE_INTEGER };
    edit((now) => ({ ...now, items: addStep<Item>(now.items, step, place) as Item[] }));
    select(step.id);
    return step.id;
  };
  const remove = async (): Promise<void> => {
    if (selected === null) return;
    const facts = { name: nameOf(selected), steps: selected.items.length, cues: cuesIn(selected) };
    const isSure = await confirm({
      title: t("processes:deleteStepTitle"),
      text: t("processes:deleteStepText", facts),
      confirmLabel: t("processes:deleteStep"),
      tone: "danger",
    });
    if (!isSure) return;
    const siblings = centre !== null && centre !== selected ? centre.items : items;
    const at = siblings.findIndex(({ id }) => id === selected.id);
    const next = siblings[at + 1] ?? siblings[at - 1] ?? centre;
    edit((now) => ({ ...now, items: removeStep<Item>(now.items, selected.id) as Item[] }));
    choose({ item: next?.id === selected.id ? undefined : next?.id });
  };
  /** Why no step can be added; null where one can (PROC-25). */
  const limitReason = useMemo(() => {
    if (licenseRestriction === null) return null;
    const more = { items: [...items, { items: [] }], competencyIds: [] };
    const limits = { ...licenseRestriction, maxObservableCompetencies: -1 };
    const before = base ? { items: base.items, competencyIds: [] } : undefined;
    const isReached = processLicenceViolations(more, limits, before).length > 0;
    const { maxProcessRuns } = licenseRestriction;
    return isReached
      ? t("processes:stepLimit", { limit: maxProcessRuns, count: countSteps(items) })
      : null;
  }, [licenseRestriction, items, base, t]);
  return { items, selected, centre, select, change, add, remove, limitReason };
}
export type Steps = ReturnType<typeof useSteps>;
