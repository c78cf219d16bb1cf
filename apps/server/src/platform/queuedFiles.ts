import type { FastifyBaseLogger } from "fastify";
import type { Database, TenantTransaction } from "../db/database.ts";
import type { JobEnd, Jobs } from "./jobs.ts";

/** A queued task. It has ids only, since the tables of jobs are not protected by tenant. */
export interface QueuedFile {
  readonly tenantId: string;
  readonly jobId: string;
  /** True for the task that deletes a file after its day. */
  readonly isOver?: true;
}

export interface FileWorker {
  readonly jobs: Jobs;
  readonly database: Database;
  clock(): Date;
  readonly log: FastifyBaseLogger;
  /** Aborted when the server stops, to end the file in progress. */
  readonly stopping: AbortSignal;
}

interface Attempted {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
}

/** What differs between the kinds of files that are made in the background. */
export interface FileKind<Job extends Attempted> {
  readonly queue: "pdf" | "dossier" | "accessPackage";
  /** With `forUpdate` locked until the transaction ends. */
  select(
    tx: TenantTransaction,
    id: string,
    options: { forUpdate: boolean },
  ): Promise<Job | undefined>;
  /** Stores that an attempt has begun. */
  begin(tx: TenantTransaction, id: string, now: Date): Promise<unknown>;
  /** Does not count an attempt that ended by a regular stop of the server. */
  giveBack(tx: TenantTransaction, id: string): Promise<unknown>;
  fail(tx: TenantTransaction, id: string, now: Date): Promise<unknown>;
  /** Deletes a job with its file. */
  remove(tx: TenantTransaction, id: string): Promise<unknown>;
  /** One attempt; stores the file. */
  write(task: QueuedFile, job: Job): Promise<void>;
  /** Whether another attempt would end in the same way, as a right that is missing. */
  isFinal(error: unknown): boolean;
  /** What the log says of an error: nothing of its message that may name a person. */
  reasonOf(error: unknown): string;
  /** What could not be made, for the log. */
  readonly failure: string;
}

/** Maximum attempts at a file, including those that end with a crash of the server. */
const MOST_ATTEMPTS = 3;
const PUBLISH_EVERY_MS = 1000;

/** Begins a job, unless it has ended already or has reached its maximum attempts. */
const take = <Job extends Attempted>(
  { tenantId, jobId }: QueuedFile,
  { database, clock }: FileWorker,
  kind: FileKind<Job>,
): Promise<Job | undefined> =>
  database.withTenant(tenantId, async (tx) => {
    const job = await kind.select(tx, jobId, { forUpdate: true });
    if (!job || job.state === "DONE" || job.state === "FAILED") return undefined;
    if (job.attempts >= MOST_ATTEMPTS) {
      await kind.fail(tx, job.id, clock());
      return undefined;
    }
    await kind.begin(tx, job.id, clock());
    return { ...job, attempts: job.attempts + 1 };
  });

/**
 * Makes queued files of a kind, one at a time, and deletes them after a day. A file of a killed server is begun again by
 * any server.
 */
export const workFiles = <Job extends Attempted>(worker: FileWorker, kind: FileKind<Job>) =>
  worker.jobs.work(kind.queue, async (data): Promise<JobEnd> => {
    const { database, clock, log, stopping } = worker;
    const task = data as QueuedFile;
    const { tenantId, jobId } = task;
    const inTenant = (work: (tx: TenantTransaction) => Promise<unknown>) =>
      database.withTenant(tenantId, work);
    if (task.isOver) {
      await inTenant((tx) => kind.remove(tx, jobId));
      return "done";
    }
    const job = await take(task, worker, kind);
    if (!job) return "done";
    try {
      await kind.write(task, job);
      return "done";
    } catch (error) {
      if (stopping.aborted) {
        await inTenant((tx) => kind.giveBack(tx, jobId));
        return "later";
      }
      log.warn(
        { tenantId, jobId, reason: kind.reasonOf(error), attempt: job.attempts },
        kind.failure,
      );
      if (!kind.isFinal(error) && job.attempts < MOST_ATTEMPTS) return "later";
      await inTenant((tx) => kind.fail(tx, jobId, clock()));
      return "done";
    }
  });

/** Publishes the progress of a file, at most once a second; a failure to do so does not fail the file. */
export function publishing(publish: (share: number) => Promise<unknown>): (share: number) => void {
  let publishedAt = 0;
  return (share) => {
    if (Date.now() - publishedAt < PUBLISH_EVERY_MS) return;
    publishedAt = Date.now();
    // The last part is the storing of the file.
    publish(share * 0.98).catch(() => undefined);
  };
}
