import { instanceOf, planSessions, timetablePlan } from "@assay/domain";
import type { FastifyBaseLogger } from "fastify";
import type { Database, TenantTransaction } from "../../../db/database.ts";
import { newId } from "../../../platform/ids.ts";
import type { JobEnd, Jobs } from "../../../platform/jobs.ts";
import { type PlannerAnswer, PlannerFailed, startPlanner } from "../../../platform/planner.ts";
import { selectRun } from "../../runs/store.ts";
import { plannedRun, readSettings } from "../settings/queries.ts";
import {
  beginJob,
  endJob,
  insertPlan,
  type JobRow,
  moveJob,
  returnJob,
  selectPlanJob,
} from "./store.ts";

/** A queued task. It has ids only, since the tables of jobs are not protected by tenant. */
interface PlanTask {
  tenantId: string;
  jobId: string;
}

interface Worker {
  jobs: Jobs;
  database: Database;
  clock(): Date;
  log: FastifyBaseLogger;
  /** Aborted when the server stops, to end the search in progress. */
  stopping: AbortSignal;
}

/** Maximum attempts at a search, including those that end with a crash of the server. */
const MOST_ATTEMPTS = 3;

/** What a search is about; undefined if the job is over, or its run is gone. */
const take = ({ tenantId, jobId }: PlanTask, { database, clock }: Worker) =>
  database.withTenant(tenantId, async (tx) => {
    const job = await selectPlanJob(tx, jobId, { forUpdate: true });
    if (!job || job.state === "DONE" || job.state === "FAILED") return undefined;
    const run = await selectRun(tx, job.runId);
    if (!run || job.attempts >= MOST_ATTEMPTS) {
      await endJob(tx, jobId, { state: "FAILED", progress: job.progress, now: clock() });
      return undefined;
    }
    const { settings } = await readSettings({ tx, now: clock() }, run);
    const instance = instanceOf(settings, await plannedRun({ tx }, run));
    await beginJob(tx, jobId, clock());
    return { job, instance };
  });

async function storePlans(
  tx: TenantTransaction,
  job: JobRow,
  { plans = [], progress }: PlannerAnswer,
  now: Date,
): Promise<void> {
  if (!(await endJob(tx, job.id, { state: "DONE", progress, now }))) return;
  for (const [place, plan] of plans.entries()) {
    const { wish, iterations } = progress[place]!;
    const sessions = planSessions(plan, job.pinned, newId);
    const made = { jobId: job.id, seed: job.seed, iterations, madeBy: job.requestedBy };
    const { runId } = job;
    await insertPlan(tx, { ...made, id: newId(), runId, origin: "PROPOSED", wish, sessions }, now);
  }
  tx.publish({ kind: "plans", runId: job.runId });
  tx.publish({ kind: "planJob", runId: job.runId });
}

/** One attempt at a search; nothing is stored if another search has replaced it meanwhile. */
async function searchPlans(
  { tenantId, jobId }: PlanTask,
  { job, instance }: NonNullable<Awaited<ReturnType<typeof take>>>,
  { database, clock, stopping }: Worker,
): Promise<void> {
  const planner = startPlanner(
    {
      instance,
      wishes: job.progress.map(({ wish }) => wish),
      seconds: job.seconds,
      seed: job.seed,
      pinned: timetablePlan(job.pinned),
    },
    {
      stopping,
      onProgress: async (progress) => {
        const isOver = await database.withTenant(tenantId, async (tx) => {
          const stop = await moveJob(tx, jobId, progress, clock());
          tx.publish({ kind: "planJob", runId: job.runId });
          return stop;
        });
        if (isOver) planner.stop();
      },
    },
  );
  const answer = await planner.plans;
  await database.withTenant(tenantId, (tx) => storePlans(tx, job, answer, clock()));
}

/** Searches for timetables, one search at a time. One of a killed server is begun again by any server. */
export async function workPlans(worker: Worker): Promise<void> {
  const { database, clock, log, stopping } = worker;
  await worker.jobs.work("timetable", async (data): Promise<JobEnd> => {
    const task = data as PlanTask;
    const { tenantId, jobId } = task;
    const taken = await take(task, worker);
    if (!taken) return "done";
    try {
      await searchPlans(task, taken, worker);
      return "done";
    } catch (error) {
      const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
        database.withTenant(tenantId, work);
      if (stopping.aborted) {
        await inTenant((tx) => returnJob(tx, jobId));
        return "later";
      }
      const reason = error instanceof PlannerFailed ? error.message : (error as Error).name;
      const attempt = taken.job.attempts + 1;
      log.warn({ tenantId, jobId, reason, attempt }, "a timetable could not be searched for");
      if (attempt < MOST_ATTEMPTS) return "later";
      const { progress } = taken.job;
      await inTenant((tx) => endJob(tx, jobId, { state: "FAILED", progress, now: clock() }));
      return "done";
    }
  });
}
