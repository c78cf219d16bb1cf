import { Evidence } from "@assay/contract";
import { EVIDENCE_KINDS, EVIDENCE_STATES } from "@assay/domain";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { evidence } from "../../../db/schema/observations.ts";

const EvidenceRow = z.strictObject({
  id: z.string(),
  processRunId: z.string(),
  candidateId: z.string(),
  exerciseId: z.string(),
  observerId: z.string(),
  kind: z.enum(EVIDENCE_KINDS),
  pageId: z.nullable(z.string()),
  competencyId: z.nullable(z.string()),
  cueUid: z.nullable(z.string()),
  sign: Evidence.shape.sign,
  note: z.string(),
  at: z.date(),
  createdOn: z.date(),
  revision: z.int(),
  deletedOn: z.nullable(z.date()),
  state: z.enum(EVIDENCE_STATES),
  anchor: z.nullable(Evidence.shape.anchor.def.innerType),
  strokeIds: z.nullable(z.array(z.string())),
  captured: z.nullable(z.string()),
  submittedOn: z.nullable(z.date()),
});
export type EvidenceRow = z.infer<typeof EvidenceRow>;

const EVIDENCE = `
  select id, run_id as "processRunId", candidate_id as "candidateId", exercise_id as "exerciseId",
         observer_id as "observerId", kind, page_id as "pageId", competency_id as "competencyId",
         cue_uid as "cueUid", sign, note, at, created_on as "createdOn", revision,
         deleted_on as "deletedOn", state, anchor, stroke_ids as "strokeIds", captured,
         submitted_on as "submittedOn"
    from evidence where tenant_id = $1`;

/** The evidence of a run, or of one candidate of it, in the order in which it was seen. */
export const selectEvidence = (tx: TenantTransaction, runId: string, candidateId?: string) =>
  tx.prepared(
    EvidenceRow,
    `${EVIDENCE} and run_id = $2 and ($3::text is null or candidate_id = $3) and deleted_on is null
      order by at, id`,
    [tx.tenantId, runId, candidateId ?? null],
  );

/** Also if it was removed. */
export async function selectEvidenceById(tx: TenantTransaction, id: string) {
  const [row] = await tx.prepared(EvidenceRow, `${EVIDENCE} and id = $2`, [tx.tenantId, id]);
  return row;
}

/** Locked until the transaction ends; also if it was removed. */
export async function selectEvidenceForUpdate(tx: TenantTransaction, id: string) {
  const [row] = await tx.prepared(EvidenceRow, `${EVIDENCE} and id = $2 for update`, [
    tx.tenantId,
    id,
  ]);
  return row;
}

/** Locked evidence of a page, also what was removed, as that may come back. */
export const selectEvidenceOfPage = (tx: TenantTransaction, pageId: string) =>
  tx.prepared(EvidenceRow, `${EVIDENCE} and page_id = $2 order by id for update`, [
    tx.tenantId,
    pageId,
  ]);

/** Marks the evidence of a page as lost that is deleted, in the same transaction. */
export const losePage = (tx: TenantTransaction, pageId: string) =>
  tx.execute(
    `update evidence set state = 'LOST', revision = revision + 1
      where tenant_id = $1 and page_id = $2 and state in ('WHOLE', 'PARTLY')`,
    [tx.tenantId, pageId],
  );

type ObserverCell = Pick<EvidenceRow, "processRunId" | "candidateId" | "exerciseId" | "observerId">;
const OF_CELL = `
  tenant_id = $1 and run_id = $2 and candidate_id = $3 and exercise_id = $4 and observer_id = $5`;
const keyOf = (tx: TenantTransaction, cell: ObserverCell) => [
  tx.tenantId,
  cell.processRunId,
  cell.candidateId,
  cell.exerciseId,
  cell.observerId,
];

const CountRow = z.strictObject({ count: z.int() });

/** Number of pieces of evidence of an observer in a cell, also of removed ones. */
export async function countEvidence(tx: TenantTransaction, cell: ObserverCell) {
  const [row] = await tx.prepared(
    CountRow,
    `select count(*)::int as count from evidence where ${OF_CELL}`,
    keyOf(tx, cell),
  );
  return row?.count ?? 0;
}

const PageRow = z.strictObject({ content: z.string(), isInk: z.boolean() });

/**
 * The text of the observer's page of a cell; undefined if there is none, so also for the page of somebody else. Neither the
 * page nor its candidate's data changes until the transaction ends.
 */
