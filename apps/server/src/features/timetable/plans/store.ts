import { PlanJob, PlanningSettings, PlanSession, Wish } from "@assay/contract";
import {
  PLAN_ORIGINS,
  PLAN_STATES,
  type PlanSession as Session,
  type SoleOccupation,
} from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { IdRow } from "../../../db/rows.ts";

const PlanRow = z.strictObject({
  id: z.string(),
  runId: z.string(),
  state: z.enum(PLAN_STATES),
  origin: z.enum(PLAN_ORIGINS),
  jobId: z.nullable(z.string()),
  wish: Wish,
  seed: z.nullable(z.int()),
  iterations: z.nullable(z.int()),
  sessions: z.array(PlanSession),
  settings: z.nullable(PlanningSettings),
  madeBy: z.string(),
  madeAt: z.date(),
  publishedAt: z.nullable(z.date()),
  revision: z.int(),
});
export type PlanRow = z.infer<typeof PlanRow>;

const PLAN = `
  select id, run_id as "runId", state, origin, job_id as "jobId", wish, seed, iterations, sessions, settings,
         made_by as "madeBy", made_at as "madeAt", published_at as "publishedAt", revision
    from run_plan where tenant_id = $1`;

/** Drafts and the published timetable of a run, the newest first; those that were replaced are history. */
export const selectPlans = (tx: TenantTransaction, runId: string): Promise<PlanRow[]> =>
  tx.prepared(
    PlanRow,
    `${PLAN} and run_id = $2 and state <> 'REPLACED' order by state = 'PUBLISHED' desc, made_at desc, id`,
    [tx.tenantId, runId],
  );

export async function selectPlan(tx: TenantTransaction, id: string): Promise<PlanRow | undefined> {
  const [row] = await tx.prepared(PlanRow, `${PLAN} and id = $2`, [tx.tenantId, id]);
  return row;
}

type NewPlan = Pick<
  PlanRow,
  "id" | "runId" | "origin" | "jobId" | "wish" | "seed" | "iterations" | "madeBy"
> & { readonly sessions: readonly Session[] };

export const insertPlan = (tx: TenantTransaction, plan: NewPlan, now: Date): Promise<void> =>
  tx.execute(
    `insert into run_plan (id, run_id, state, origin, job_id, wish, seed, iterations, sessions, made_by, made_at)
     values ($1, $2, 'DRAFT', $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      plan.id,
      plan.runId,
      plan.origin,
      plan.jobId,
      plan.wish,
      plan.seed,
      plan.iterations,
      JSON.stringify(plan.sessions),
      plan.madeBy,
      now,
    ],
  );

/** Stores the sessions of a draft, which no search has made any more. */
export const updateSessions = (
  tx: TenantTransaction,
  id: string,
  sessions: readonly PlanSession[],
): Promise<void> =>
  tx.execute(
    `update run_plan set sessions = $3, origin = 'BY_HAND', seed = null, iterations = null, revision = revision + 1
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, JSON.stringify(sessions)],
  );

/** The timetable that was published before the one that is; undefined if there was none. */
export async function selectReplaced(
  tx: TenantTransaction,
  runId: string,
): Promise<PlanRow | undefined> {
  const [row] = await tx.prepared(
    PlanRow,
    `${PLAN} and run_id = $2 and state = 'REPLACED' and published_at is not null
      order by published_at desc limit 1`,
    [tx.tenantId, runId],
  );
  return row;
}

/**
 * Keeps the settings that a published timetable had last, so that a repair of it can be taken back: they may have changed
 * since its publication.
 */
export const updateLastSettings = (
  tx: TenantTransaction,
  id: string,
  settings: PlanningSettings,
): Promise<void> =>
  tx.execute("update run_plan set settings = $3 where tenant_id = $1 and id = $2", [
    tx.tenantId,
    id,
    JSON.stringify(settings),
  ]);

/** Takes a repair that was taken back out of the timetables that were published one after the other. */
export const withdrawRepair = (tx: TenantTransaction, id: string): Promise<void> =>
  tx.execute("update run_plan set published_at = null where tenant_id = $1 and id = $2", [
    tx.tenantId,
    id,
  ]);

/**
 * Publishes a timetable in place of the one that was published before, and later than that, whatever the clocks of
 * servers say: `selectReplaced` goes by it.
 */
