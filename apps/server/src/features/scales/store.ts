import type { Scale } from "@assay/contract";
import { highlightedCriterions } from "@assay/domain";
import { and, eq, sql } from "drizzle-orm";
import type { TenantTransaction } from "../../db/database.ts";
import { scales } from "../../db/schema/scales.ts";

type ScaleRow = Omit<typeof scales.$inferSelect, "tenantId"> & { inUse: boolean };
export type NewScale = Pick<
  ScaleRow,
  "name" | "description" | "criterions" | "selectedPartition" | "highlightedPartition"
>;

// Written out: inside a select from one table the query builder leaves the table's name away.
const inUse = sql<boolean>`(
  exists (select from process p where p.tenant_id = scale.tenant_id and p.scale_id = scale.id)
  or exists (select from run_design d where d.tenant_id = scale.tenant_id and d.scale_id = scale.id))`;

const columns = {
  id: scales.id,
  name: scales.name,
  description: scales.description,
  criterions: scales.criterions,
  selectedPartition: scales.selectedPartition,
  highlightedPartition: scales.highlightedPartition,
  revision: scales.revision,
  inUse,
};

/** `highlightCues` is not stored: it follows from the highlighted group (decisions §16). */
function complete({ criterions, ...row }: ScaleRow): Scale {
  const { selectedPartition, highlightedPartition } = row;
  const set = new Set(highlightedCriterions(criterions, selectedPartition, highlightedPartition));
  return {
    ...row,
    criterions: criterions.map((criterion) => ({
      ...criterion,
      highlightCues: set.has(criterion),
    })),
  };
}

export async function selectScales(tx: TenantTransaction): Promise<Scale[]> {
  const rows = await tx.db
    .select(columns)
    .from(scales)
    .where(eq(scales.tenantId, tx.tenantId))
    .orderBy(scales.name);
  return rows.map(complete);
}

const byId = (tx: TenantTransaction, id: string) =>
  and(eq(scales.tenantId, tx.tenantId), eq(scales.id, id));

/** Locked until the transaction ends when `forUpdate`, so that two edits follow each other. */
export async function selectScale(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<Scale | undefined> {
  const query = tx.db.select(columns).from(scales).where(byId(tx, id));
  const [row] = await (forUpdate ? query.for("update") : query);
  return row && complete(row);
}

export const insertScale = (tx: TenantTransaction, id: string, scale: NewScale) =>
  tx.db.insert(scales).values({ tenantId: tx.tenantId, id, ...scale });

export const updateScale = (tx: TenantTransaction, id: string, scale: NewScale) =>
  tx.db
    .update(scales)
    .set({ ...scale, revision: sql`${scales.revision} + 1` })
    .where(byId(tx, id));

export const deleteScale = (tx: TenantTransaction, id: string) =>
  tx.db.delete(scales).where(byId(tx, id));
