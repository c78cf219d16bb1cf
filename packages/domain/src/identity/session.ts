/** Lifetime of credentials, sliding while the user is active (decisions §3). */
export const SESSION_SECONDS = 1800;
/** Lifetime of a login whose second factor is outstanding (decisions §3). */
export const LOGIN_STEP_SECONDS = 300;
/** At this many seconds left the page warns and offers to stay (decisions §3). */
export const SESSION_WARNING_SECONDS = 60;
/** Seconds for which a replaced token is accepted after the first use of its successor: calls may be on their way. */
export const REPLACED_SECONDS = 60;
/** The longest lives that a tenant can give a session, in hours; 0: it may be prolonged for ever. */
export const SESSION_HOURS = { min: 0, max: 168 };

const HOUR_MS = 3_600_000;

interface SessionLife {
  readonly now: Date;
  /** The sign-in. */
  readonly startedAt: Date;
  /** A session ends so many hours after its sign-in; 0: it may be prolonged for ever. */
  readonly longestHours: number;
  /** When it ends as it is: a refresh takes nothing away. */
  readonly endsAt?: Date;
}

/** When a session ends that begins, or is refreshed, now. */
export function sessionEnd({ now, startedAt, longestHours, endsAt = now }: SessionLife): Date {
  const byUse = now.getTime() + SESSION_SECONDS * 1000;
  const byAge = startedAt.getTime() + longestHours * HOUR_MS;
  const end = longestHours === 0 ? byUse : Math.min(byUse, byAge);
  return new Date(Math.max(end, endsAt.getTime()));
}

/** Less than a whole lifetime was given: the session has reached its longest life, and no refresh prolongs it. */
export const isLastOfSession = (expiresIn: number): boolean => expiresIn < SESSION_SECONDS;

/** The session has reached its longest life by `now` (ms since the epoch), or is about to; nobody has ended it. */
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
  /** ISO 8601. */
  readonly expires: string;
  /** Whole lifetime in seconds. */
  readonly expiresIn: number;
  /** ms since the epoch. */
  readonly lastActivity: number;
  /** ms since the epoch. */
  readonly now: number;
}

/** Less than half the lifetime is left, and the user was active in the last minute (decisions §14). */
export function shouldRefresh({ expires, expiresIn, lastActivity, now }: SessionMoment): boolean {
  const left = secondsLeft(expires, now);
  const isInHalf = left > 0 && left < expiresIn / 2;
  return isInHalf && !isLastOfSession(expiresIn) && now - lastActivity <= ACTIVITY_MS;
}
