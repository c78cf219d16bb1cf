import { FeedbackContent, FeedbackReport } from "@assay/contract";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../db/database.ts";
import { HasRow } from "../../db/rows.ts";
import type { Visitor } from "../../http/context.ts";

const DraftRow = z.strictObject({
  candidateId: z.string(),
  /** Null before anybody has written something. */
  content: z.nullable(FeedbackContent),
  talkOn: z.nullable(z.string()),
  talkWith: z.string(),
  revision: z.int(),
});
export type DraftRow = z.infer<typeof DraftRow>;

const DRAFT = `
  select candidate_id as "candidateId", content, talk_on::text as "talkOn", talk_with as "talkWith", revision
    from feedback_draft where tenant_id = $1 and run_id = $2`;

/** What is written about the candidates of a run. */
export const selectDrafts = (tx: TenantTransaction, runId: string): Promise<DraftRow[]> =>
  tx.prepared(DraftRow, DRAFT, [tx.tenantId, runId]);

/** What is written about a candidate; an empty row before anybody has. */
export async function selectDraft(
  tx: TenantTransaction,
  { runId, candidateId }: Visitor,
): Promise<DraftRow> {
  const values = [tx.tenantId, runId, candidateId];
  const [row] = await tx.prepared(DraftRow, `${DRAFT} and candidate_id = $3`, values);
  return row ?? { candidateId, content: null, talkOn: null, talkWith: "", revision: 0 };
}

interface Writing extends Visitor {
  readonly by: string;
  readonly now: Date;
}

/** Stores what is written in place of the revision that the caller knows, 0 for none; false if there is another by now. */
export async function replaceDraft(
  tx: TenantTransaction,
  { content, revision }: { content: FeedbackContent; revision: number },
  { runId, candidateId, by, now }: Writing,
): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    `insert into feedback_draft as d (run_id, candidate_id, content, changed_at, changed_by)
     select $2, $3, $4::jsonb, $5, $6 where $7::int = 0
       or exists (select from feedback_draft where tenant_id = $1 and run_id = $2 and candidate_id = $3)
     on conflict (tenant_id, run_id, candidate_id) do update
       set content = excluded.content, changed_at = excluded.changed_at,
           changed_by = excluded.changed_by, revision = d.revision + 1
       where d.revision = $7
     returning true as has`,
    [tx.tenantId, runId, candidateId, JSON.stringify(content), now, by, revision],
  );
  return rows.length > 0;
}

/** Records a talk; what is written, and its revision, stay as they are. */
export const updateTalk = (
  tx: TenantTransaction,
  talk: { on: string | null; with: string },
  { runId, candidateId, by, now }: Writing,
): Promise<void> =>
  tx.execute(
    `insert into feedback_draft (run_id, candidate_id, talk_on, talk_with, changed_at, changed_by, revision)
     values ($1, $2, $3, $4, $5, $6, 0)
     on conflict (tenant_id, run_id, candidate_id) do update
       set talk_on = excluded.talk_on, talk_with = excluded.talk_with`,
    [runId, candidateId, talk.on, talk.with, now, by],
  );

const ReleaseRow = z.strictObject({
  id: z.string(),
  candidateId: z.string(),
  version: z.int(),
  report: FeedbackReport,
  releasedAt: z.date(),
  until: z.string(),
  withdrawnAt: z.nullable(z.date()),
  reads: z.int(),
  readAt: z.nullable(z.date()),
  reply: z.nullable(z.string()),
  repliedAt: z.nullable(z.date()),
});
export type ReleaseRow = z.infer<typeof ReleaseRow>;

const RELEASE = `
  select id, candidate_id as "candidateId", version, report, released_at as "releasedAt",
         open_until::text as until, withdrawn_at as "withdrawnAt", reads, read_at as "readAt", reply,
         replied_at as "repliedAt"
    from feedback_release where tenant_id = $1 and run_id = $2`;

/** The releases of a run, or of one candidate, the newest first. */
export const selectReleases = (
  tx: TenantTransaction,
  runId: string,
  candidateId: string | null = null,
): Promise<ReleaseRow[]> =>
  tx.prepared(
    ReleaseRow,
    `${RELEASE} and ($3::text is null or candidate_id = $3) order by version desc`,
    [tx.tenantId, runId, candidateId],
  );

/** The release that is not withdrawn, whether or not its period is over. */
export async function selectCurrentRelease(
  tx: TenantTransaction,
  { runId, candidateId }: Visitor,
): Promise<ReleaseRow | undefined> {
  const [row] = await tx.prepared(
    ReleaseRow,
    `${RELEASE} and candidate_id = $3 and withdrawn_at is null`,
    [tx.tenantId, runId, candidateId],
  );
  return row;
}

interface NewRelease extends Writing {
  readonly id: string;
  readonly version: number;
  readonly report: FeedbackReport;
  readonly until: string;
}

export const insertRelease = (
  tx: TenantTransaction,
  { id, runId, candidateId, version, report, now, by, until }: NewRelease,
): Promise<void> =>
  tx.execute(
    `insert into feedback_release
       (id, run_id, candidate_id, version, report, released_at, released_by, open_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, runId, candidateId, version, JSON.stringify(report), now, by, until],
  );

export const withdrawRelease = (
  tx: TenantTransaction,
  id: string,
  { by, now }: Pick<Writing, "by" | "now">,
): Promise<void> =>
  tx.execute(
    `update feedback_release set withdrawn_at = $3, withdrawn_by = $4
      where tenant_id = $1 and id = $2 and withdrawn_at is null`,
    [tx.tenantId, id, now, by],
  );

/** Counts that the candidate has opened a release. */
export const countRead = (tx: TenantTransaction, id: string, now: Date): Promise<void> =>
  tx.execute(
    `update feedback_release set reads = reads + 1, read_at = $3 where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, now],
  );

/** Stores the reply to a release that is not withdrawn; false if it was withdrawn or erased meanwhile. */
export async function updateReply(
  tx: TenantTransaction,
  id: string,
  { text, now }: { text: string; now: Date },
): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    `update feedback_release set reply = $3, replied_at = $4
      where tenant_id = $1 and id = $2 and withdrawn_at is null returning true as has`,
    [tx.tenantId, id, text, now],
  );
  return rows.length > 0;
}
