import {
  askedObservers,
  candidateOf,
  type Cell,
  type ConferenceCell,
  conferenceCells,
  type ConferenceItem,
  conferenceKey,
  hidesValues,
  isRevealed,
  isSealing,
  maySeeAllAssessments,
  observedLeaves,
  type RunActor,
  type SecondRound,
  withRevised,
  runAllows,
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

/** The observers' ratings of the cell of an item, also those that do not count. */
export const ratingsOfItem = (
  assessments: readonly AssessmentRow[],
  { candidateId, exerciseId }: Cell,
): AssessmentRow[] =>
  assessments.filter(
    (one) =>
      one.assessmentType === "OBSERVATION" &&
      one.candidateId === candidateId &&
      one.exerciseId === exerciseId,
  );

/** The ratings as they stand after the second rounds that are closed. */
export const revisedRatings = (
  assessments: readonly AssessmentRow[],
  rounds: readonly SecondRound[],
): AssessmentRow[] =>
  withRevised(
    assessments.map((one) => ({ ...one, observerId: one.personId })),
    rounds,
  ).map(({ observerId: _, ...one }) => one);

/** Ids of those whom a second round about an item asks. */
export const askedIn = (assessments: readonly AssessmentRow[], item: ConferenceItem): string[] =>
  askedObservers(
    ratingsOfItem(assessments, item).map((one) => ({ ...one, observerId: one.personId })),
    item,
  );

/**
 * Makes the check whether a second round asks the actor: who has a value that counts, and owes nothing that is submitted
 * together with it, as they would otherwise learn of a discussion that is still hidden from them.
 */
export function asksIn(
  run: Run,
  actor: RunActor,
  assessments: readonly AssessmentRow[],
): (item: ConferenceItem) => boolean {
  const seen = new Set(seenCandidateIds(run, actor));
  return (item) =>
    runAllows(run.runState, "askAgain") === true &&
    seen.has(item.candidateId) &&
    candidateOf(run, item.candidateId) !== undefined &&
    !hidesValues(run, actor.id, item) &&
    askedIn(assessments, item).includes(actor.id);
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
