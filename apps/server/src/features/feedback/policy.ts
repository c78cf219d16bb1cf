import { candidateOf, feedbackAbility, mayReadFeedback } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Context } from "../../http/context.ts";
import { ApiFailure, demand, demandState, found, seenRun } from "../../http/failure.ts";
import { type Run, selectRun } from "../runs/store.ts";
import { selectFeedbackSetting } from "./settings/store.ts";

/** @throws ApiFailure NO_PERMISSION in organisations that give no reports to candidates */
export async function demandFeedback(tx: TenantTransaction): Promise<void> {
  const { isOn, hasPages } = await selectFeedbackSetting(tx);
  demand(isOn && hasPages);
}

/**
 * A run whose reports for candidates the caller may read.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE
 */
export async function openReportedRun(
  { tx, actor }: Pick<Context, "tx" | "actor">,
  runId: string,
  options?: { forUpdate: boolean },
): Promise<Run> {
  const run = seenRun(await selectRun(tx, runId, options), actor);
  await demandFeedback(tx);
  demand(mayReadFeedback(run, actor));
  demandState(run, "readFeedback");
  return run;
}

/** Which report a call is about. */
interface OfCandidate {
  readonly id: string;
  readonly candidateId: string;
}

/**
 * The run of a candidate whose data was not erased.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE
 */
export async function openFeedback(
  context: Pick<Context, "tx" | "actor">,
  { id, candidateId }: OfCandidate,
): Promise<Run> {
  const run = await openReportedRun(context, id);
  found(candidateOf(run, candidateId));
  return run;
}

/**
 * The run of a candidate whose report the caller may write and release, locked until the transaction ends.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE
 */
export async function lockFeedback(
  context: Pick<Context, "tx" | "actor">,
  { id, candidateId }: OfCandidate,
): Promise<Run> {
  const run = await openReportedRun(context, id, { forUpdate: true });
  const ability = feedbackAbility(run, context.actor);
  demand(ability !== "noRight");
  if (ability !== true) throw new ApiFailure("WRONG_PROCESS_RUN_STATE");
  found(candidateOf(run, candidateId));
  return run;
}
