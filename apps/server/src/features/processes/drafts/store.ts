import { type ProcessDraftContent, ProcessDraftSummary } from "@assay/contract";
import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { processDraftDocuments } from "../../../db/schema/files.ts";
import { processDrafts } from "../../../db/schema/processes.ts";
import { EmptyRow, IdRow } from "../../../db/rows.ts";

/** The draft with its process, if that still exists, and the user who stored it last. */
const KNOWN = `
  from process_draft d
  left join process p on p.tenant_id = d.tenant_id and p.id = d.process_id
  left join person a on a.tenant_id = d.tenant_id and a.id = d.author_id`;
const AUTHOR = `case when a.id is not null then
  json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name) end as author`;

const KnownRow = z.strictObject({
  id: z.string(),
  revision: z.int(),
  processId: z.nullable(z.string()),
  changedAt: z.date(),
  author: ProcessDraftSummary.shape.author,
});
type KnownRow = z.infer<typeof KnownRow>;

const known = <Row extends KnownRow>(row: Row) => ({
  ...row,
  changedAt: row.changedAt.toISOString(),
});

const DraftRow = z.strictObject({
  ...KnownRow.shape,
  name: z.string(),
  processName: z.nullable(z.string()),
  scaleName: z.nullable(z.string()),
});

/** All drafts of a tenant, the newest first. */
export async function selectDrafts(
  tx: TenantTransaction,
): Promise<Omit<ProcessDraftSummary, "can">[]> {
  const rows = await tx.prepared(
    DraftRow,
    `select d.id, d.revision, p.id as "processId", d.changed_at as "changedAt", d.name,
            p.name as "processName", s.name as "scaleName", ${AUTHOR} ${KNOWN}
       left join scale s on s.tenant_id = d.tenant_id and s.id = d.scale_id
      where d.tenant_id = $1 order by d.changed_at desc, d.id`,
    [tx.tenantId],
  );
  return rows.map(known);
}

/** A draft whose contents are JSON as the database has written it: they may be megabytes. */
export interface DraftText {
  head: Omit<KnownRow, "changedAt"> & { changedAt: string };
  content: string;
  origin: string;
}

const DraftTextRow = z.strictObject({
  ...KnownRow.shape,
  content: z.string(),
  origin: z.nullable(z.string()),
});

export async function selectDraft(
  tx: TenantTransaction,
  id: string,
): Promise<DraftText | undefined> {
  const [row] = await tx.prepared(
    DraftTextRow,
    `select d.id, d.revision, p.id as "processId", d.changed_at as "changedAt",
            d.content::text as content, ${AUTHOR},
            case when p.id is not null and d.origin is not null then
              json_build_object('revision', d.origin_revision, 'content', d.origin)::text end as origin
       ${KNOWN}
      where d.tenant_id = $1 and d.id = $2`,
    [tx.tenantId, id],
  );
  if (!row) return undefined;
  const { content, origin, ...head } = row;
  return { head: known(head), content, origin: origin ?? "null" };
}

/** The fields that decide whether a draft may be stored, locked until the transaction ends. */
const LockedDraft = z.strictObject({
  revision: z.int(),
  processId: z.nullable(z.string()),
  originRevision: z.nullable(z.int()),
});
export type LockedDraft = z.infer<typeof LockedDraft>;

export async function lockDraft(
  tx: TenantTransaction,
  id: string,
): Promise<LockedDraft | undefined> {
  const [row] = await tx.prepared(
    LockedDraft,
    `select revision, process_id as "processId", origin_revision as "originRevision"
       from process_draft where tenant_id = $1 and id = $2 for update`,
    [tx.tenantId, id],
  );
  return row;
}

/** Whether a stored draft has the same content, so that the call is a retry whose first answer got lost. */
export async function isStored(
  tx: TenantTransaction,
  id: string,
  content: string,
): Promise<boolean> {
  const rows = await tx.prepared(
    EmptyRow,
    "select from process_draft where tenant_id = $1 and id = $2 and content = $3::jsonb",
    [tx.tenantId, id, content],
  );
  return rows.length > 0;
}

