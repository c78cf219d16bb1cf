import type { timetableCalls } from "@assay/contract";
import {
  entriesOfCandidate,
  entriesOfObserver,
  holdsRunRight,
  type Id,
  isAuditor,
  type Language,
  timetableEntries,
  type TimetableEntry,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf, Context } from "../../../http/context.ts";
import { demand, found, seenRun } from "../../../http/failure.ts";
import { writeWorkbook, XLSX } from "../../../platform/workbook.ts";
import { type Run, selectRun } from "../../runs/store.ts";
import {
  CALENDAR,
  namesOf,
  presentCalendar,
  presentWorkbook,
  type Shown,
  wordsOf,
} from "./present.ts";
import { type PublishedRow, selectPublished } from "./store.ts";

export const openRun = async ({ tx, actor }: Context, runId: Id): Promise<Run> =>
  seenRun(await selectRun(tx, runId), actor);

export const entriesOf = ({ settings, sessions }: PublishedRow): TimetableEntry[] =>
  // All exercises were resolved when the timetable was published.
  timetableEntries(settings, sessions, (id) => settings.exercises[id]);

/** Moderators, creators and auditors see the whole timetable, observers their own sessions. */
const seesAll = (run: Run, { actor }: Context): boolean =>
  holdsRunRight(run, actor, "moderatorView") ||
  holdsRunRight(run, actor, "edit") ||
  isAuditor(actor);

/** The published timetable of a run as its caller sees it; empty if none is published. */
export async function getTimetable(call: CallOf<typeof timetableCalls.getTimetable>) {
  const run = await openRun(call, call.params.runId);
  const published = await selectPublished(call.tx, run.id);
  if (!published) return { runId: run.id, timeZone: null, entries: [] };
  const all = entriesOf(published);
  const entries = seesAll(run, call) ? all : entriesOfObserver(all, call.actor.id);
  const written = entries.map(({ candidates, ...entry }) => ({
    ...entry,
    candidates: candidates.map(({ id, observers }) => ({ id, observers: [...observers] })),
  }));
  return { runId: run.id, timeZone: published.settings.timeZone, entries: written };
}

/**
 * The sessions of a person: of the caller, or for moderators of any observer or candidate. Those of a candidate name
 * nobody else.
 *
 * @throws ApiFailure ITEM_NOT_FOUND if the person is not in the timetable, or not the caller's to see
 */
export function sessionsOfPerson(
  call: Context,
  run: Run,
  published: PublishedRow,
  personId: Id,
): Shown {
  found(personId === call.actor.id || seesAll(run, call) || null);
  const all = entriesOf(published);
  const isCandidate = run.candidates.some(({ candidateId }) => candidateId === personId);
  const entries = isCandidate
    ? entriesOfCandidate(all, personId)
    : entriesOfObserver(all, personId);
  found(entries[0]);
  return { entries, isCandidate };
}

/**
 * The sessions of a person as a calendar.
 *
 * @throws ApiFailure ITEM_NOT_FOUND if no timetable is published, or the person is not in it
 */
export async function getCalendar(call: CallOf<typeof timetableCalls.getCalendar>) {
  const { tx, actor, params, query, language, tenant } = call;
  const run = await openRun(call, params.runId);
  const published = found(await selectPublished(tx, run.id));
  const shown = sessionsOfPerson(call, run, published, query.personId ?? actor.id);
  const words = wordsOf(language, tenant);
  const names = await namesOf(tx, run, words);
  const { name, text } = presentCalendar(run, published, shown, names, words);
  return { name, contentType: CALENDAR, bytes: Buffer.from(text) };
}

interface OfCandidate {
  readonly run: Run;
  readonly candidateId: Id;
  readonly language: Language;
}

/** The sessions of a candidate as a calendar that names nobody else; null if none are published. */
export async function candidateCalendar(
  tx: TenantTransaction,
  { run, candidateId, language }: OfCandidate,
  tenant: Parameters<typeof wordsOf>[1],
) {
  const published = await selectPublished(tx, run.id);
  const entries = published ? entriesOfCandidate(entriesOf(published), candidateId) : [];
  if (!published || entries.length === 0) return null;
  const words = wordsOf(language, tenant);
  const names = await namesOf(tx, run, words);
  return presentCalendar(run, published, { entries, isCandidate: true }, names, words);
}

/** @throws ApiFailure ITEM_NOT_FOUND if no timetable is published, NO_PERMISSION */
export async function exportTimetable(call: CallOf<typeof timetableCalls.exportTimetable>) {
  const { tx, actor, params, language, tenant } = call;
  const run = await openRun(call, params.runId);
  demand(holdsRunRight(run, actor, "edit"));
  const published = found(await selectPublished(tx, run.id));
  const words = wordsOf(language, tenant);
  const workbook = presentWorkbook(run, entriesOf(published), await namesOf(tx, run, words), words);
  return { name: workbook.fileName, contentType: XLSX, bytes: await writeWorkbook(workbook) };
}
