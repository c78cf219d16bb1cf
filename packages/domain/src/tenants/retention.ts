import { utcDayOf } from "./days.ts";

/** What a tenant has set, in whole days (decisions §7); a warning of 0 is none. */
export interface RetentionPolicy {
  readonly deletionPolicy: number;
  readonly warningPolicy: number;
}

/** Days in UTC as `YYYY-MM-DD`. */
export interface RetentionDates {
  /** When the run's moderators are told; null: never. */
  readonly warnOn: string | null;
  readonly anonymiseOn: string;
}

export const DELETION_POLICY = { min: 1, max: 3650, initial: 90 } as const;
export const WARNING_POLICY = { min: 0, max: 3650, initial: 10 } as const;

const DAY_MS = 86_400_000;

const addDays = (day: string, days: number): string =>
  utcDayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

/**
 * The nights in which a run's people are warned and erased. The day on which it was finished counts
 * as day 0; of a run that nobody finishes the day of its last change (decisions §17). A warning longer
 * than the period would lie before that day: it is given on it.
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

/** How many runs have a period that counts from a day. */
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
  /** All runs that will be anonymised. */
  runs: number;
  /** Those whose time has come: the next night takes them. */
  dueNow: number;
  /** The runs after those that come first, and when. */
  first: (RetentionDates & { runs: number }) | null;
}

/**
 * What a policy means for the runs that are not anonymised yet.
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

/** A night in which runs are erased. */
export interface RetentionDay extends RetentionDates {
  readonly runs: number;
}

/**
 * When the runs that wait are erased, the next ones first; what is due already goes in the coming night.
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
