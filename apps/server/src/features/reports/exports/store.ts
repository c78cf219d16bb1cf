import type { ExportChoice } from "@assay/contract";
import type { RunState } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";

/** A started run with the fields that the filter of an export needs. */
export interface StartedRun {
  id: string;
  processId: string;
  runState: RunState;
  /** The planned date, otherwise the day of the start; YYYY-MM-DD. */
  day: string;
}

/** The started runs by day. */
export const selectStartedRuns = (tx: TenantTransaction): Promise<StartedRun[]> =>
  tx.prepared<StartedRun>(
    `select id, process_id as "processId", state as "runState",
            coalesce(planned_date, (started_at at time zone 'UTC')::date) as day
       from run where tenant_id = $1 and started_at is not null
      order by day, id`,
    [tx.tenantId],
  );

/** The names of the processes with these ids. */
export const selectProcessNames = (
  tx: TenantTransaction,
  ids: string[],
): Promise<ExportChoice["processes"]> =>
  tx.prepared<ExportChoice["processes"][number]>(
    `select id, name, texts from process where tenant_id = $1 and id = any($2) order by name, id`,
    [tx.tenantId, ids],
  );
