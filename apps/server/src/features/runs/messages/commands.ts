import type { messageCalls, RunMessage } from "@assay/contract";
import { cellsToRemindOf, type MessageTo, messageViolations, recipientsOf } from "@assay/domain";
import type { CallOf, Context } from "../../../http/context.ts";
import { ApiFailure, demandAbility, found, refuse } from "../../../http/failure.ts";
import { readMissing } from "../missing/queries.ts";
import { lockRun } from "../queries.ts";
import type { Run } from "../store.ts";
import { present } from "./queries.ts";
import { insertMessage, selectMessage, updateRead } from "./store.ts";

interface Sending {
  readonly id: string;
  readonly text: string;
  readonly reminds: number | null;
  readonly to: MessageTo;
}

/**
 * Stores a message once, and tells each recipient.
 *
 * @throws ApiFailure DUPLICATE_ITEMS if somebody else has used the id, or for another run
 */
async function send(
  { tx, actor, now }: Context,
  run: Run,
  { id, text, reminds, to }: Sending,
): Promise<RunMessage> {
  const recipients = recipientsOf(run, to, actor.id);
  const row = { id, runId: run.id, senderId: actor.id, text, reminds, reveals: null, sentAt: now };
  if (await insertMessage(tx, row, recipients))
    for (const personId of recipients) tx.publish({ kind: "message", runId: run.id, personId });
  const stored = found(await selectMessage(tx, id));
  if (stored.runId !== run.id || stored.senderId !== actor.id)
    throw new ApiFailure("DUPLICATE_ITEMS");
  return found((await present(tx, [stored], run))[0]);
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE, DUPLICATE_ITEMS; RuleFailure */
export async function sendMessage(call: CallOf<typeof messageCalls.sendMessage>) {
  const { actor, params, body } = call;
  const run = await lockRun(call, params.id);
  demandAbility(run, actor, "message");
  refuse(messageViolations(run, body.to, actor.id));
  return send(call, run, { ...body, reminds: null });
}

/**
 * Reminds an observer of their cells. A repeated request is answered with what was sent, though nothing may be missing
 * by then.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE, DUPLICATE_ITEMS; RuleFailure
 */
export async function remindObserver(call: CallOf<typeof messageCalls.remindObserver>) {
  const { tx, actor, params, body } = call;
  const { id, observerId } = body;
  const run = await lockRun(call, params.id);
  demandAbility(run, actor, "message");
  demandAbility(run, actor, "seeMissing");
  refuse(messageViolations(run, [observerId], actor.id));
  const { ratings, unsent } = await readMissing(tx, run);
  const reminds = cellsToRemindOf(observerId, ratings, unsent);
  const isRepeated = reminds === 0 && (await selectMessage(tx, id)) !== undefined;
  if (reminds === 0 && !isRepeated) refuse([{ path: "observerId", rule: "nothingMissing" }]);
  return send(call, run, { id, text: "", reminds, to: [observerId] });
}

/** @throws ApiFailure ITEM_NOT_FOUND */
export async function readMessage(call: CallOf<typeof messageCalls.readMessage>) {
  const { tx, actor, now, params } = call;
  const read = found(await updateRead(tx, { id: params.id, personId: actor.id, now }));
  if (read.isNew) tx.publish({ kind: "message", runId: read.runId, personId: actor.id });
  return { id: params.id };
}
