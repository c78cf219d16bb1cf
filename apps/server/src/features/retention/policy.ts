import { retentionDates, type RetentionPolicy, utcDayOf } from "@assay/domain";

/** What the night does with a finished run, if anything. */
export type Step = "warn" | "anonymise" | null;

/** By the days in UTC: the same run has its time in the same night, wherever anybody is (decisions §7). */
export function stepFor(finishedAt: Date, policy: RetentionPolicy, now: Date): Step {
  const { warnOn, anonymiseOn } = retentionDates(utcDayOf(finishedAt), policy);
  const today = utcDayOf(now);
  if (anonymiseOn <= today) return "anonymise";
  return warnOn !== null && warnOn <= today ? "warn" : null;
}
