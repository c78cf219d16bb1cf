import type { Candidate, ProcessRun } from "@assay/contract";
import { observedLeaves, textIn } from "@assay/domain";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { candidateNames, fullName } from "../../../../platform/i18n/names.ts";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";

export interface SessionNames {
  exercise(id: string): string;
  candidate(id: string): string;
  /** "a, b und c" */
  observers(ids: readonly string[]): string;
}

/** What everything and everybody of a run is called, from what the user may see of it. */
export function useSessionNames(run: ProcessRun, candidates: readonly Candidate[]): SessionNames {
  const t = useT();
  const { list } = useFormat();
  const order = useLanguageOrder();
  const named = candidateNames(candidates, t);
  const people = new Map(run.people.map((person) => [person.id, fullName(person)]));
  const exercises = new Map(
    observedLeaves(run.process.items).map(({ id, texts }) => [
      id,
      textIn(texts, order)?.displayName ?? "",
    ]),
  );
  const gone = t("timetable:boardGone");
  return {
    exercise: (id) => exercises.get(id) ?? gone,
    candidate: (id) => named.get(id) ?? gone,
    observers: (ids) => list(ids.map((id) => people.get(id) ?? gone)),
  };
}
