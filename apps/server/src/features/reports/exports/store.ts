import { type ExportChoice, Process } from "@assay/contract";
import { RUN_STATES } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";

/** A started run with the fields that the filter of an export needs. */
const StartedRun = z.strictObject({
  id: z.string(),
  processId: z.string(),
  runState: z.enum(RUN_STATES),
  /** The planned date, otherwise the day of the start; YYYY-MM-DD. */
  day: z.string(),
});
export type StartedRun = z.infer<typeof StartedRun>;

/** The started runs by day. */
export const selectStartedRuns = (tx: TenantTransaction): Promise<StartedRun[]> =>
  tx.prepared(
    StartedRun,
    `select id, process_id as "processId", state as "runState",
            coalesce(planned_date, (started_at at time zone 'UTC')::date) as day
       from run where tenant_id = $1 and started_at is not null
      order by day, id`,
    [tx.tenantId],
  );

const NamedProcess = z.strictObject({
  id: z.string(),
  name: z.string(),
  texts: Process.shape.texts,
});

/** The names of the processes with these ids. */
export const selectProcessNames = (
  tx: TenantTransaction,
  ids: string[],
): Promise<ExportChoice["processes"]> =>
  tx.prepared(
    NamedProcess,
    `select id, name, texts from process where tenant_id = $1 and id = any($2) order by name, id`,
    [tx.tenantId, ids],
  );
