import * as z from "zod/mini";
import type { TenantTransaction } from "./database.ts";
import { IdRow } from "./rows.ts";

const CHUNK_BYTES = 256 * 1024;
const ChunkRow = z.strictObject({ bytes: z.instanceof(Buffer) });

interface Tables {
  /** Jobs with the columns state, attempts, progress and moved_at. */
  readonly jobs: string;
  /** The parts of the file that a job has made, by `key` and position. */
  readonly chunks: string;
  /** Column of the chunks that names the job. */
  readonly key: string;
}

/** The statements about files that are made in the background (`platform/queuedFiles.ts`), for one kind of them. */
export const madeFiles = ({ jobs, chunks, key }: Tables) => ({
  /** Stores that a server has begun an attempt at the job. */
  begin: (tx: TenantTransaction, id: string, now: Date): Promise<void> =>
    tx.execute(
      `update ${jobs} set state = 'RUNNING', attempts = attempts + 1, progress = 0, moved_at = $3
        where tenant_id = $1 and id = $2`,
      [tx.tenantId, id, now],
    ),
  /** Does not count an attempt that ended by a regular stop of the server. */
  giveBack: (tx: TenantTransaction, id: string): Promise<void> =>
    tx.execute(
      `update ${jobs} set state = 'QUEUED', attempts = greatest(0, attempts - 1), progress = 0
        where tenant_id = $1 and id = $2 and state = 'RUNNING'`,
      [tx.tenantId, id],
    ),
  /** Stores the progress; false if the job was deleted, so that its file is no longer needed. */
  async move(tx: TenantTransaction, id: string, progress: number, now: Date): Promise<boolean> {
    const rows = await tx.prepared(
      IdRow,
      `update ${jobs} set progress = greatest(progress, $3), moved_at = $4
        where tenant_id = $1 and id = $2 and state = 'RUNNING' returning id`,
      [tx.tenantId, id, progress, now],
    );
    return rows.length > 0;
  },
  fail: (tx: TenantTransaction, id: string, now: Date): Promise<void> =>
    tx.execute(
      `update ${jobs} set state = 'FAILED', moved_at = $3
        where tenant_id = $1 and id = $2 and state <> 'DONE'`,
      [tx.tenantId, id, now],
    ),
  /** Stores the file in chunks of 256 KB, in place of that of another attempt. */
  async replace(tx: TenantTransaction, id: string, bytes: Buffer): Promise<void> {
    await tx.execute(`delete from ${chunks} where tenant_id = $1 and ${key} = $2`, [
      tx.tenantId,
      id,
    ]);
    for (let position = 0; position * CHUNK_BYTES < bytes.length; position += 1)
      await tx.execute(`insert into ${chunks} (${key}, position, bytes) values ($1, $2, $3)`, [
        id,
        position,
        bytes.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES),
      ]);
  },
  async selectChunk(
    tx: TenantTransaction,
    id: string,
    position: number,
  ): Promise<Buffer | undefined> {
    const [row] = await tx.prepared(
      ChunkRow,
      `select bytes from ${chunks} where tenant_id = $1 and ${key} = $2 and position = $3`,
      [tx.tenantId, id, position],
    );
    return row?.bytes;
  },
});
