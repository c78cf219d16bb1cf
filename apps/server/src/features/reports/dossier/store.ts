import { madeFiles } from "../../../db/madeFiles.ts";
import { PDF_STATES } from "@assay/contract";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";

const DossierJob = z.strictObject({
  id: z.string(),
  runId: z.string(),
  candidateId: z.nullable(z.string()),
  isNamed: z.boolean(),
  requestedBy: z.string(),
  requestedAt: z.date(),
  movedAt: z.date(),
  state: z.enum(PDF_STATES),
  progress: z.number(),
  attempts: z.int(),
  fileName: z.string(),
  size: z.nullable(z.int()),
});
export type DossierJob = z.infer<typeof DossierJob>;

const JOB = `
  select id, run_id as "runId", candidate_id as "candidateId", is_named as "isNamed",
         requested_by as "requestedBy", requested_at as "requestedAt", moved_at as "movedAt", state,
         progress, attempts, file_name as "fileName", size
    from dossier_job where tenant_id = $1`;

/** With `forUpdate` locked until the transaction ends. */
export async function selectDossierJob(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<DossierJob | undefined> {
  const text = `${JOB} and id = $2${forUpdate ? " for update" : ""}`;
  const [row] = await tx.prepared(DossierJob, text, [tx.tenantId, id]);
  return row;
}

type Wanted = Pick<DossierJob, "runId" | "candidateId" | "isNamed" | "requestedBy">;

/** The person's unfinished job for the same dossier. */
export async function selectDossierUnderWay(
  tx: TenantTransaction,
  { runId, candidateId, isNamed, requestedBy }: Wanted,
): Promise<DossierJob | undefined> {
  const [row] = await tx.prepared(
    DossierJob,
    `${JOB} and run_id = $2 and requested_by = $3 and is_named = $4
        and candidate_id is not distinct from $5 and state in ('QUEUED', 'RUNNING')`,
    [tx.tenantId, runId, requestedBy, isNamed, candidateId],
  );
  return row;
}

export const insertDossierJob = (
  tx: TenantTransaction,
  job: Wanted & Pick<DossierJob, "id" | "fileName">,
  now: Date,
) =>
  tx.execute(
    `insert into dossier_job (id, run_id, candidate_id, is_named, requested_by, requested_at, moved_at,
                              state, file_name)
     values ($1, $2, $3, $4, $5, $6, $6, 'QUEUED', $7)`,
    [job.id, job.runId, job.candidateId, job.isNamed, job.requestedBy, now, job.fileName],
  );

export const {
  begin: beginDossierJob,
  giveBack: returnDossierJob,
  move: moveDossierJob,
  fail: failDossierJob,
  replace: replaceDossier,
  selectChunk: selectDossierChunk,
} = madeFiles({ jobs: "dossier_job", chunks: "dossier_chunk", key: "job_id" });

export const finishDossierJob = (tx: TenantTransaction, id: string, size: number, now: Date) =>
  tx.execute(
    `update dossier_job set state = 'DONE', progress = 1, size = $3, moved_at = $4
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, size, now],
  );

/** Deletes a job with its dossier. */
export const deleteDossierJob = (tx: TenantTransaction, id: string) =>
  tx.execute("delete from dossier_job where tenant_id = $1 and id = $2", [tx.tenantId, id]);

/**
 * Deletes all dossiers of a run and their unfinished jobs: the personal data in them is erased with the run, or with one of
 * its candidates. An attempt in progress finds its job deleted and discards its dossier.
 */
export const deleteDossierJobsOfRun = (tx: TenantTransaction, runId: string) =>
  tx.execute("delete from dossier_job where tenant_id = $1 and run_id = $2", [tx.tenantId, runId]);

const LineRow = z.strictObject({
  position: z.number(),
  previous: z.string(),
  preimage: z.string(),
  hash: z.string(),
});

/**
 * The entries of the log about a run, oldest first, each with the text that its hash is made of: the one that `audit_hash`
 * makes in the database, which no other program would write in the same way. The application reads no other entries.
 */
export const selectAuditLines = (tx: TenantTransaction, runId: string) =>
  tx.prepared(
    LineRow,
    `select position::float8 as position, encode(previous, 'hex') as previous, preimage,
            encode(hash, 'hex') as hash
       from dossier_log($1)`,
    [runId],
  );
