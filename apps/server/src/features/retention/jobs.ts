import { utcDayOf } from "@assay/domain";
import { faultOf } from "../../platform/log.ts";
import type { JobEnd } from "../../platform/jobs.ts";
import { outlookOf, takeStep } from "./commands.ts";
import type { NightParts } from "./ports.ts";
import { claimNight, deleteExpired, selectTenantIds } from "./store.ts";

/** Ids only. Without a run: what has ended by itself in the tenant. */
interface NightTask {
  tenantId: string;
  runId?: string;
}

/** How soon a server notices that a night has begun; and after its start, that it missed one. */
const LOOK_EVERY_MS = 10 * 60_000;
const FIRST_LOOK_MS = 20_000;
const KEPT_MAILS_MS = 14 * 86_400_000;

/** Hands out a tenant's work of the night: by the first server that comes, and by no other. */
const handOut = ({ database, jobs, clock }: NightParts, tenantId: string) =>
  database.withTenant(tenantId, async (tx) => {
    const now = clock();
    if (!(await claimNight(tx, utcDayOf(now)))) return;
    const send = (task: NightTask) => jobs.send(tx, "retention", task);
    await send({ tenantId });
    for (const { id, step } of await outlookOf(tx, now))
      if (step !== null) await send({ tenantId, runId: id });
  });

/** Looks whether a night has begun that nobody has taken care of. What fails is done at the next look. */
export async function lookForNight(parts: NightParts): Promise<void> {
  const { database, clock, log, pruneMails } = parts;
  await pruneMails?.(new Date(clock().getTime() - KEPT_MAILS_MS));
  for (const tenantId of await selectTenantIds(database))
    await handOut(parts, tenantId).catch((error: Error) =>
      log.error({ tenantId, fault: faultOf(error) }, "a night could not begin"),
    );
}

/**
 * Does the nightly work of all tenants (decisions §7): each run in a transaction of its own, by any of the
 * servers, and again where one ends in the middle.
 */
export async function workRetention(parts: NightParts): Promise<void> {
  const { database, clock, log } = parts;
  await parts.jobs.work("retention", async (data): Promise<JobEnd> => {
    const { tenantId, runId } = data as NightTask;
    const now = clock();
    if (runId === undefined) {
      await database.withTenant(tenantId, (tx) => deleteExpired(tx, now));
      return "done";
    }
    const done = await database.withTenant(tenantId, (tx) =>
      takeStep({ tx, now, actor: { id: null } }, runId, parts),
    );
    if (done !== "nothing") log.info({ tenantId, runId, done }, "retention");
    return "done";
  });
}

/** Looks again and again, from a while after the start on. Returns how to stop. */
export function watchNights(parts: NightParts): () => Promise<void> {
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= lookForNight(parts)
      .catch((error: Error) =>
        parts.log.error({ fault: faultOf(error) }, "nobody could look for the night's work"),
      )
      .finally(() => (looking = undefined));
  };
  const first = setTimeout(look, FIRST_LOOK_MS);
  const every = setInterval(look, LOOK_EVERY_MS);
  return async () => {
    clearTimeout(first);
    clearInterval(every);
    await looking;
  };
}
