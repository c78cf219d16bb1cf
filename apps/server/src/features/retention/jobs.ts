import { selectAllTenantIds } from "../../db/allTenants.ts";
import { utcDayOf } from "@assay/domain";
import { faultOf } from "../../platform/log.ts";
import type { JobEnd } from "../../platform/jobs.ts";
import { outlookOf, takeStep } from "./commands.ts";
import type { NightlyDependencies } from "./ports.ts";
import { claimNight, deleteExpired } from "./store.ts";

/** A queued task, ids only. Without `runId` it deletes the tenant's expired rows. */
interface NightlyTask {
  tenantId: string;
  runId?: string;
}

/** Interval at which a server checks for a new UTC day, and the delay of the first check after its start. */
const LOOK_EVERY_MS = 10 * 60_000;
const FIRST_LOOK_MS = 20_000;
const STORED_MAILS_MS = 14 * 86_400_000;

/** Queues a tenant's tasks of the day, unless another server has claimed the day already. */
const enqueue = ({ database, jobs, clock }: NightlyDependencies, tenantId: string) =>
  database.withTenant(tenantId, async (tx) => {
    const now = clock();
    if (!(await claimNight(tx, utcDayOf(now)))) return;
    const send = (task: NightlyTask) => jobs.send(tx, "retention", task);
    await send({ tenantId });
    for (const { id, step } of await outlookOf(tx, now))
      if (step !== null) await send({ tenantId, runId: id });
  });

/** Queues the tasks of all tenants for a day that no server has claimed yet. Failures are retried by the next check. */
export async function startNightlyJob(dependencies: NightlyDependencies): Promise<void> {
  const { database, clock, log, pruneMails } = dependencies;
  await pruneMails?.(new Date(clock().getTime() - STORED_MAILS_MS));
  for (const tenantId of await selectAllTenantIds(database))
    await enqueue(dependencies, tenantId).catch((error: Error) =>
      log.error({ tenantId, fault: faultOf(error) }, "a night could not begin"),
    );
}

/**
 * Works off the nightly tasks of all tenants (decisions §7). Any server may take a task; each run has a separate
 * transaction, and a task is repeated if its server ends in the middle.
 */
export async function workRetention(dependencies: NightlyDependencies): Promise<void> {
  const { database, clock, log } = dependencies;
  await dependencies.jobs.work("retention", async (data): Promise<JobEnd> => {
    const { tenantId, runId } = data as NightlyTask;
    const now = clock();
    if (runId === undefined) {
      await database.withTenant(tenantId, async (tx) => {
        await deleteExpired(tx, now);
        await dependencies.endOldOrders(tx, now);
      });
      return "done";
    }
    const done = await database.withTenant(tenantId, (tx) =>
      takeStep({ tx, now, actor: { id: null } }, runId, dependencies),
    );
    if (done !== "nothing") log.info({ tenantId, runId, done }, "retention");
    return "done";
  });
}

/** Checks for a new day at intervals. Returns a function that stops and awaits a running check. */
export function scheduleNightlyJob(dependencies: NightlyDependencies): () => Promise<void> {
  let starting: Promise<void> | undefined;
  const start = () => {
    starting ??= startNightlyJob(dependencies)
      .catch((error: Error) =>
        dependencies.log.error({ fault: faultOf(error) }, "nobody could look for the night's work"),
      )
      .finally(() => (starting = undefined));
  };
  const first = setTimeout(start, FIRST_LOOK_MS);
  const every = setInterval(start, LOOK_EVERY_MS);
  return async () => {
    clearTimeout(first);
    clearInterval(every);
    await starting;
  };
}
