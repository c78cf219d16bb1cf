import type { Process } from "@assay/contract";
import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { files, runDocuments } from "../../../db/schema/files.ts";
import { FileRow } from "../files/store.ts";
import { CountRow, IdRow } from "../../../db/rows.ts";

/** Stores which documents a run shows from its start on. */
export async function insertRunDocuments(tx: TenantTransaction, runId: string, design: Process) {
  const rows = design.items
    .flatMap((item) => [item, ...item.items])
    .flatMap(({ id: exerciseId, documents }) =>
      documents.map(({ id: fileId }) => ({ runId, exerciseId, fileId })),
    );
  if (rows.length > 0) await tx.db.insert(runDocuments).values(rows);
}

/** The documents that a started run shows. */
export async function selectRunDocuments(tx: TenantTransaction, runId: string): Promise<string[]> {
  const rows = await tx.prepared(
    IdRow,
    "select distinct file_id as id from run_document where tenant_id = $1 and run_id = $2",
    [tx.tenantId, runId],
  );
  return rows.map(({ id }) => id);
}

/** The document at an address, with the processes and runs that show it there. */
export interface AddressedDocument {
  file: FileRow;
  /** Whether a process has the document now, or it waits for its process to be saved. */
  isOfDesign: boolean;
  /** Ids of the runs that show it: started ones by their frozen design, the others by the present one. */
  runIds: string[];
}

const AddressRow = z.strictObject({
  ...FileRow.shape,
  isOfProcess: z.boolean(),
  isUnused: z.boolean(),
  runIds: z.array(z.string()),
});

/** The document of an exercise with this name, in any process or run of the tenant. */
export async function selectAddressed(
  tx: TenantTransaction,
  exerciseId: string,
  fileName: string,
): Promise<AddressedDocument | undefined> {
  const [row] = await tx.prepared(
    AddressRow,
    `with ofProcess as (
       select file_id, process_id from process_document
        where tenant_id = $1 and exercise_id = $2),
     ofRun as (
       select file_id, run_id from run_document where tenant_id = $1 and exercise_id = $2)
     select f.id, f.original_name as "originalFileName", f.name as "fileName", f.usage,
            f.candidate_id as candidate, f.size, f.content_type as "contentType",
            f.run_id as "runId", f.exercise_id as "exerciseId", f.place,
            f.stored_at as "storedAt", f.created_at as "createdAt", f.created_by as "createdBy",
            exists (select from ofProcess p where p.file_id = f.id) as "isOfProcess",
            not exists (select from process_document p
                         where p.tenant_id = $1 and p.file_id = f.id)
              and not exists (select from run_document d
                               where d.tenant_id = $1 and d.file_id = f.id)
              and not exists (select from calibration_document c
                               where c.tenant_id = $1 and c.file_id = f.id) as "isUnused",
            array(select d.run_id from ofRun d where d.file_id = f.id
                  union
                  select r.id from ofProcess p
                    join run r on r.tenant_id = $1 and r.process_id = p.process_id
                   where p.file_id = f.id and r.started_at is null) as "runIds"
       from file f
      where f.tenant_id = $1 and f.name = $3 and f.stored_at is not null
        and (f.id in (select file_id from ofProcess union select file_id from ofRun)
          or f.exercise_id = $2)
      order by f.id in (select file_id from ofProcess union select file_id from ofRun) desc`,
    [tx.tenantId, exerciseId, fileName],
  );
  if (!row) return undefined;
  const { isOfProcess, isUnused, runIds, ...file } = row;
  return { file, isOfDesign: isOfProcess || isUnused, runIds };
}

const NameRow = z.strictObject({ name: z.string() });

/** The names of an exercise's documents, except that of one file. */
export async function selectTakenNames(
  tx: TenantTransaction,
  exerciseId: string,
  exceptId: string,
): Promise<string[]> {
  const rows = await tx.prepared(
    NameRow,
    `select f.name from file f
      where f.tenant_id = $1 and f.id <> $3 and f.stored_at is not null
        and (f.exercise_id = $2
          or f.id in (select file_id from process_document
                       where tenant_id = $1 and exercise_id = $2
                       union select file_id from run_document
                       where tenant_id = $1 and exercise_id = $2))`,
    [tx.tenantId, exerciseId, exceptId],
  );
  return rows.map(({ name }) => name);
}

/** Number of documents that wait for the process of an exercise to be saved, including uploads in progress. */
export async function countUnsaved(tx: TenantTransaction, exerciseId: string): Promise<number> {
  const [row] = await tx.prepared(
    CountRow,
    `select count(*)::int as count from file f
      where f.tenant_id = $1 and f.exercise_id = $2
        and not exists (select from process_document p
                         where p.tenant_id = f.tenant_id and p.file_id = f.id)
        and not exists (select from run_document d
                         where d.tenant_id = f.tenant_id and d.file_id = f.id)
        and not exists (select from calibration_document c
                         where c.tenant_id = f.tenant_id and c.file_id = f.id)`,
    [tx.tenantId, exerciseId],
  );
  return row?.count ?? 0;
}

export const updateName = (tx: TenantTransaction, id: string, name: string) =>
  tx.db
    .update(files)
    .set({ name })
    .where(and(eq(files.tenantId, tx.tenantId), eq(files.id, id)));
