const pad = (value: number): string => String(value).padStart(2, "0");

/** 605 → "10:05", as fields of times have it too. */
export const clockOf = (minute: number): string =>
  `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;

const DAY_MINUTES = 24 * 60;
/** The same for a minute that may lie after midnight, as the end of a rating may. */
export const clockAfter = (minute: number): string => clockOf(minute % DAY_MINUTES);

/** "10:05" → 605; null for what is no time. */
export function minuteOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(clock) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** The beginning and the end of a stretch, with a dash between. */
export const hoursOf = ({ from, to }: { from: number; to: number }): string =>
  `${clockOf(from)}–${clockOf(to)}`;