export async function updatePublished(
  tx: TenantTransaction,
  { id, runId }: Pick<PlanRow, "id" | "runId">,
  { settings, now }: { settings: PlanningSettings; now: Date },
): Promise<void> {
  await tx.execute(
    `update run_plan set state = 'REPLACED', revision = revision + 1
      where tenant_id = $1 and run_id = $2 and state = 'PUBLISHED'`,
    [tx.tenantId, runId],
  );
  await tx.execute(
    `update run_plan set state = 'PUBLISHED', settings = $3, revision = revision + 1,
            published_at = greatest($4, (select max(published_at) + interval '1 millisecond' from run_plan
                                          where tenant_id = $1 and run_id = $5))
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, JSON.stringify(settings), now, runId],
  );
}

/** Stores what a published timetable occupies; the database refuses two sessions at one time. */
export async function replaceOccupations(
  tx: TenantTransaction,
  planId: string,
  occupations: readonly SoleOccupation[],
): Promise<void> {
  // A timetable that is published again has some of its first publication.
  await tx.execute("delete from plan_occupation where tenant_id = $1 and plan_id = $2", [
    tx.tenantId,
    planId,
  ]);
  await tx.execute(
    `insert into plan_occupation (tenant_id, plan_id, session_id, resource, during)
     select $1, $2, one.session_id, one.resource, int4range(one.low, one.high)
       from unnest($3::text[], $4::text[], $5::int[], $6::int[]) one (session_id, resource, low, high)`,
    [
      tx.tenantId,
      planId,
      occupations.map(({ sessionId }) => sessionId),
      occupations.map(({ resource: { kind, id } }) => `${kind}:${id}`),
      occupations.map(({ from }) => from),
      occupations.map(({ to }) => to),
    ],
  );
}

export const deletePlan = (tx: TenantTransaction, id: string): Promise<void> =>
  tx.execute("delete from run_plan where tenant_id = $1 and id = $2", [tx.tenantId, id]);

const JobRow = z.strictObject({
  id: z.string(),
  runId: z.string(),
  state: PlanJob.shape.state,
  seed: z.int(),
  seconds: z.int(),
  attempts: z.int(),
  progress: PlanJob.shape.progress,
  pinned: z.array(PlanSession),
  isStopping: z.boolean(),
  requestedBy: z.string(),
});
export type JobRow = z.infer<typeof JobRow>;

const JOB = `
  select id, run_id as "runId", state, seed, seconds, attempts, progress, pinned,
         is_stopping as "isStopping", requested_by as "requestedBy"
    from plan_job where tenant_id = $1`;

export async function selectPlanJob(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<JobRow | undefined> {
  const text = `${JOB} and id = $2${forUpdate ? " for update" : ""}`;
  const [row] = await tx.prepared(JobRow, text, [tx.tenantId, id]);
  return row;
}

/** The search of a run that was requested last. */
export async function selectLatestJob(
  tx: TenantTransaction,
  runId: string,
): Promise<JobRow | undefined> {
  const text = `${JOB} and run_id = $2 order by requested_at desc, id limit 1`;
  const [row] = await tx.prepared(JobRow, text, [tx.tenantId, runId]);
  return row;
}

type NewJob = Pick<
  JobRow,
  "id" | "runId" | "seed" | "seconds" | "progress" | "pinned" | "requestedBy"
>;

/** Stores a search in place of the earlier ones of the run, of which only the timetables stay. */
export async function replaceJobs(tx: TenantTransaction, job: NewJob, now: Date): Promise<void> {
  await tx.execute("delete from plan_job where tenant_id = $1 and run_id = $2", [
    tx.tenantId,
    job.runId,
  ]);
  await tx.execute(
    `insert into plan_job (id, run_id, state, requested_by, requested_at, moved_at, seed, seconds, pinned, progress)
     values ($1, $2, 'QUEUED', $3, $4, $4, $5, $6, $7, $8)`,
    [
      job.id,
      job.runId,
      job.requestedBy,
      now,
      job.seed,
      job.seconds,
      JSON.stringify(job.pinned),
      JSON.stringify(job.progress),
    ],
  );
}

/** Stores that a server has begun an attempt at the search. */
export const beginJob = (tx: TenantTransaction, id: string, now: Date): Promise<void> =>
  tx.execute(
    `update plan_job set state = 'RUNNING', attempts = attempts + 1, moved_at = $3
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, now],
  );

export const stopJob = (tx: TenantTransaction, id: string): Promise<void> =>
  tx.execute("update plan_job set is_stopping = true where tenant_id = $1 and id = $2", [
    tx.tenantId,
    id,
  ]);

const StoppingRow = z.strictObject({ isStopping: z.boolean() });

/** Stores the progress. Returns whether the search is to end; also if it is not wanted any more. */
export async function moveJob(
  tx: TenantTransaction,
  id: string,
  progress: PlanJob["progress"],
  now: Date,
): Promise<boolean> {
  const [row] = await tx.prepared(
    StoppingRow,
    `update plan_job set progress = $3, moved_at = $4
      where tenant_id = $1 and id = $2 and state = 'RUNNING'
     returning is_stopping as "isStopping"`,
    [tx.tenantId, id, JSON.stringify(progress), now],
  );
  return row?.isStopping ?? true;
}

/** Ends a search; false if another one has replaced it meanwhile. */
export async function endJob(
  tx: TenantTransaction,
  id: string,
  { state, progress, now }: Pick<JobRow, "state" | "progress"> & { now: Date },
): Promise<boolean> {
  const rows = await tx.prepared(
    IdRow,
    `update plan_job set state = $3, progress = $4, moved_at = $5
      where tenant_id = $1 and id = $2 and state in ('QUEUED', 'RUNNING') returning id`,
    [tx.tenantId, id, state, JSON.stringify(progress), now],
  );
  return rows.length > 0;
}

/** Does not count an attempt that ended by a regular stop of the server. */
export const returnJob = (tx: TenantTransaction, id: string): Promise<void> =>
  tx.execute(
    `update plan_job set state = 'QUEUED', attempts = greatest(0, attempts - 1)
      where tenant_id = $1 and id = $2 and state = 'RUNNING'`,
    [tx.tenantId, id],
  );
