import type { Competency, Item, Process, Scale } from "@assay/contract";
import { alignCueGroups, outlineOf, type Outline } from "@assay/domain";
import { and, eq, sql } from "drizzle-orm";
import type { TenantTransaction } from "../../db/database.ts";
import { processCompetencies, processes } from "../../db/schema/processes.ts";
import { selectCompetencies } from "../competencies/store.ts";
import { selectScales } from "../scales/store.ts";

/** A process as it is stored: scale and competencies by id. */
export type NewProcess = Pick<
  Process,
  "name" | "texts" | "items" | "competencyIds" | "scaleId" | "cutOffStrategy"
>;
type ProcessRow = NewProcess & Pick<Process, "id" | "revision" | "inUse">;

const columns = {
  id: processes.id,
  name: processes.name,
  texts: processes.texts,
  items: processes.items,
  scaleId: processes.scaleId,
  cutOffStrategy: processes.cutOffStrategy,
  revision: processes.revision,
  // Written out: inside a select from one table the query builder leaves the table's name away.
  competencyIds: sql<string[]>`array(
    select c.competency_id from process_competency c
     where c.tenant_id = process.tenant_id and c.process_id = process.id order by c.position)`,
  inUse: sql<boolean>`exists (
    select from run r where r.tenant_id = process.tenant_id and r.process_id = process.id)`,
};

const byId = (tx: TenantTransaction, id: string) =>
  and(eq(processes.tenantId, tx.tenantId), eq(processes.id, id));

/** What a process is made of: all scales and competencies of the tenant by id. */
export interface Parts {
  scales: ReadonlyMap<string, Scale>;
  competencies: ReadonlyMap<string, Competency>;
}

export async function selectParts(tx: TenantTransaction): Promise<Parts> {
  const scales = await selectScales(tx);
  const competencies = await selectCompetencies(tx);
  return {
    scales: new Map(scales.map((scale) => [scale.id, scale])),
    competencies: new Map(competencies.map((competency) => [competency.id, competency])),
  };
}

/** The process with its scale and competencies as they are now, and its cues in the scale's groups. */
function complete(row: ProcessRow, { scales, competencies }: Parts): Process {
  const scale = scales.get(row.scaleId);
  if (!scale) throw new Error("a process without its scale");
  const align = <T extends Omit<Item, "items">>(item: T): T => ({
    ...item,
    cues: alignCueGroups(item.cues, scale.selectedPartition.length),
  });
  return {
    ...row,
    version: row.revision,
    items: row.items.map((item) => ({ ...align(item), items: item.items.map(align) })),
    scale,
    competencies: row.competencyIds.flatMap((id) => competencies.get(id) ?? []),
  };
}

export async function selectProcesses(tx: TenantTransaction): Promise<Process[]> {
  const parts = await selectParts(tx);
  const rows = await tx.db
    .select(columns)
    .from(processes)
    .where(eq(processes.tenantId, tx.tenantId))
    .orderBy(processes.name);
  return rows.map((row) => complete(row, parts));
}

/** Locked until the transaction ends when `forUpdate`, so that two edits follow each other. */
export async function selectProcess(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<Process | undefined> {
  const query = tx.db.select(columns).from(processes).where(byId(tx, id));
  const [row] = await (forUpdate ? query.for("update") : query);
  return row && complete(row, await selectParts(tx));
}

/** What the row holds: the outline is kept beside the items, so that lists need not read them. */
const toRow = ({
  competencyIds: _,
  ...process
}: NewProcess): Omit<NewProcess, "competencyIds"> & {
  outline: Outline;
} => ({ ...process, outline: outlineOf(process) });

export async function insertProcess(tx: TenantTransaction, id: string, process: NewProcess) {
  await tx.db.insert(processes).values({ tenantId: tx.tenantId, id, ...toRow(process) });
  await insertCompetencies(tx, id, process.competencyIds);
}

export async function updateProcess(tx: TenantTransaction, id: string, process: NewProcess) {
  await tx.db
    .update(processes)
    .set({ ...toRow(process), revision: sql`${processes.revision} + 1` })
    .where(byId(tx, id));
  await tx.db
    .delete(processCompetencies)
    .where(
      and(eq(processCompetencies.tenantId, tx.tenantId), eq(processCompetencies.processId, id)),
    );
  await insertCompetencies(tx, id, process.competencyIds);
}

const insertCompetencies = (tx: TenantTransaction, processId: string, ids: readonly string[]) =>
  tx.db.insert(processCompetencies).values(
    ids.map((competencyId, position) => ({
      tenantId: tx.tenantId,
      processId,
      competencyId,
      position,
    })),
  );

export const deleteProcess = (tx: TenantTransaction, id: string) =>
  tx.db.delete(processes).where(byId(tx, id));
