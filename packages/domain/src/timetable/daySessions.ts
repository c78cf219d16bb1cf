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

/**
 * The sessions of a timetable with their moments, in its order. Where clocks skip the minutes in which a session lies,
 * it begins and ends at the change.
 */
export const daySessions = (
  entries: readonly TimetableEntry[],
  timeZone: string,
): readonly DaySession[] =>
  entries.map((entry) => {
    const at = (minute: number) => momentOf(entry.date, minute, timeZone);
    const beginsAt = at(entry.from);
    const endsAt = Math.max(beginsAt, at(entry.to));
    return {
      entry,
      prepAt: Math.min(beginsAt, at(entry.prepFrom)),
      beginsAt,
      endsAt,
      ratedAt: Math.max(endsAt, at(entry.ratingTo)),
    };
  });
