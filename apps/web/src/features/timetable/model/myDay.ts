import { momentOf, timetableDays, type TimetableEntry } from "@assay/domain";

export interface MyDay {
  /** Sessions that are observed or rated now. */
  now: TimetableEntry[];
  /** Those that begin next, at the same time. */
  next: TimetableEntry[];
  /** All sessions by day. */
  days: { date: string; entries: TimetableEntry[] }[];
}

/**
 * What an observer does now and next. Times are those of the place, wherever the device is.
 *
 * @param now in ms since the epoch
 */
export function myDayOf(entries: readonly TimetableEntry[], timeZone: string, now: number): MyDay {
  const at = ({ date }: TimetableEntry, minute: number) => momentOf(date, minute, timeZone);
  const coming = entries.filter((entry) => at(entry, entry.from) > now);
  const first = Math.min(...coming.map((entry) => at(entry, entry.from)));
  return {
    now: entries.filter((entry) => at(entry, entry.from) <= now && now < at(entry, entry.ratingTo)),
    next: coming.filter((entry) => at(entry, entry.from) === first),
    days: timetableDays(entries).map((date) => ({
      date,
      entries: entries.filter((entry) => entry.date === date),
    })),
  };
}
