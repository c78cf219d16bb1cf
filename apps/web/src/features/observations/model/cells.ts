import type { Item, ProcessRun } from "@assay/contract";
import { type Id, mayObserveCell, observedLeaves } from "@assay/domain";

export interface Place {
  candidateId: Id;
  exerciseId: Id;
}

/** The cells that a user may observe, candidate by candidate. */
export function observableCells(run: ProcessRun, userId: Id): Place[] {
  const exercises = observedLeaves<Item>(run.process.items);
  return run.candidates.flatMap(({ candidateId }) =>
    exercises
      .filter(({ id }) => mayObserveCell(run, userId, candidateId, id))
      .map(({ id }) => ({ candidateId, exerciseId: id })),
  );
}

/** The wanted cell, else one as near as possible: of the same candidate, of the same exercise. */
export function nearestCell(cells: readonly Place[], wanted: Partial<Place>): Place | undefined {
  const isCandidate = (cell: Place) => cell.candidateId === wanted.candidateId;
  const isExercise = (cell: Place) => cell.exerciseId === wanted.exerciseId;
  return (
    cells.find((cell) => isCandidate(cell) && isExercise(cell)) ??
    cells.find(isCandidate) ??
    cells.find(isExercise) ??
    cells[0]
  );
}
