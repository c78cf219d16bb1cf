import {
  lookupOf,
  occupationsOf,
  type PlanSession,
  type TimetableInstance,
  timetableSession,
} from "@assay/domain";
import type { Grouping } from "./search.ts";

/** One part of a bar: candidates prepare, the session itself, observers rate. */
type BarPart = "prep" | "main" | "rating";

export interface Bar {
  session: PlanSession;
  /** In minutes of the day. */
  from: number;
  to: number;
  parts: { part: BarPart; from: number; to: number }[];
  /** Place among bars at the same time, from 0: several prepare in one room. */
  lane: number;
}

export interface BoardRow {
  id: string;
  bars: Bar[];
  lanes: number;
}

const KINDS: Record<Grouping, readonly string[]> = {
  room: ["room", "prepRoom"],
  observer: ["observer"],
  candidate: ["candidate"],
};

/** Puts bars that overlap below each other. */
function inLanes(bars: Bar[]): { bars: Bar[]; lanes: number } {
  const ends: number[] = [];
  const placed = bars
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map((bar) => {
      const free = ends.findIndex((end) => end <= bar.from);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = bar.to;
      return { ...bar, lane };
    });
  return { bars: placed, lanes: Math.max(1, ends.length) };
}

/** The rows of the board on one day: who or what has which sessions, in the order of `ids`. */
export function boardRows(
  instance: TimetableInstance,
  sessions: readonly PlanSession[],
  { by, day, ids }: { by: Grouping; day: number; ids: readonly string[] },
): BoardRow[] {
  const lookup = lookupOf(instance);
  const bars = new Map<string, Bar[]>();
  for (const session of sessions.filter((one) => one.day === day)) {
    const exercise = lookup.exercises.get(session.exerciseId);
    if (!exercise) continue;
    const [start, end] = [session.start, session.start + exercise.duration + session.extra];
    for (const { kind, id, from, to } of occupationsOf(lookup, timetableSession(session))) {
      if (!KINDS[by].includes(kind)) continue;
      const parts = [
        { part: "prep" as const, from, to: Math.min(start, to) },
        { part: "main" as const, from: Math.max(from, start), to: Math.min(to, end) },
        { part: "rating" as const, from: Math.max(from, end), to },
      ].filter((part) => part.from < part.to);
      bars.set(id, [...(bars.get(id) ?? []), { session, from, to, parts, lane: 0 }]);
    }
  }
  return ids.map((id) => ({ id, ...inLanes(bars.get(id) ?? []) }));
}

/** The sessions in the order of their times. */
export const byTime = (sessions: readonly PlanSession[]): PlanSession[] =>
  sessions.toSorted((a, b) => a.day - b.day || a.start - b.start);