export async function selectTaggedPage(
  tx: TenantTransaction,
  pageId: string,
  { processRunId, candidateId, exerciseId, observerId }: ObserverCell,
) {
  const [row] = await tx.prepared(
    PageRow,
    `select p.content, o.type = 'webInk' as "isInk"
       from observation_page p
       join observation o on o.tenant_id = p.tenant_id and o.id = p.observation_id
      where p.tenant_id = $1 and p.id = $2 and o.run_id = $3 and o.candidate_id = $4
        and o.exercise_id = $5 and o.observer_id = $6
        for share of p`,
    [tx.tenantId, pageId, processRunId, candidateId, exerciseId, observerId],
  );
  return row;
}

const StrokeRow = z.strictObject({ stroke: z.string() });

/** Those of some strokes that are on a page, in order, as JSON texts. */
export async function selectStrokes(
  tx: TenantTransaction,
  pageId: string,
  strokeIds: readonly string[],
) {
  const rows = await tx.prepared(
    StrokeRow,
    `select stroke from ink_stroke
      where tenant_id = $1 and page_id = $2 and stroke_id = any($3) and stroke is not null
      order by stroke_id collate "C"`,
    [tx.tenantId, pageId, strokeIds],
  );
  return rows.map(({ stroke }) => stroke);
}

/** Stores a new piece of evidence, unless its id is taken: a retry may arrive while the first try is stored. */
export const insertEvidence = (
  tx: TenantTransaction,
  { processRunId, ...row }: Omit<EvidenceRow, "revision" | "deletedOn" | "submittedOn">,
) =>
  tx.db
    .insert(evidence)
    .values({ ...row, runId: processRunId, updatedOn: row.createdOn })
    .onConflictDoNothing();

const byId = (tx: TenantTransaction, id: string) =>
  and(eq(evidence.tenantId, tx.tenantId), eq(evidence.id, id));

/** Stores everything that may change, and brings back what was removed; the revision rises by one. */
export const updateEvidence = (
  tx: TenantTransaction,
  row: Pick<
    EvidenceRow,
    "id" | "competencyId" | "cueUid" | "sign" | "note" | "state" | "anchor" | "strokeIds" | "pageId"
  >,
  now: Date,
) => {
  const { competencyId, cueUid, sign, note, state, anchor, strokeIds, pageId } = row;
  const changed = { competencyId, cueUid, sign, note, state, anchor, strokeIds, pageId };
  return tx.db
    .update(evidence)
    .set({ ...changed, deletedOn: null, updatedOn: now, revision: sql`${evidence.revision} + 1` })
    .where(byId(tx, row.id));
};

/** Stores where evidence is now, in one statement. */
export const updatePlaces = (
  tx: TenantTransaction,
  places: readonly Pick<EvidenceRow, "id" | "state" | "anchor">[],
) =>
  tx.execute(
    `update evidence e set state = n.state, anchor = n.anchor, revision = e.revision + 1
       from jsonb_to_recordset($2::jsonb) as n (id text, state text, anchor jsonb)
      where e.tenant_id = $1 and e.id = n.id`,
    [tx.tenantId, JSON.stringify(places)],
  );

export const removeEvidence = (tx: TenantTransaction, id: string, now: Date) =>
  tx.db
    .update(evidence)
    .set({ deletedOn: now, updatedOn: now, revision: sql`${evidence.revision} + 1` })
    .where(byId(tx, id));

const AssignedRow = z.strictObject({ competencyId: z.nullable(z.string()) });

/** Fixes the evidence of an observer in a cell as that of a submitted rating, and returns it. */
export const submitEvidence = (tx: TenantTransaction, cell: ObserverCell, now: Date) =>
  tx.prepared(
    AssignedRow,
    `update evidence set submitted_on = $6 where ${OF_CELL} and deleted_on is null
     returning competency_id as "competencyId"`,
    [...keyOf(tx, cell), now],
  );

/** Frees the evidence of a rating that is a draft again. */
export const reopenEvidence = (tx: TenantTransaction, cell: ObserverCell) =>
  tx.execute(`update evidence set submitted_on = null where ${OF_CELL}`, keyOf(tx, cell));

const TextRow = z.strictObject({ id: z.string(), content: z.string() });

/** The html of some pages, by id; those that are deleted are left out. */
export async function selectPageTexts(tx: TenantTransaction, pageIds: readonly string[]) {
  const rows = await tx.prepared(
    TextRow,
    "select id, content from observation_page where tenant_id = $1 and id = any($2)",
    [tx.tenantId, pageIds],
  );
  return new Map(rows.map(({ id, content }) => [id, content]));
}
