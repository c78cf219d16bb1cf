import type { PartKind } from "../results/counting.ts";
import { type JudgedStep, judgeStep, ratingsOfPart } from "../results/judgement.ts";
import type { Rating } from "../results/ratings.ts";
import { isEven, stepsOfPart } from "./stepsOfPart.ts";
import { stepsTogether } from "./stepsTogether.ts";

/**
 * How many single steps on the scale would turn a decision. `never`: none would. `between`: limits of different kinds overlap,
 * and under MEDIAN, MANUAL or uneven levels a search for the exact number would take too long.
 */
export type FewestSteps =
  | { readonly kind: "exact"; readonly steps: number }
  | { readonly kind: "between"; readonly atLeast: number; readonly atMost: number }
  | { readonly kind: "never" };

const NEVER: FewestSteps = { kind: "never" };

/** A compared part with its ratings and the steps that it lacks. */
interface PartSteps {
  readonly kind: PartKind;
  readonly limit: number;
  readonly ratings: readonly Rating[];
  readonly steps: number;
}

const placesAmong = (levels: readonly number[], ratings: readonly Rating[]): number[] =>
  ratings.flatMap(({ value }) => (value === null ? [] : [levels.indexOf(value)]));

const sumOf = (parts: readonly PartSteps[]): number =>
  parts.reduce((sum, { steps }) => sum + steps, 0);

/** Steps of each part in one direction; null where no number of them suffices. */
function stepsOfParts(step: JudgedStep, levels: readonly number[], direction: 1 | -1) {
  return judgeStep(step).parts.map(({ kind, id, limit }) => {
    const ratings = ratingsOfPart(step, { kind, id });
    const places = placesAmong(levels, ratings);
    const { strategy } = step;
    return {
      kind,
      limit,
      ratings,
      steps: stepsOfPart({ strategy, levels, places, limit, direction }),
    };
  });
}

/** One part below its limit is enough to fail. */
function toFail(step: JudgedStep, levels: readonly number[]): FewestSteps {
  const steps = stepsOfParts(step, levels, -1).flatMap((part) => part.steps ?? []);
  return steps.length === 0 ? NEVER : { kind: "exact", steps: Math.min(...steps) };
}

/** Raises that serve a part of one kind and a part of another at once, at most. */
function sharedSteps(
  ones: readonly PartSteps[],
  others: readonly PartSteps[],
  levels: readonly number[],
): number {
  const roomOf = (one: PartSteps, other: PartSteps) =>
    placesAmong(
      levels,
      one.ratings.filter((rating) => other.ratings.includes(rating)),
    ).reduce((sum, place) => sum + levels.length - 1 - place, 0);
  const rooms = ones.map((one) => others.map((other) => roomOf(one, other)));
  const used = ones.map(() => others.map(() => 0));
  const [left, open] = [ones.map(({ steps }) => steps), others.map(({ steps }) => steps)];
  // Largest flow by one more step at a time: along parts that it may take a step away from again.
  const push = (one: number, seen: Set<number>): boolean =>
    others.some((_, other) => {
      if (seen.has(other) || used[one]![other]! >= rooms[one]![other]!) return false;
      seen.add(other);
      const back = ones.findIndex(
        (__, taker) =>
          taker !== one && used[taker]![other]! > 0 && open[other] === 0 && push(taker, seen),
      );
      if (open[other] === 0 && back < 0) return false;
      if (back < 0) open[other]!--;
      else used[back]![other]!--;
      used[one]![other]!++;
      return true;
    });
  let shared = 0;
  ones.forEach((_, one) => {
    while (left[one]! > 0 && push(one, new Set())) {
      left[one]!--;
      shared++;
    }
  });
  return shared;
}

/** Overlapping parts that no formula covers. */
function searched(
  step: JudgedStep,
  parts: readonly PartSteps[],
  levels: readonly number[],
): FewestSteps {
  const ratings = [...new Set(parts.flatMap((part) => part.ratings))].filter(
    ({ value }) => value !== null,
  );
  const joint = parts.map((part) => ({
    kind: part.kind,
    strategy: step.strategy,
    limit: part.limit,
    ratings: part.ratings.map((rating) => ratings.indexOf(rating)).filter((place) => place >= 0),
  }));
  const places = placesAmong(levels, ratings);
  const { atLeast, atMost } = stepsTogether(joint, places, levels, sumOf(parts));
  return atLeast === atMost
    ? { kind: "exact", steps: atMost }
    : { kind: "between", atLeast, atMost };
}

/** Every part has to reach its limit; ratings that belong to several count for each. */
function toPass(step: JudgedStep, levels: readonly number[]): FewestSteps {
  const parts = stepsOfParts(step, levels, 1);
  const known = parts.flatMap((part) =>
    part.steps === null ? [] : [{ ...part, steps: part.steps }],
  );
  if (parts.length === 0 || known.length < parts.length) return NEVER;
  const lacking = known.filter(({ steps }) => steps > 0);
  const ofKind = (kind: PartKind) => lacking.filter((part) => part.kind === kind);
  const [total, competencies, exercises] = [
    ofKind("total"),
    ofKind("competency"),
    ofKind("exercise"),
  ];
  const sums = [total, competencies, exercises].map(sumOf);
  const kinds = sums.filter((sum) => sum > 0).length;
  if (kinds === 1) return { kind: "exact", steps: Math.max(...sums) };
  if (step.strategy !== "AVG" || !isEven(levels)) return searched(step, lacking, levels);
  const both =
    sumOf([...competencies, ...exercises]) - sharedSteps(competencies, exercises, levels);
  return { kind: "exact", steps: Math.max(both, sumOf(total)) };
}

/**
 * The fewest single steps that turn the verdict of a step; `never` of an unrated one.
 *
 * @param scale the values of the scale
 */
export function fewestSteps(step: JudgedStep, scale: readonly number[]): FewestSteps {
  const { verdict } = judgeStep(step);
  const given = [...step.ratings, ...(step.resultRatings ?? [])].flatMap(
    ({ value }) => value ?? [],
  );
  const levels = [...new Set([...scale, ...given])].toSorted((a, b) => a - b);
  if (verdict === "unrated") return NEVER;
  return verdict === "passed" ? toFail(step, levels) : toPass(step, levels);
}
