import type { conflictCalls } from "@assay/contract";
import {
  type ConflictPair,
  declaredAbilities,
  declaringAbility,
  isErased,
  type RunReason,
  seenCandidateIds,
  type Violation,
} from "@assay/domain";
import type { CallOf, Context } from "../../../http/context.ts";
import { ApiFailure, demand, refuse } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { selectKnownPeople } from "../../identity/store.ts";
import { lockRun } from "../queries.ts";
import type { Run } from "../store.ts";
import { answerConflicts } from "./queries.ts";
import { deleteConflict, selectConflicts, upsertConflict } from "./store.ts";

/** @throws ApiFailure NO_PERMISSION; then WRONG_PROCESS_RUN_STATE */
function demandAnswer(answer: true | RunReason): void {
  demand(answer !== "noRight");
  if (answer !== true) throw new ApiFailure("WRONG_PROCESS_RUN_STATE");
}

/** What is wrong with a pair: a candidate whom the caller does not see, or an observer without an account. */
async function pairViolations(
  { tx, actor }: Context,
  run: Run,
  { candidateId, observerId }: ConflictPair,
): Promise<Violation[]> {
  const isSeen = seenCandidateIds(run, actor).includes(candidateId) && !isErased(run, candidateId);
  const people = await selectKnownPeople(tx, { ids: [observerId], emails: [] });
  const isUser = people.some((person) => person.id === observerId && person.isUser);
  return [
    ...(isSeen ? [] : [{ path: "candidateId", rule: "unknownPerson" }]),
    ...(isUser ? [] : [{ path: "observerId", rule: "unknownPerson" }]),
    ...(candidateId === observerId ? [{ path: "observerId", rule: "selfObservation" }] : []),
  ];
}

/** Tells open pages, and records ids and the code of the reason: the log is kept for good. */
async function tell(context: Context, run: Run, action: string, details: Record<string, string>) {
  const { tx, actor, now } = context;
  tx.publish({ kind: "plans", runId: run.id });
  tx.publish({ kind: "run", runId: run.id });
  await recordAudit(tx, { at: now, actorId: actor.id, action, subjectId: run.id, details });
}

/**
 * Declares a conflict of interest, or gives a declared one another reason. What is assigned already stays, for the
 * moderators to change.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure
 */
export async function declareConflict(call: CallOf<typeof conflictCalls.declareConflict>) {
  const { tx, actor, now, params, body } = call;
  const run = await lockRun(call, params.runId);
  demandAnswer(declaringAbility(run, body, actor));
  refuse(await pairViolations(call, run, body));
  const { candidateId, observerId, reason } = body;
  const declared = { declaredBy: actor.id, declaredAt: now };
  await upsertConflict(tx, run.id, { candidateId, observerId, reason, ...declared });
  await tell(call, run, "conflict.declare", { candidateId, observerId, reason });
  return answerConflicts(call, run);
}

/**
 * Withdraws a conflict of interest; one that does not exist counts as withdrawn.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE
 */
export async function withdrawConflict(call: CallOf<typeof conflictCalls.withdrawConflict>) {
  const { tx, actor, params } = call;
  const run = await lockRun(call, params.runId);
  const { candidateId, observerId } = params;
  const stored = (await selectConflicts(tx, run.id)).find(
    (one) => one.candidateId === candidateId && one.observerId === observerId,
  );
  const conflict = { candidateId, observerId, declaredBy: stored?.declaredBy };
  demandAnswer(declaredAbilities(run, conflict, actor).withdraw);
  if (stored) {
    await deleteConflict(tx, run.id, stored);
    await tell(call, run, "conflict.withdraw", { candidateId, observerId });
  }
  return answerConflicts(call, run);
}
