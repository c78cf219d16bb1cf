import type { Competency, Usage } from "@assay/contract";
import { and, eq, sql } from "drizzle-orm";
import type { TenantTransaction } from "../../db/database.ts";
import { competencies } from "../../db/schema/competencies.ts";
import { CUE_COUNT, ProcessUsage, selectRunUsage, type RunReader } from "../scales/store.ts";
import { IdRow } from "../../db/rows.ts";

export type NewCompetency = Pick<
  Competency,
  "name" | "baseName" | "texts" | "sortOrder" | "colorCode"
>;

// Plain SQL, since in a select from one table the query builder omits the table's name.
const inUse = sql<boolean>`(
  exists (select from process_competency p
           where p.tenant_id = competency.tenant_id and p.competency_id = competency.id)
  or exists (select from run_competency r
              where r.tenant_id = competency.tenant_id and r.competency_id = competency.id))`;

const columns = {
  id: competencies.id,
  name: competencies.name,
  baseName: competencies.baseName,
  texts: competencies.texts,
  sortOrder: competencies.sortOrder,
  colorCode: competencies.colorCode,
  revision: competencies.revision,
  inUse,
};

const byId = (tx: TenantTransaction, id: string) =>
  and(eq(competencies.tenantId, tx.tenantId), eq(competencies.id, id));

export const selectCompetencies = (tx: TenantTransaction): Promise<Competency[]> =>
  tx.db
    .select(columns)
    .from(competencies)
    .where(eq(competencies.tenantId, tx.tenantId))
    .orderBy(competencies.sortOrder, competencies.name);

/** With `forUpdate` locked until the transaction ends, so that edits run one after the other. */
export async function selectCompetency(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<Competency | undefined> {
  // The lock is a separate statement: otherwise `inUse` would have its value from before the lock.
  if (forUpdate)
    await tx.db
      .select({ id: competencies.id })
      .from(competencies)
      .where(byId(tx, id))
      .for("update");
  const [row] = await tx.db.select(columns).from(competencies).where(byId(tx, id));
  return row;
}

export const insertCompetency = (tx: TenantTransaction, id: string, competency: NewCompetency) =>
  tx.db.insert(competencies).values({ id, ...competency });

export const updateCompetency = (tx: TenantTransaction, id: string, changes: NewCompetency) =>
  tx.db
    .update(competencies)
    .set({ ...changes, revision: sql`${competencies.revision} + 1` })
    .where(byId(tx, id));

export const deleteCompetency = (tx: TenantTransaction, id: string) =>
  tx.db.delete(competencies).where(byId(tx, id));

export async function selectCompetencyUsage(
  tx: TenantTransaction,
  id: string,
  reader: RunReader,
): Promise<Usage> {
  const processes = await tx.prepared(
    ProcessUsage,
    `select p.id, p.name, ${CUE_COUNT("entry.competency_id = $2")} as cues
       from process p join process_competency c
         on c.tenant_id = p.tenant_id and c.process_id = p.id and c.competency_id = $2
      where p.tenant_id = $1 order by p.name`,
    [tx.tenantId, id],
  );
  const runs = await tx.prepared(
    IdRow,
    "select run_id as id from run_competency where tenant_id = $1 and competency_id = $2",
    [tx.tenantId, id],
  );
  const ids = runs.map((run) => run.id);
  return { processes, ...(await selectRunUsage(tx, ids, reader)) };
}
