import type { PdfState } from "@assay/contract";
import type { Language, Permission } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";

export interface PdfJob {
  id: string;
  runId: string;
  candidateId: string | null;
  locale: Language;
  requestedBy: string;
  requestedAt: Date;
  movedAt: Date;
  state: PdfState;
  progress: number;
  attempts: number;
  fileName: string;
  size: number | null;
  place: "database" | "bucket";
  tokenHash: string | null;
  tokenExpiresAt: Date | null;
}

const JOB = `
  select id, run_id as "runId", candidate_id as "candidateId", locale,
         requested_by as "requestedBy", requested_at as "requestedAt", moved_at as "movedAt", state,
         progress, attempts, file_name as "fileName", size, place, token_hash as "tokenHash",
         token_expires_at as "tokenExpiresAt"
    from pdf_job where tenant_id = $1`;

/** Locked until the transaction ends when `forUpdate`. */
export async function selectPdfJob(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<PdfJob | undefined> {
  const [row] = await tx.prepared<PdfJob>(
    forUpdate ? "pdfJobForUpdate" : "pdfJob",
    `${JOB} and id = $2${forUpdate ? " for update" : ""}`,
    [tx.tenantId, id],
  );
  return row;
}

type Wanted = Pick<PdfJob, "runId" | "candidateId" | "locale" | "requestedBy">;

/** The job of the same person for the same thing that is not done yet. */
export async function selectPdfUnderWay(
  tx: TenantTransaction,
  { runId, candidateId, locale, requestedBy }: Wanted,
): Promise<PdfJob | undefined> {
  const [row] = await tx.prepared<PdfJob>(
    "pdfUnderWay",
    `${JOB} and run_id = $2 and requested_by = $3 and locale = $4
        and candidate_id is not distinct from $5 and state in ('QUEUED', 'RUNNING')`,
    [tx.tenantId, runId, requestedBy, locale, candidateId],
  );
  return row;
}

/** False where another request for the same has come before. */
export async function insertPdfJob(
  tx: TenantTransaction,
  job: Wanted & Pick<PdfJob, "id" | "fileName" | "place">,
  now: Date,
): Promise<boolean> {
  const rows = await tx.prepared(
    "insertPdfJob",
    `insert into pdf_job (id, run_id, candidate_id, locale, requested_by, requested_at, moved_at,
                          state, file_name, place)
     values ($1, $2, $3, $4, $5, $6, $6, 'QUEUED', $7, $8)
     on conflict do nothing returning id`,
    [job.id, job.runId, job.candidateId, job.locale, job.requestedBy, now, job.fileName, job.place],
  );
  return rows.length > 0;
}

/** Notes that a server begins with it. */
export const beginPdfJob = (tx: TenantTransaction, id: string, now: Date) =>
  tx.prepared(
    "beginPdfJob",
    `update pdf_job set state = 'RUNNING', attempts = attempts + 1, progress = 0, moved_at = $3
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, now],
  );

/** Gives back an attempt that a stop in order has ended. */
export const returnPdfJob = (tx: TenantTransaction, id: string) =>
  tx.prepared(
    "returnPdfJob",
    `update pdf_job set state = 'QUEUED', attempts = greatest(0, attempts - 1), progress = 0
      where tenant_id = $1 and id = $2 and state = 'RUNNING'`,
    [tx.tenantId, id],
  );

/** False where the job is gone: nobody wants its report any more. */
export async function movePdfJob(
  tx: TenantTransaction,
  id: string,
  progress: number,
  now: Date,
): Promise<boolean> {
  const rows = await tx.prepared(
    "movePdfJob",
    `update pdf_job set progress = greatest(progress, $3), moved_at = $4
      where tenant_id = $1 and id = $2 and state = 'RUNNING' returning id`,
    [tx.tenantId, id, progress, now],
  );
  return rows.length > 0;
}

export const failPdfJob = (tx: TenantTransaction, id: string, now: Date) =>
  tx.prepared(
    "failPdfJob",
    `update pdf_job set state = 'FAILED', moved_at = $3
      where tenant_id = $1 and id = $2 and state <> 'DONE'`,
    [tx.tenantId, id, now],
  );

const CHUNK_BYTES = 256 * 1024;

/** Stores a report in rows, instead of what another attempt has brought. */
export async function replacePdf(tx: TenantTransaction, id: string, pdf: Buffer): Promise<void> {
  await tx.prepared("deletePdf", "delete from pdf_chunk where tenant_id = $1 and job_id = $2", [
    tx.tenantId,
    id,
  ]);
  for (let position = 0; position * CHUNK_BYTES < pdf.length; position += 1)
    await tx.prepared(
      "insertPdf",
      "insert into pdf_chunk (job_id, position, bytes) values ($1, $2, $3)",
      [id, position, pdf.subarray(position * CHUNK_BYTES, (position + 1) * CHUNK_BYTES)],
    );
}

export const finishPdfJob = (tx: TenantTransaction, id: string, size: number, now: Date) =>
  tx.prepared(
    "finishPdfJob",
    `update pdf_job set state = 'DONE', progress = 1, size = $3, moved_at = $4
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, size, now],
  );

