import { RunPerson } from "@assay/contract";
import { CONFLICT_REASONS, type ConflictPair } from "@assay/domain";
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

/** Stores a conflict of interest; of a pair that was declared before only the reason, since who declared it may withdraw it. */
export const upsertConflict = (
  tx: TenantTransaction,
  runId: string,
  { candidateId, observerId, reason, declaredBy, declaredAt }: ConflictRow,
): Promise<void> =>
  tx.execute(
    `insert into run_conflict (run_id, candidate_id, observer_id, reason, declared_by, declared_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, run_id, candidate_id, observer_id) do update
        set reason = excluded.reason`,
    [runId, candidateId, observerId, reason, declaredBy, declaredAt],
  );

export const deleteConflict = (
  tx: TenantTransaction,
  runId: string,
  { candidateId, observerId }: ConflictPair,
): Promise<void> =>
  tx.execute(
    `delete from run_conflict
      where tenant_id = $1 and run_id = $2 and candidate_id = $3 and observer_id = $4`,
    [tx.tenantId, runId, candidateId, observerId],
  );

/** The names of these people, as far as their accounts exist. */
export const selectNamed = (tx: TenantTransaction, ids: readonly string[]): Promise<RunPerson[]> =>
  tx.prepared(
    RunPerson,
    `select id, first_name as "firstName", last_name as "lastName", type
       from person where tenant_id = $1 and id = any($2)
      order by last_name, first_name, id`,
    [tx.tenantId, ids],
  );
