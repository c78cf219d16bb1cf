import { retentionDates, type RetentionPolicy, utcDayOf } from "@assay/domain";

/** What the night does with a run, if anything. */
export type Step = "warn" | "anonymise" | null;

/**
 * By the days in UTC: the same run has its time in the same night, wherever anybody is (decisions §7).
 *
 * @param since from when the period counts: the finish, or the last change of a run that nobody finishes
 */
export function stepFor(since: Date, policy: RetentionPolicy, now: Date): Step {
  const { warnOn, anonymiseOn } = retentionDates(utcDayOf(since), policy);
  const today = utcDayOf(now);
  if (anonymiseOn <= today) return "anonymise";
  return warnOn !== null && warnOn <= today ? "warn" : null;
}
