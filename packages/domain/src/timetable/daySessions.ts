import type { TimetableEntry } from "./entries.ts";
import { momentOf } from "./localTime.ts";

/** A session with its times as moments, in ms since the epoch. */
export interface DaySession {
  readonly entry: TimetableEntry;
  readonly prepAt: number;
  readonly beginsAt: number;
  readonly endsAt: number;
  /** End of the observers' work. */
  readonly ratedAt: number;
}

/** The moments at which something of a session begins or ends. */
export const sessionMoments = ({ prepAt, beginsAt, endsAt, ratedAt }: DaySession): number[] => [
  prepAt,
  beginsAt,
  endsAt,
  ratedAt,
];

/** `momentOf` at a place, which keeps what it has found: many sessions begin at the same minute. */
function momentsAt(timeZone: string): (date: string, minute: number) => number {
  const known = new Map<string, number>();
  return (date, minute) => {
    const key = `${date} ${minute}`;
    const moment = known.get(key) ?? momentOf(date, minute, timeZone);
    known.set(key, moment);
    return moment;
  };
}

/**
 * The sessions of a timetable with their moments, in its order. Where clocks skip the minutes in which a session lies,
 * it begins and ends at the change.
 */
export function daySessions(
  entries: readonly TimetableEntry[],
  timeZone: string,
): readonly DaySession[] {
  const at = momentsAt(timeZone);
  return entries.map((entry) => {
    const { date } = entry;
    const beginsAt = at(date, entry.from);
    const endsAt = Math.max(beginsAt, at(date, entry.to));
    return {
      entry,
      prepAt: Math.min(beginsAt, at(date, entry.prepFrom)),
      beginsAt,
      endsAt,
      ratedAt: Math.max(endsAt, at(date, entry.ratingTo)),
    };
  });
}
