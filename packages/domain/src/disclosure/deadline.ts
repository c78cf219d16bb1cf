const MONTHS = 1;
/** Months by which a deadline can be extended (GDPR Art. 12(3)). */
const FURTHER_MONTHS = 2;

const asDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The day some months later: the same day of the month, or the last one of a month that lacks it. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const target = month - 1 + months;
  const lastDay = new Date(Date.UTC(year, target + 1, 0)).getUTCDate();
  return asDay(year, target, Math.min(date, lastDay));
}

/**
 * The last day on which a request has to be answered: a calendar month after it, three if it was extended (GDPR Art. 12(3)).
 * Days without work do not move it: where the law adds them, there is more time than is said.
 *
 * @param requestedOn as YYYY-MM-DD, as is the result
 */
export const answerDueOn = (requestedOn: string, isExtended: boolean): string =>
  monthsAfter(requestedOn, isExtended ? MONTHS + FURTHER_MONTHS : MONTHS);

const DAY_MS = 86_400_000;

/** Days until a day, negative once it is over. @param today as YYYY-MM-DD */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
