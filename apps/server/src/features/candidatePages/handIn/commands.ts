import type { candidateWorkCalls, StoredWork } from "@assay/contract";
import {
  type Arrival,
  arrivalOf,
  handInState,
  observedLeaves,
  takesText,
  workEdit,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure, demandState, found, refuse } from "../../../http/failure.ts";
import { recordAct, recordAudit } from "../../../platform/audit.ts";
import { openPages } from "../queries.ts";
import { updateLateFiles } from "../workFiles/store.ts";
import { presentOwn, presentWritten, type TakenExercise } from "./present.ts";
import { answerWorks, openTaken, selectParts } from "./queries.ts";
import {
  deleteTaken,
  lockWork,
  storeHandedIn,
  storeLate,
  storeText,
  upsertTaken,
  type WorkKey,
} from "./store.ts";

/** Why a text is not taken: names of texts of the page. */
const REFUSALS = { early: "workEarly", over: "workOver" } as const;

/** @throws RuleFailure before the beginning and after the end */
function demandArrival(path: string, arrival: Arrival): void {
  if (arrival === "early" || arrival === "over") refuse([{ path, rule: REFUSALS[arrival] }]);
}

export interface Answered {
  readonly taken: TakenExercise;
  readonly key: WorkKey;
  readonly now: Date;
}

export const answerStored = async (
  tx: TenantTransaction,
  { taken, key, now }: Answered,
): Promise<StoredWork> => ({
  now: now.toISOString(),
  work: presentOwn(taken, await selectParts(tx, key), now),
});

/** Records what a candidate has done with their work. */
export const recordOwn = (
  tx: TenantTransaction,
  { key, now }: Pick<Answered, "key" | "now">,
  action: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  recordAudit(tx, {
    at: now,
    actorId: key.candidateId,
    action,
    subjectId: key.candidateId,
    details: { runId: key.runId, exerciseId: key.exerciseId, ...details },
  });

/**
 * Stores the text of the candidate's work.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, UPDATE_FAILED with the text that another tab or device has stored; RuleFailure
 * before the beginning, after the end and once it is handed in
 */
export const saveOwnWork = ({
  visitor,
  now,
  params: { exerciseId },
  body,
  withTenant,
}: CallOf<typeof candidateWorkCalls.saveOwnWork>) =>
  withTenant(async (tx) => {
    const key = { ...visitor, exerciseId };
    const taken = await openTaken(tx, visitor, exerciseId);
    found(takesText(taken.kind) || null);
    const stored = await lockWork(tx, key);
    const edit = workEdit(stored, body);
    const answered = { taken, key, now };
    if (edit === "same") return answerStored(tx, answered);
    const typedAt = new Date(body.typedAt);
    const arrival = arrivalOf(taken.facts, { typedAt, now });
    demandArrival("text", arrival);
    if (edit === "handedIn") refuse([{ path: "text", rule: "workHandedIn" }]);
    if (edit === "conflict")
      throw new ApiFailure("UPDATE_FAILED", presentWritten(taken, await selectParts(tx, key), now));
    const { text } = body;
    if (arrival === "late") {
      await storeLate(tx, key, { text, typedAt, now });
      await recordOwn(tx, answered, "candidate.saveLateWork");
    } else await storeText(tx, key, { text, now });
    return answerStored(tx, answered);
  });

/**
 * Hands the work in, or takes it back, until the end.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, UPDATE_FAILED if another tab or device has changed it; RuleFailure before the
 * beginning and after the end
 */
export const handInOwnWork = ({
  visitor,
  now,
  params: { exerciseId },
  body,
  withTenant,
}: CallOf<typeof candidateWorkCalls.handInOwnWork>) =>
  withTenant(async (tx) => {
    const key = { ...visitor, exerciseId };
    const taken = await openTaken(tx, visitor, exerciseId);
    const stored = await lockWork(tx, key);
    const answered = { taken, key, now };
    if (stored && (stored.handedInAt !== null) === body.isHandedIn)
      return answerStored(tx, answered);
    const state = handInState(taken.facts, now);
    if (state !== "open")
      refuse([{ path: "isHandedIn", rule: REFUSALS[state === "before" ? "early" : "over"] }]);
    const parts = await selectParts(tx, key);
    if (!stored && parts.files.length === 0) refuse([{ path: "isHandedIn", rule: "workEmpty" }]);
    if ((stored?.revision ?? 0) !== body.revision)
      throw new ApiFailure("UPDATE_FAILED", presentWritten(taken, parts, now));
    await storeHandedIn(tx, key, body.isHandedIn ? now : null);
    await updateLateFiles(tx, key);
    await recordOwn(
      tx,
      answered,
      body.isHandedIn ? "candidate.handInWork" : "candidate.takeWorkBack",
    );
    return answerStored(tx, answered);
  });

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE */
export async function takeCandidateWorks(
  call: CallOf<typeof candidateWorkCalls.takeCandidateWorks>,
) {
  const { tx, params, body } = call;
  const { exerciseId, isTaken, kind = "text" } = body;
  const run = await openPages(call, params.id, { forUpdate: true });
  demandState(run, "openToCandidates");
  found(observedLeaves(run.design.items).find(({ id }) => id === exerciseId));
  if (isTaken) await upsertTaken(tx, run.id, exerciseId, kind);
  else await deleteTaken(tx, run.id, exerciseId);
  const details = { runId: run.id, isTaken, ...(isTaken && { kind }) };
  await recordAct(call, "run.takeCandidateWorks", exerciseId, details);
  return answerWorks(tx, run.id);
}
