import { type InkChange, joinDrawing, writeStroke } from "@assay/domain";
import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { inkStrokes } from "../../../db/schema/observations.ts";

const StrokeCounts = z.strictObject({ changed: z.int(), before: z.int(), inserted: z.int() });

/**
 * Stores strokes and erases others, which stay erased. Returns how many strokes have changed, and how
 * many rows the page has now, erased ones included.
 */
export async function upsertStrokes(
  tx: TenantTransaction,
  pageId: string,
  { added, removed }: InkChange,
): Promise<{ changed: number; total: number }> {
  const [counted] = await tx.prepared(
    StrokeCounts,
    `with stored as (
       insert into ink_stroke as s (tenant_id, page_id, stroke_id, stroke)
       select $1, $2, * from unnest($3::text[], $4::text[])
           on conflict (tenant_id, page_id, stroke_id) do update set stroke = excluded.stroke
        where s.stroke is not null and s.stroke is distinct from excluded.stroke
       returning (xmax = 0)::int as inserted)
     select count(*)::int as changed, coalesce(sum(inserted), 0)::int as inserted,
            (select count(*)::int from ink_stroke where tenant_id = $1 and page_id = $2) as before
       from stored`,
    [
      tx.tenantId,
      pageId,
      [...added.map(({ id }) => id), ...removed],
      [...added.map(writeStroke), ...removed.map(() => null)],
    ],
  );
  const { changed = 0, before = 0, inserted = 0 } = counted ?? {};
  return { changed, total: before + inserted };
}

export const deleteStrokes = (tx: TenantTransaction, pageId: string) =>
  tx.db
    .delete(inkStrokes)
    .where(and(eq(inkStrokes.tenantId, tx.tenantId), eq(inkStrokes.pageId, pageId)));

const StrokeRow = z.strictObject({ stroke: z.string() });

/** The whole drawing of a page, as its content. */
export async function selectDrawing(tx: TenantTransaction, pageId: string): Promise<string> {
  const rows = await tx.prepared(
    StrokeRow,
    `select stroke from ink_stroke where tenant_id = $1 and page_id = $2 and stroke is not null
      order by stroke_id collate "C"`,
    [tx.tenantId, pageId],
  );
  return joinDrawing(rows.map(({ stroke }) => stroke));
}
