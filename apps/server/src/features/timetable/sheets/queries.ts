import { PDF_TYPE, type SheetKind, type timetableCalls } from "@assay/contract";
import { holdsRunRight, titledFileName, type TimetableEntry } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { UnopenedCall } from "../../../http/context.ts";
import { demand, found } from "../../../http/failure.ts";
import { CallerAborted } from "../../../platform/callerAborted.ts";
import { writeTimetable } from "../../../platform/pdf/process.ts";
import type { TimetableSheet } from "../../../platform/pdf/timetableDocument.ts";
import { openTurns } from "../../../platform/turns.ts";
import type { Run } from "../../runs/store.ts";
import { namesOf, wordsOf } from "../calendar/present.ts";
import { entriesOf, openRun, sessionsOfPerson } from "../calendar/queries.ts";
import { type PublishedRow, selectPublished } from "../calendar/store.ts";
import { daySheets, doorSheets, personSheets, presentSheets, roomSheets } from "./present.ts";

/** Maximum concurrent writers, so that other calls keep processors. */
const AT_ONCE = 1;
/** Milliseconds that a call waits for its turn; a file takes about two seconds. */
const LONGEST_WAIT_MS = 60_000;
const inTurn = openTurns(AT_ONCE, LONGEST_WAIT_MS);

type PdfCall = UnopenedCall<typeof timetableCalls.getTimetablePdf>;
type OpenedCall = PdfCall & { readonly tx: TenantTransaction };
type Sources = Parameters<typeof daySheets>[1];

/** The sheets of many people and rooms, which those may have who plan the run. */
function sheetsOfAll(
  kind: Exclude<SheetKind, "person">,
  entries: readonly TimetableEntry[],
  id: string | undefined,
  sources: Sources,
): TimetableSheet[] {
  switch (kind) {
    case "room":
      return roomSheets(entries, id, sources);
    case "day":
      return daySheets(entries, sources);
    case "doors":
      return doorSheets(entries, id, sources);
  }
}

/**
 * The sheets that a call asks for.
 *
 * @throws ApiFailure ITEM_NOT_FOUND if nothing is on them, NO_PERMISSION
 */
function sheetsOf(call: OpenedCall, run: Run, published: PublishedRow, sources: Sources) {
  const { actor, query } = call;
  const { kind, id, day } = query;
  const isShown = ({ date }: TimetableEntry) => day === undefined || date === day;
  if (kind === "person") {
    const personId = id ?? actor.id;
    const { entries, isCandidate } = sessionsOfPerson(call, run, published, personId);
    return personSheets(personId, { entries: entries.filter(isShown), isCandidate }, sources);
  }
  return sheetsOfAll(kind, entriesOf(published).filter(isShown), id, sources);
}

/** Reads what a timetable on paper shows. @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
async function readSheets(call: OpenedCall) {
  const { tx, actor, params, query, tenant, language } = call;
  const run = await openRun(call, params.runId);
  demand(query.kind === "person" || holdsRunRight(run, actor, "edit"));
  const published = found(await selectPublished(tx, run.id));
  const words = wordsOf(language, tenant);
  const sheets = sheetsOf(call, run, published, { names: await namesOf(tx, run, words), words });
  const first = found(sheets.find(({ parts }) => parts.length > 0));
  const isSign = query.kind === "doors";
  const { publishedAt, settings } = published;
  const title = nameOf(first, sheets.length, isSign ? words.t("doorSigns") : words.t("sheet"));
  const about = { title, run: run.name, publishedAt, timeZone: settings.timeZone };
  return {
    name: titledFileName(words.t("sheetFile", { run: run.name, name: title }), PDF_TYPE),
    at: Math.floor(publishedAt.getTime() / 1000),
    document: presentSheets({ ...about, isSign, sheets }, tenant, words),
  };
}

/** What a file is called: as its only sheet, otherwise as all of them. */
const nameOf = ({ heading }: TimetableSheet, count: number, all: string): string =>
  count === 1 ? heading : all;

/**
 * The published timetable as a PDF: of the caller, or for those who plan the run of anybody, of rooms and of days, or
 * signs for doors.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION; ServiceAway if too many wait; CallerAborted
 */
export async function getTimetablePdf(call: PdfCall) {
  const { withTenant, signal, tenant } = call;
  const { name, at, document } = await withTenant((tx) => readSheets({ ...call, tx }));
  const write = async () => {
    if (signal.aborted) throw new CallerAborted();
    return writeTimetable(document, at, signal);
  };
  return { name, contentType: PDF_TYPE, bytes: await inTurn(write, tenant.id) };
}
