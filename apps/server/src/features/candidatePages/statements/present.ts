import type { CounterStatement, OwnStatements } from "@assay/contract";
import type { StatementRow } from "./store.ts";

const presentCommon = ({ id, text, enteredAt, withdrawnAt }: StatementRow) => ({
  id,
  text,
  enteredAt: enteredAt.toISOString(),
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
});

export const presentStatement = (row: StatementRow): CounterStatement => ({
  ...presentCommon(row),
  candidateId: row.candidateId,
  enteredBy: row.enteredBy === row.candidateId ? null : row.enteredBy,
});

export const presentOwnStatement = (row: StatementRow): OwnStatements["statements"][number] => ({
  ...presentCommon(row),
  isByOrganiser: row.enteredBy !== row.candidateId,
});
