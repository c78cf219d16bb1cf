import type { Criterion } from "../scales/partitions.ts";
import type { Id } from "../text/rules.ts";
import { median } from "./calculation.ts";
import type { Rating } from "./ratings.ts";
import { countedExercises, ratedExercises, ratingsIn, stepsOf } from "./step.ts";
import type { JudgedItem } from "./step.ts";

/** Example candidates, which show the effect of a cut-off in the process editor. */
export const EXAMPLES = ["strong", "oneWeak", "borderline", "mixed", "weak"] as const;
export type Example = (typeof EXAMPLES)[number];

export const EXAMPLE_OBSERVERS = [0, 1] as const;

/** A rating of an example candidate by the first or second observer. */
export interface ExampleRating extends Rating {
  readonly observer: (typeof EXAMPLE_OBSERVERS)[number];
  readonly value: number;
}

interface Place {
  /** Number of criterions of the scale. */
  readonly count: number;
  readonly competency: number;
  readonly exercise: number;
  readonly observer: number;
  /** The position of the lowest criterion that reaches the limit. */
  readonly reaching: number;
}

/** The criterion, as 0-based position from the lowest, that an observer gives an example candidate. */
const POSITIONS: Readonly<Record<Example, (place: Place) => number>> = {
  strong: ({ count, observer }) => count - 1 - observer,
  oneWeak: ({ count, competency, observer }) =>
    competency === 0 ? observer : count - 1 - observer,
  borderline: ({ reaching, competency, observer }) => reaching - ((competency + observer) % 2),
  mixed: ({ count, competency, exercise, observer }) =>
    (competency + exercise) % 2 === 0 ? count - 1 - observer : observer,
  weak: ({ observer }) => observer,
};

const ascending = (criterions: readonly Criterion[]): number[] =>
  criterions.map(({ value }) => value).toSorted((a, b) => a - b);

/** The ratings of an example candidate in a step: two observers, every competency that counts. */
export function exampleRatings(
  example: Example,
  item: JudgedItem,
  criterions: readonly Criterion[],
): ExampleRating[] {
  const values = ascending(criterions);
  const limit = item.cutOff?.cutOffValue ?? Number.POSITIVE_INFINITY;
  const found = values.findIndex((value) => value >= limit);
  const reaching = found < 0 ? values.length - 1 : found;
  return countedExercises(item).flatMap(({ id: exerciseId, competencyIds }, exercise) =>
    competencyIds.flatMap((competencyId, competency) =>
      EXAMPLE_OBSERVERS.flatMap((observer) => {
        const place = { count: values.length, competency, exercise, observer, reaching };
        const position = Math.min(Math.max(POSITIONS[example](place), 0), values.length - 1);
        const value = values[position];
        return value === undefined ? [] : [{ exerciseId, competencyId, observer, value }];
      }),
    ),
  );
}

/**
 * RESULT ratings of the step and its exercises, as a moderator might decide from these ratings:
 * for each competency the criterion nearest to the median. They decide under MANUAL.
 */
export function exampleResults(
  item: JudgedItem,
  ratings: readonly Rating[],
  criterions: readonly Criterion[],
): Rating[] {
  const values = ascending(criterions);
  const nearest = (wanted: number): number | null =>
    values.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? null;
  const resultFor = (exerciseId: Id, about: readonly Rating[]): Rating[] =>
    [...Map.groupBy(about, ({ competencyId }) => competencyId)].flatMap(([competencyId, group]) => {
      const middle = median(group.flatMap(({ value }) => (value === null ? [] : [value])));
      return middle === null ? [] : [{ exerciseId, competencyId, value: nearest(middle) }];
    });
  return stepsOf(item).flatMap((step) => [
    ...resultFor(step.id, ratingsIn(ratedExercises(step), ratings)),
    ...step.items.flatMap((subItem) => resultFor(subItem.id, ratingsIn([subItem], ratings))),
  ]);
}
