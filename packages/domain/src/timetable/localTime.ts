import type { PlanMoment } from "./plan.ts";

/**
 * The clock of a time zone: from a moment to what it shows then, as if that were UTC; both in ms since the epoch, the
 * latter in whole seconds.
 *
 * @throws RangeError for an unknown time zone
 */
export function localClock(timeZone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (moment) => {
    const parts = new Map(
      format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
    );
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const day = Date.UTC(part("year"), part("month") - 1, part("day"));
    return day + ((part("hour") * 60 + part("minute")) * 60 + part("second")) * 1000;
  };
}

const clocks = new Map<string, ReturnType<typeof localClock>>();

/** Minutes by which a place is ahead of UTC at a moment. Clocks are kept: making one takes longer than using it. */
function offsetAt(moment: number, timeZone: string): number {
  const clock = clocks.get(timeZone) ?? localClock(timeZone);
  clocks.set(timeZone, clock);
  return Math.round((clock(moment) - moment) / 60_000);
}

/**
 * The moment at which clocks at a place show a minute of a day, in ms since the epoch. A minute that is skipped by
 * daylight saving is the one after the change; of one that comes twice, the first.
 *
 * @param date `YYYY-MM-DD`
 * @param minute since midnight as clocks show it; 1440 and more is the next day
 */
export function momentOf(date: string, minute: number, timeZone: string): number {
  const wanted = Date.parse(`${date}T00:00:00.000Z`) + minute * 60_000;
  const day = 86_400_000;
  const offsets = [offsetAt(wanted - day, timeZone), offsetAt(wanted + day, timeZone)];
  const moments = offsets.map((offset) => wanted - offset * 60_000).toSorted((a, b) => a - b);
  const exact = moments.find((moment) => moment + offsetAt(moment, timeZone) * 60_000 === wanted);
  return exact ?? moments.at(-1) ?? wanted;
}

/**
 * A moment as minute of a day of the run, at its place. Between two days it is the beginning of the later one, after the
 * last one the end of that.
 *
 * @param moment in ms since the epoch
 */
export function planMomentAt(
  {
    days,
    timeZone,
  }: { readonly days: readonly { readonly date: string }[]; readonly timeZone: string },
  moment: number,
): PlanMoment {
  const local = moment + offsetAt(moment, timeZone) * 60_000;
  const date = new Date(local).toISOString().slice(0, 10);
  const day = days.findIndex((one) => one.date >= date);
  if (day === -1) return { day: Math.max(0, days.length - 1), at: 1440 };
  if (days[day]?.date !== date) return { day, at: 0 };
  return { day, at: Math.floor((local - Date.parse(`${date}T00:00:00.000Z`)) / 60_000) };
}
