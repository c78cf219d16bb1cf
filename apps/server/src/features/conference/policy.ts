import {
  candidateOf,
  type Cell,
  type ConferenceCell,
  conferenceCells,
  conferenceKey,
  hidesValues,
  isRevealed,
  isSealing,
  maySeeAllAssessments,
  observedLeaves,
  type RunActor,
  seenCandidateIds,
  stepCompetencies,
} from "@assay/domain";
import type { AssessmentRow } from "../assessments/store.ts";
import type { Run } from "../runs/store.ts";
import type { EntryRow } from "./store.ts";

/** The latest entry about each item. */
export const latestEntries = (entries: readonly EntryRow[]): ReadonlyMap<string, EntryRow> =>
  new Map(entries.map((entry) => [conferenceKey(entry), entry]));

/**
 * Makes the check whether the actor may see the values of a cell: while the run seals them, once they are revealed;
 * otherwise whoever may read everybody's ratings.
 */
export function seesCells(run: Run, actor: RunActor): (cell: Cell) => boolean {
  const seen = new Set(seenCandidateIds(run, actor));
  const isOpen = (cell: Cell): boolean =>
    isSealing(run)
      ? isRevealed(run, cell) && !hidesValues(run, actor.id, cell)
      : maySeeAllAssessments(run, actor);
  return (cell) =>
    seen.has(cell.candidateId) && candidateOf(run, cell.candidateId) !== undefined && isOpen(cell);
}

/** The revealed cells of a candidate. */
export const revealedCellsOf = (run: Run, candidateId: string): Cell[] =>
  (candidateOf(run, candidateId)?.exercises ?? [])
    .map(({ exerciseId }) => ({ candidateId, exerciseId }))
    .filter((cell) => isRevealed(run, cell));

/** All revealed items of a run, in its order, also those that are hidden from some. */
export function revealedItems(
  run: Run,
  assessments: readonly AssessmentRow[],
  latest: ReadonlyMap<string, EntryRow>,
): ConferenceCell[] {
  const exercises = observedLeaves(run.design.items).map((exercise) => ({
    id: exercise.id,
    competencyIds: stepCompetencies(exercise),
  }));
  const candidates = run.candidates.filter((one) => candidateOf(run, one.candidateId));
  return conferenceCells(
    candidates.map(({ candidateId }) => candidateId),
    exercises,
    assessments.filter((one) => isRevealed(run, one)),
    (item) => latest.get(conferenceKey(item))?.to ?? null,
  );
}
