import type { Unsent, WorkOnCell } from "@assay/contract";
import type { Whereabouts } from "@assay/domain";
import type { Translate } from "../../../../platform/i18n/texts.ts";
import type { StatusTone } from "../../../../ui/StatusBadge.tsx";
import type { EventKind } from "../eventChoices.ts";
import type { DayIndex, WarningCounts } from "./dayIndex.ts";

export interface DayNames {
  exercise(id: string): string;
  candidate(id: string): string;
  observer(id: string): string;
  /** "a, b und c" */
  list(names: string[]): string;
}

/** What rows are made of. */
export interface DayContext {
  t: Translate;
  names: DayNames;
  /** HH:MM by the clocks of the place; the moment in ms since the epoch, or as ISO 8601. */
  clock(moment: number | string): string;
  /** The same within a sentence, with its date where that is not today's: "10:05 on 24.11.2026". */
  when(moment: number | string): string;
  /** A time from the clock, likewise, to be looked up: "24.11.2026, 10:05". */
  onDay(date: string, time: string): string;
  index: DayIndex;
  counts: WarningCounts;
  /** Whether ratings have to be submitted. */
  submits: boolean;
}

type FactName =
  | "now"
  | "next"
  | "words"
  | "ratings"
  | "done"
  | "seen"
  | "saved"
  | "unsent"
  | "clock";

export interface DayFact {
  name: FactName;
  value: string;
  /** Null for a fact that is neither good nor bad. */
  tone: StatusTone | null;
}

/** A session, a cell, a room or a device as a row of the page; only texts, so that rows are compared quickly. */
export interface DayRow {
  id: string;
  /** The person whom the row is about, so that an address can point at it; null for other rows. */
  personId: string | null;
  title: string;
  note: string;
  /** Empty where there is none. */
  state: string;
  tone: StatusTone;
  warnings: number;
  facts: readonly DayFact[];
  /** What is likely to have changed; null where the timetable has nothing of it. */
  kind: EventKind | null;
  /** Ids of sessions, rooms and people that a change may be about, separated by blanks. */
  about: string;
}

/** A row that is worked out only when it is drawn: a large day is drawn row by row, in between what the user does. */
export interface DrawnRow extends Pick<DayRow, "id" | "personId"> {
  row(): DayRow;
}

const isSameFact = (a: DayFact, b: DayFact | undefined): boolean =>
  a.name === b?.name && a.value === b.value && a.tone === b.tone;

/** Whether two rows look the same, so that the later one need not be drawn. */
export const isSameRow = (a: DayRow, b: DayRow): boolean =>
  a.id === b.id &&
  a.title === b.title &&
  a.note === b.note &&
  a.state === b.state &&
  a.tone === b.tone &&
  a.warnings === b.warnings &&
  a.kind === b.kind &&
  a.about === b.about &&
  a.facts.length === b.facts.length &&
  a.facts.every((fact, index) => isSameFact(fact, b.facts[index]));

/** The last confirmed save of some cells. */
export function savedFact({ t, when }: DayContext, cells: readonly WorkOnCell[]): DayFact {
  const saved = cells.map(({ savedAt }) => savedAt ?? "").reduce((a, b) => (a > b ? a : b), "");
  return { name: "saved", value: saved === "" ? t("day:never") : when(saved), tone: null };
}

/** What devices could not send yet; none where everything was sent. */
export function unsentFacts({ t }: DayContext, unsent: readonly Unsent[]): DayFact[] {
  const pages = unsent.reduce((sum, one) => sum + one.pages, 0);
  const ratings = unsent.reduce((sum, one) => sum + one.ratings, 0);
  if (pages + ratings === 0) return [];
  return [{ name: "unsent", value: t("day:unsentOf", { pages, ratings }), tone: "warning" }];
}

/** How far observers are in some cells: with words, and with all ratings. */
export function workFacts({ t }: DayContext, cells: readonly WorkOnCell[]): DayFact[] {
  const all = cells.length;
  const share = (name: FactName, done: number): DayFact => ({
    name,
    value: t("day:ofAll", { done, all }),
    tone: done >= all ? "done" : done > 0 ? "partial" : "todo",
  });
  const rated = cells.filter((cell) => cell.competencies > 0);
  const whole = rated.filter((cell) => cell.rated >= cell.competencies).length;
  return [
    share("words", cells.filter(({ hasWords }) => hasWords).length),
    ...(rated.length > 0
      ? [{ ...share("ratings", whole), value: t("day:ofAll", { done: whole, all: rated.length }) }]
      : []),
  ];
}

/** What is on now and what comes next by plan, in words. */
export function whereFacts(
  { t, names, clock, onDay }: DayContext,
  where: Whereabouts | undefined,
  what: "room" | "person",
): DayFact[] {
  const people = (whose: Whereabouts["now"][number]["session"]) =>
    names.list(whose.entry.candidates.map(({ id }) => names.candidate(id)));
  const now = (where?.now ?? []).map(({ session, part, to }) =>
    t("day:nowAt", {
      part,
      exercise: names.exercise(session.entry.exerciseId),
      people: people(session),
      place: what === "room" ? "none" : session.entry.room,
      time: clock(to),
    }),
  );
  const next = (where?.next ?? []).map(({ session, from }) =>
    t("day:nextAt", {
      time: onDay(session.entry.date, clock(from)),
      exercise: names.exercise(session.entry.exerciseId),
      people: people(session),
      place: what === "room" ? "none" : session.entry.room,
    }),
  );
  return [
    { name: "now", value: now.length > 0 ? names.list(now) : t("day:nothing"), tone: null },
    ...(next.length > 0 ? [{ name: "next" as const, value: names.list(next), tone: null }] : []),
  ];
}
