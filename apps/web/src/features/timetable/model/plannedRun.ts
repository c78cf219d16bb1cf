import type { Conflict, ProcessRun } from "@assay/contract";
import { isErased, observedLeaves, type PlannedRun } from "@assay/domain";

/** The run as its timetable sees it; the server sees it in the same way. */
export const plannedRun = (run: ProcessRun, conflicts: readonly Conflict[]): PlannedRun => ({
  exercises: observedLeaves(run.process.items),
  candidates: run.candidates
    .map(({ candidateId }) => candidateId)
    .filter((id) => !isErased(run, id)),
  conflicts,
});
