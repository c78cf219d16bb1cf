import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import { HasRow } from "../../../db/rows.ts";
import type { Visitor } from "../../../http/context.ts";
import { CHUNK_BYTES } from "../../runs/files/store.ts";
import type { WorkKey } from "../handIn/store.ts";

const WorkFileRow = z.strictObject({
  id: z.string(),
  candidateId: z.string(),
  exerciseId: z.string(),
  uploadId: z.string(),
  originalFileName: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  place: z.enum(["database", "bucket"]),
  arrivedAt: z.date(),
  chosenAt: z.nullable(z.date()),
});
export type WorkFileRow = z.infer<typeof WorkFileRow>;

/** The files that candidates have handed in in a run, of one or all, in the order of their arrival. */
export const selectWorkFiles = (
  tx: TenantTransaction,
  runId: string,
  candidateId: string | null,
): Promise<WorkFileRow[]> =>
  tx.prepared(
    WorkFileRow,
    `select id, candidate_id as "candidateId", exercise_id as "exerciseId", upload_id as "uploadId",
            original_name as "originalFileName", name as "fileName", content_type as "contentType",
            size, place, arrived_at as "arrivedAt", chosen_at as "chosenAt"
       from candidate_work_file
      where tenant_id = $1 and run_id = $2 and ($3::text is null or candidate_id = $3)
      order by arrived_at, id`,
    [tx.tenantId, runId, candidateId],
  );

/** Keeps other files of the candidate from being added until the transaction ends. */
export const lockWorkFiles = (
  tx: TenantTransaction,
  { runId, candidateId }: Visitor,
): Promise<unknown> => lockName(tx, `candidateWorkFiles:${runId}:${candidateId}`);

/** Whether a file of a work has this id: its object in the bucket stays. */
export async function hasWorkFile(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    "select true as has from candidate_work_file where tenant_id = $1 and id = $2",
    [tx.tenantId, id],
  );
  return rows.length > 0;
}

export const insertWorkFile = (
  tx: TenantTransaction,
  { runId }: WorkKey,
  file: WorkFileRow,
): Promise<void> =>
  tx.execute(
    `insert into candidate_work_file
       (id, run_id, candidate_id, exercise_id, upload_id, original_name, name, content_type, size,
        place, arrived_at, chosen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      file.id,
      runId,
      file.candidateId,
      file.exerciseId,
      file.uploadId,
      file.originalFileName,
      file.fileName,
      file.contentType,
      file.size,
      file.place,
      file.arrivedAt,
      file.chosenAt,
    ],
  );

export const deleteWorkFile = (tx: TenantTransaction, id: string): Promise<void> =>
  tx.execute("delete from candidate_work_file where tenant_id = $1 and id = $2", [tx.tenantId, id]);

/** Counts what arrived late as in time, since it is handed in in a time that was extended. */
export const updateLateFiles = (
  tx: TenantTransaction,
  { runId, candidateId, exerciseId }: WorkKey,
): Promise<void> =>
  tx.execute(
    `update candidate_work_file set chosen_at = null
      where tenant_id = $1 and run_id = $2 and candidate_id = $3 and exercise_id = $4`,
    [tx.tenantId, runId, candidateId, exerciseId],
  );

export async function insertWorkChunks(
  tx: TenantTransaction,
  id: string,
  bytes: Buffer,
): Promise<void> {
  for (let position = 0; position * CHUNK_BYTES < bytes.length; position += 1)
    await tx.execute(
      "insert into candidate_work_chunk (file_id, position, bytes) values ($1, $2, $3)",
      [id, position, bytes.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES)],
    );
}

const ChunkRow = z.strictObject({ bytes: z.instanceof(Buffer) });

export async function selectWorkChunk(
  tx: TenantTransaction,
  id: string,
  position: number,
): Promise<Buffer | undefined> {
  const [row] = await tx.prepared(
    ChunkRow,
    `select bytes from candidate_work_chunk
      where tenant_id = $1 and file_id = $2 and position = $3`,
    [tx.tenantId, id, position],
  );
  return row?.bytes;
}
