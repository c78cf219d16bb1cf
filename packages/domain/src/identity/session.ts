/** Lifetime of credentials, sliding while the user is active (decisions §3). */
export const SESSION_SECONDS = 1800;
/** Lifetime of a login whose second factor is outstanding (decisions §3). */
export const LOGIN_STEP_SECONDS = 300;
/** Seconds before the end of a session from which the page warns and offers to stay (decisions §3). */
export const SESSION_WARNING_SECONDS = 60;
/** Seconds for which a replaced token is accepted after the first use of its successor, for calls already sent. */
export const REPLACED_SECONDS = 60;
/** Range of the maximum hours of a session that a tenant can set; 0 for no limit. */
export const SESSION_HOURS = { min: 0, max: 168 };

const HOUR_MS = 3_600_000;

interface SessionLife {
  readonly now: Date;
  /** Time of the sign-in. */
  readonly startedAt: Date;
  /** Maximum hours from sign-in to the session's end; 0 for no limit. */
  readonly longestHours: number;
  /** The present end of the session, which a refresh never brings forward. */
  readonly endsAt?: Date;
}

/** The end of a session that begins, or is refreshed, at `now`. */
export function sessionEnd({ now, startedAt, longestHours, endsAt = now }: SessionLife): Date {
  const byUse = now.getTime() + SESSION_SECONDS * 1000;
  const byAge = startedAt.getTime() + longestHours * HOUR_MS;
  const end = longestHours === 0 ? byUse : Math.min(byUse, byAge);
  return new Date(Math.max(end, endsAt.getTime()));
}

/** Whether a lifetime is shorter than usual, because the session's maximum hours end then: no refresh prolongs it. */
export const isLastOfSession = (expiresIn: number): boolean => expiresIn < SESSION_SECONDS;

/** Whether the session ends by its maximum hours at about `now` (ms since the epoch), and not by a sign-out. */
export const isUsedUp = (
  { expires, expiresIn }: Pick<SessionMoment, "expires" | "expiresIn">,
  now: number,
): boolean => isLastOfSession(expiresIn) && secondsLeft(expires, now) <= SESSION_WARNING_SECONDS;

const ACTIVITY_MS = 60_000;

/** Whole seconds until `expires` (ISO 8601) at `now` (ms since the epoch); 0 when over or unreadable. */
export function secondsLeft(expires: string, now: number): number {
  const left = Math.ceil((Date.parse(expires) - now) / 1000);
  return left > 0 ? left : 0;
}

interface SessionMoment {
  /** End of the session, ISO 8601. */
  readonly expires: string;
  /** Lifetime in seconds at the last sign-in or refresh. */
  readonly expiresIn: number;
  /** ms since the epoch. */
  readonly lastActivity: number;
  /** ms since the epoch. */
  readonly now: number;
}

/** Whether less than half the lifetime is left, and the user was active in the last minute (decisions §14). */
export function shouldRefresh({ expires, expiresIn, lastActivity, now }: SessionMoment): boolean {
  const left = secondsLeft(expires, now);
  const isInHalf = left > 0 && left < expiresIn / 2;
  return isInHalf && !isLastOfSession(expiresIn) && now - lastActivity <= ACTIVITY_MS;
}
