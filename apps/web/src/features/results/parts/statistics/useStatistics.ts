import type { Item, ProcessRun, ShownStatistics } from "@assay/contract";
import { findItem, type Id, WHOLE_PROCESS } from "@assay/domain";
import { createContext, use, useMemo } from "react";
import { fullName } from "../../../../platform/i18n/names.ts";
import { useLanguage, useT } from "../../../../platform/i18n/texts.ts";
import { nameOf } from "../../model/steps.ts";

/** Statistics of a run as all parts of their page show them. */
export interface StatisticsShownHere {
  run: ProcessRun;
  shown: ShownStatistics;
  /** Names of the candidates. */
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
  const { run, names, ownId } = useStatistics();
  const t = useT();
  const language = useLanguage();
  return useMemo(() => {
    const people = new Map(run.people.map((person) => [person.id, person]));
    const personOf = (id: Id): string => {
      const person = people.get(id);
      const number = [...people.keys()].indexOf(id) + 1;
      return (
        (person && fullName(person)) ??
        (person ? t("statistics:unknownObserver", { number }) : t("statistics:formerObserver"))
      );
    };
    const stepOf = (id: Id): string => {
      const item = findItem<Item>(run.process.items, id)?.item;
      return item ? nameOf(item, language) : "";
    };
    const competencyOf = (id: Id): string => {
      const competency = run.competencies.find((one) => one.id === id);
      return competency ? nameOf(competency, language) : "";
    };
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
  }, [run, names, ownId, language, t]);
}
