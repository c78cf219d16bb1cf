import type { Scale, Usage } from "@assay/contract";
import { highlightedCriterions } from "@assay/domain";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../db/database.ts";
import { scales } from "../../db/schema/scales.ts";
import { IdRow } from "../../db/rows.ts";

type ScaleRow = Omit<typeof scales.$inferSelect, "tenantId" | "decidesSince"> & { inUse: boolean };
export type NewScale = Pick<
  ScaleRow,
  "name" | "description" | "criterions" | "selectedPartition" | "highlightedPartition"
>;

// Plain SQL, since in a select from one table the query builder omits the table's name.
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

/** With `forUpdate` locked until the transaction ends, so that edits run one after the other. */
export async function selectScale(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<Scale | undefined> {
  // The lock is a separate statement: otherwise `inUse` would have its value from before the lock.
  if (forUpdate)
    await tx.db.select({ id: scales.id }).from(scales).where(byId(tx, id)).for("update");
  const [row] = await tx.db.select(columns).from(scales).where(byId(tx, id));
  return row && complete(row);
}

export const insertScale = (tx: TenantTransaction, id: string, scale: NewScale) =>
  tx.db.insert(scales).values({ id, ...scale });

/** @param decidesSince when its values were changed; if unset, they were not */
export const updateScale = (
  tx: TenantTransaction,
  id: string,
  scale: NewScale,
  decidesSince?: Date,
) =>
  tx.db
    .update(scales)
    .set({
      ...scale,
      ...(decidesSince && { decidesSince }),
      revision: sql`${scales.revision} + 1`,
    })
    .where(byId(tx, id));

export const deleteScale = (tx: TenantTransaction, id: string) =>
  tx.db.delete(scales).where(byId(tx, id));

/** The reader of names of runs, who sees those of all runs or only of their own. */
export interface RunReader {
  readonly id: string;
  readonly seesAllRuns: boolean;
}

const NamedRun = z.strictObject({ id: z.string(), name: z.string() });

/**
 * Names the started runs that the reader moderates, has created or may see otherwise, and counts the
 * others.
 */
export async function selectRunUsage(
  tx: TenantTransaction,
  runIds: readonly string[],
  reader: RunReader,
): Promise<Pick<Usage, "runs" | "otherRuns">> {
  const runs = await tx.prepared(
    NamedRun,
    `select r.id, r.name from run r
      where r.tenant_id = $1 and r.id = any($2)
        and ($3 or r.creator_id = $4 or exists (
          select from run_moderator m
           where m.tenant_id = r.tenant_id and m.run_id = r.id and m.person_id = $4))
      order by r.name, r.id`,
    [tx.tenantId, runIds, reader.seesAllRuns, reader.id],
  );
  return { runs, otherRuns: runIds.length - runs.length };
}

/** Counts the cues of the process `p`: those for whose competency the condition holds. */
export const CUE_COUNT = (condition: string) => `(
  select count(*)::int
    from jsonb_array_elements(p.items) top
   cross join lateral (
           select top.value as step union all select jsonb_array_elements(top.value->'items')) s
   cross join lateral jsonb_each(s.step->'cues') entry(competency_id, cues)
   cross join lateral jsonb_array_elements(entry.cues->'cueGroups') g
   cross join lateral jsonb_array_elements(g.value->'cues')
   where ${condition})`;

/** A process with the number of its cues that count. */
export const ProcessUsage = z.strictObject({
  id: z.string(),
  name: z.string(),
  cues: z.int(),
});

export async function selectScaleUsage(
  tx: TenantTransaction,
  id: string,
  reader: RunReader,
): Promise<Usage> {
  const processes = await tx.prepared(
    ProcessUsage,
    `select p.id, p.name, ${CUE_COUNT("true")} as cues from process p
      where p.tenant_id = $1 and p.scale_id = $2 order by p.name`,
    [tx.tenantId, id],
  );
  const runs = await tx.prepared(
    IdRow,
    "select run_id as id from run_design where tenant_id = $1 and scale_id = $2",
    [tx.tenantId, id],
  );
  const ids = runs.map((run) => run.id);
  return { processes, ...(await selectRunUsage(tx, ids, reader)) };
}
