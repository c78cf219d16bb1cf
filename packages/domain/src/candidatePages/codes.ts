/** Minutes for which a code counts. */
export const CODE_MINUTES = 10;
/** Wrong codes after which a code counts no more. */
export const CODE_TRIES = 5;
/** Codes that a link gives within an hour: with the tries, at most 25 of a million are guessed in it. */
export const CODES_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Hours from a candidate's sign-in to the end of the session: a day of assessment. */
export const VISIT_HOURS = 12;

/** The codes that a link has given since a moment. */
export interface CodesGiven {
  readonly count: number;
  /** Null if none was ever given. */
  readonly since: Date | null;
}

/** The count with one code more; null if there were too many within the hour. */
export function nextCode({ count, since }: CodesGiven, now: Date): CodesGiven | null {
  const isOver = since === null || now.getTime() - since.getTime() >= HOUR_MS;
  if (isOver) return { count: 1, since: now };
  return count < CODES_PER_HOUR ? { count: count + 1, since } : null;
}
