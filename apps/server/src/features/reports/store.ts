import type { Candidate, RunPerson } from "@assay/contract";
import { isUnsealed } from "@assay/domain";
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

/** The data of a run for reports, without observations. */
export interface ReportedRun {
  run: Run;
  /** Candidates in the order of the run; without names if these were erased. */
  candidates: Candidate[];
  people: RunPerson[];
  assessments: AssessmentRow[];
  /** The reasons for overwrites, if given. */
  reasons: OverwriteReason[];
  /** The decisions about candidates, oldest first; empty if reports do not show them. */
  decisions: DecisionRow[];
}

/**
 * The decisions of a run, oldest first, if the tenant demands reasons or the run has
 * some. Other reports show only the last state.
 */
export async function selectShownDecisions(
  tx: TenantTransaction,
  runId: string,
): Promise<DecisionRow[]> {
  const decisions = await selectDecisions(tx, runId, null);
  if (decisions.some(({ reason }) => reason !== null)) return decisions;
  return (await selectSettings(tx)).decisionReasons ? decisions : [];
}

/** The run's data, without the ratings that it seals to the reader; undefined if the run does not exist. */
export async function selectReportedRun(
  tx: TenantTransaction,
  id: string,
  readerId: string,
): Promise<ReportedRun | undefined> {
  const run = await selectRun(tx, id);
  if (!run) return undefined;
  return {
    run,
    candidates: await selectCandidates(tx, id),
    people: await selectRunPeople(tx, id),
    assessments: (await selectAssessments(tx, id)).filter((row) => isUnsealed(run, row, readerId)),
    reasons: await selectOverwriteReasons(tx, id),
    decisions: await selectShownDecisions(tx, id),
  };
}
