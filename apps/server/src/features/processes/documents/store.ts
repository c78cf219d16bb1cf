import { type ExerciseDocument, type Item, storedFile } from "@assay/contract";
import { DOCUMENT_USAGE } from "@assay/domain";
import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import { processDocuments } from "../../../db/schema/files.ts";

/** The stored fields of a document, which do not depend on the exercises that have it. */
const DocumentRow = z.strictObject(storedFile);
export type DocumentRow = z.infer<typeof DocumentRow>;

/** A document that nothing refers to any more: its row is deleted, its object in a bucket is not. */
const GoneDocument = z.strictObject({
  id: z.string(),
  /** Id of the exercise for which the document was uploaded. */
  exerciseId: z.string(),
  place: z.enum(["database", "bucket"]),
});
export type GoneDocument = z.infer<typeof GoneDocument>;

/**
 * Transactions that add, name or remove documents of a tenant run one after the other, so that an unused document
 * is not used by another one at that moment, and no two get the same address.
 */
export const lockDocuments = (tx: TenantTransaction) => lockName(tx, "documents");

/** The completely stored documents among these ids, without files of runs. */
export async function selectDocuments(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentRow>> {
  const rows = await tx.prepared(
    DocumentRow,
    `select id, original_name as "originalFileName", name as "fileName", size,
            content_type as "contentType"
       from file
      where tenant_id = $1 and id = any($2) and exercise_id is not null and stored_at is not null`,
    [tx.tenantId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A document in the form in which an exercise carries it. */
export const documentOf = (
  { id, originalFileName, fileName, size, contentType }: DocumentRow,
  exerciseId: string,
): ExerciseDocument => ({
  id,
  originalFileName,
  fileName,
  usage: DOCUMENT_USAGE,
  relations: [{ type: "EXERCISE", id: exerciseId }],
  candidate: null,
  size,
  contentType,
});

const Address = z.strictObject({
  exerciseId: z.string(),
  id: z.string(),
  fileName: z.string(),
});
type Address = z.infer<typeof Address>;

/**
 * The documents under the addresses of these exercises, in all other processes and all started runs.
 *
 * @param processId the process to be stored, whose documents are left out
 */
export async function selectAddresses(
  tx: TenantTransaction,
  exerciseIds: readonly string[],
  processId: string,
): Promise<ReadonlyMap<string, Address[]>> {
  const rows = await tx.prepared(
    Address,
    `select d.exercise_id as "exerciseId", f.id, f.name as "fileName"
       from (select exercise_id, file_id from process_document
              where tenant_id = $1 and exercise_id = any($2) and process_id <> $3
              union
             select exercise_id, file_id from run_document
              where tenant_id = $1 and exercise_id = any($2)) d
       join file f on f.tenant_id = $1 and f.id = d.file_id`,
    [tx.tenantId, exerciseIds, processId],
  );
  return Map.groupBy(rows, ({ exerciseId }) => exerciseId);
}

/** Stores which exercises of a process have which documents. */
export async function replaceProcessDocuments(
  tx: TenantTransaction,
  processId: string,
  items: readonly Item[],
) {
  await tx.db
    .delete(processDocuments)
    .where(
      and(eq(processDocuments.tenantId, tx.tenantId), eq(processDocuments.processId, processId)),
    );
  const rows = items
    .flatMap((item) => [item, ...item.items])
    .flatMap(({ id: exerciseId, documents }) =>
      documents.map(({ id: fileId }) => ({ processId, exerciseId, fileId })),
    );
  if (rows.length > 0) await tx.db.insert(processDocuments).values(rows);
}

/** Removes those of these documents that no process, draft, started run or sample has, with their content. */
export const deleteUnusedDocuments = (
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<GoneDocument[]> =>
  tx.prepared(
    GoneDocument,
    `delete from file f
      where f.tenant_id = $1 and f.id = any($2) and f.exercise_id is not null
        and not exists (select from process_document p
                         where p.tenant_id = f.tenant_id and p.file_id = f.id)
        and not exists (select from process_draft_document d
                         where d.tenant_id = f.tenant_id and d.file_id = f.id)
        and not exists (select from run_document r
                         where r.tenant_id = f.tenant_id and r.file_id = f.id)
        and not exists (select from calibration_document c
                         where c.tenant_id = f.tenant_id and c.file_id = f.id)
      returning f.id, f.exercise_id as "exerciseId", f.place`,
    [tx.tenantId, ids],
  );
