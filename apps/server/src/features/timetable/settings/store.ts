import { PlanningSettings } from "@assay/contract";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";

const PlanningRow = z.strictObject({ settings: PlanningSettings, revision: z.int() });

/** The stored planning of a run. */
export async function selectPlanning(
  tx: TenantTransaction,
  runId: string,
): Promise<z.infer<typeof PlanningRow> | undefined> {
  const [row] = await tx.prepared(
    PlanningRow,
    "select settings, revision from run_planning where tenant_id = $1 and run_id = $2",
    [tx.tenantId, runId],
  );
  return row;
}

/** Stores settings; callers have locked the run. */
export const upsertPlanning = (
  tx: TenantTransaction,
  runId: string,
  settings: PlanningSettings,
): Promise<void> =>
  tx.execute(
    `insert into run_planning as p (run_id, settings) values ($1, $2)
     on conflict (tenant_id, run_id) do update
        set settings = excluded.settings, revision = p.revision + 1`,
    [runId, JSON.stringify(settings)],
  );
