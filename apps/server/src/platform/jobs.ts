import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { PgBoss, type Queue } from "pg-boss";
import type pg from "pg";
import type { TenantTransaction } from "../db/database.ts";
import { faultOf } from "./log.ts";

const MINUTE = 60;
const DAY = 86_400;

/**
 * What waits in which queue, and for how long. A mail is tried again after seconds, then more and
 * more rarely, at last every ten minutes for two weeks: a mail server that is down loses none.
 */
const QUEUES = {
  mails: {
    retryLimit: 2_500,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 10 * MINUTE,
    retentionSeconds: 14 * DAY,
    /** Of a server that died with the job in its hands. */
    expireInSeconds: MINUTE,
    deleteAfterSeconds: DAY,
  },
  /** What a store outside the database still has to do: tried like mails, and for as long. */
  files: {
    retryLimit: 2_500,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 10 * MINUTE,
    retentionSeconds: 14 * DAY,
    expireInSeconds: 5 * MINUTE,
    deleteAfterSeconds: DAY,
  },
  /** Reports: each keeps a processor busy, so that a server has one in its hands at a time. */
  pdf: {
    retryLimit: 50,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: MINUTE,
    retentionSeconds: 14 * DAY,
    expireInSeconds: 15 * MINUTE,
    /** A server that was killed is missed after so long, and another one goes on. */
    heartbeatSeconds: 10,
    deleteAfterSeconds: DAY,
    atOnce: 1,
  },
  /** The nightly work, run by run: what a night does not manage the next one finds again. */
  retention: {
    retryLimit: 100,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 10 * MINUTE,
    retentionSeconds: 2 * DAY,
    expireInSeconds: 15 * MINUTE,
    /** A server that was killed is missed after so long, and another one goes on. */
    heartbeatSeconds: 10,
    deleteAfterSeconds: DAY,
    atOnce: 1,
  },
};
export type JobQueue = keyof typeof QUEUES;
type QueueOptions = Omit<Queue, "name"> & { atOnce?: number };
const BATCH = 5;

/** `later`: the job comes again, after a while that grows. */
export type JobEnd = "done" | "later";

/** Work that is done once, by any of the servers, and again after a failure. */
export interface Jobs {
  /**
   * Queues a job that exists from the commit on, or never. Its data is ids only: the tables of the
   * jobs know no tenants.
   */
  send(
    tx: TenantTransaction,
    queue: JobQueue,
    data: object,
    options?: { afterSeconds?: number },
  ): Promise<void>;
  /** Lets this server take part. A handler that throws is called again later. */
  work(queue: JobQueue, handler: (data: unknown) => Promise<JobEnd>): Promise<void>;
  /** Waits a little for the jobs under way, and hands back those that take longer. */
  close(): Promise<void>;
}

export interface JobOptions {
  /** The application's address of the database. */
  url: string;
  log: FastifyBaseLogger;
  /** How often to look for the jobs of other servers, and for those of dead ones. */
  pollSeconds?: number;
  superviseSeconds?: number;
  /** How long a stop waits for the jobs under way. */
  graceMs?: number;
}

/** Makes or updates the tables and queues, as the owner, under the lock of the migration. */
export async function installJobs(owner: pg.Client): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => owner.query(text, values) };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  // What fails here also rejects below.
  boss.on("error", () => undefined);
  await boss.start();
  for (const [name, { atOnce: _, ...options }] of Object.entries<QueueOptions>(QUEUES)) {
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false, close: false });
}

/**
 * Opens the queues with two connections of their own. What fails in the background is logged and
 * tried again: the database may be away for a while.
 */
export async function openJobs(options: JobOptions): Promise<Jobs> {
  const { log } = options;
  const boss = openBoss(options);
  await boss.start();
  const workers = new Map<JobQueue, string>();
  return {
    async send(tx, queue, data, { afterSeconds = 0 } = {}) {
      const executeSql = async (text: string, values: unknown[] = []) => ({
        rows: await tx.prepared(`job:${queue}`, text, values),
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

/** Nothing of an error is stored with the job: it may quote an address. */
async function runJob({ id, data, handler, log }: Run) {
  try {
    const end = await handler(data);
    return { id, status: end === "done" ? ("completed" as const) : ("failed" as const) };
  } catch (error) {
    log.error({ job: id, fault: faultOf(error as Error) }, "a job failed, and is tried again");
    return { id, status: "failed" as const };
  }
}
