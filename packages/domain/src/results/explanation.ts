import type { CutOffStrategy } from "../processes/cutOff.ts";
import { aggregate, DECIMALS, middleOf } from "./calculation.ts";
import { cutRatio, meanRatio } from "./decimal.ts";
import type { CutDecimal } from "./decimal.ts";
import { isAbout } from "./counting.ts";
import type { Over } from "./counting.ts";
import type { Rating } from "./ratings.ts";
import { countedExercises, ratedExercises, ratingsIn } from "./step.ts";
import type { JudgedItem } from "./step.ts";

/** Why a rating has no part in a value: it has no criterion, or the step leaves out its exercise or competency. */
export type LeftOutReason = "unrated" | "exercise" | "competency";

/** The arithmetic of one value, from the single ratings to the shown result (decisions §9). */
export interface Explanation<R extends Rating = Rating> {
  readonly strategy: CutOffStrategy;
  /** The ratings that count, each with a value, in the given order. */
  readonly counted: readonly R[];
  readonly leftOut: readonly { readonly rating: R; readonly reason: LeftOutReason }[];
  /** The values that count, in ascending order. */
  readonly values: readonly number[];
  /** The positions in `values` whose mean is taken, `to` excluded: all of them for AVG. */
  readonly taken: { readonly from: number; readonly to: number };
  /** The unrounded value, truncated if it has too many decimals; null without ratings. */
  readonly exact: CutDecimal | null;
  /** The value that is shown and compared; null without ratings. */
  readonly value: number | null;
  readonly decimals: number;
}

/** Decimals of unrounded values: enough to see the rounding, and to check it with a calculator. */
const SHOWN_DECIMALS = 3;

/** The arithmetic of one value over some ratings; `reasonFor` says why a rated one is left out. */
export function explain<R extends Rating>(
  strategy: CutOffStrategy,
  ratings: readonly R[],
  reasonFor: (rating: R) => LeftOutReason | null = () => null,
): Explanation<R> {
  const judged = ratings.map((rating) => ({
    rating,
    reason: reasonFor(rating) ?? (rating.value === null ? "unrated" : null),
  }));
  const counted = judged.flatMap(({ rating, reason }) => (reason === null ? [rating] : []));
  const leftOut = judged.flatMap(({ rating, reason }) =>
    reason === null ? [] : [{ rating, reason }],
  );
  const values = counted
    .flatMap(({ value }) => (value === null ? [] : [value]))
    .toSorted((a, b) => a - b);
  const taken = strategy === "AVG" ? { from: 0, to: values.length } : middleOf(values.length);
  const parts = values.slice(taken.from, taken.to);
  return {
    strategy,
    counted,
    leftOut,
    values,
    taken,
    exact: parts.length === 0 ? null : cutRatio(meanRatio(parts), SHOWN_DECIMALS),
    value: aggregate(strategy, values),
    decimals: DECIMALS[strategy],
  };
}

/**
 * The arithmetic of a table's value over the ratings of these steps. An exercise is explained by itself; in all
 * other values only the ratings count that their step counts. Ratings of other steps are left out.
 */
export function explainOver<R extends Rating>(
  steps: readonly JudgedItem[],
  strategy: CutOffStrategy,
  ratings: readonly R[],
  { kind, id }: Over,
): Explanation<R> {
  const about = ratingsIn(steps.flatMap(ratedExercises), ratings).filter(isAbout[kind](id));
  if (kind === "exercise") return explain(strategy, about);
  return explain(strategy, about, notCountedIn(steps));
}

/** Makes the check whether a rating's exercise is one that these steps do not count. */
export function notCountedIn(steps: readonly JudgedItem[]): (rating: Rating) => "exercise" | null {
  const counted = new Set(steps.flatMap(countedExercises).map(({ id }) => id));
  return ({ exerciseId }) => (counted.has(exerciseId) ? null : "exercise");
}

/** Each value with its frequency, in ascending order, for a short formula of many ratings. */
export function tally(values: readonly number[]): { value: number; count: number }[] {
  return [...Map.groupBy(values, (value) => value)]
    .map(([value, equal]) => ({ value, count: equal.length }))
    .toSorted((a, b) => a.value - b.value);
}
