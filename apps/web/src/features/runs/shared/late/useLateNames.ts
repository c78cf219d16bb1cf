import type { Item, LateEntry, ProcessRun } from "@assay/contract";
import { findItem, type Id, textIn } from "@assay/domain";
import { useQuery } from "@tanstack/react-query";
import { candidatesQuery } from "../../api.ts";
import { candidateNames, fullName } from "../../../../platform/i18n/names.ts";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";

export interface LateNames {
  /** For sentences that name the entry. */
  textsOf(entry: Pick<LateEntry, "authorId" | "candidateId" | "exerciseId">): {
    author: string;
    candidate: string;
    exercise: string;
  };
  personOf(id: Id | null): string;
  competencyOf(id: Id): string;
  /** The text of a cue; empty if the process has none with this id. */
  cueOf(uid: Id): string;
}

/** The names behind the ids of an entry. */
export function useLateNames(run: ProcessRun): LateNames {
  const t = useT();
  const order = useLanguageOrder();
  const { data: candidates = [] } = useQuery(candidatesQuery(run.id));
  const names = candidateNames(candidates, t);
  const personOf = (id: Id | null): string => {
    const person = run.people.find((one) => one.id === id);
    return (person && fullName(person)) ?? t("runDialogs:late_unknownPerson");
  };
  return {
    personOf,
    competencyOf: (id) => {
      const competency = run.competencies.find((one) => one.id === id);
      return (competency && textIn(competency.texts, order)?.displayName) ?? "–";
    },
    cueOf: (uid) => {
      const steps = run.process.items.flatMap((item) => [item, ...item.items]);
      const groups = steps.flatMap(({ cues }) =>
        Object.values(cues).flatMap(({ cueGroups }) => cueGroups),
      );
      const cue = groups.flatMap(({ cues }) => cues).find((one) => one.uid === uid);
      return (cue && textIn(cue.cueTexts, order)) ?? "";
    },
    textsOf: ({ authorId, candidateId, exerciseId }) => {
      const item = findItem<Item>(run.process.items, exerciseId)?.item;
      return {
        author: personOf(authorId),
        candidate: names.get(candidateId) ?? "–",
        exercise: (item && textIn(item.texts, order)?.displayName) ?? "–",
      };
    },
  };
}
