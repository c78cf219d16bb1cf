import {
  type Id,
  mix,
  readable,
  type RoomUse,
  timetableDays,
  type TimetableEntry,
  timetableRooms,
  usesOfRoom,
} from "@assay/domain";
import type { TenantOfHost } from "../../../db/directory.ts";
import { PAPER } from "../../../platform/pdf/drawings.ts";
import type { TimetableDocument, TimetableSheet } from "../../../platform/pdf/timetableDocument.ts";
import {
  clock,
  type Names,
  observerNotes,
  preparationNotes,
  type Shown,
  type Words,
} from "../calendar/present.ts";

/** What the sheets of a timetable are made with. */
interface Sources {
  readonly names: Names;
  readonly words: Words;
}

const hours = ({ from, to }: { from: number; to: number }) => `${clock(from)}–${clock(to)}`;
/** DD.MM.YYYY in every language (spec 1 §9). */
const dateOf = (iso: string): string => iso.split("-").toReversed().join(".");

function dayOf(iso: string, { language }: Words): string {
  // A day of a calendar has no time zone.
  const weekday = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  return `${weekday.format(new Date(iso))}, ${dateOf(iso)}`;
}

const lines = (notes: readonly string[]): string => notes.join(" · ");
const nameIn = (names: Names) => (id: Id) => names.get(id) ?? "";
const candidatesOf = ({ candidates }: TimetableEntry, { names }: Sources): string =>
  candidates.map(({ id }) => nameIn(names)(id)).join(", ");
const observersOf = ({ candidates }: TimetableEntry, { names }: Sources): string =>
  [...new Set(candidates.flatMap(({ observers }) => observers))].map(nameIn(names)).join(", ");

interface Rows {
  readonly columns: string[];
  rowsOf(day: string): string[][];
}

/** One part per day with something in it. */
const partsByDay = (
  entries: readonly TimetableEntry[],
  { words }: Sources,
  { columns, rowsOf }: Rows,
): TimetableSheet["parts"] =>
  timetableDays(entries)
    .map((day) => ({ heading: dayOf(day, words), columns, rows: rowsOf(day) }))
    .filter(({ rows }) => rows.length > 0);

/** The sheet of a candidate names nobody else, and does not show whether others take part. */
function candidateRows({ entries }: Shown, { names, words }: Sources): Rows {
  const { t } = words;
  return {
    columns: [t("time"), t("exercise"), t("room"), t("note")],
    rowsOf: (day) =>
      entries
        .filter(({ date }) => date === day)
        .map((entry) => [
          hours(entry),
          nameIn(names)(entry.exerciseId),
          entry.room,
          lines(preparationNotes(entry, words)),
        ]),
  };
}

function observerRows({ entries }: Shown, sources: Sources): Rows {
  const { names, words } = sources;
  const { t } = words;
  return {
    columns: [t("time"), t("exercise"), t("candidates"), t("room"), t("note")],
    rowsOf: (day) =>
      entries
        .filter(({ date }) => date === day)
        .map((entry) => [
          hours(entry),
          nameIn(names)(entry.exerciseId),
          candidatesOf(entry, sources),
          entry.room,
          lines(observerNotes(entry, words)),
        ]),
  };
}

/** The days of an observer or a candidate. */
export function personSheets(personId: Id, shown: Shown, sources: Sources): TimetableSheet[] {
  const rows = shown.isCandidate ? candidateRows(shown, sources) : observerRows(shown, sources);
  const heading = nameIn(sources.names)(personId);
  return [{ heading, parts: partsByDay(shown.entries, sources, rows) }];
}

/** The rooms of a timetable with their names, in the order of these; only the given one if `id` is set. */
const roomsIn = (entries: readonly TimetableEntry[], { words }: Sources, id: Id | undefined) =>
  [...timetableRooms(entries)]
    .filter(([roomId]) => id === undefined || roomId === id)
    .toSorted(([, a], [, b]) => a.localeCompare(b, words.language, { numeric: true }));

const useRow = ({ entry, isPreparation, ...times }: RoomUse, sources: Sources): string[] => {
  const { names, words } = sources;
  const role = entry.rolePlayer && words.t("rolePlayer", { name: entry.rolePlayer });
  return [
    hours(times),
    nameIn(names)(entry.exerciseId),
    candidatesOf(entry, sources),
    isPreparation ? "" : observersOf(entry, sources),
    isPreparation ? words.t("preparing") : (role ?? ""),
  ];
};

