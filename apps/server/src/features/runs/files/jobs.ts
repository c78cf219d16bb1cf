import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../../../db/database.ts";
import type { Bucket } from "../../../platform/bucket.ts";
import type { JobEnd, Jobs } from "../../../platform/jobs.ts";
import { type FileJob, lockFile, objectKey } from "./commands.ts";
import { deleteUnstored, selectFile } from "./store.ts";

interface Worker {
  jobs: Jobs;
  bucket?: Bucket | undefined;
  database: Database;
  log: FastifyBaseLogger;
}

/**
 * Removes what nobody can reach: uploads that broke off, and objects of files that are gone. A job whose
 * bucket is not configured any more waits for it.
 */
export async function workFiles({ database, log, jobs, bucket }: Worker): Promise<void> {
  await jobs.work("files", async (data): Promise<JobEnd> => {
    const { tenantId, fileId, createdAt, place } = data as FileJob;
    if (fileId !== undefined && createdAt !== undefined)
      await database.withTenant(tenantId, (tx) => deleteUnstored(tx, fileId, new Date(createdAt)));
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
