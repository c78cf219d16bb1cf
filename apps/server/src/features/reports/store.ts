import type { Candidate, RunPerson } from "@assay/contract";
import type { TenantTransaction } from "../../db/database.ts";
import {
  type AssessmentRow,
  type OverwriteReason,
  selectAssessments,
  selectOverwriteReasons,
} from "../assessments/store.ts";
import { type DecisionRow, selectDecisions } from "../runs/decisions/store.ts";
import { type Run, selectCandidates, selectRun, selectRunPeople } from "../runs/store.ts";
import { selectSettings } from "../tenants/store.ts";

/** All of a run that a report is made of, but what was written. */
export interface ReportedRun {
  run: Run;
  /** In the order of the run; without names where these were erased. */
  candidates: Candidate[];
  people: RunPerson[];
  assessments: AssessmentRow[];
  /** Why ratings were overwritten, where somebody has said so. */
  reasons: OverwriteReason[];
  /** The decisions about candidates, oldest first; empty where reports say nothing of them. */
  decisions: DecisionRow[];
}

/**
 * The decisions of a run, oldest first, for reports of a tenant that wants reasons, or of a run that holds
 * some. Other reports tell the last state alone.
 */
export async function selectShownDecisions(
  tx: TenantTransaction,
  runId: string,
): Promise<DecisionRow[]> {
  const decisions = await selectDecisions(tx, runId, null);
  if (decisions.some(({ reason }) => reason !== null)) return decisions;
  return (await selectSettings(tx)).decisionReasons ? decisions : [];
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
    decisions: await selectShownDecisions(tx, id),
  };
}
