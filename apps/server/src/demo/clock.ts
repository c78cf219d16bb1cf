const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The clock of the seeding's calls, which can be moved so that runs lie weeks ago. */
export interface MovingClock {
  now(): Date;
  moveTo(moment: Date): void;
  pass(minutes: number): void;
}

export function movingClock(start: Date): MovingClock {
  let now = start;
  return {
    now: () => now,
    moveTo: (moment) => (now = moment),
    pass: (minutes) => (now = new Date(now.getTime() + minutes * MINUTE_MS)),
  };
}

/**
 * The day a number of days away, at an hour of this machine's time zone. A weekend day moves to the
 * Friday before if it is past, to the Monday after if it is in the future; today is never moved.
 */
export function workingDay(today: Date, days: number, hour: number): Date {
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, hour);
  const isWeekend = day.getDay() === 0 || day.getDay() === 6;
  if (days === 0 || !isWeekend) return day;
  return workingDay(today, days + Math.sign(days), hour);
}

/** The day of a moment in this machine's time zone, YYYY-MM-DD. */
export function dateOf(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

export const addDays = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);

export const earlier = (a: Date, b: Date) => (a < b ? a : b);
