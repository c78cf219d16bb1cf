import { clearingWorkFiles } from "../features/candidatePages/workFiles/commands.ts";
import { clearingFiles, type FileDependencies } from "../features/runs/files/commands.ts";
import { objectPlaces } from "../features/runs/files/jobs.ts";
import type { ClearingFiles } from "../features/runs/ports.ts";

/** Deletes the objects of all files that go with a run or a candidate: those of the run, and what was handed in. */
export const clearingAll = (files: FileDependencies): ClearingFiles => {
  const ofRuns = clearingFiles(files);
  return (context, runId, work) =>
    ofRuns(context, runId, () => clearingWorkFiles(context.tx, runId, work, objectPlaces(files)));
};
