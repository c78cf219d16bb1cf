import {
  fullName,
  type Id,
  isAnonymous,
  type Language,
  languageOrder,
  momentOf,
  observedLeaves,
  textIn,
  titledFileNameEnding,
  type TimetableEntry,
} from "@assay/domain";
import ical, { ICalCalendarMethod, type ICalEventData } from "ical-generator";
import type { TenantTransaction } from "../../../db/database.ts";
import { compileTexts, loadTexts, type Translate } from "../../../platform/texts.ts";
import type { Workbook } from "../../../platform/workbook.ts";
import { type Run, selectCandidates, selectRunPeople } from "../../runs/store.ts";
import type texts from "../texts/de.json";
import type { PublishedRow } from "./store.ts";

const TEXTS = await loadTexts<typeof texts>(
  (language) => import(`../texts/${language}.json`, { with: { type: "json" } }),
);
const textsOf = compileTexts<keyof typeof texts>(TEXTS);

export const CALENDAR = "text/calendar; charset=utf-8; method=PUBLISH";

export interface Words {
  readonly language: Language;
  readonly baseLanguage: Language;
  readonly t: Translate<keyof typeof texts>;
}

/** The words of calendars and workbooks, as the tenant addresses its users. */
export const wordsOf = (
  language: Language,
  tenant: { useFormality: boolean; useGendering: boolean; baseLanguage: Language },
): Words => ({
  language,
  baseLanguage: tenant.baseLanguage,
  t: textsOf(language, tenant),
});

export type Names = ReadonlyMap<Id, string>;

/** The names of candidates, observers and exercises of a run by id; those of erased candidates are numbers. */
export async function namesOf(tx: TenantTransaction, run: Run, words: Words): Promise<Names> {
  const { t, language, baseLanguage } = words;
  const states = new Map(run.candidates.map((one) => [one.candidateId, one.candidateState]));
  const candidates = (await selectCandidates(tx, run.id)).map((candidate, index) => {
    const candidateState = states.get(candidate.id) ?? "OPEN";
    const isErased = isAnonymous(run.runState, { ...candidate, candidateState });
    const name = isErased ? null : fullName(candidate);
    return [candidate.id, name ?? t("anonymous", { number: index + 1 })] as const;
  });
  const people = await selectRunPeople(tx, run.id);
  const order = languageOrder(language, baseLanguage);
  return new Map<Id, string>([
    ...people.map((person) => [person.id, fullName(person) ?? ""] as const),
    ...candidates,
    ...observedLeaves(run.design.items).map(
      ({ id, texts: own }) => [id, textIn(own, order)?.displayName ?? ""] as const,
    ),
  ]);
}

const two = (value: number) => String(value).padStart(2, "0");
/** A minute of the day as clocks show it, also after midnight. */
export const clock = (minute: number): string =>
  `${two(Math.floor(minute / 60) % 24)}:${two(((minute % 60) + 60) % 60)}`;

export interface Shown {
  readonly entries: readonly TimetableEntry[];
  /** Whether they are those of a candidate, who prepares and does not rate. */
  readonly isCandidate: boolean;
}

/** What somebody who prepares has to know beside the time and place of a session; empty if nobody does. */
export function preparationNotes(
  { prepFrom, from, prepRoom }: TimetableEntry,
  { t }: Words,
): string[] {
  if (prepFrom === from) return [];
  const time = clock(prepFrom);
  return [prepRoom ? t("preparationRoom", { time, room: prepRoom }) : t("preparation", { time })];
}

/** What an observer has to know beside the time and place of a session. */
export const observerNotes = (
  { to, ratingTo, rolePlayer }: TimetableEntry,
  { t }: Words,
): string[] => [
  ...(ratingTo > to ? [t("rating", { time: clock(ratingTo) })] : []),
  ...(rolePlayer ? [t("rolePlayer", { name: rolePlayer })] : []),
];

export type Appointment = ICalEventData & { description: string };

/**
 * Sessions as appointments of an iCalendar file (RFC 5545). Times are UTC, so that no calendar has to know the time
 * zone; an appointment keeps its id when a new timetable moves it.
 */
export function appointmentsOf(
  { settings: { timeZone }, publishedAt }: PublishedRow,
  { entries, isCandidate }: Shown,
  names: Names,
  words: Words,
): Appointment[] {
  const notesOf = isCandidate ? preparationNotes : observerNotes;
  return entries.map((entry) => {
    const [begin, end] = isCandidate ? [entry.prepFrom, entry.to] : [entry.from, entry.ratingTo];
    const exercise = names.get(entry.exerciseId) ?? "";
    const who = entry.candidates.map(({ id }) => names.get(id) ?? "").join(", ");
    return {
      id: `${entry.id}@assay`,
      sequence: Math.floor(publishedAt.getTime() / 1000),
      stamp: publishedAt,
      start: new Date(momentOf(entry.date, begin, timeZone)),
      end: new Date(momentOf(entry.date, end, timeZone)),
      summary: isCandidate || who === "" ? exercise : `${exercise}: ${who}`,
      location: entry.room,
      description: notesOf(entry, words).join("\n"),
    };
  });
}

/** The sessions of a person in one run as an iCalendar file. */
export function presentCalendar(
  run: Run,
  published: PublishedRow,
  shown: Shown,
  names: Names,
  words: Words,
): { name: string; text: string } {
  const events = appointmentsOf(published, shown, names, words);
  const calendar = ical({ name: run.name, method: ICalCalendarMethod.PUBLISH, events });
  const name = titledFileNameEnding(words.t("fileName", { run: run.name }), "ics");
  return { name, text: calendar.toString() };
}

/** One row per candidate of a session, in the order of time. */
export function presentWorkbook(
  run: Run,
  entries: readonly TimetableEntry[],
  names: Names,
  { t }: Words,
): Workbook {
  const headers = [
    t("day"),
    t("prepFrom"),
    t("from"),
    t("to"),
    t("ratingTo"),
    t("exercise"),
    t("room"),
    t("prepRoom"),
    t("player"),
    t("candidate"),
    t("observers"),
  ];
  const rows = entries.flatMap((entry) =>
    entry.candidates.map(({ id, observers }) => [
      new Date(`${entry.date}T00:00:00.000Z`),
      entry.prepFrom < entry.from ? clock(entry.prepFrom) : null,
      clock(entry.from),
      clock(entry.to),
      clock(entry.ratingTo),
      names.get(entry.exerciseId) ?? "",
      entry.room,
      entry.prepRoom,
      entry.rolePlayer,
      names.get(id) ?? "",
      observers.map((observer) => names.get(observer) ?? "").join(", "),
    ]),
  );
  return {
    fileName: titledFileNameEnding(t("fileName", { run: run.name }), "xlsx"),
    tables: [{ name: t("sheet"), headers, rows }],
  };
}
