import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { PgBoss, type Queue } from "pg-boss";
import type pg from "pg";
import * as z from "zod/mini";
import type { TenantTransaction } from "../db/database.ts";
import { faultOf } from "./log.ts";

const MINUTE = 60;
const DAY = 86_400;

const MAILS = {
  retryLimit: 2_500,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 10 * MINUTE,
  retentionSeconds: 14 * DAY,
  /** After this, the job of a crashed server is retried. */
  expireInSeconds: MINUTE,
  deleteAfterSeconds: DAY,
};

/** Files that are made in the background: each occupies a processor, so that a server makes one of a kind at a time. */
const MADE_FILES = {
  retryLimit: 50,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: MINUTE,
  retentionSeconds: 14 * DAY,
  expireInSeconds: 15 * MINUTE,
  /** Seconds without a heartbeat after which another server takes over the job. */
  heartbeatSeconds: 10,
  deleteAfterSeconds: DAY,
  atOnce: 1,
};

/**
 * The queues and their retries. A mail is retried after seconds, then at growing
 * intervals, at last every ten minutes for two weeks, so that an outage of the mail server loses none.
 */
const QUEUES = {
  mails: MAILS,
  /** Mails to candidates, retried like the others: apart, since another feature writes them. */
  candidateMails: MAILS,
  /** Work in a store outside the database, retried like mails. */
  files: { ...MAILS, expireInSeconds: 5 * MINUTE },
  pdf: MADE_FILES,
  dossier: MADE_FILES,
  accessPackage: MADE_FILES,
  /** Searches for timetables: each occupies a processor, so that a server does one at a time. */
  timetable: {
    retryLimit: 20,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: MINUTE,
    retentionSeconds: DAY,
    expireInSeconds: 5 * MINUTE,
    /** Seconds without a heartbeat after which another server takes over the job. */
    heartbeatSeconds: 10,
    deleteAfterSeconds: DAY,
    atOnce: 1,
  },
  /**
   * Deliveries to webhooks, which queue their own next attempt. These retries are for servers that end, and for a
   * database that does not answer.
   */
  webhooks: {
    retryLimit: 100,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 10 * MINUTE,
    retentionSeconds: 14 * DAY,
    expireInSeconds: MINUTE,
    deleteAfterSeconds: DAY,
  },
  /** The nightly jobs, run by run; unfinished ones are queued again on the next day. */
  retention: {
    retryLimit: 100,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 10 * MINUTE,
    retentionSeconds: 2 * DAY,
    expireInSeconds: 15 * MINUTE,
    /** Seconds without a heartbeat after which another server takes over the job. */
    heartbeatSeconds: 10,
    deleteAfterSeconds: DAY,
    atOnce: 1,
  },
};
export type JobQueue = keyof typeof QUEUES;
type QueueOptions = Omit<Queue, "name"> & { atOnce?: number };
const BATCH = 5;

/** The result of a job; `later` retries it after growing intervals. */
export type JobEnd = "done" | "later";

/** Queues of jobs, each of which any server does once, or again after a failure. */
export interface Jobs {
  /**
   * Queues a job when the transaction commits. Its data is ids only, since the tables of
   * jobs are not protected by tenant.
   */
  send(
    tx: TenantTransaction,
    queue: JobQueue,
    data: object,
    options?: { afterSeconds?: number },
  ): Promise<void>;
  /** Lets this server do jobs of a queue. A handler that throws is called again later. */
  work(queue: JobQueue, handler: (data: unknown) => Promise<JobEnd>): Promise<void>;
  /** Waits for active jobs until `graceMs`, and returns the others to their queues. */
  close(): Promise<void>;
}

export interface JobOptions {
  /** Database URL of the application's role. */
  url: string;
  log: FastifyBaseLogger;
  /** Interval in seconds of checks for jobs of other servers; below for those of crashed ones. */
  pollSeconds?: number;
  superviseSeconds?: number;
  /** Milliseconds that a stop waits for active jobs. */
  graceMs?: number;
}

/** Creates or updates the tables and queues, as the owner, under the lock of the migration. */
export async function installJobs(owner: pg.Client): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => owner.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  // Ignored here, since errors also reject the calls below.
  boss.on("error", () => undefined);
  await boss.start();
  for (const [name, { atOnce: _, ...options }] of Object.entries<QueueOptions>(QUEUES)) {
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false, close: false });
}

/** A row in a form that only pg-boss knows. */
const JobRow = z.looseObject({});

/**
 * Opens the queues with two separate connections. Background errors are logged and the work
 * retried, as the database may be unavailable for a while.
 */
export async function openJobs(options: JobOptions): Promise<Jobs> {
  const { log } = options;
  const boss = openBoss(options);
  await boss.start();
  const workers = new Map<JobQueue, string>();
  return {
    async send(tx, queue, data, { afterSeconds = 0 } = {}) {
      const executeSql = async (text: string, values: unknown[] = []) => ({
        rows: await tx.prepared(JobRow, text, values),
      });
      await boss.send(queue, data, { db: { executeSql }, startAfter: afterSeconds });
      if (afterSeconds === 0) tx.afterCommit(() => boss.notifyWorker(workers.get(queue) ?? ""));
    },
    async work(queue, handler) {
      const worker = await boss.work(
        queue,
        {
          batchSize: (QUEUES[queue] as QueueOptions).atOnce ?? BATCH,
          perJobResults: true,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: options.pollSeconds ?? 2,
        },
        (batch) => Promise.all(batch.map(({ id, data }) => runJob({ id, data, handler, log }))),
      );
      workers.set(queue, worker);
    },
    async close() {
      const finished = [...workers.keys()].map((queue) => boss.offWork(queue));
      await Promise.race([
        Promise.all(finished),
        delay(options.graceMs ?? 8_000, undefined, { ref: false }),
      ]);
      await boss.stop({ graceful: false });
    },
  };
}

function openBoss({ url, log, superviseSeconds = MINUTE }: JobOptions): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "assay jobs",
    max: 2,
    migrate: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  const logged = new Map<string, number>();
  boss.on("error", ({ message }) => {
    const lately = Date.now() - (logged.get(message) ?? 0) < MINUTE * 1000;
    if (lately) return;
    logged.set(message, Date.now());
    log.warn({ reason: message }, "jobs: the database does not answer as it should");
  });
  return boss;
}

interface Run {
  id: string;
  data: unknown;
  handler: (data: unknown) => Promise<JobEnd>;
  log: FastifyBaseLogger;
}

/** Runs a job. Its errors are not stored with it, as they may contain personal data. */
async function runJob({ id, data, handler, log }: Run) {
  try {
    const end = await handler(data);
    return { id, status: end === "done" ? ("completed" as const) : ("failed" as const) };
  } catch (error) {
    log.error({ job: id, fault: faultOf(error as Error) }, "a job failed, and is tried again");
    return { id, status: "failed" as const };
  }
}
