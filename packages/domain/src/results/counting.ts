import { aggregate } from "./calculation.ts";
import type { CutOffStrategy } from "../processes/cutOff.ts";
import type { Id } from "../text/rules.ts";
import { ratedValues } from "./ratings.ts";
import type { Rating } from "./ratings.ts";
import {
  combine,
  countedCompetencies,
  countedExercises,
  ratedExercises,
  ratingsIn,
} from "./step.ts";
import type { JudgedItem, ValueOfRatings } from "./step.ts";

/*
 * The ratings that count for a value. Every value of a page, chart, report or workbook is taken over the
 * ratings that these functions give; nothing else filters ratings by step, exercise or competency.
 */

export type PartKind = "total" | "competency" | "exercise";

/** The subject of a value: a whole step, one competency, or one exercise. */
export interface Over {
  readonly kind: PartKind;
  /** Id of the competency or the exercise; of the step for a total. */
  readonly id: Id;
}

/** The ratings of one candidate, which may include those of other steps. */
export interface CandidateRatings<R extends Rating = Rating> {
  /** The observers' ratings. */
  readonly ratings: readonly R[];
  /** The values of the RESULT assessments. */
  readonly resultRatings: readonly R[];
}

/** By kind of value: whether a rating belongs to it. */
export const isAbout: Readonly<Record<PartKind, (id: Id) => (rating: Rating) => boolean>> = {
  total: () => () => true,
  competency: (id) => (rating) => rating.competencyId === id,
  exercise: (id) => (rating) => rating.exerciseId === id,
};

/** Whether an exercise counts in these steps: `selectedSubItemIndexes` may leave it out (decisions §9). */
export function exerciseCounts(steps: readonly JudgedItem[], exerciseId: Id): boolean {
  return steps.some((step) => countedExercises(step).some(({ id }) => id === exerciseId));
}

/**
 * The ratings that count for a value over some steps. An exercise has its own value even if its
 * step does not count it; all other values include only the ratings of exercises that count.
 */
export function countedRatings<R extends Rating>(
  steps: readonly JudgedItem[],
  ratings: readonly R[],
  { kind, id }: Over,
): R[] {
  if (kind === "exercise") return ratings.filter(isAbout.exercise(id));
  return ratingsIn(steps.flatMap(countedExercises), ratings).filter(isAbout[kind](id));
}

/**
 * The ratings that decide about a value: the observers' that count, or under MANUAL the RESULT assessments.
 * A centre has its own RESULT assessment, over the competencies of all its sub-exercises; only a
 * value of one exercise uses the RESULT assessment of that sub-exercise.
 */
export function decidingRatings<R extends Rating>(
  steps: readonly JudgedItem[],
  strategy: CutOffStrategy,
  { ratings, resultRatings }: CandidateRatings<R>,
  over: Over,
): R[] {
  if (strategy !== "MANUAL") return countedRatings(steps, ratings, over);
  if (over.kind === "exercise") return resultRatings.filter(isAbout.exercise(over.id));
  return steps.flatMap((step) => {
    const competencyIds = countedCompetencies(step);
    return ratingsIn([step], resultRatings)
      .filter((rating) => competencyIds.includes(rating.competencyId))
      .filter(isAbout[over.kind](over.id));
  });
}

/** The value of ratings that count or decide; null if none is rated. */
export function valueOf(strategy: CutOffStrategy, ratings: readonly Rating[]): number | null {
  return aggregate(strategy, ratedValues(ratings));
}

/** Each competency that counts in the step with its value over all its ratings that count. */
export function competencyValues(
  item: JudgedItem,
  strategy: CutOffStrategy,
  ratings: readonly Rating[],
): ValueOfRatings[] {
  const counted = countedRatings([item], ratings, { kind: "total", id: item.id });
  const byCompetency = Map.groupBy(counted, (rating) => rating.competencyId);
  return countedCompetencies(item).map((id) => combine(id, strategy, byCompetency.get(id) ?? []));
}

/** Each exercise of the step with its value over all its ratings. */
export function exerciseValues(
  item: JudgedItem,
  strategy: CutOffStrategy,
  ratings: readonly Rating[],
): ValueOfRatings[] {
  return ratedExercises(item).map(({ id }) =>
    combine(id, strategy, countedRatings([item], ratings, { kind: "exercise", id })),
  );
}