/** A newer token ends the older one. */
export const updatePdfToken = (
  tx: TenantTransaction,
  id: string,
  token: { hash: string; expiresAt: Date },
) =>
  tx.prepared(
    "updatePdfToken",
    "update pdf_job set token_hash = $3, token_expires_at = $4 where tenant_id = $1 and id = $2",
    [tx.tenantId, id, token.hash, token.expiresAt],
  );

/** The file was sent whole. Another token than that one stays. */
export const spendPdfToken = (tx: TenantTransaction, id: string, hash: string) =>
  tx.prepared(
    "spendPdfToken",
    `update pdf_job set token_hash = null, token_expires_at = null
      where tenant_id = $1 and id = $2 and token_hash = $3`,
    [tx.tenantId, id, hash],
  );

export async function selectPdfChunk(
  tx: TenantTransaction,
  id: string,
  position: number,
): Promise<Buffer | undefined> {
  const [row] = await tx.prepared<{ bytes: Buffer }>(
    "pdfChunk",
    "select bytes from pdf_chunk where tenant_id = $1 and job_id = $2 and position = $3",
    [tx.tenantId, id, position],
  );
  return row?.bytes;
}

export type GonePdf = Pick<PdfJob, "id" | "place">;

/** Deletes a job with its report; nothing where it is gone already. */
export const deletePdfJob = (tx: TenantTransaction, id: string): Promise<GonePdf[]> =>
  tx.prepared<GonePdf>(
    "deletePdfJob",
    "delete from pdf_job where tenant_id = $1 and id = $2 returning id, place",
    [tx.tenantId, id],
  );

/**
 * Deletes all reports of a run and the jobs that make some: what they hold of somebody is erased with
 * the run, or with one of its candidates. A bucket's objects have to follow (`PdfParts.removeObject`);
 * a job under way finds itself gone and throws away what it made.
 */
export const deletePdfJobsOfRun = (tx: TenantTransaction, runId: string): Promise<GonePdf[]> =>
  tx.prepared<GonePdf>(
    "deletePdfJobsOfRun",
    "delete from pdf_job where tenant_id = $1 and run_id = $2 returning id, place",
    [tx.tenantId, runId],
  );

/** The permissions that somebody has now; none where the account is gone. */
export async function selectRights(
  tx: TenantTransaction,
  personId: string,
): Promise<ReadonlySet<Permission>> {
  const rows = await tx.prepared<{ permission: Permission }>(
    "rightsOf",
    `select distinct unnest(r.permissions) as permission
       from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
      where ar.tenant_id = $1 and ar.person_id = $2`,
    [tx.tenantId, personId],
  );
  return new Set(rows.map(({ permission }) => permission));
}

/** All that is read from here on in the transaction is of one moment; nothing can be written. */
export const readOneMoment = (tx: TenantTransaction) =>
  tx.prepared("oneMoment", "set transaction isolation level repeatable read, read only", []);
