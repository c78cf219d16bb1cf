import type { counterStatementCalls } from "@assay/contract";
import { candidateOf, MOST_STATEMENTS, statementAbility } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf, Visitor } from "../../../http/context.ts";
import { ApiFailure, demand, demandState, found, refuse } from "../../../http/failure.ts";
import { recordAct } from "../../../platform/audit.ts";
import { selectSetting } from "../settings/store.ts";
import { recordOwn } from "../visits/commands.ts";
import {
  answerOwnStatements,
  answerStatements,
  isOpenToStatements,
  openRecord,
} from "./queries.ts";
import {
  insertStatement,
  isInvited,
  lockStatementsOf,
  type StatementRow,
  withdrawStatement,
} from "./store.ts";

interface Written {
  readonly id: string;
  readonly text: string;
}

/**
 * Adds a statement about a candidate's record; false if it was added already.
 *
 * @throws ApiFailure DUPLICATE_ITEMS if another one has its id; RuleFailure after too many
 */
async function addStatement(
  tx: TenantTransaction,
  visitor: Visitor,
  { id, text }: Written,
  { enteredBy, now }: { enteredBy: string; now: Date },
): Promise<boolean> {
  const known = await lockStatementsOf(tx, visitor);
  const isSame = (one: StatementRow) =>
    one.id === id && one.enteredBy === enteredBy && one.text === text;
  if (known.some(isSame)) return false;
  const isOwn = (by: string): boolean => by === visitor.candidateId;
  const alike = known.filter((one) => isOwn(one.enteredBy) === isOwn(enteredBy));
  if (alike.length >= MOST_STATEMENTS) refuse([{ path: "text", rule: "tooMany" }]);
  if (!(await insertStatement(tx, { ...visitor, id, text, enteredBy, now })))
    throw new ApiFailure("DUPLICATE_ITEMS");
  return true;
}

/**
 * Stores what a candidate has handed in in writing, with who has entered it.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION also where it is not offered, WRONG_PROCESS_RUN_STATE,
 * DUPLICATE_ITEMS; RuleFailure
 */
export async function enterCounterStatement(
  call: CallOf<typeof counterStatementCalls.enterCounterStatement>,
) {
  const { tx, actor, now, params, body } = call;
  const { candidateId } = body;
  const run = await openRecord(call, params.id, { forUpdate: true });
  const { counterStatements } = await selectSetting(tx);
  demand(counterStatements && statementAbility(run, actor) !== "noRight");
  demandState(run, "stateAgainst");
  found(candidateOf(run, candidateId));
  const visitor = { runId: run.id, candidateId };
  const isNew = await addStatement(tx, visitor, body, { enteredBy: actor.id, now });
  const details = { runId: run.id, statementId: body.id };
  if (isNew) await recordAct(call, "candidate.enterCounterStatement", candidateId, details);
  return answerStatements(call, run);
}

/** @throws ApiFailure NO_PERMISSION if it is not offered, or the run is not finished, DUPLICATE_ITEMS, ITEM_NOT_FOUND
 * if the candidate was erased meanwhile; RuleFailure */
export async function addOwnStatement(call: CallOf<typeof counterStatementCalls.addOwnStatement>) {
  const { visitor, now, body, withTenant } = call;
  return withTenant(async (tx) => {
    demand(await isOpenToStatements(tx, visitor.runId));
    found((await isInvited(tx, visitor)) || null);
    const enteredBy = visitor.candidateId;
    if (await addStatement(tx, visitor, body, { enteredBy, now }))
      await recordOwn(tx, call, "candidate.addCounterStatement", { statementId: body.id });
    return answerOwnStatements(tx, visitor);
  });
}

/**
 * Withdraws a statement, also one that a moderator has entered: it is the candidate's. Possible for as long as the
 * candidate's page opens, also where no more are offered.
 *
 * @throws ApiFailure ITEM_NOT_FOUND
 */
export async function withdrawOwnStatement(
  call: CallOf<typeof counterStatementCalls.withdrawOwnStatement>,
) {
  const { visitor, now, params, withTenant } = call;
  const { statementId } = params;
  return withTenant(async (tx) => {
    found((await withdrawStatement(tx, visitor, statementId, now)) || null);
    await recordOwn(tx, call, "candidate.withdrawCounterStatement", { statementId });
    return answerOwnStatements(tx, visitor);
  });
}
