import { type RunFile, storedFile } from "@assay/contract";
import { DOCUMENT_USAGE, FILE_USAGES } from "@assay/domain";
import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { files } from "../../../db/schema/files.ts";
import { CountRow, IdRow } from "../../../db/rows.ts";

/** A file of a run, or an exercise's document, with fields that answers leave out. */
export const FileRow = z.strictObject({
  ...storedFile,
  usage: z.enum([...FILE_USAGES, DOCUMENT_USAGE]),
  /** The candidate whose CV the file is. */
  candidate: z.nullable(z.string()),
  /** Null for a document. */
  runId: z.nullable(z.string()),
  /** Id of the exercise for which a document was uploaded; null for a file of a run. */
  exerciseId: z.nullable(z.string()),
  place: z.enum(["database", "bucket"]),
  /** Null until the content is stored: until then no answer has the file. */
  storedAt: z.nullable(z.date()),
  /** Time of the attempt that inserted the row, which identifies the attempt. */
  createdAt: z.date(),
  createdBy: z.string(),
});
export type FileRow = z.infer<typeof FileRow>;

const FILE = `
  select id, original_name as "originalFileName", name as "fileName", usage, candidate_id as candidate,
         size, content_type as "contentType", run_id as "runId", exercise_id as "exerciseId", place,
         stored_at as "storedAt", created_at as "createdAt", created_by as "createdBy"
    from file where tenant_id = $1`;

/** A file of a run with the fields of answers. */
const RunFileRow = z.strictObject({
  ...FileRow.shape,
  usage: z.enum(FILE_USAGES),
  runId: z.string(),
});
export type RunFileRow = z.infer<typeof RunFileRow>;

export const isOfRun = (row: FileRow): row is RunFileRow => row.runId !== null;

export const fileOf = (row: RunFileRow): RunFile => ({
  id: row.id,
  originalFileName: row.originalFileName,
  fileName: row.fileName,
  usage: row.usage,
  relations: [
    { type: "PROCESSRUN", id: row.runId },
    ...(row.candidate === null ? [] : [{ type: "CANDIDATE" as const, id: row.candidate }]),
  ],
  candidate: row.candidate,
  size: row.size,
  contentType: row.contentType,
});

/** The files of these runs by run, in the order of their upload; runs without files are left out. */
export async function selectFiles(
  tx: TenantTransaction,
  runIds: string[],
): Promise<ReadonlyMap<string, RunFile[]>> {
  const rows = await tx.prepared(
    RunFileRow,
    `${FILE} and run_id = any($2) and stored_at is not null order by created_at, id`,
    [tx.tenantId, runIds],
  );
  const byRun = Map.groupBy(rows, ({ runId }) => runId);
  return new Map([...byRun].map(([id, list]) => [id, list.map(fileOf)]));
}

/** A file, even if it is not visible yet. */
export async function selectFile(tx: TenantTransaction, id: string): Promise<FileRow | undefined> {
  const [row] = await tx.prepared(FileRow, `${FILE} and id = $2`, [tx.tenantId, id]);
  return row;
}

/** Number of files of a run, including uploads in progress. */
export async function countFiles(tx: TenantTransaction, runId: string): Promise<number> {
  const [row] = await tx.prepared(
    CountRow,
    "select count(*)::int as count from file where tenant_id = $1 and run_id = $2",
    [tx.tenantId, runId],
  );
  return row?.count ?? 0;
}

const byId = (tx: TenantTransaction, id: string) =>
  and(eq(files.tenantId, tx.tenantId), eq(files.id, id));

/** Inserts a file that is not visible yet. False if the id exists. */
export async function insertFile(
  tx: TenantTransaction,
  { candidate, originalFileName, fileName, ...file }: Omit<FileRow, "storedAt" | "createdAt">,
  now: Date,
): Promise<boolean> {
  const rows = await tx.db
    .insert(files)
    .values({
      ...file,
      candidateId: candidate,
      originalName: originalFileName,
      name: fileName,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: files.id });
  return rows.length > 0;
}

