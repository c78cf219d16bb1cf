import type { CutOffStrategy } from "../processes/cutOff.ts";
import { meanRatio, numberOf, ratioOf, roundRatio } from "./decimal.ts";

/** Decimals of a value by strategy; MANUAL uses the median (spec 2 §9). */
export const DECIMALS: Readonly<Record<CutOffStrategy, number>> = { AVG: 1, MEDIAN: 2, MANUAL: 2 };

/** The mean, unrounded; null without values. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : numberOf(meanRatio(values));
}

/** The median, unrounded; of an even count the mean of the middle two; null without values. */
export function median(values: readonly number[]): number | null {
  return mean(middle(values));
}

/** Rounds the number as it is written in decimals: 2.25 → 2.3, 1.005 → 1.01, −2.25 → −2.3. */
export function roundHalfAway(value: number, decimals: number): number {
  return roundRatio(ratioOf(value), decimals);
}

/**
 * One value from many, rounded only once at the end: AVG is the mean with 1 decimal, MEDIAN and
 * MANUAL the median with 2; null without values (decisions §9). What is shown is what is compared.
 */
export function aggregate(strategy: CutOffStrategy, values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const counted = strategy === "AVG" ? values : middle(values);
  return roundRatio(meanRatio(counted), DECIMALS[strategy]);
}

/** The one or two values in the middle of the ascending list. */
function middle(values: readonly number[]): number[] {
  const { from, to } = middleOf(values.length);
  return values.toSorted((a, b) => a - b).slice(from, to);
}

/** The one or two middle positions among `count` ascending values: 0-based, `to` excluded. */
export function middleOf(count: number): { from: number; to: number } {
  const half = Math.floor(count / 2);
  return { from: count % 2 === 0 ? Math.max(half - 1, 0) : half, to: Math.min(half + 1, count) };
}
