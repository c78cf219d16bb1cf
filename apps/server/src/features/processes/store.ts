import type { Competency, CutOff, Item, Process, ProcessSummary, Scale } from "@assay/contract";
import { alignCueGroups, outlineOf, type Outline, type RatingRules } from "@assay/domain";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { TenantTransaction } from "../../db/database.ts";
import { competencies as competencyTable } from "../../db/schema/competencies.ts";
import { processCompetencies, processes } from "../../db/schema/processes.ts";
import { scales as scaleTable } from "../../db/schema/scales.ts";
import { selectCompetencies } from "../competencies/store.ts";
import { selectScales } from "../scales/store.ts";

/** A process as it is stored: scale and competencies by id. */
export type NewProcess = Pick<
  Process,
  | "name"
  | "texts"
  | "items"
  | "competencyIds"
  | "scaleId"
  | "cutOffStrategy"
  | "cutOff"
  | "ratingRules"
>;
type ProcessRow = Omit<NewProcess, "cutOff" | "ratingRules"> &
  Pick<Process, "id" | "revision" | "inUse"> & {
    cutOff: CutOff | null;
    ratingRules: RatingRules | null;
  };

const columns = {
  id: processes.id,
  name: processes.name,
  texts: processes.texts,
  items: processes.items,
  scaleId: processes.scaleId,
  cutOffStrategy: processes.cutOffStrategy,
  cutOff: processes.cutOff,
  ratingRules: processes.ratingRules,
  revision: processes.revision,
  // Plain SQL, since in a select from one table the query builder omits the table's name.
  competencyIds: sql<string[]>`array(
    select c.competency_id from process_competency c
     where c.tenant_id = process.tenant_id and c.process_id = process.id order by c.position)`,
  inUse: sql<boolean>`exists (
    select from run r where r.tenant_id = process.tenant_id and r.process_id = process.id)`,
};

const byId = (tx: TenantTransaction, id: string) =>
  and(eq(processes.tenantId, tx.tenantId), eq(processes.id, id));

/** All scales and competencies of the tenant, by id. */
export interface DesignParts {
  scales: ReadonlyMap<string, Scale>;
  competencies: ReadonlyMap<string, Competency>;
}

/**
 * Locks a scale and competencies against deletion until the transaction ends. It waits for concurrent
 * deletions, so that a read afterwards finds exactly those that the process may refer to.
 */
export async function lockParts(
  tx: TenantTransaction,
  { scaleId, competencyIds }: Pick<NewProcess, "scaleId" | "competencyIds">,
) {
  await tx.db
    .select({ id: scaleTable.id })
    .from(scaleTable)
    .where(and(eq(scaleTable.tenantId, tx.tenantId), eq(scaleTable.id, scaleId)))
    .for("key share");
  await tx.db
    .select({ id: competencyTable.id })
    .from(competencyTable)
    .where(
      and(eq(competencyTable.tenantId, tx.tenantId), inArray(competencyTable.id, competencyIds)),
    )
    // Always in the same order, so that writers do not deadlock.
    .orderBy(competencyTable.id)
    .for("key share");
}

export async function selectParts(tx: TenantTransaction): Promise<DesignParts> {
  const scales = await selectScales(tx);
  const competencies = await selectCompetencies(tx);
  return {
    scales: new Map(scales.map((scale) => [scale.id, scale])),
    competencies: new Map(competencies.map((competency) => [competency.id, competency])),
  };
}

/** The process with its present scale and competencies, and its cues in the scale's groups. */
function complete(
  { cutOff, ratingRules, ...row }: ProcessRow,
  { scales, competencies }: DesignParts,
): Process {
  const scale = scales.get(row.scaleId);
  if (!scale) throw new Error("a process without its scale");
  const align = <T extends Omit<Item, "items">>(item: T): T => ({
    ...item,
    cues: alignCueGroups(item.cues, scale.selectedPartition.length),
  });
  return {
    ...row,
    ...(cutOff && { cutOff }),
    ...(ratingRules && { ratingRules }),
    version: row.revision,
    items: row.items.map((item) => ({ ...align(item), items: item.items.map(align) })),
    scale,
    competencies: row.competencyIds.flatMap((id) => competencies.get(id) ?? []),
  };
}

/** The processes as lists show them, read without their steps. */
export async function selectProcessSummaries(
  tx: TenantTransaction,
): Promise<Omit<ProcessSummary, "can">[]> {
  const { id, name, texts, scaleId, revision: version, inUse } = columns;
  return tx.db
    .select({
      id,
      name,
      texts,
      scaleId,
      version,
      inUse,
      scaleName: scaleTable.name,
      exercises: sql<number>`jsonb_array_length(${processes.outline} -> 'exercises')`,
      competencies: sql<number>`(
        select count(*)::int from process_competency c
         where c.tenant_id = process.tenant_id and c.process_id = process.id)`,
    })
    .from(processes)
    .innerJoin(
      scaleTable,
      and(eq(scaleTable.tenantId, processes.tenantId), eq(scaleTable.id, processes.scaleId)),
    )
    .where(eq(processes.tenantId, tx.tenantId))
    .orderBy(processes.name);
}

/**
 * A separate statement: a read that waits for the lock itself would see the new row, but its
 * subselects, such as the competencies, as they were before.
 */
const lockProcess = (tx: TenantTransaction, id: string) =>
  tx.db.select({ id: processes.id }).from(processes).where(byId(tx, id)).for("update");

/** Locks the process against edits until the transaction ends, after waiting for one in progress. */
export const holdProcess = (tx: TenantTransaction, id: string) =>
  tx.db.select({ id: processes.id }).from(processes).where(byId(tx, id)).for("key share");

/** With `forUpdate` locked until the transaction ends, so that edits run one after the other. */
export async function selectProcess(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<Process | undefined> {
  if (forUpdate) await lockProcess(tx, id);
  const [row] = await tx.db.select(columns).from(processes).where(byId(tx, id));
  return row && complete(row, await selectParts(tx));
}

/** The row of a process. The outline is stored in addition to the items, so that lists need not read them. */
const toRow = ({
  competencyIds: _,
  cutOff,
  ratingRules,
  ...process
}: NewProcess): Omit<ProcessRow, "id" | "revision" | "inUse" | "competencyIds"> & {
  outline: Outline;
} => ({
  ...process,
  cutOff: cutOff ?? null,
  ratingRules: ratingRules ?? null,
  outline: outlineOf(process),
});

export async function insertProcess(tx: TenantTransaction, id: string, process: NewProcess) {
  await tx.db.insert(processes).values({ id, ...toRow(process) });
  await insertCompetencies(tx, id, process.competencyIds);
}

/** @param decidesSince when it was changed how ratings become a decision; if unset, it was not */
export async function updateProcess(
  tx: TenantTransaction,
  id: string,
  process: NewProcess,
  decidesSince?: Date,
) {
  await tx.db
    .update(processes)
    .set({
      ...toRow(process),
      ...(decidesSince && { decidesSince }),
      revision: sql`${processes.revision} + 1`,
    })
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
      processId,
      competencyId,
      position,
    })),
  );

export const deleteProcess = (tx: TenantTransaction, id: string) =>
  tx.db.delete(processes).where(byId(tx, id));

/** Notes that somebody looks at statistics of a process or of a run of it. */
export const updateStatisticsSeen = (tx: TenantTransaction, id: string, statisticsSeenOn: Date) =>
  tx.db.update(processes).set({ statisticsSeenOn }).where(byId(tx, id));
