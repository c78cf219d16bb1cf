import type { Candidate, RunPerson } from "@assay/contract";
import type { TenantTransaction } from "../../db/database.ts";
import {
  type AssessmentRow,
  type OverwriteReason,
  selectAssessments,
  selectOverwriteReasons,
} from "../assessments/store.ts";
import { type Run, selectCandidates, selectRun, selectRunPeople } from "../runs/store.ts";

// What features to the right may do with the rooms of this one.
export { deletePdfJobsOfRun } from "./pdf/store.ts";

/** All of a run that a report is made of, but what was written. */
export interface ReportedRun {
  run: Run;
  /** In the order of the run; without names where these were erased. */
  candidates: Candidate[];
  people: RunPerson[];
  assessments: AssessmentRow[];
  /** Why ratings were overwritten, where somebody has said so. */
  reasons: OverwriteReason[];
}

/** Undefined where there is no such run. */
export async function selectReportedRun(
  tx: TenantTransaction,
  id: string,
): Promise<ReportedRun | undefined> {
  const run = await selectRun(tx, id);
  if (!run) return undefined;
  return {
    run,
    candidates: await selectCandidates(tx, id),
    people: await selectRunPeople(tx, id),
    assessments: await selectAssessments(tx, id),
    reasons: await selectOverwriteReasons(tx, id),
  };
}