/** One sheet per room with all of its days. */
export function roomSheets(
  entries: readonly TimetableEntry[],
  id: Id | undefined,
  sources: Sources,
): TimetableSheet[] {
  const { t } = sources.words;
  const columns = [t("time"), t("exercise"), t("candidates"), t("observers"), t("note")];
  return roomsIn(entries, sources, id).map(([roomId, heading]) => {
    const uses = usesOfRoom(entries, roomId);
    const rowsOf = (day: string) =>
      uses.filter(({ entry }) => entry.date === day).map((use) => useRow(use, sources));
    return { heading, parts: partsByDay(entries, sources, { columns, rowsOf }) };
  });
}

/** One sheet per day with all sessions. */
export function daySheets(entries: readonly TimetableEntry[], sources: Sources): TimetableSheet[] {
  const { names, words } = sources;
  const { t } = words;
  const columns = [t("time"), t("exercise"), t("room"), t("candidates"), t("observers"), t("note")];
  const rowsOf = (day: string) =>
    entries
      .filter(({ date }) => date === day)
      .map((entry) => [
        hours(entry),
        nameIn(names)(entry.exerciseId),
        entry.room,
        candidatesOf(entry, sources),
        observersOf(entry, sources),
        lines([...preparationNotes(entry, words), ...observerNotes(entry, words)]),
      ]);
  return timetableDays(entries).map((day) => ({
    heading: dayOf(day, words),
    parts: [{ heading: "", columns, rows: rowsOf(day) }],
  }));
}

/** The line of a door sign. It names nobody: everybody who passes by can read it. */
const signRow = ({ entry, isPreparation, ...times }: RoomUse, { names, words }: Sources) => {
  const exercise = nameIn(names)(entry.exerciseId);
  const shown = isPreparation ? `${words.t("preparing")}: ${exercise}` : exercise;
  return [hours(times), shown];
};

/** One sheet per room and day. */
export function doorSheets(
  entries: readonly TimetableEntry[],
  id: Id | undefined,
  sources: Sources,
): TimetableSheet[] {
  const { t } = sources.words;
  const columns = [t("time"), t("exercise")];
  return roomsIn(entries, sources, id).flatMap(([roomId, heading]) => {
    const uses = usesOfRoom(entries, roomId);
    const rowsOf = (day: string) => {
      const rows = uses
        .filter(({ entry }) => entry.date === day)
        .map((use) => signRow(use, sources));
      // Several who prepare at the same time are one line, which does not say how many they are.
      return [...new Map(rows.map((row) => [row.join("/"), row])).values()];
    };
    return partsByDay(entries, sources, { columns, rowsOf }).map((part) => ({
      heading,
      parts: [part],
    }));
  });
}

interface DocumentParts {
  readonly title: string;
  readonly run: string;
  readonly publishedAt: Date;
  readonly timeZone: string;
  readonly isSign: boolean;
  readonly sheets: TimetableSheet[];
}

/** `DD.MM.YYYY, HH:MM` at a place. */
function momentIn(moment: Date, timeZone: string): string {
  // Swedish writes dates as ISO 8601 does.
  const [date = "", time] = moment.toLocaleString("sv", { timeZone }).split(" ");
  return `${dateOf(date)}, ${time?.slice(0, 5)}`;
}

/** The whole document, in the tenant's colours. */
export function presentSheets(
  { title, run, publishedAt, timeZone, isSign, sheets }: DocumentParts,
  { appTitle, styling }: Pick<TenantOfHost, "appTitle" | "styling">,
  { t, language }: Words,
): TimetableDocument {
  const { primary } = styling.theme.light;
  return {
    lang: language,
    words: { page: t("page"), of: t("pageOf") },
    colors: {
      primary: readable(primary, PAPER.body),
      heading: readable(mix(primary, PAPER.text, 0.35), PAPER.body),
    },
    title,
    subtitle: isSign ? "" : run,
    appTitle,
    asOf: t("asOf", { when: momentIn(publishedAt, timeZone) }),
    isSign,
    sheets,
    logo: null,
  };
}
