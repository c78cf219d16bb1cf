import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { lockName } from "../../../db/lock.ts";
import { HasRow, IdRow } from "../../../db/rows.ts";
import type { Visitor } from "../../../http/context.ts";

const StatementRow = z.strictObject({
  id: z.string(),
  candidateId: z.string(),
  text: z.string(),
  enteredAt: z.date(),
  enteredBy: z.string(),
  withdrawnAt: z.nullable(z.date()),
});
export type StatementRow = z.infer<typeof StatementRow>;

const STATEMENTS = `
  select id, candidate_id as "candidateId", text, entered_at as "enteredAt",
         entered_by as "enteredBy", withdrawn_at as "withdrawnAt"
    from counter_statement where tenant_id = $1 and run_id = $2`;

/** The counter-statements of a run's candidates, the oldest first. */
export const selectStatements = (tx: TenantTransaction, runId: string): Promise<StatementRow[]> =>
  tx.prepared(StatementRow, `${STATEMENTS} order by entered_at, id`, [tx.tenantId, runId]);

/** Those of one candidate, the oldest first. */
export const selectStatementsOf = (
  tx: TenantTransaction,
  { runId, candidateId }: Visitor,
): Promise<StatementRow[]> =>
  tx.prepared(StatementRow, `${STATEMENTS} and candidate_id = $3 order by entered_at, id`, [
    tx.tenantId,
    runId,
    candidateId,
  ]);

/** Those of one candidate, to which no other is added until the transaction ends. */
export async function lockStatementsOf(
  tx: TenantTransaction,
  visitor: Visitor,
): Promise<StatementRow[]> {
  await lockName(tx, `counterStatements:${visitor.runId}:${visitor.candidateId}`);
  return selectStatementsOf(tx, visitor);
}

/** Whether the candidate is still invited, which holds until the transaction ends: an erasure ends it. */
export async function isInvited(
  tx: TenantTransaction,
  { runId, candidateId }: Visitor,
): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    `select true as has from candidate_invitation
      where tenant_id = $1 and run_id = $2 and candidate_id = $3 for key share`,
    [tx.tenantId, runId, candidateId],
  );
  return rows.length > 0;
}

interface NewStatement extends Visitor {
  readonly id: string;
  readonly text: string;
  readonly enteredBy: string;
  readonly now: Date;
}

/** Stores a statement; false if its id is taken. */
export async function insertStatement(
  tx: TenantTransaction,
  { id, runId, candidateId, text, enteredBy, now }: NewStatement,
): Promise<boolean> {
  const rows = await tx.prepared(
    IdRow,
    `insert into counter_statement (id, run_id, candidate_id, text, entered_at, entered_by)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    [id, runId, candidateId, text, now, enteredBy],
  );
  return rows.length > 0;
}

/** Deletes the text of a candidate's statement; false if none of theirs that stands has the id. */
export async function withdrawStatement(
  tx: TenantTransaction,
  { runId, candidateId }: Visitor,
  id: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.prepared(
    HasRow,
    `update counter_statement set text = '', withdrawn_at = $5
      where tenant_id = $1 and run_id = $2 and candidate_id = $3 and id = $4
        and withdrawn_at is null
      returning true as has`,
    [tx.tenantId, runId, candidateId, id, now],
  );
  return rows.length > 0;
}
