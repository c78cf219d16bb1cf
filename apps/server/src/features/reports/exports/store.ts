import type { ExportChoice } from "@assay/contract";
import type { RunState } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";

/** A run that was started, with what the filter of an export asks. */
export interface StartedRun {
  id: string;
  processId: string;
  runState: RunState;
  /** YYYY-MM-DD: the planned date, else the day of the start. */
  day: string;
}

/** In the order of their days. */
export const selectStartedRuns = (tx: TenantTransaction): Promise<StartedRun[]> =>
  tx.prepared<StartedRun>(
    "startedRuns",
    `select id, process_id as "processId", state as "runState",
            coalesce(planned_date, (started_at at time zone 'UTC')::date) as day
       from run where tenant_id = $1 and started_at is not null
      order by day, id`,
    [tx.tenantId],
  );

/** The processes of these, by name. */
export const selectProcessNames = (
  tx: TenantTransaction,
  ids: string[],
): Promise<ExportChoice["processes"]> =>
  tx.prepared<ExportChoice["processes"][number]>(
    "processNames",
    `select id, name, texts from process where tenant_id = $1 and id = any($2) order by name, id`,
    [tx.tenantId, ids],
  );
