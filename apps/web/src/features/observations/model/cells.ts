import type { ProcessRun } from "@assay/contract";
import { cellsWithCan, type Id } from "@assay/domain";

export interface Place {
  candidateId: Id;
  exerciseId: Id;
}

/** The cells that a user may observe, candidate by candidate. */
export function observableCells(run: ProcessRun, userId: Id): Place[] {
  return cellsWithCan(run, userId)
    .filter(({ can }) => can.observe)
    .map(({ candidateId, exerciseId }) => ({ candidateId, exerciseId }));
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
