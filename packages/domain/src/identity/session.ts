/** Lifetime of credentials, sliding while the user is active (decisions §3). */
export const SESSION_SECONDS = 1800;
/** Lifetime of a login whose second factor is outstanding (decisions §3). */
export const LOGIN_STEP_SECONDS = 300;
/** At this many seconds left the page warns and offers to stay (decisions §3). */
export const SESSION_WARNING_SECONDS = 60;

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
  return left > 0 && left < expiresIn / 2 && now - lastActivity <= ACTIVITY_MS;
}
