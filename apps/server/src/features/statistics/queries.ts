import type { statisticsCalls } from "@assay/contract";
import { statisticsShown, type StatisticsShown, type StatisticsTask } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Actor, UnopenedCall } from "../../http/context.ts";
import { demand, demandState, seenRun } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { calculateStatistics } from "../../platform/statisticsCalculation.ts";
import { selectAssessments } from "../assessments/store.ts";
import { type Run, selectRun } from "../runs/store.ts";
import { presentStatistics, taskOf } from "./present.ts";

/**
 * The run and what the actor sees of its statistics.
 *
 * @throws ApiFailure ITEM_NOT_FOUND; NO_PERMISSION, also in tenants without statistics; WRONG_PROCESS_RUN_STATE
 */
async function openStatistics(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<{ run: Run; shows: StatisticsShown }> {
  const run = seenRun(await selectRun(tx, id), actor);
  const shows = statisticsShown(run, actor, run.statistics);
  demand(shows !== null);
  demandState(run, "seeStatistics");
  return { run, shows: shows ?? "OWN" };
}

/**
 * The statistics of a run. The look is logged before it is answered, with the rights of that moment.
 *
 * @throws ApiFailure as `openStatistics`; ServiceAway, CallerAborted
 */
export async function getRunStatistics({
  withTenant,
  readTenant,
  actor,
  tenant,
  now,
  params: { id },
  signal,
}: UnopenedCall<typeof statisticsCalls.getRunStatistics>) {
  const { run, task } = await readTenant(
    async (tx): Promise<{ run: Run; task: StatisticsTask }> => {
      const opened = await openStatistics(tx, actor, id);
      return {
        run: opened.run,
        task: taskOf(opened.run, await selectAssessments(tx, id), opened.shows, actor),
      };
    },
  );
  const answer = await calculateStatistics(task, { tenantId: tenant.id, signal });
  await withTenant(async (tx) => {
    const { shows } = await openStatistics(tx, actor, id);
    demand(shows === task.shows);
    const entry = { at: now, actorId: actor.id, action: "run.statistics" };
    await recordAudit(tx, { ...entry, subjectId: id, details: { shows } });
  });
  return presentStatistics(run, task.shows, answer);
}
