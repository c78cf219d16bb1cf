import type { RunPerson, ShownProcessStatistics, ShownStatistics } from "@assay/contract";
import { type Id, WHOLE_PROCESS } from "@assay/domain";
import { createContext, use, useMemo } from "react";
import { fullName } from "../../../../platform/i18n/names.ts";
import { useLanguage, useT } from "../../../../platform/i18n/texts.ts";
import { nameOf } from "../../model/steps.ts";

type Named = ShownProcessStatistics["exercises"][number];

/** Statistics of a run, or of a process over its runs, as all parts of their page show them. */
export interface StatisticsShownHere {
  of: "run" | "process";
  people: readonly RunPerson[];
  /** Steps and their sub-steps. */
  steps: readonly Named[];
  competencies: readonly Named[];
  /** How many observers see a candidate in an exercise, most often. */
  usualTeam: number;
  shown: ShownStatistics;
  /** Names of the candidates; a process names none. */
  names: ReadonlyMap<Id, string>;
  /** Id of the user. */
  ownId: Id;
}

export const StatisticsContext = createContext<StatisticsShownHere | null>(null);

export function useStatistics(): StatisticsShownHere {
  const shown = use(StatisticsContext);
  if (shown === null) throw new Error("There are no statistics.");
  return shown;
}

/** The names of what figures are about. */
export function useFigureNames() {
  const { people, steps, competencies, names, ownId } = useStatistics();
  const t = useT();
  const language = useLanguage();
  return useMemo(() => {
    const byId = new Map(people.map((person) => [person.id, person]));
    const personOf = (id: Id): string => {
      const person = byId.get(id);
      const number = [...byId.keys()].indexOf(id) + 1;
      return (
        (person && fullName(person)) ??
        (person ? t("statistics:unknownObserver", { number }) : t("statistics:formerObserver"))
      );
    };
    const nameIn = (all: readonly Named[], id: Id): string => {
      const one = all.find((each) => each.id === id);
      return one ? nameOf(one, language) : "";
    };
    const stepOf = (id: Id): string => nameIn(steps, id);
    const competencyOf = (id: Id): string => nameIn(competencies, id);
    return {
      personOf,
      /** The same, with a mark where it is the user. */
      markedPersonOf: (id: Id): string =>
        id === ownId ? t("statistics:personYou", { name: personOf(id) }) : personOf(id),
      candidateOf: (id: Id): string => names.get(id) ?? t("statistics:unknownCandidate"),
      stepOf: (id: Id): string =>
        id === WHOLE_PROCESS ? t("statistics:wholeProcess") : stepOf(id),
      itemOf: ({ exerciseId, competencyId }: { exerciseId: Id; competencyId: Id }): string =>
        t("statistics:itemOf", {
          exercise: stepOf(exerciseId),
          competency: competencyOf(competencyId),
        }),
    };
  }, [people, steps, competencies, names, ownId, language, t]);
}
