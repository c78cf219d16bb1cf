import type { CounterStatements, counterStatementCalls, OwnStatements } from "@assay/contract";
import { mayReadStatements, runAllows, statementAbility } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf, Context, Visitor } from "../../../http/context.ts";
import { demand, found, seenRun } from "../../../http/failure.ts";
import { type Run, selectRun } from "../../runs/store.ts";
import { selectSetting } from "../settings/store.ts";
import { presentOwnStatement, presentStatement } from "./present.ts";
import { selectStatements, selectStatementsOf } from "./store.ts";

/** The run, if the caller reads the counter-statements about it. @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
export async function openRecord(
  { tx, actor }: Context,
  runId: string,
  { forUpdate = false } = {},
): Promise<Run> {
  const run = seenRun(await selectRun(tx, runId, { forUpdate }), actor);
  demand(mayReadStatements(run, actor));
  return run;
}

export async function answerStatements(
  { tx, actor }: Context,
  run: Run,
): Promise<CounterStatements> {
  const { counterStatements } = await selectSetting(tx);
  return {
    statements: (await selectStatements(tx, run.id)).map(presentStatement),
    can: { enter: counterStatements ? statementAbility(run, actor) : "noRight" },
  };
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
export async function listCounterStatements(
  call: CallOf<typeof counterStatementCalls.listCounterStatements>,
) {
  return answerStatements(call, await openRecord(call, call.params.id));
}

/** Whether the candidate of a run may add a statement: the organisation offers it, and the run is finished. */
export async function isOpenToStatements(tx: TenantTransaction, runId: string): Promise<boolean> {
  const { counterStatements } = await selectSetting(tx);
  const { runState } = found(await selectRun(tx, runId));
  return counterStatements && runAllows(runState, "stateAgainst") === true;
}

export const answerOwnStatements = async (
  tx: TenantTransaction,
  visitor: Visitor,
): Promise<OwnStatements> => ({
  isOpen: await isOpenToStatements(tx, visitor.runId),
  statements: (await selectStatementsOf(tx, visitor)).map(presentOwnStatement),
});

export const listOwnStatements = ({
  withTenant,
  visitor,
}: CallOf<typeof counterStatementCalls.listOwnStatements>) =>
  withTenant((tx) => answerOwnStatements(tx, visitor));
