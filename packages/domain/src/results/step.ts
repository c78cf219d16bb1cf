import type { CutOff, CutOffStrategy } from "../processes/cutOff.ts";
import type { ProcessItem } from "../processes/items.ts";
import type { Id } from "../text/rules.ts";
import { aggregate } from "./calculation.ts";
import { ratedValues } from "./ratings.ts";
import type { Rating } from "./ratings.ts";

/** The part of a process item that its results depend on. */
export type JudgedItem = Pick<ProcessItem, "id" | "itemType" | "competencyIds"> & {
  readonly cutOff: CutOff | null;
  readonly items: readonly Pick<ProcessItem, "id" | "competencyIds" | "isObserved">[];
  /** The steps that are judged together, if the item stands for the rule of the whole process. */
  readonly steps?: readonly JudgedItem[] | undefined;
};

/** The id of the rule of the whole process, in place of that of a step. */
export const WHOLE_PROCESS = "process";

/** The steps whose ratings are judged. */
export const stepsOf = (item: JudgedItem): readonly JudgedItem[] => item.steps ?? [item];

/**
 * The rule over all steps of a process, as a centre of all exercises that count in them; null if the
 * process has no such rule.
 */
export function wholeProcess(
  steps: readonly JudgedItem[],
  cutOff: CutOff | null | undefined,
): JudgedItem | null {
  if (!cutOff) return null;
  return {
    id: WHOLE_PROCESS,
    itemType: "ASSESSMENT_CENTER",
    competencyIds: [],
    cutOff,
    items: steps.flatMap(countedExercises).map((exercise) => ({ ...exercise, isObserved: true })),
    steps,
  };
}

/** All that is judged in a process: each step, then the whole process if it has a rule. */
export const judgedItems = (
  steps: readonly JudgedItem[],
  cutOff: CutOff | null | undefined,
): JudgedItem[] => [...steps, ...[wholeProcess(steps, cutOff)].filter((one) => one !== null)];

/** The rounded value of some ratings (null without any) and their number. */
export interface ValueOfRatings {
  readonly id: Id;
  readonly value: number | null;
  readonly count: number;
}

/** Combines ratings to one value; unrated ones do not count. */
export function combine(
  id: Id,
  strategy: CutOffStrategy,
  ratings: readonly Rating[],
): ValueOfRatings {
  const values = ratedValues(ratings);
  return { id, value: aggregate(strategy, values), count: values.length };
}

type Exercise = Pick<ProcessItem, "id" | "competencyIds">;

/** The exercises rated in a step: itself, or the observed sub-exercises of a centre. */
export function ratedExercises(item: JudgedItem): Exercise[] {
  return item.itemType === "ASSESSMENT_CENTER"
    ? item.items.filter((subItem) => subItem.isObserved)
    : [item];
}

/** The rated exercises that count: `selectedSubItemIndexes` may limit them (decisions §9). */
export function countedExercises(item: JudgedItem): Exercise[] {
  const indexes = item.cutOff?.selectedSubItemIndexes ?? [];
  if (item.itemType !== "ASSESSMENT_CENTER" || indexes.length === 0) return ratedExercises(item);
  return item.items.filter((subItem, index) => subItem.isObserved && indexes.includes(index));
}

/** The competencies of the exercises that count, each once. */
export function countedCompetencies(item: JudgedItem): Id[] {
  return [...new Set(countedExercises(item).flatMap((exercise) => exercise.competencyIds))];
}

/** The ratings of these exercises. */
export function ratingsIn<R extends Rating>(
  exercises: readonly Pick<Exercise, "id">[],
  ratings: readonly R[],
): R[] {
  const ids = new Set(exercises.map((exercise) => exercise.id));
  return ratings.filter((rating) => ids.has(rating.exerciseId));
}
