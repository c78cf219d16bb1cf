import type { Missing, revealCalls, Submissions } from "@assay/contract";
import {
  awaitedFor,
  candidateOf,
  type Cell,
  distinctObservers,
  isRevealed,
  isSealing,
  mayRateCell,
  observerCellKey,
  revealAbility,
} from "@assay/domain";
import type { CallOf, Context } from "../../../http/context.ts";
import {
  ApiFailure,
  demand,
  demandRules,
  demandState,
  found,
  refuse,
} from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { insertMessage } from "../messages/store.ts";
import { readMissing } from "../missing/queries.ts";
import { selectGaps, selectRated } from "../missing/store.ts";
import { lockRun } from "../queries.ts";
import type { Run } from "../store.ts";
import { readSubmissions } from "./queries.ts";
import {
  applyConference,
  insertReveal,
  lockRatings,
  selectReveals,
  selectSealing,
  updateDrafts,
  updateNamed,
} from "./store.ts";

type Reveal = CallOf<typeof revealCalls.revealRatings>;

/** The run, locked, if the caller may reveal its ratings. */
async function lockRevealable(call: Context, id: string): Promise<Run> {
  const run = await lockRun(call, id);
  demand(revealAbility(run, call.actor) !== "noRight");
  demandState(run, "reveal");
  demandRules(run);
  return run;
}

/** The run, locked, if the caller may reveal its ratings, and if they are sealed. */
async function lockSealed(call: Context, id: string): Promise<Run> {
  const run = await lockRevealable(call, id);
  refuse(isSealing(run) ? [] : [{ path: "id", rule: "notSealed" }]);
  return run;
}

/**
 * The run with what is submitted now. All its ratings stay as they are until the transaction ends: a submission that is
 * taken back meanwhile waits, and finds the cell revealed.
 */
async function withLockedRatings({ tx }: Context, run: Run): Promise<Run> {
  await lockRatings(tx, run.id);
  const sealing = (await selectSealing(tx, [run.id])).get(run.id);
  return sealing ? { ...run, sealing } : run;
}

/** The observed cells that are asked for. @throws ApiFailure ITEM_NOT_FOUND; UPDATE_FAILED if all are revealed */
function cellsToReveal(run: Run, { candidateId, exerciseId }: Reveal["body"], now: Submissions) {
  const { exercises } = found(candidateOf(run, candidateId));
  const cells: Cell[] = exercises
    .filter((cell) => exerciseId === undefined || cell.exerciseId === exerciseId)
    .map((cell) => ({ candidateId, exerciseId: cell.exerciseId }));
  found(cells[0]);
  const sealed = cells.filter((cell) => !isRevealed(run, cell));
  if (sealed.length === 0) throw new ApiFailure("UPDATE_FAILED", now);
  return sealed;
}

/** Tells the observers of cells that these were opened early, and why. */
async function tellObservers(
  { tx, actor, now }: Context,
  run: Run,
  cells: readonly Cell[],
  text: string,
): Promise<void> {
  const isConcerned = (id: string) =>
    cells.some((cell) => mayRateCell(run, id, cell.candidateId, cell.exerciseId));
  const recipients = distinctObservers(run).filter((id) => id !== actor.id && isConcerned(id));
  const reveals = cells[0]?.candidateId ?? null;
  const message = { id: newId(), runId: run.id, senderId: actor.id, text, sentAt: now };
  await insertMessage(tx, { ...message, reminds: null, reveals }, recipients);
  for (const personId of recipients) tx.publish({ kind: "message", runId: run.id, personId });
}

/**
 * Reveals cells in one transaction: once all who rate in them have submitted, otherwise only early, with a reason that
 * their observers are told.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; UPDATE_FAILED with what is revealed if all of
 *   it was; RuleFailure if ratings of others are missing, or none are and it is called early
 */
export async function revealRatings(call: Reveal): Promise<Submissions> {
  const { tx, actor, now, params, body } = call;
  const run = await withLockedRatings(call, await lockSealed(call, params.id));
  const cells = cellsToReveal(run, body, await readSubmissions(tx, run, actor));
  const gaps = await selectGaps(tx, run.id);
  const awaited = awaitedFor(run, cells, (cell) => gaps.has(observerCellKey(cell)));
  const isEarly = body.earlyReason !== undefined;
  if (awaited.length > 0 && !isEarly) refuse([{ path: "candidateId", rule: "notSubmitted" }]);
  if (awaited.length === 0 && isEarly) refuse([{ path: "earlyReason", rule: "allSubmitted" }]);
  const revealId = newId();
  const reveal = { runId: run.id, revealId, at: now, personId: actor.id };
  await insertReveal(tx, { ...reveal, earlyReason: body.earlyReason ?? null }, cells);
  if (body.earlyReason !== undefined) await tellObservers(call, run, cells, body.earlyReason);
  tx.publish({ kind: "conference", runId: run.id });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: isEarly ? "ratings.openEarly" : "ratings.reveal",
    subjectId: run.id,
    details: {
      revealId,
      candidateId: body.candidateId,
      exerciseIds: cells.map(({ exerciseId }) => exerciseId),
      ...(isEarly && { awaited: awaited.length }),
    },
  });
  return readSubmissions(tx, run, actor);
}

/**
 * Shows whose the values of a reveal are; a second time changes nothing.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure if the rules never show names
 */
export async function showNames(call: CallOf<typeof revealCalls.showNames>): Promise<Submissions> {
  const { tx, actor, now, params } = call;
  const run = await lockSealed(call, params.id);
  const cell = found(
    (await selectReveals(tx, run.id)).find(({ revealId }) => revealId === params.revealId),
  );
  refuse(run.ratingRules?.names === "NEVER" ? [{ path: "revealId", rule: "namesNever" }] : []);
  if (cell.namedAt === null) {
    await updateNamed(tx, run.id, params.revealId, { at: now, personId: actor.id });
    tx.publish({ kind: "conference", runId: run.id });
    await recordAudit(tx, {
      at: now,
      actorId: actor.id,
      action: "ratings.showNames",
      subjectId: run.id,
      details: { revealId: params.revealId },
    });
  }
  return readSubmissions(tx, run, actor);
}

/**
 * Counts drafts as they are, with a reason. What was submitted meanwhile is passed over.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure for a cell without a rating
 */
export async function submitAsIs(call: CallOf<typeof revealCalls.submitAsIs>): Promise<Missing> {
  const { tx, actor, now, body, params } = call;
  const run = await lockRevealable(call, params.id);
  await lockRatings(tx, run.id);
  const rated = await selectRated(tx, run.id);
  const unknown = body.cells.findIndex((cell) => !rated.has(observerCellKey(cell)));
  refuse(unknown < 0 ? [] : [{ path: `cells.${unknown}`, rule: "unrated" }]);
  const submission = {
    state: "AS_IS",
    at: now.toISOString(),
    by: actor.id,
    reason: body.reason,
  } as const;
  const counted = await updateDrafts(tx, run.id, body.cells, submission);
  await applyConference(
    tx,
    run.id,
    counted.map(({ id }) => id),
  );
  for (const { candidateId, exerciseId, personId } of counted)
    tx.publish({ kind: "progress", runId: run.id, candidateId, exerciseId, personId });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "ratings.submitAsIs",
    subjectId: run.id,
    details: { assessments: counted.map(({ id }) => id) },
  });
  return readMissing(tx, run);
}
