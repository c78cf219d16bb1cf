import type { FastifyBaseLogger } from "fastify";
import type { Database, TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import type { Bucket } from "../../../platform/bucket.ts";
import type { JobEnd, Jobs } from "../../../platform/jobs.ts";
import { deleteUnusedDocuments, lockDocuments } from "../../processes/documents/store.ts";
import { deleteUnstored, type FileRow, selectFile } from "./store.ts";

/** Ids only: the tables of the jobs know no tenants. Without a file: all that the tenant has. */
export interface FileJob {
  tenantId: string;
  fileId?: string;
  /** Of the attempt (in ms) whose place among the files goes with it, if it stored nothing. */
  createdAt?: number;
  /** A document, which goes if no process was saved with it. */
  isDocument?: true;
  place: FileRow["place"];
}
type Sender = Pick<Jobs, "send">;
type Placed = Pick<FileRow, "id" | "place">;

/** Attempts of one id, and the removal of its object, follow each other. */
export const lockFile = (tx: TenantTransaction, id: string) => lockName(tx, `file:${id}`);

export const objectKey = (tenantId: string, fileId: string) => `${tenantId}/${fileId}`;

/** By then an upload has ended, or the server that took it. */
const UPLOAD_SECONDS = 3_600;
/** Nobody edits a process for longer without saving it. */
const UNSAVED_SECONDS = 2 * 86_400;

/** Looks after an attempt whose end nobody may hear of. */
export function watchAttempt(
  tx: TenantTransaction,
  jobs: Sender,
  { id: fileId, place }: Placed,
  createdAt: Date,
) {
  const job: FileJob = { tenantId: tx.tenantId, fileId, createdAt: createdAt.getTime(), place };
  return jobs.send(tx, "files", job, { afterSeconds: UPLOAD_SECONDS });
}

/** Looks after a document that waits for its process to be saved. */
export function watchDocument(
  tx: TenantTransaction,
  jobs: Sender,
  { id: fileId, place }: Placed,
  { afterSeconds = UNSAVED_SECONDS } = {},
) {
  const job: FileJob = { tenantId: tx.tenantId, fileId, isDocument: true, place };
  return jobs.send(tx, "files", job, { afterSeconds });
}

/** The row of a file is gone, or goes in this transaction; an object in the bucket has to follow. */
export async function removeObject(tx: TenantTransaction, jobs: Sender, { id, place }: Placed) {
  if (place === "database") return;
  const job: FileJob = { tenantId: tx.tenantId, fileId: id, place };
  await jobs.send(tx, "files", job);
}

/** What others need who keep files of their own in the same bucket. */
export const objectPlaces = ({ jobs, bucket }: { jobs: Sender; bucket?: Bucket | undefined }) => ({
  jobs,
  bucket,
  keyOf: objectKey,
  removeObject: (tx: TenantTransaction, file: Placed) => removeObject(tx, jobs, file),
});

interface Worker {
  jobs: Jobs;
  bucket?: Bucket | undefined;
  database: Database;
  log: FastifyBaseLogger;
}

/** Removes the row of an attempt that stored nothing, or of a document that no process was saved with. */
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
 * Removes what nobody can reach: uploads that broke off, documents that were never saved, and
 * objects of files that are gone. A job whose
 * bucket is not configured any more waits for it.
 */
export async function workFiles({ database, log, jobs, bucket }: Worker): Promise<void> {
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
      // An upload under the same id has put its content and is seen here, or puts it after this.
      await lockFile(tx, fileId);
      if ((await selectFile(tx, fileId))?.place === "bucket") return "done";
      if (!bucket) return away();
      await bucket.remove(objectKey(tenantId, fileId));
      return "done";
    });
  });
}
