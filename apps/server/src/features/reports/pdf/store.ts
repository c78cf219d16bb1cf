import { PDF_STATES } from "@assay/contract";
import { LANGUAGES, type Permission, PERMISSIONS } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { madeFiles } from "../../../db/madeFiles.ts";
import { IdRow } from "../../../db/rows.ts";

const PdfJob = z.strictObject({
  id: z.string(),
  runId: z.string(),
  candidateId: z.nullable(z.string()),
  locale: z.enum(LANGUAGES),
  zone: z.nullable(z.string()),
  requestedBy: z.string(),
  requestedAt: z.date(),
  movedAt: z.date(),
  state: z.enum(PDF_STATES),
  progress: z.number(),
  attempts: z.int(),
  fileName: z.string(),
  size: z.nullable(z.int()),
  place: z.enum(["database", "bucket"]),
  tokenHash: z.nullable(z.string()),
  tokenExpiresAt: z.nullable(z.date()),
});
export type PdfJob = z.infer<typeof PdfJob>;

const JOB = `
  select id, run_id as "runId", candidate_id as "candidateId", locale, zone,
         requested_by as "requestedBy", requested_at as "requestedAt", moved_at as "movedAt", state,
         progress, attempts, file_name as "fileName", size, place, token_hash as "tokenHash",
         token_expires_at as "tokenExpiresAt"
    from pdf_job where tenant_id = $1`;

/** With `forUpdate` locked until the transaction ends. */
export async function selectPdfJob(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<PdfJob | undefined> {
  const [row] = await tx.prepared(PdfJob, `${JOB} and id = $2${forUpdate ? " for update" : ""}`, [
    tx.tenantId,
    id,
  ]);
  return row;
}

type Wanted = Pick<PdfJob, "runId" | "candidateId" | "locale" | "requestedBy">;

/** The person's unfinished job for the same report. */
export async function selectPdfUnderWay(
  tx: TenantTransaction,
  { runId, candidateId, locale, requestedBy }: Wanted,
): Promise<PdfJob | undefined> {
  const [row] = await tx.prepared(
    PdfJob,
    `${JOB} and run_id = $2 and requested_by = $3 and locale = $4
        and candidate_id is not distinct from $5 and state in ('QUEUED', 'RUNNING')`,
    [tx.tenantId, runId, requestedBy, locale, candidateId],
  );
  return row;
}

/** Stores a job; false if another request for the same report came before. */
export async function insertPdfJob(
  tx: TenantTransaction,
  job: Wanted & Pick<PdfJob, "id" | "fileName" | "place" | "zone">,
  now: Date,
): Promise<boolean> {
  const rows = await tx.prepared(
    IdRow,
    `insert into pdf_job (id, run_id, candidate_id, locale, requested_by, requested_at, moved_at,
                          state, file_name, place, zone)
     values ($1, $2, $3, $4, $5, $6, $6, 'QUEUED', $7, $8, $9)
     on conflict do nothing returning id`,
    [
      job.id,
      job.runId,
      job.candidateId,
      job.locale,
      job.requestedBy,
      now,
      job.fileName,
      job.place,
      job.zone,
    ],
  );
  return rows.length > 0;
}

export const {
  begin: beginPdfJob,
  giveBack: returnPdfJob,
  move: movePdfJob,
  fail: failPdfJob,
  replace: replacePdf,
  selectChunk: selectPdfChunk,
} = madeFiles({ jobs: "pdf_job", chunks: "pdf_chunk", key: "job_id" });

export const finishPdfJob = (tx: TenantTransaction, id: string, size: number, now: Date) =>
  tx.execute(
    `update pdf_job set state = 'DONE', progress = 1, size = $3, moved_at = $4
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, size, now],
  );

/** Stores a token, which replaces an older one. */
export const updatePdfToken = (
  tx: TenantTransaction,
  id: string,
  token: { hash: string; expiresAt: Date },
) =>
  tx.execute(
    "update pdf_job set token_hash = $3, token_expires_at = $4 where tenant_id = $1 and id = $2",
    [tx.tenantId, id, token.hash, token.expiresAt],
  );

/** Deletes a token after the whole file was sent; a newer one stays. */
export const spendPdfToken = (tx: TenantTransaction, id: string, hash: string) =>
  tx.execute(
    `update pdf_job set token_hash = null, token_expires_at = null
      where tenant_id = $1 and id = $2 and token_hash = $3`,
    [tx.tenantId, id, hash],
  );

const GonePdf = z.pick(PdfJob, { id: true, place: true });
export type GonePdf = z.infer<typeof GonePdf>;

/** Deletes a job with its report; empty if it is deleted already. */
export const deletePdfJob = (tx: TenantTransaction, id: string): Promise<GonePdf[]> =>
  tx.prepared(GonePdf, "delete from pdf_job where tenant_id = $1 and id = $2 returning id, place", [
    tx.tenantId,
    id,
  ]);

/**
 * Deletes all reports of a run and their unfinished jobs: the personal data in them is erased with
 * the run, or with one of its candidates. A bucket's objects have to follow (`PdfParts.removeObject`);
 * an attempt in progress finds its job deleted and discards its report.
 */
export const deletePdfJobsOfRun = (tx: TenantTransaction, runId: string): Promise<GonePdf[]> =>
  tx.prepared(
    GonePdf,
    "delete from pdf_job where tenant_id = $1 and run_id = $2 returning id, place",
    [tx.tenantId, runId],
  );

const RightRow = z.strictObject({ permission: z.enum(PERMISSIONS) });

/**
 * The present permissions of a user; none if the account was deleted. Of the key of a program those that its maker still has;
 * none once it is revoked or has expired.
 */
export async function selectRights(
  tx: TenantTransaction,
  personId: string,
): Promise<ReadonlySet<Permission>> {
  const rows = await tx.prepared(
    RightRow,
    `select distinct unnest(r.permissions) as permission
       from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
      where ar.tenant_id = $1 and ar.person_id = $2
     union
     select given.permission from api_key k, unnest(k.permissions) as given(permission)
      where k.tenant_id = $1 and k.id = $2 and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())
        and exists (select from account_role ar
                      join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
                     where ar.tenant_id = $1 and ar.person_id = k.maker_id
                       and given.permission = any(r.permissions))`,
    [tx.tenantId, personId],
  );
  return new Set(rows.map(({ permission }) => permission));
}

/** Makes the transaction read from one snapshot, and read only. */
export const readOneMoment = (tx: TenantTransaction) =>
  tx.execute("set transaction isolation level repeatable read, read only", []);
