import type { Assessment, Item, ProcessRun } from "@assay/contract";
import {
  cellsWithCan,
  findItem,
  type Id,
  overallProgress,
  type Progress,
  progressOf,
} from "@assay/domain";
import type { RatedCell } from "./ratingDraft.ts";

/** The cells that a user rates, candidate by candidate. */
export function rateableCells(run: ProcessRun, userId: Id): RatedCell[] {
  return cellsWithCan(run, userId)
    .filter(({ can }) => can.rate)
    .map(({ candidateId, exerciseId }) => ({ processRunId: run.id, candidateId, exerciseId }));
}

/** The progress of the user's rating of a cell. */
export function progressOfCell(
  run: ProcessRun,
  assessments: readonly Assessment[],
  cell: RatedCell,
): Progress {
  const competencyIds =
    findItem<Item>(run.process.items, cell.exerciseId)?.item.competencyIds ?? [];
  const rated = assessments.find(
    ({ candidateId, exerciseId, assessmentType }) =>
      candidateId === cell.candidateId &&
      exerciseId === cell.exerciseId &&
      assessmentType === "OBSERVATION",
  );
  return progressOf(rated?.values ?? [], competencyIds);
}

/** The user's progress with a candidate, over the cells that they rate. */
export const progressOfCandidate = (
  run: ProcessRun,
  assessments: readonly Assessment[],
  cells: readonly RatedCell[],
  candidateId: Id,
): Progress =>
  overallProgress(
    cells
      .filter((cell) => cell.candidateId === candidateId)
      .map((cell) => progressOfCell(run, assessments, cell)),
  );
