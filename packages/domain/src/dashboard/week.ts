const DAYS = 7;

/** The seven dates of the week that holds `date`, from Monday; all YYYY-MM-DD (spec 2 §2.1). */
export function weekOf(date: string): string[] {
  const daysSinceMonday = (atNoon(date).getUTCDay() + DAYS - 1) % DAYS;
  return Array.from({ length: DAYS }, (_, day) => shiftDays(date, day - daysSinceMonday));
}

/** The date a number of weeks later, or earlier if the number is negative. */
export function shiftWeek(date: string, weeks: number): string {
  return shiftDays(date, weeks * DAYS);
}

/** Noon in UTC, where every day has 24 hours. */
function atNoon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

function shiftDays(date: string, days: number): string {
  const shifted = atNoon(date);
  shifted.setUTCDate(shifted.getUTCDate() + days);
  return shifted.toISOString().slice(0, 10);
}
