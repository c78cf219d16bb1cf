import type { planCalls, PlanJob, RunPlan } from "@assay/contract";
import { departsFrom, planAbilities, runAbility } from "@assay/domain";
import type { CallOf, Context } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import type { Run } from "../../runs/store.ts";
import { openPlanned } from "../settings/queries.ts";
import { type JobRow, type PlanRow, selectLatestJob, selectPlan, selectPlans } from "./store.ts";

/** A timetable as its caller sees it. */
export function presentPlan(plan: PlanRow, run: Run, { actor }: Pick<Context, "actor">): RunPlan {
  const { settings: _, madeAt, publishedAt, ...shown } = plan;
  const hasDeparted = plan.state === "PUBLISHED" && departsFrom(run, plan.sessions);
  return {
    ...shown,
    hasDeparted,
    madeAt: madeAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    can: planAbilities({ ...plan, hasDeparted }, runAbility(run, actor, "edit")),
  };
}

export const presentJob = ({
  pinned: _,
  attempts: __,
  requestedBy: ___,
  ...job
}: JobRow): PlanJob => job;

export async function listPlans(call: CallOf<typeof planCalls.listPlans>) {
  const run = await openPlanned(call, call.params.runId);
  const plans = await selectPlans(call.tx, run.id);
  return { runId: run.id, plans: plans.map((plan) => presentPlan(plan, run, call)) };
}

export async function getPlanJob(call: CallOf<typeof planCalls.getPlanJob>) {
  const run = await openPlanned(call, call.params.runId);
  const job = await selectLatestJob(call.tx, run.id);
  return { runId: run.id, job: job ? presentJob(job) : null };
}

/**
 * A timetable with its run, which is locked until the transaction ends.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION
 */
export async function lockPlan(context: Context, id: string) {
  const { runId } = found(await selectPlan(context.tx, id));
  const run = await openPlanned(context, runId, { forUpdate: true });
  // Read again under the lock, which all changes of timetables take.
  return { run, plan: found(await selectPlan(context.tx, id)) };
}
