import type { Conference, conferenceCalls } from "@assay/contract";
import {
  awaitedObservers,
  conferenceKey,
  countsInResults,
  isAskable,
  itemStanding,
} from "@assay/domain";
import type { CallOf, Context } from "../../../http/context.ts";
import {
  ApiFailure,
  demand,
  demandRules,
  demandState,
  found,
  refuse,
  seenRun,
} from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { lockRatings } from "../../runs/reveals/store.ts";
import { overwriteValues } from "../../assessments/store.ts";
import { type Run, selectRun } from "../../runs/store.ts";
import { demandConference, itemOf } from "../commands.ts";
import { asksIn, askedIn, ratingsOfItem, seesCells } from "../policy.ts";
import { type Discussed, focusOf } from "../present.ts";
import { readConference, readDiscussed } from "../queries.ts";
import {
  closeOpenRound,
  insertRound,
  lockRound,
  type RoundRow,
  updateOutcome,
  upsertAnswer,
} from "./store.ts";

const itemIn = ({ candidateId, exerciseId, competencyId }: RoundRow) => ({
  candidateId,
  exerciseId,
  competencyId,
});

/**
 * Opens a second round about the item that is discussed; one that is open already is confirmed.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure for an item that is not discussed,
 *   or that no observer has rated
 */
export async function openRound(
  call: CallOf<typeof conferenceCalls.openRound>,
): Promise<Conference> {
  const { tx, actor, now, params, body } = call;
  const run = seenRun(await selectRun(tx, params.id), actor);
  demandConference(run, call);
  demandState(run, "askAgain");
  const discussed = await readDiscussed(tx, run);
  const cell = itemOf(discussed, run, call, body);
  const focus = focusOf(discussed.focus);
  if (!focus || conferenceKey(focus) !== conferenceKey(cell))
    refuse([{ path: "competencyId", rule: "notDiscussed" }]);
  if (!isAskable(run.runState, cell)) refuse([{ path: "competencyId", rule: "unrated" }]);
  const id = newId();
  if (await insertRound(tx, run.id, { ...body, id, openedBy: actor.id, openedAt: now })) {
    tx.publish({ kind: "conference", runId: run.id });
    await recordAudit(tx, {
      at: now,
      actorId: actor.id,
      action: "conference.openRound",
      subjectId: run.id,
      details: { roundId: id, ...body },
    });
  }
  return readConference(tx, run, actor);
}

/** The run and what is discussed of it, with a second round that stays as it is until the transaction ends. */
async function lockedRound({ tx }: Context, run: Run, id: string) {
  await lockRound(tx, run.id, id);
  const discussed = await readDiscussed(tx, run);
  return { discussed, round: found(discussed.rounds.find((one) => one.id === id)) };
}

/**
 * Gives the caller's revised value in a second round, or another one. A retry whose first answer got lost is confirmed.
 * The audit log keeps no entry: it would tell who has answered before anybody may know.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; UPDATE_FAILED with the conference as it is if
 *   the round was closed; RuleFailure for a value that the scale does not have
 */
export async function answerRound(
  call: CallOf<typeof conferenceCalls.answerRound>,
): Promise<Conference> {
  const { tx, actor, now, params, body } = call;
  const run = seenRun(await selectRun(tx, params.id), actor);
  demandState(run, "askAgain");
  demandRules(run);
  const { discussed, round } = await lockedRound(call, run, params.roundId);
  const isAsked = asksIn(run, actor, discussed.assessments)(round);
  found(isAsked || seesCells(run, actor)(round) || null);
  demand(isAsked);
  const earlier = round.answers.find(({ observerId }) => observerId === actor.id);
  const isSame = earlier?.value === body.value && earlier.reason === body.reason;
  if (isSame) return readConference(tx, run, actor);
  if (!round.isOpen) throw new ApiFailure("UPDATE_FAILED", await readConference(tx, run, actor));
  const known = run.design.scale.criterions.map((criterion) => criterion.value);
  refuse(known.includes(body.value) ? [] : [{ path: "value", rule: "unknownCriterion" }]);
  await upsertAnswer(tx, { roundId: round.id, personId: actor.id, ...body, at: now });
  // Nobody else is told of a change.
  if (!earlier) tx.publish({ kind: "conference", runId: run.id });
  return readConference(tx, run, actor);
}

type Close = CallOf<typeof conferenceCalls.closeRound>;

/** Stores a round as closed, its values in the ratings, and what that has changed. */
async function close({ tx, actor, now, body }: Close, run: Run, before: Discussed, row: RoundRow) {
  const item = itemIn(row);
  const asked = askedIn(before.assessments, item);
  const standing = (discussed: Discussed) =>
    itemStanding(
      run.design.cutOffStrategy,
      found(discussed.cells.find((cell) => conferenceKey(cell) === conferenceKey(item))),
    );
  await closeOpenRound(tx, row.id, {
    closedBy: actor.id,
    closedAt: now,
    earlyReason: body.earlyReason ?? null,
    asked: asked.length,
  });
  const after = await readDiscussed(tx, run);
  const rated = ratingsOfItem(after.assessments, item).filter(countsInResults);
  // All of them, as a rating whose revision stays would tell that its observer has not answered.
  for (const rating of rated) await overwriteValues(tx, rating);
  await updateOutcome(tx, row.id, { before: standing(before), after: standing(after) });
  const { candidateId, exerciseId } = item;
  // Told about all who rated: only those whose value has changed would tell who they are.
  for (const { personId } of rated)
    tx.publish({ kind: "progress", runId: run.id, candidateId, exerciseId, personId });
  tx.publish({ kind: "conference", runId: run.id });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "conference.closeRound",
    subjectId: run.id,
    details: {
      roundId: row.id,
      ...item,
      asked: asked.length,
      answered: row.answers.length,
      isEarly: body.earlyReason !== undefined,
    },
  });
}

/**
 * Closes a second round, which shows all its values at once and has them count: once all who are asked have answered,
 * otherwise only early, with a reason. Who has not answered keeps the value of before. A retry whose first answer got lost
 * is confirmed.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; UPDATE_FAILED with the conference as it is if
 *   somebody else has closed it; RuleFailure if answers are missing, or none are and it is closed early
 */
export async function closeRound(call: Close): Promise<Conference> {
  const { tx, actor, params, body } = call;
  const run = seenRun(await selectRun(tx, params.id, { forUpdate: true }), actor);
  demandConference(run, call);
  await lockRatings(tx, run.id);
  const { discussed, round } = await lockedRound(call, run, params.roundId);
  itemOf(discussed, run, call, round);
  if (!round.isOpen) {
    const current = await readConference(tx, run, actor);
    const isOwn = round.closedBy === actor.id && round.earlyReason === (body.earlyReason ?? null);
    if (isOwn) return current;
    throw new ApiFailure("UPDATE_FAILED", current);
  }
  const awaited = awaitedObservers(round, askedIn(discussed.assessments, round));
  const isEarly = body.earlyReason !== undefined;
  if (awaited.length > 0 && !isEarly) refuse([{ path: "earlyReason", rule: "notAnswered" }]);
  if (awaited.length === 0 && isEarly) refuse([{ path: "earlyReason", rule: "allAnswered" }]);
  await close(call, run, discussed, round);
  return readConference(tx, run, actor);
}
