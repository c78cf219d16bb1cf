const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The time that the calls of the seeding believe in, so that a run can have been weeks ago. */
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
 * The day so many days away, at an hour of this machine's time zone. A weekend day moves to the
 * Friday before when it is past, to the Monday after when it is to come; today stays today.
 */
export function workingDay(today: Date, days: number, hour: number): Date {
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, hour);
  const isWeekend = day.getDay() === 0 || day.getDay() === 6;
  if (days === 0 || !isWeekend) return day;
  return workingDay(today, days + Math.sign(days), hour);
}

/** `YYYY-MM-DD` of this machine's time zone. */
export function dateOf(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

export const addDays = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);

export const earlier = (a: Date, b: Date) => (a < b ? a : b);
