import dayjs from "dayjs";

/** A Sunday, with which weeks of dayjs begin. */
const SUNDAY = Date.UTC(2024, 0, 7);
const DAY_MS = 86_400_000;

/** Gives the calendar the names of a language as the browser knows them, so that none is listed here. */
export function nameDaysAndMonths(language: string): void {
  const names = (
    count: number,
    moment: (at: number) => number,
    form: Intl.DateTimeFormatOptions,
  ) => {
    const format = new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" });
    return Array.from({ length: count }, (_, at) => format.format(moment(at)));
  };
  const day = (at: number): number => SUNDAY + at * DAY_MS;
  const month = (at: number): number => Date.UTC(2024, at);
  const weekdaysShort = names(7, day, { weekday: "short" });
  const locale = {
    name: language,
    weekdays: names(7, day, { weekday: "long" }),
    weekdaysShort,
    weekdaysMin: weekdaysShort.map((name) => name.slice(0, 2)),
    months: names(12, month, { month: "long" }),
    monthsShort: names(12, month, { month: "short" }),
    formats: {},
    relativeTime: {},
  };
  // Registered without becoming the language of other dates.
  dayjs.locale(locale, undefined, true);
}
