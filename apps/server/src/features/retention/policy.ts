import { retentionDates, type RetentionPolicy, utcDayOf } from "@assay/domain";

/** The nightly job's action on a run; null for none. */
export type Step = "warn" | "anonymise" | null;

/**
 * Counts UTC days, so that the time zone of users does not matter (decisions §7).
 *
 * @param since start of the period: the finish, or the last change of an unfinished run
 */
export function stepFor(since: Date, policy: RetentionPolicy, now: Date): Step {
  const { warnOn, anonymiseOn } = retentionDates(utcDayOf(since), policy);
  const today = utcDayOf(now);
  if (anonymiseOn <= today) return "anonymise";
  return warnOn !== null && warnOn <= today ? "warn" : null;
}
