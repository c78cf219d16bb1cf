import type { Conference, conferenceCalls } from "@assay/contract";
import {
  attendAbility,
  candidateOf,
  conferenceAbility,
  type ConferenceCell,
  conferenceEffect,
  conferenceKey,
  conferenceRows,
  isDecidable,
} from "@assay/domain";
import type { CallOf, Context } from "../../http/context.ts";
import {
  ApiFailure,
  demand,
  demandRules,
  demandState,
  found,
  refuse,
  seenRun,
} from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import type { AssessmentRow } from "../assessments/store.ts";
import { applyConference, lockRatings } from "../runs/reveals/store.ts";
import { type Run, selectRun, selectRunRowsById } from "../runs/store.ts";
import { ratingsOfItem, seesCells } from "./policy.ts";
import type { Discussed } from "./present.ts";
import { readConference, readDiscussed } from "./queries.ts";
import { type EntryRow, insertEntry, selectPresent, upsertFocus, upsertPresence } from "./store.ts";

/** Seconds after which somebody whose device has said nothing is no longer counted as present. */
const PRESENT_FOR = 60;

/** @throws ApiFailure NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure if observers of the run do not submit */
export function demandConference(run: Run, { actor }: Context): void {
  demand(conferenceAbility(run, actor) !== "noRight");
  demandState(run, "confer");
  demandRules(run);
}

/**
 * Discusses another item, or none.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure for an item that is not revealed
 */
export async function moveConference(
  call: CallOf<typeof conferenceCalls.moveConference>,
): Promise<Conference> {
  const { tx, actor, now, params, body } = call;
  const run = seenRun(await selectRun(tx, params.id), actor);
  demandConference(run, call);
  if (body.focus) itemOf(await readDiscussed(tx, run), run, call, body.focus);
  await upsertFocus(tx, run.id, body.focus, { at: now, personId: actor.id });
  tx.publish({ kind: "conference", runId: run.id });
  return readConference(tx, run, actor);
}

/** The item that is meant. @throws ApiFailure ITEM_NOT_FOUND; RuleFailure if it is sealed, or nobody has rated it */
export function itemOf(
  { cells }: Discussed,
  run: Run,
  { actor }: Context,
  asked: Parameters<typeof conferenceKey>[0],
): ConferenceCell {
  const { exercises } = found(candidateOf(run, asked.candidateId));
  found(exercises.find(({ exerciseId }) => exerciseId === asked.exerciseId));
  if (!seesCells(run, actor)(asked)) refuse([{ path: "exerciseId", rule: "sealed" }]);
  const key = conferenceKey(asked);
  return found(cells.find((cell) => conferenceKey(cell) === key));
}

type SetValue = CallOf<typeof conferenceCalls.setConferenceValue>;

/** What is wrong with a conference value besides what the contract checks. */
function valueViolations(run: Run, cell: ConferenceCell, value: number | null) {
  const known = run.design.scale.criterions.map((criterion) => criterion.value);
  if (value !== null && !known.includes(value))
    return [{ path: "value", rule: "unknownCriterion" }];
  if (!isDecidable(cell)) return [{ path: "competencyId", rule: "unrated" }];
  return value === cell.conference ? [{ path: "value", rule: "unchanged" }] : [];
}

/** Seconds for which the conference has discussed an item; 0 if it discusses another one. */
function secondsOn({ focus }: Discussed, cell: ConferenceCell, now: Date): number {
  if (!focus?.candidateId || !focus.exerciseId || !focus.competencyId) return 0;
  const { candidateId, exerciseId, competencyId, movedAt } = focus;
  const isDiscussed =
    conferenceKey({ candidateId, exerciseId, competencyId }) === conferenceKey(cell);
  return isDiscussed ? Math.max(0, Math.round((now.getTime() - movedAt.getTime()) / 1000)) : 0;
}

async function entryOf(
  { tx, actor, now, body }: SetValue,
  run: Run,
  discussed: Discussed,
  cell: ConferenceCell,
): Promise<EntryRow> {
  const { candidateId, exerciseId, competencyId, value, reason } = body;
  const cells = discussed.cells.filter((one) => one.candidateId === candidateId);
  const key = conferenceKey(cell);
  const row = conferenceRows(run.design, cells).find((one) => conferenceKey(one) === key);
  const since = new Date(now.getTime() - PRESENT_FOR * 1000);
  return {
    id: newId(),
    candidateId,
    exerciseId,
    competencyId,
    personId: actor.id,
    at: now,
    from: cell.conference,
    to: value,
    calculated: row?.calculated ?? null,
    reason,
    present: await selectPresent(tx, run.id, since),
    seconds: secondsOn(discussed, cell, now),
    effect: conferenceEffect(run.design, cells, cell, value),
  };
}

/** Stores an entry, and its value in all ratings of the cell. */
async function store(
  { tx, actor, now }: SetValue,
  run: Run,
  entry: EntryRow,
  rated: AssessmentRow[],
) {
  const { id, candidateId, exerciseId, competencyId, from, to, present, seconds } = entry;
  await insertEntry(tx, run.id, entry);
  const decided = await applyConference(
    tx,
    run.id,
    rated.map((one) => one.id),
  );
  const changed = new Set(decided.map((one) => one.id));
  for (const { personId } of rated.filter((one) => changed.has(one.id)))
    tx.publish({ kind: "progress", runId: run.id, candidateId, exerciseId, personId });
  tx.publish({ kind: "conference", runId: run.id });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: to === null ? "conference.takeBack" : "conference.decide",
    subjectId: run.id,
    details: { entryId: id, candidateId, exerciseId, competencyId, from, to, present, seconds },
  });
}

/**
 * Puts a value of the conference in place of the observers' values of an item, or takes it back. What each observer gave
 * stays stored. A retry whose first answer got lost is confirmed.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; UPDATE_FAILED with the conference as it is if
 *   somebody has decided about the item meanwhile; RuleFailure
 */
export async function setConferenceValue(call: SetValue): Promise<Conference> {
  const { tx, actor, params, body } = call;
  const run = seenRun(await selectRun(tx, params.id, { forUpdate: true }), actor);
  demandConference(run, call);
  await lockRatings(tx, run.id);
  const discussed = await readDiscussed(tx, run);
  const cell = itemOf(discussed, run, call, body);
  const latest = discussed.latest.get(conferenceKey(cell));
  if ((latest?.id ?? null) !== body.entryId) {
    const current = await readConference(tx, run, actor);
    const isOwn =
      latest?.personId === actor.id && latest.to === body.value && latest.reason === body.reason;
    if (isOwn) return current;
    throw new ApiFailure("UPDATE_FAILED", current);
  }
  refuse(valueViolations(run, cell, body.value));
  const rated = ratingsOfItem(discussed.assessments, cell);
  await store(call, run, await entryOf(call, run, discussed, cell), rated);
  return readConference(tx, run, actor);
}

/** Stores that the caller's device follows, which it says several times a minute: the run is read without its design. */
export async function attendConference({
  tx,
  actor,
  now,
  params,
}: CallOf<typeof conferenceCalls.attendConference>) {
  const [row] = await selectRunRowsById(tx, [params.id]);
  const run = seenRun(row, actor);
  demand(attendAbility(run, actor) !== "noRight");
  demandState(run, "confer");
  demandRules(run);
  await upsertPresence(tx, run.id, actor.id, now);
  return { id: run.id };
}
