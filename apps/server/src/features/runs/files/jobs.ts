import type { FastifyBaseLogger } from "fastify";
import type { Database, TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import type { Bucket } from "../../../platform/bucket.ts";
import type { JobEnd, Jobs } from "../../../platform/jobs.ts";
import { deleteUnusedDocuments, lockDocuments } from "../../processes/documents/store.ts";
import { deleteUnstored, type FileRow, selectFile } from "./store.ts";

/** A queued job. It has ids only, since the tables of jobs are not protected by tenant. Without a file it is about all
 * of the tenant. */
export interface FileJob {
  tenantId: string;
  fileId?: string;
  /** Time (ms) of the attempt whose row is deleted if it has stored nothing. */
  createdAt?: number;
  /** True for a document, which is deleted if no process was saved with it. */
  isDocument?: true;
  place: FileRow["place"];
}
type Sender = Pick<Jobs, "send">;
type Placed = Pick<FileRow, "id" | "place">;

/** Lock under which attempts for one id, and the removal of its object, run one after the other. */
export const lockFile = (tx: TenantTransaction, id: string) => lockName(tx, `file:${id}`);

export const objectKey = (tenantId: string, fileId: string) => `${tenantId}/${fileId}`;

/** Seconds after which an upload has ended, or its server has. */
const UPLOAD_SECONDS = 3_600;
/** Seconds that a document waits for its process to be saved. */
const UNSAVED_SECONDS = 2 * 86_400;

/** Queues the clean-up of an attempt that may never end. */
export function watchAttempt(
  tx: TenantTransaction,
  jobs: Sender,
  { id: fileId, place }: Placed,
  createdAt: Date,
) {
  const job: FileJob = { tenantId: tx.tenantId, fileId, createdAt: createdAt.getTime(), place };
  return jobs.send(tx, "files", job, { afterSeconds: UPLOAD_SECONDS });
}

/** Queues the clean-up of a document that waits for its process to be saved. */
export function watchDocument(
  tx: TenantTransaction,
  jobs: Sender,
  { id: fileId, place }: Placed,
  { afterSeconds = UNSAVED_SECONDS } = {},
) {
  const job: FileJob = { tenantId: tx.tenantId, fileId, isDocument: true, place };
  return jobs.send(tx, "files", job, { afterSeconds });
}

/** Queues the removal of an object from the bucket; its row is deleted, or will be in this transaction. */
export async function removeObject(tx: TenantTransaction, jobs: Sender, { id, place }: Placed) {
  if (place === "database") return;
  const job: FileJob = { tenantId: tx.tenantId, fileId: id, place };
  await jobs.send(tx, "files", job);
}

/** Functions for other features that store files in the same bucket. */
export const objectPlaces = ({ jobs, bucket }: { jobs: Sender; bucket?: Bucket | undefined }) => ({
  jobs,
  bucket,
  keyOf: objectKey,
  removeObject: (tx: TenantTransaction, file: Placed) => removeObject(tx, jobs, file),
  /** Queues the removal of an object, unless something has come to keep it by then. */
  watchObject: (tx: TenantTransaction, file: Placed, now: Date) =>
    watchAttempt(tx, jobs, file, now),
});

interface Worker {
  jobs: Jobs;
  bucket?: Bucket | undefined;
  database: Database;
  log: FastifyBaseLogger;
  /** Whether a file of another feature has its content in this object. */
  isKept(tx: TenantTransaction, fileId: string): Promise<boolean>;
}

/** Deletes the row of an attempt that stored nothing, or of a document with which no process was saved. */
async function removeRow({ tenantId, fileId, createdAt, isDocument }: FileJob, database: Database) {
  if (fileId === undefined) return;
  if (createdAt !== undefined)
    await database.withTenant(tenantId, (tx) => deleteUnstored(tx, fileId, new Date(createdAt)));
  if (isDocument)
    await database.withTenant(tenantId, async (tx) => {
      await lockDocuments(tx);
      await deleteUnusedDocuments(tx, [fileId]);
    });
}

/**
 * Deletes unreachable data: interrupted uploads, documents that were never saved, and objects of deleted files.
 * A job whose bucket is no longer configured waits for it.
 */
export async function workFiles({ database, log, jobs, bucket, isKept }: Worker): Promise<void> {
  await jobs.work("files", async (data): Promise<JobEnd> => {
    const job = data as FileJob;
    const { tenantId, fileId, place } = job;
    await removeRow(job, database);
    if (place === "database") return "done";
    const away = (): JobEnd => {
      log.warn({ tenantId, fileId }, "an object waits to be removed: there is no bucket");
      return "later";
    };
    if (fileId === undefined) {
      if (!bucket) return away();
      await bucket.removeAll(`${tenantId}/`);
      return "done";
    }
    return database.withTenant(tenantId, async (tx) => {
      // An upload with the same id has either stored its content before the lock, or stores it after this.
      await lockFile(tx, fileId);
      if ((await selectFile(tx, fileId))?.place === "bucket") return "done";
      if (await isKept(tx, fileId)) return "done";
      if (!bucket) return away();
      await bucket.remove(objectKey(tenantId, fileId));
      return "done";
    });
  });
}
