import type { Body, Evidence, evidenceCalls } from "@assay/contract";
import {
  evidenceViolations,
  findItem,
  findQuote,
  holdsObservationRight,
  inkState,
  isAt,
  joinDrawing,
  MOST_EVIDENCE,
  MOST_EVIDENCE_STROKES,
  observedLeaves,
  pageText,
  reanchorAll,
  runAllows,
  stepCompetencies,
  stepCueUids,
  strokeTime,
  tagsEvidence,
  type TextAnchor,
  writeDrawing,
  writtenId,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Author, CallOf, Context } from "../../../http/context.ts";
import {
  demand,
  demandInTime,
  demandState,
  found,
  refuse,
  seenRun,
} from "../../../http/failure.ts";
import { holdCandidate } from "../../runs/candidates/store.ts";
import { insertLateWork, type NewLateWork } from "../../runs/late/store.ts";
import { type Run, selectRun } from "../../runs/store.ts";
import { drawingOf } from "../ink/commands.ts";
import { presentEvidence } from "./present.ts";
import {
  countEvidence,
  type EvidenceRow,
  insertEvidence,
  removeEvidence,
  selectEvidenceForUpdate,
  selectEvidenceOfPage,
  selectStrokes,
  selectTaggedPage,
  updateEvidence,
  updatePlaces,
} from "./store.ts";

type Save = CallOf<typeof evidenceCalls.saveEvidence>;
type Sent = Body<typeof evidenceCalls.saveEvidence>;
/** Evidence and the observer who writes it. */
interface Writing extends Context<Author> {
  readonly body: Sent;
}
/** Makes the late work of evidence that was sent or removed after the finish; null if it changes nothing, "nothing" if it may not. */
export type LateOf = (sent: Sent, isRemoved: boolean) => Promise<NewLateWork | null | "nothing">;
type Place = Pick<EvidenceRow, "state" | "anchor" | "strokeIds" | "captured">;

/** The run, if the actor writes observations of the cell, and its observers tag evidence; it may be finished. */
async function openCell(
  { tx, actor }: Pick<Save, "tx" | "actor">,
  {
    processRunId,
    candidateId,
    exerciseId,
  }: Pick<Sent, "processRunId" | "candidateId" | "exerciseId">,
): Promise<Run> {
  const run = seenRun(await selectRun(tx, processRunId), actor);
  found(run.candidates.find((candidate) => candidate.candidateId === candidateId));
  found(observedLeaves(run.design.items).find((item) => item.id === exerciseId));
  const cell = { candidateId, exerciseId, observerId: actor.id };
  demand(holdsObservationRight(run, cell, actor, "edit"));
  if (runAllows(run.runState, "lateWork") !== true) demandState(run, "writeObservation");
  refuse(tagsEvidence(run) ? [] : [{ path: "processRunId", rule: "noEvidence" }]);
  return run;
}

/** The place of a quote in a text: where it was, or where alone it can be now. */
function placeOf(text: string, anchor: TextAnchor): Pick<Place, "state" | "anchor"> {
  const now = isAt(text, anchor) ? anchor : findQuote(text, anchor);
  return now ? { state: "WHOLE", anchor: now } : { state: "LOST", anchor };
}

/**
 * New evidence has a place, and ink the lines as they were tagged, some of which may have been erased before they were ever
 * stored; null if none were sent.
 *
 * @throws RuleFailure
 */
