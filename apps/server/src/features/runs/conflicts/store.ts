import { CONFLICT_REASONS } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";

const ConflictRow = z.strictObject({
  candidateId: z.string(),
  observerId: z.string(),
  reason: z.enum(CONFLICT_REASONS),
  declaredBy: z.string(),
  declaredAt: z.date(),
});
export type ConflictRow = z.infer<typeof ConflictRow>;

/** The conflicts of interest of a run, in the order in which they were declared. */
export const selectConflicts = (tx: TenantTransaction, runId: string): Promise<ConflictRow[]> =>
  tx.prepared(
    ConflictRow,
    `select candidate_id as "candidateId", observer_id as "observerId", reason,
            declared_by as "declaredBy", declared_at as "declaredAt"
       from run_conflict where tenant_id = $1 and run_id = $2
      order by declared_at, candidate_id, observer_id`,
    [tx.tenantId, runId],
  );
