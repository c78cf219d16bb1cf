import { CANDIDATE_STATES, VERDICTS } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { candidateDecisions } from "../../../db/schema/decisions.ts";

const DecisionRow = z.strictObject({
  id: z.string(),
  candidateId: z.string(),
  personId: z.string(),
  at: z.date(),
  from: z.enum(CANDIDATE_STATES),
  to: z.enum(CANDIDATE_STATES),
  exerciseId: z.nullable(z.string()),
  calculated: z.enum(VERDICTS),
  /** Null if none was given, or if it was erased. */
  reason: z.nullable(z.string()),
});
export type DecisionRow = z.infer<typeof DecisionRow>;

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
 * The decisions about one candidate of a run, or about all of them for null, oldest first. Ids follow the time of
 * creation, even within one millisecond.
 */
export const selectDecisions = (tx: TenantTransaction, runId: string, candidateId: string | null) =>
  tx.prepared(
    DecisionRow,
    `select id, candidate_id as "candidateId", person_id as "personId", at,
            from_state as "from", to_state as "to", exercise_id as "exerciseId", calculated, reason
       from candidate_decision
      where tenant_id = $1 and run_id = $2 and ($3::text is null or candidate_id = $3)
      order by at, id`,
    [tx.tenantId, runId, candidateId],
  );