/** The process as it is, in the form of a draft's content. */
const PROCESS_CONTENT = `
  jsonb_build_object(
    'name', p.name, 'texts', p.texts, 'items', p.items, 'scaleId', p.scale_id,
    'cutOffStrategy', p.cut_off_strategy,
    'competencyIds', array(select c.competency_id from process_competency c
      where c.tenant_id = p.tenant_id and c.process_id = p.id order by c.position))
  || case when p.cut_off is null then '{}'::jsonb else jsonb_build_object('cutOff', p.cut_off) end
  || case when p.rating_rules is null then '{}'::jsonb
          else jsonb_build_object('ratingRules', p.rating_rules) end`;

export interface WrittenDraft {
  id: string;
  /** Revision that is replaced; 0 for a new draft. */
  revision: number;
  authorId: string;
  changedAt: Date;
  content: ProcessDraftContent;
  /** `content` as JSON. */
  json: string;
  process: { id: string; revision: number } | null;
}

/**
 * Inserts or replaces a draft. The original state of its process stays, unless the draft is now based on
 * another state: then `storeOrigin` adds that.
 *
 * @returns false if somebody else has made a draft with the same id at the same moment
 */
export async function upsertDraft(
  tx: TenantTransaction,
  { id, revision, authorId, changedAt, content, json, process }: WrittenDraft,
): Promise<boolean> {
  const rows = await tx.prepared(
    IdRow,
    `insert into process_draft as d
       (id, author_id, changed_at, name, scale_id, content, process_id, origin_revision)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id, id) do update
        set author_id = excluded.author_id, changed_at = excluded.changed_at, name = excluded.name,
            scale_id = excluded.scale_id, content = excluded.content,
            process_id = excluded.process_id, origin_revision = excluded.origin_revision,
            origin = case when d.process_id = excluded.process_id
                           and d.origin_revision = excluded.origin_revision then d.origin end,
            revision = d.revision + 1
      where d.revision = $9
     returning d.id`,
    [
      id,
      authorId,
      changedAt,
      content.name,
      content.scaleId,
      json,
      process?.id ?? null,
      process?.revision ?? null,
      revision,
    ],
  );
  return rows.length > 0;
}

/** Stores the present state of its process with a draft; false if that no longer has the revision that was changed. */
export async function storeOrigin(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.prepared(
    IdRow,
    `update process_draft d set origin = ${PROCESS_CONTENT}
       from process p
      where d.tenant_id = $1 and d.id = $2
        and p.tenant_id = d.tenant_id and p.id = d.process_id and p.revision = d.origin_revision
     returning d.id`,
    [tx.tenantId, id],
  );
  return rows.length > 0;
}

/** Whether the process exists; it is not locked, since a draft may outlast it. */
export async function hasProcess(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.prepared(EmptyRow, "select from process where tenant_id = $1 and id = $2", [
    tx.tenantId,
    id,
  ]);
  return rows.length > 0;
}

/** Stores which documents a draft has; returns those that it had before. */
export async function replaceDraftDocuments(
  tx: TenantTransaction,
  draftId: string,
  fileIds: readonly string[],
): Promise<string[]> {
  const gone = await tx.db
    .delete(processDraftDocuments)
    .where(
      and(
        eq(processDraftDocuments.tenantId, tx.tenantId),
        eq(processDraftDocuments.draftId, draftId),
      ),
    )
    .returning({ id: processDraftDocuments.fileId });
  const rows = [...new Set(fileIds)].map((fileId) => ({ draftId, fileId }));
  if (rows.length > 0) await tx.db.insert(processDraftDocuments).values(rows);
  return gone.map(({ id }) => id);
}

export async function selectDraftDocuments(
  tx: TenantTransaction,
  draftId: string,
): Promise<string[]> {
  const rows = await tx.prepared(
    IdRow,
    "select file_id as id from process_draft_document where tenant_id = $1 and draft_id = $2",
    [tx.tenantId, draftId],
  );
  return rows.map(({ id }) => id);
}

export const deleteDraft = (tx: TenantTransaction, id: string) =>
  tx.db
    .delete(processDrafts)
    .where(and(eq(processDrafts.tenantId, tx.tenantId), eq(processDrafts.id, id)));
