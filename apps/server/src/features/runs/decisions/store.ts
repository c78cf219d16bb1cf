import type { PastDecision } from "@assay/contract";
import type { TenantTransaction } from "../../../db/database.ts";
import { candidateDecisions } from "../../../db/schema/decisions.ts";

export type DecisionRow = Omit<PastDecision, "at" | "reason"> & {
  candidateId: string;
  at: Date;
  /** Null where none was given, or where it was erased. */
  reason: string | null;
};

export const insertDecisions = (
  tx: TenantTransaction,
  runId: string,
  rows: readonly DecisionRow[],
) =>
  tx.db.insert(candidateDecisions).values(
    rows.map(({ from, to, ...row }) => ({
      ...row,
      runId,
      fromState: from,
      toState: to,
    })),
  );

/**
 * The decisions about one candidate of a run, or (null) about all of them, oldest first. Ids are ordered
 * by time: those of one moment too come in the order in which they were made.
 */
export const selectDecisions = (tx: TenantTransaction, runId: string, candidateId: string | null) =>
  tx.prepared<DecisionRow>(
    "decisions",
    `select id, candidate_id as "candidateId", person_id as "personId", at,
            from_state as "from", to_state as "to", exercise_id as "exerciseId", calculated, reason
       from candidate_decision
      where tenant_id = $1 and run_id = $2 and ($3::text is null or candidate_id = $3)
      order by at, id`,
    [tx.tenantId, runId, candidateId],
  );
