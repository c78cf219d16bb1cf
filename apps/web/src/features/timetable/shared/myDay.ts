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

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** The minutes until a session begins, ends or is rated; begun minutes count. */
export interface TimeLeft {
  until: "begin" | "end" | "ratingEnd";
  minutes: number;
}

/**
 * What of a session is next, and in how many minutes; null once it is over.
 *
 * @param now in ms since the epoch
 */
export function timeLeftOf(entry: TimetableEntry, timeZone: string, now: number): TimeLeft | null {
  const minutesTo = (minute: number) =>
    Math.ceil((momentOf(entry.date, minute, timeZone) - now) / MINUTE_MS);
  const steps = [
    { until: "begin", minutes: minutesTo(entry.from) },
    { until: "end", minutes: minutesTo(entry.to) },
    { until: "ratingEnd", minutes: minutesTo(entry.ratingTo) },
  ] as const;
  return steps.find(({ minutes }) => minutes > 0) ?? null;
}

/**
 * Whether a device's clock shows other times than the place has in some sessions. Time zones of different names may have
 * the same clocks.
 */
export const hasOtherClock = (
  entries: readonly TimetableEntry[],
  place: string,
  device: string,
): boolean =>
  place !== device &&
  entries.some(({ date, from }) => momentOf(date, from, place) !== momentOf(date, from, device));

/**
 * Whether a session is on the day that clocks at the place show.
 *
 * @param now in ms since the epoch
 */
export const isOnDayOf = ({ date }: TimetableEntry, timeZone: string, now: number): boolean =>
  momentOf(date, 0, timeZone) <= now && now < momentOf(date, DAY_MINUTES, timeZone);