/** Stores that another attempt continues an interrupted upload. */
export const renewFile = (tx: TenantTransaction, id: string, now: Date) =>
  tx.db
    .update(files)
    .set({ createdAt: now })
    .where(and(byId(tx, id), isNull(files.storedAt)));

/** The fields that describe a content, stored with it since two uploads of one file may differ. */
type Described = Pick<
  FileRow,
  "originalFileName" | "fileName" | "size" | "contentType" | "usage" | "candidate" | "place"
>;

const described = (content: Described) => ({
  originalName: content.originalFileName,
  name: content.fileName,
  size: content.size,
  contentType: content.contentType,
  usage: content.usage,
  candidateId: content.candidate,
  place: content.place,
});

/** Makes a file with stored content visible. False if it is visible already, or deleted. */
export async function updateStored(tx: TenantTransaction, id: string, now: Date) {
  const rows = await tx.db
    .update(files)
    .set({ storedAt: now })
    .where(and(byId(tx, id), isNull(files.storedAt)))
    .returning({ id: files.id });
  return rows.length > 0;
}

export const updateUse = (
  tx: TenantTransaction,
  { id, usage, candidate }: Pick<FileRow, "id" | "usage" | "candidate">,
) => tx.db.update(files).set({ usage, candidateId: candidate }).where(byId(tx, id));

export const deleteFile = (tx: TenantTransaction, id: string) =>
  tx.db.delete(files).where(byId(tx, id));

/** Deletes a file whose upload was given up, unless another attempt has continued it. */
export const deleteUnstored = (tx: TenantTransaction, id: string, createdAt: Date) =>
  tx.db
    .delete(files)
    .where(and(byId(tx, id), isNull(files.storedAt), eq(files.createdAt, createdAt)));

/** All files of a run, including unfinished ones. */
export const selectFilesOfRun = (tx: TenantTransaction, runId: string): Promise<RunFileRow[]> =>
  tx.prepared(RunFileRow, `${FILE} and run_id = $2`, [tx.tenantId, runId]);

export const CHUNK_BYTES = 256 * 1024;

/**
 * Stores the content of a file in rows with its description, in one transaction, in place
 * of that of another attempt, unless the file is visible already, or deleted.
 */
export async function replaceContent(
  tx: TenantTransaction,
  { id, bytes, ...description }: Described & { id: string; bytes: Buffer },
): Promise<void> {
  const open = await tx.prepared(
    IdRow,
    `select id from file where tenant_id = $1 and id = $2 and stored_at is null for no key update`,
    [tx.tenantId, id],
  );
  if (open.length === 0) return;
  await tx.execute("delete from file_chunk where tenant_id = $1 and file_id = $2", [
    tx.tenantId,
    id,
  ]);
  for (let position = 0; position * CHUNK_BYTES < bytes.length; position += 1) {
    const chunk = bytes.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES);
    await tx.execute("insert into file_chunk (file_id, position, bytes) values ($1, $2, $3)", [
      id,
      position,
      chunk,
    ]);
  }
  await updateDescription(tx, { id, ...description });
}

const ChunkRow = z.strictObject({ bytes: z.instanceof(Buffer), writer: z.string() });

/** A part of a content; `writer` is the same for all parts that were written together. */
export async function selectChunk(tx: TenantTransaction, id: string, position: number) {
  const [row] = await tx.prepared(
    ChunkRow,
    `select bytes, xmin::text as writer from file_chunk
      where tenant_id = $1 and file_id = $2 and position = $3`,
    [tx.tenantId, id, position],
  );
  return row;
}

/** Stores the description of the content of a file that is not visible yet. */
export const updateDescription = (
  tx: TenantTransaction,
  { id, ...description }: Described & { id: string },
) =>
  tx.db
    .update(files)
    .set(described(description))
    .where(and(byId(tx, id), isNull(files.storedAt)));
