import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";

const MarkRow = z.strictObject({ exerciseId: z.string(), fileId: z.string() });
export type MarkRow = z.infer<typeof MarkRow>;

/** The documents that candidates of a run get. */
export const selectMarks = (tx: TenantTransaction, runId: string): Promise<MarkRow[]> =>
  tx.prepared(
    MarkRow,
    `select exercise_id as "exerciseId", file_id as "fileId" from candidate_paper
      where tenant_id = $1 and run_id = $2 order by exercise_id, file_id`,
    [tx.tenantId, runId],
  );

/** Stores which documents candidates of a run get, in place of the former ones. */
export async function replaceMarks(
  tx: TenantTransaction,
  runId: string,
  marks: readonly MarkRow[],
): Promise<void> {
  await tx.execute("delete from candidate_paper where tenant_id = $1 and run_id = $2", [
    tx.tenantId,
    runId,
  ]);
  await tx.execute(
    `insert into candidate_paper (tenant_id, run_id, exercise_id, file_id)
     select distinct $1, $2, m.exercise_id, m.file_id
       from unnest($3::text[], $4::text[]) as m(exercise_id, file_id)`,
    [tx.tenantId, runId, marks.map((one) => one.exerciseId), marks.map((one) => one.fileId)],
  );
}

const ReleaseRow = z.strictObject({
  exerciseId: z.string(),
  openedAt: z.date(),
  closedAt: z.nullable(z.date()),
});
export type ReleaseRow = z.infer<typeof ReleaseRow>;

/** The papers of a run that were opened by hand. */
export const selectReleases = (tx: TenantTransaction, runId: string): Promise<ReleaseRow[]> =>
  tx.prepared(
    ReleaseRow,
    `select exercise_id as "exerciseId", opened_at as "openedAt", closed_at as "closedAt"
       from candidate_paper_release where tenant_id = $1 and run_id = $2 order by exercise_id`,
    [tx.tenantId, runId],
  );

interface Release {
  readonly runId: string;
  readonly exerciseId: string;
  readonly by: string;
  readonly now: Date;
}

/** Opens the papers of an exercise; those that are open stay so. */
export const openPapers = (
  tx: TenantTransaction,
  { runId, exerciseId, by, now }: Release,
): Promise<void> =>
  tx.execute(
    `insert into candidate_paper_release as r (run_id, exercise_id, opened_at, opened_by)
     values ($1, $2, $3, $4)
     on conflict (tenant_id, run_id, exercise_id) do update
       set opened_at = excluded.opened_at, opened_by = excluded.opened_by, closed_at = null
       where r.closed_at is not null`,
    [runId, exerciseId, now, by],
  );

export const closePapers = (
  tx: TenantTransaction,
  { runId, exerciseId, now }: Release,
): Promise<void> =>
  tx.execute(
    `update candidate_paper_release set closed_at = coalesce(closed_at, $4)
      where tenant_id = $1 and run_id = $2 and exercise_id = $3`,
    [tx.tenantId, runId, exerciseId, now],
  );

const PaperRow = z.strictObject({
  exerciseId: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  size: z.int(),
  contentType: z.string(),
});
export type PaperRow = z.infer<typeof PaperRow>;

/** The papers of a started run: those of its documents that candidates get. */
export const selectPapers = (tx: TenantTransaction, runId: string): Promise<PaperRow[]> =>
  tx.prepared(
    PaperRow,
    `select m.exercise_id as "exerciseId", f.id as "fileId", f.name as "fileName", f.size,
            f.content_type as "contentType"
       from candidate_paper m
       join run_document d on d.tenant_id = m.tenant_id and d.run_id = m.run_id
        and d.exercise_id = m.exercise_id and d.file_id = m.file_id
       join file f on f.tenant_id = m.tenant_id and f.id = m.file_id and f.stored_at is not null
      where m.tenant_id = $1 and m.run_id = $2
      order by f.name, f.id`,
    [tx.tenantId, runId],
  );
