import { normalQuantile } from "./distributions.ts";
import { figureOf } from "./enough.ts";
import { computed, type Computed, type Figure, finite, notComputable } from "./figure.ts";
import { logGamma } from "./specialFunctions.ts";

/** Persons of a group: how many passed, of how many. */
export interface PassedOf {
  readonly passed: number;
  readonly of: number;
}

/** Pass rates of two groups, compared (S13). */
export interface AdverseImpact {
  readonly rate1: number;
  readonly rate2: number;
  /** Lower over higher pass rate. */
  readonly ratio: number;
  /** Whether the ratio is below four fifths. */
  readonly below80: boolean;
  /** Fisher's exact test, two-sided. */
  readonly fisherP: number;
  /** The same with half of the probability of what is exactly as unlikely: less cautious with few persons. */
  readonly midP: number;
  /** Of the difference of two rates, pooled; null if all passed, or nobody. */
  readonly z: number | null;
  /** 95 % limits of the ratio of the second to the first rate, or the other way round, by Katz; null is no limit. */
  readonly ratioCi: readonly [number | null, number | null];
  /** Whether one pass less in the favoured group and one more in the other would turn `below80`. */
  readonly oneHireShiftChangesVerdict: boolean;
}

const FOUR_FIFTHS = 0.8;
const UPPER = 0.975;
/** Relative difference of probabilities that are equal but for rounding. */
const SAME = 1e-7;

const logChoose = (n: number, k: number): number =>
  logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);

/** Lower over higher; null if nobody passed. */
function ratioOf(one: PassedOf, other: PassedOf): number | null {
  const [a, b] = [one.passed / one.of, other.passed / other.of];
  return finite(Math.min(a, b) / Math.max(a, b));
}

/** Probabilities of all tables with the same sums. */
function exactTest(one: PassedOf, other: PassedOf): { fisherP: number; midP: number } {
  const passed = one.passed + other.passed;
  const all = one.of + other.of;
  const probability = (own: number) =>
    Math.exp(logChoose(one.of, own) + logChoose(other.of, passed - own) - logChoose(all, passed));
  const found = probability(one.passed);
  let [rarer, same] = [0, 0];
  const most = Math.min(one.of, passed);
  for (let own = Math.max(0, passed - other.of); own <= most; own++) {
    const value = probability(own);
    if (Math.abs(value - found) <= found * SAME) same += value;
    else if (value < found) rarer += value;
  }
  return { fisherP: Math.min(rarer + same, 1), midP: rarer + same / 2 };
}

/** Limits on the logarithm of the ratio. */
function limitsOf(low: PassedOf, high: PassedOf, ratio: number): [number | null, number | null] {
  if (low.passed === 0) return [0, null];
  const variance = 1 / low.passed - 1 / low.of + 1 / high.passed - 1 / high.of;
  const half = normalQuantile(UPPER) * Math.sqrt(variance);
  return [ratio * Math.exp(-half), ratio * Math.exp(half)];
}

/** Moves one pass from the first group to the second, if both have room. */
function shifted(from: PassedOf, to: PassedOf): [PassedOf, PassedOf] | null {
  if (from.passed === 0 || to.passed === to.of) return null;
  return [
    { ...from, passed: from.passed - 1 },
    { ...to, passed: to.passed + 1 },
  ];
}

/**
 * Adverse impact between two groups, each with at least one person.
 *
 * @param one the favoured group where both pass as often
 */
export function adverseImpactOf(one: PassedOf, other: PassedOf): Computed<AdverseImpact> {
  const ratio = ratioOf(one, other);
  if (ratio === null) return notComputable("candidatesEqual");
  const [rate1, rate2] = [one.passed / one.of, other.passed / other.of];
  const [high, low] = rate2 > rate1 ? [other, one] : [one, other];
  const pooled = (one.passed + other.passed) / (one.of + other.of);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.of + 1 / other.of));
  const below80 = ratio < FOUR_FIFTHS;
  const after = shifted(high, low);
  const ratioAfter = after && ratioOf(...after);
  return computed({
    rate1,
    rate2,
    ratio,
    below80,
    ...exactTest(one, other),
    z: error > 0 ? (rate1 - rate2) / error : null,
    ratioCi: limitsOf(low, high, ratio),
    oneHireShiftChangesVerdict: ratioAfter !== null && ratioAfter < FOUR_FIFTHS !== below80,
  });
}

/** Below it the exact test settles what few persons per group would leave open. */
const SETTLED_BELOW = 0.05;

/**
 * Adverse impact as it may be shown: of several runs together, and of small groups it may be judged only where the mid-p
 * says more than chance.
 *
 * @param runs that the persons come from
 */
export function adverseImpactFigure(
  one: PassedOf,
  other: PassedOf,
  runs: number,
): Figure<AdverseImpact> {
  const perGroup = Math.min(one.of, other.of);
  const figure = figureOf("adverseImpact", adverseImpactOf(one, other), { perGroup, runs });
  if (figure.shown !== "tooFewToJudge" || figure.value.midP >= SETTLED_BELOW) return figure;
  return { shown: "value", value: figure.value, counts: figure.counts };
}
