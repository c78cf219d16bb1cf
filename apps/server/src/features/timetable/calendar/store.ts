import { PlanningSettings, PlanSession } from "@assay/contract";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { IdRow } from "../../../db/rows.ts";

const PublishedRow = z.strictObject({
  sessions: z.array(PlanSession),
  settings: PlanningSettings,
  publishedAt: z.date(),
});
export type PublishedRow = z.infer<typeof PublishedRow>;

/** The published timetable of a run, with the settings of its publication. */
export async function selectPublished(
  tx: TenantTransaction,
  runId: string,
): Promise<PublishedRow | undefined> {
  const [row] = await tx.prepared(
    PublishedRow,
    `select sessions, settings, published_at as "publishedAt" from run_plan
      where tenant_id = $1 and run_id = $2 and state = 'PUBLISHED'`,
    [tx.tenantId, runId],
  );
  return row;
}

/** Those of some runs in whose published timetable a person observes. */
export async function selectRunsOfObserver(
  tx: TenantTransaction,
  runIds: readonly string[],
  personId: string,
): Promise<Set<string>> {
  if (runIds.length === 0) return new Set();
  const rows = await tx.prepared(
    IdRow,
    `select run_id as id from run_plan
      where tenant_id = $1 and run_id = any($2) and state = 'PUBLISHED' and sessions @> $3::jsonb`,
    [tx.tenantId, runIds, JSON.stringify([{ candidates: [{ observers: [personId] }] }])],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Those of some runs that have a published timetable. */
export async function selectTimetabled(
  tx: TenantTransaction,
  runIds: readonly string[],
): Promise<Set<string>> {
  if (runIds.length === 0) return new Set();
  const rows = await tx.prepared(
    IdRow,
    `select run_id as id from run_plan
      where tenant_id = $1 and run_id = any($2) and state = 'PUBLISHED'`,
    [tx.tenantId, runIds],
  );
  return new Set(rows.map(({ id }) => id));
}
