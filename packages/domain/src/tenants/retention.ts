import { utcDayOf } from "./days.ts";

/** A tenant's periods in whole days (decisions §7); 0 for no warning. */
export interface RetentionPolicy {
  readonly deletionPolicy: number;
  readonly warningPolicy: number;
}

/** Days in UTC as `YYYY-MM-DD`. */
export interface RetentionDates {
  /** When the run's moderators are warned; null for never. */
  readonly warnOn: string | null;
  readonly anonymiseOn: string;
}

export const DELETION_POLICY = { min: 1, max: 3650, initial: 90 } as const;
export const WARNING_POLICY = { min: 0, max: 3650, initial: 10 } as const;

const DAY_MS = 86_400_000;

const addDays = (day: string, days: number): string =>
  utcDayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

/**
 * The days whose nightly jobs warn about a run's erasure and erase its people. The day of the finish counts
 * as day 0; for an unfinished run the day of its last change (decisions §17). A warning period longer
 * than the deletion period gives the warning on day 0.
 *
 * @param countedFrom as a UTC day
 */
export function retentionDates(
  countedFrom: string,
  { deletionPolicy, warningPolicy }: RetentionPolicy,
): RetentionDates {
  const anonymiseOn = addDays(countedFrom, deletionPolicy);
  if (warningPolicy === 0) return { warnOn: null, anonymiseOn };
  const warnOn = addDays(countedFrom, Math.max(0, deletionPolicy - warningPolicy));
  return { warnOn, anonymiseOn };
}

/** Number of runs whose period counts from a day. */
export interface WaitingRuns {
  readonly date: string;
  readonly runs: number;
}

/** Lists of days as one, each day once. */
export function joinDays(...lists: readonly (readonly WaitingRuns[])[]): WaitingRuns[] {
  const days = new Map<string, number>();
  for (const { date, runs } of lists.flat()) days.set(date, (days.get(date) ?? 0) + runs);
  return [...days].map(([date, runs]) => ({ date, runs }));
}

export interface RetentionOutlook {
  /** Number of runs that will be anonymised. */
  runs: number;
  /** Number of runs whose period is over, and which the next nightly job anonymises. */
  dueNow: number;
  /** The next runs after those, and their dates. */
  first: (RetentionDates & { runs: number }) | null;
}

/**
 * The effect of a policy on the runs that are not anonymised yet.
 *
 * @param today as a UTC day
 */
export function retentionOutlook(
  waiting: readonly WaitingRuns[],
  policy: RetentionPolicy,
  today: string,
): RetentionOutlook {
  const count = (days: readonly WaitingRuns[]): number =>
    days.reduce((sum, { runs }) => sum + runs, 0);
  const isDue = ({ date }: WaitingRuns): boolean =>
    retentionDates(date, policy).anonymiseOn <= today;
  const later = waiting.filter((day) => !isDue(day)).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const [next] = later;
  const first = next && {
    ...retentionDates(next.date, policy),
    runs: count(later.filter(({ date }) => date === next.date)),
  };
  return { runs: count(waiting), dueNow: count(waiting.filter(isDue)), first: first ?? null };
}

/** The runs that are anonymised on the same day. */
export interface RetentionDay extends RetentionDates {
  readonly runs: number;
}

/**
 * The days on which runs are anonymised, in ascending order, without those that are due already.
 *
 * @param today as a UTC day
 */
export function retentionSchedule(
  waiting: readonly WaitingRuns[],
  policy: RetentionPolicy,
  today: string,
): RetentionDay[] {
  return waiting
    .map(({ date, runs }) => ({ ...retentionDates(date, policy), runs }))
    .filter(({ anonymiseOn }) => anonymiseOn > today)
    .toSorted((a, b) => (a.anonymiseOn < b.anonymiseOn ? -1 : 1));
}