export function checkNew({ kind, captured, anchor, strokeIds }: Sent): string | null {
  if (kind === "TEXT" && !anchor) refuse([{ path: "anchor", rule: "required" }]);
  if (kind === "INK" && !strokeIds) refuse([{ path: "strokeIds", rule: "required" }]);
  const strokes = kind === "INK" && captured ? drawingOf(captured, "captured") : [];
  if (strokes.length > MOST_EVIDENCE_STROKES) refuse([{ path: "captured", rule: "tooMany" }]);
  if (strokes.length === 0) return null;
  return writeDrawing(strokes.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
}

/** The observer's page of the cell, if it is one for this kind of evidence. @throws ApiFailure ITEM_NOT_FOUND; RuleFailure */
async function taggedPage({ tx, actor, body }: Writing, pageId: string) {
  const page = found(await selectTaggedPage(tx, pageId, { ...body, observerId: actor.id }));
  refuse(page.isInk === (body.kind === "INK") ? [] : [{ path: "kind", rule: "invalid" }]);
  return page;
}

/** @throws ApiFailure ITEM_NOT_FOUND if the page is none of the actor's in that cell; RuleFailure */
async function placeOfNew(call: Writing): Promise<Place> {
  const { tx, body } = call;
  const { kind, pageId, anchor, strokeIds } = body;
  const nowhere = { anchor: null, strokeIds: null, captured: null };
  if (kind === "MOMENT") return { ...nowhere, state: "WHOLE" };
  const quote = { captured: anchor?.exact ?? "", anchor: anchor ?? null };
  const lines = checkNew(body);
  // A page that is gone leaves what was tagged there.
  if (pageId === null)
    return {
      ...nowhere,
      captured: lines,
      ...(kind === "TEXT" && quote),
      strokeIds: strokeIds ?? null,
      state: "LOST",
    };
  const page = await taggedPage(call, pageId);
  if (kind === "TEXT" && anchor)
    return { ...quote, strokeIds: null, ...placeOf(pageText(page.content), anchor) };
  const { drawn, ...place } = await drawnPlace(tx, pageId, strokeIds ?? []);
  return { anchor: null, ...place, captured: lines ?? drawn };
}

async function drawnPlace(tx: TenantTransaction, pageId: string, strokeIds: readonly string[]) {
  const strokes = await selectStrokes(tx, pageId, strokeIds);
  return {
    strokeIds: [...strokeIds],
    drawn: joinDrawing(strokes),
    state: inkState(strokeIds, new Set(strokes.map(writtenId))),
  };
}

/** Where stored evidence is after it was sent again: elsewhere only if it was attached again. */
async function placeOfStored(call: Writing, stored: EvidenceRow) {
  const { tx, body } = call;
  const { anchor, strokeIds, isKept } = body;
  const isMissing = stored.state !== "WHOLE";
  const pageId = body.pageId ?? stored.pageId;
  const { state, anchor: before, strokeIds: strokesBefore, pageId: pageBefore } = stored;
  const same = { state, anchor: before, strokeIds: strokesBefore, pageId: pageBefore };
  if (isKept) return isMissing ? { ...same, state: "KEPT" as const } : same;
  if (pageId === null) return same;
  if (stored.kind === "TEXT" && anchor && isMissing) {
    const page = await taggedPage(call, pageId);
    return { ...same, pageId, ...placeOf(pageText(page.content), anchor) };
  }
  if (stored.kind === "INK" && strokeIds && strokeIds.join() !== strokesBefore?.join()) {
    await taggedPage(call, pageId);
    const { drawn: _, ...place } = await drawnPlace(tx, pageId, strokeIds);
    return { ...same, pageId, ...place };
  }
  return same;
}

/** When it was seen: a line was begun at the time in its id. */
const seenAt = ({ kind, at, strokeIds }: Sent): Date => {
  const [first] = kind === "INK" ? (strokeIds ?? []).toSorted() : [];
  return new Date(first === undefined ? at : strokeTime(first));
};

async function addEvidence(writing: Writing): Promise<EvidenceRow> {
  const { tx, actor, now, body } = writing;
  const { id, processRunId, candidateId, exerciseId, kind, pageId } = body;
  const cell = { processRunId, candidateId, exerciseId, observerId: actor.id };
  const { competencyId, cueUid, sign, note } = body;
  if ((await countEvidence(tx, cell)) >= MOST_EVIDENCE) refuse([{ path: "id", rule: "tooMany" }]);
  const row = {
    id,
    ...cell,
    kind,
    pageId,
    competencyId,
    cueUid,
    sign,
    note,
    at: seenAt(body),
    createdOn: now,
    ...(await placeOfNew(writing)),
  };
  await insertEvidence(tx, row);
  return found(await selectEvidenceForUpdate(tx, id));
}

const isSame = (a: Partial<EvidenceRow>, b: EvidenceRow): boolean =>
  (Object.keys(a) as (keyof EvidenceRow)[]).every(
    (key) => JSON.stringify(a[key]) === JSON.stringify(b[key]),
  );

/**
 * Stores a piece of evidence; the last one sent counts. Sending what is stored already changes nothing, so that a retry whose
 * first answer got lost is confirmed. What is removed comes back if somebody who knew it has changed it.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure
 */
export async function saveEvidence(call: Save, late: LateOf): Promise<Evidence> {
  const { tx, body } = call;
  holdCandidate(tx, body.processRunId, body.candidateId);
  const run = await openCell(call, body);
  const step = found(findItem(run.design.items, body.exerciseId)).item;
  const targets = { competencyIds: stepCompetencies(step), cueUids: stepCueUids(step) };
  refuse(evidenceViolations(body, targets));
  await demandInTime(run, "writeObservation", () => late(body, false), insertLateWork);
  return presentEvidence(await writeEvidence(call));
}

/** @throws ApiFailure ITEM_NOT_FOUND if the stored evidence is another one, or was removed without the sender's knowledge */
export function foundChangeable(stored: EvidenceRow, sent: Sent, { id }: Author): void {
  const isOwn =
    stored.observerId === id &&
    stored.processRunId === sent.processRunId &&
    stored.candidateId === sent.candidateId &&
    stored.exerciseId === sent.exerciseId &&
    stored.kind === sent.kind;
  found(isOwn && (stored.deletedOn === null || sent.revision !== undefined) ? stored : null);
}

/** Stores a piece of evidence that was checked, in the name of its observer. */
export async function writeEvidence(writing: Writing): Promise<EvidenceRow> {
  const { tx, actor, now, body } = writing;
  const stored = await selectEvidenceForUpdate(tx, body.id);
  if (!stored) return addEvidence(writing);
  foundChangeable(stored, body, actor);
  const { competencyId, cueUid, sign, note } = body;
  const place = await placeOfStored(writing, stored);
  const next = { competencyId, cueUid, sign, note, ...place };
  if (stored.deletedOn === null && isSame(next, stored)) return stored;
  refuseSubmitted(stored);
  await updateEvidence(tx, { id: stored.id, ...next }, now);
  return found(await selectEvidenceForUpdate(tx, stored.id));
}

/** What a submitted rating is based on stays as it is until the rating is taken back. */
const refuseSubmitted = ({ submittedOn }: EvidenceRow): void =>
  refuse(submittedOn === null ? [] : [{ path: "id", rule: "submitted" }]);

/** Stored evidence as its observer would send it. */
function sentAgain(stored: EvidenceRow): Sent {
  const { id, processRunId, candidateId, exerciseId, kind, pageId } = stored;
  const { competencyId, cueUid, sign, note, revision } = stored;
  const cell = { processRunId, candidateId, exerciseId };
  const assigned = { competencyId, cueUid, sign, note };
  return { id, ...cell, kind, pageId, ...assigned, at: stored.at.toISOString(), revision };
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure */
export async function deleteEvidence(
  call: CallOf<typeof evidenceCalls.deleteEvidence>,
  late: LateOf,
) {
  const { tx, actor, now, params } = call;
  const { id } = params;
  const stored = found(await selectEvidenceForUpdate(tx, id));
  found(stored.observerId === actor.id ? stored : null);
  const run = await openCell(call, stored);
  await demandInTime(run, "writeObservation", () => late(sentAgain(stored), true), insertLateWork);
  if (stored.deletedOn !== null) return { id };
  refuseSubmitted(stored);
  await removeEvidence(tx, id, now);
  return { id };
}

/** The text of a page before and after a change. */
interface ChangedText {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

/** Finds the evidence of a page again whose text has changed, in the transaction that changes it. */
export async function followText(tx: TenantTransaction, { id, before, after }: ChangedText) {
  const rows = (await selectEvidenceOfPage(tx, id)).filter(({ kind }) => kind === "TEXT");
  if (rows.length === 0) return;
  const text = pageText(after);
  const anchored = rows.flatMap(({ id: of, state, anchor }) =>
    state === "WHOLE" && anchor ? [{ of, anchor }] : [],
  );
  const again = reanchorAll(
    anchored.map(({ anchor }) => anchor),
    pageText(before),
    text,
  );
  const placed = new Map(anchored.map(({ of }, index) => [of, again[index] ?? null]));
  const now = rows.map((row) => ({ row, place: placeAfter(row, text, placed) }));
  const moved = now.filter(({ row, place }) => !isSame(place, row));
  if (moved.length > 0)
    await updatePlaces(
      tx,
      moved.map(({ row, place }) => ({ id: row.id, ...place })),
    );
}

/** Lost evidence is looked for each time, as a text may come back; kept evidence is done with. */
function placeAfter(
  { id, state, anchor }: EvidenceRow,
  text: string,
  placed: ReadonlyMap<string, TextAnchor | null>,
): Pick<Place, "state" | "anchor"> {
  if (!anchor || state === "KEPT") return { state, anchor };
  const now = state === "LOST" ? findQuote(text, anchor) : placed.get(id);
  return now ? { state: "WHOLE", anchor: now } : { state: "LOST", anchor };
}

/** Looks which strokes of the evidence of a page are left, in the transaction that changes its drawing. */
export async function followDrawing(tx: TenantTransaction, pageId: string) {
  for (const row of await selectEvidenceOfPage(tx, pageId)) {
    const { id, state, anchor, strokeIds } = row;
    if (!strokeIds || state === "KEPT") continue;
    const present = new Set((await selectStrokes(tx, pageId, strokeIds)).map(writtenId));
    const now = inkState(strokeIds, present);
    if (now !== state) await updatePlaces(tx, [{ id, state: now, anchor }]);
  }
}
