import type { Assessment, AssessmentType } from "../assessments/rating.ts";
import { conditionsOf, defaultCutOff } from "../processes/cutOff.ts";
import type { Condition, CutOffStrategy } from "../processes/cutOff.ts";
import type { Id } from "../text/rules.ts";
import { countedRatings, decidingRatings, exerciseCounts, valueOf } from "./counting.ts";
import type { Over, PartKind } from "./counting.ts";
import type { Rating } from "./ratings.ts";
import { combine, countedCompetencies, countedExercises, stepsOf } from "./step.ts";
import type { JudgedItem, ValueOfRatings } from "./step.ts";

/** One comparison with a limit; `id` is the step's, the competency's or the exercise's. */
export interface JudgedPart extends ValueOfRatings {
  readonly kind: PartKind;
  readonly limit: number;
  readonly passed: boolean;
}

/** The outcome of a candidate in a step; "unrated" if no rating decides. */
export const VERDICTS = ["passed", "failed", "unrated"] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Judgement {
  /** Value over all observers' ratings that count; under MANUAL the median, as information only. */
  readonly value: number | null;
  /** The outcome by the specified rule, by which a step without ratings is failed (spec 2 §9). */
  readonly passed: boolean;
  /** The outcome that is shown: as `passed`, except that a candidate without ratings is unrated. */
  readonly verdict: Verdict;
  /** The comparisons that decide: the step is passed if there are some and each is passed. */
  readonly parts: readonly JudgedPart[];
  /**
   * The part whose value is shown beside the verdict: the one furthest below its limit, or if all are
   * reached the one closest to it. Null if nothing is compared.
   */
  readonly deciding: JudgedPart | null;
}

export interface JudgedStep {
  readonly item: JudgedItem;
  readonly strategy: CutOffStrategy;
  /** The observers' ratings of one candidate; those of other steps are ignored. */
  readonly ratings: readonly Rating[];
  /** The values of the candidate's RESULT assessments; they decide under MANUAL. */
  readonly resultRatings?: readonly Rating[] | undefined;
}

/** The ratings that decide about a part of a step; none of an exercise that does not count in it. */
export function ratingsOfPart(
  { item, strategy, ratings, resultRatings = [] }: JudgedStep,
  over: Over,
): readonly Rating[] {
  if (over.kind === "exercise" && !exerciseCounts([item], over.id)) return [];
  return decidingRatings(stepsOf(item), strategy, { ratings, resultRatings }, over);
}

/** Whether one candidate passes one step, or the whole process, and by which values (decisions §9). */
export function judgeStep(step: JudgedStep): Judgement {
  const { item, strategy, ratings } = step;
  const parts = limitsOf(item).map(({ kind, id, limit }): JudgedPart => {
    const judged = combine(id, strategy, ratingsOfPart(step, { kind, id }));
    const passed = judged.value !== null && judged.value >= limit;
    return { kind, ...judged, limit, passed };
  });
  const total: Over = { kind: "total", id: item.id };
  const value = valueOf(strategy, countedRatings(stepsOf(item), ratings, total));
  return judgementOf(
    value,
    parts,
    conditionLimits(item).every((limits) => limits.length > 0),
  );
}

/** The verdict over the compared parts; a condition that compares nothing is not met. */
function judgementOf(
  value: number | null,
  parts: readonly JudgedPart[],
  isComplete: boolean,
): Judgement {
  const passed = isComplete && parts.length > 0 && parts.every((part) => part.passed);
  const isRated = parts.length > 0 ? parts.some(({ count }) => count > 0) : value !== null;
  const verdict = !isRated ? "unrated" : passed ? "passed" : "failed";
  return { value, passed, verdict, parts, deciding: isComplete ? decidingPart(parts) : null };
}

/** How far a value lies above its limit; -Infinity without a value. */
const margin = ({ value, limit }: JudgedPart): number =>
  value === null ? Number.NEGATIVE_INFINITY : value - limit;

function decidingPart(parts: readonly JudgedPart[]): JudgedPart | null {
  return parts.reduce<JudgedPart | null>(
    (least, part) => (least === null || margin(part) < margin(least) ? part : least),
    null,
  );
}

interface Limit {
  readonly kind: PartKind;
  readonly id: Id;
  readonly limit: number;
}

/**
 * All limits of a step. A part that several conditions compare is compared once, with
 * the highest of its limits.
 */
export function limitsOf(item: JudgedItem): Limit[] {
  const byWhat = Map.groupBy(conditionLimits(item).flat(), ({ kind, id }) => `${kind}/${id}`);
  return [...byWhat.values()].map((same) =>
    same.reduce((highest, one) => (one.limit > highest.limit ? one : highest)),
  );
}

/** The limits of each condition of a step; a condition that selects nothing has none. */
export const conditionLimits = (item: JudgedItem): Limit[][] =>
  conditionsOf(item.cutOff ?? defaultCutOff()).map((condition) => limitsIn(item, condition));

/** The limits of one condition. TOTAL with a subset is judged per selected competency (decisions §9). */
function limitsIn(item: JudgedItem, cutOff: Condition): Limit[] {
  if (cutOff.calculationScope === "EXERCISES") {
    const all = countedExercises(item).map((exercise) => exercise.id);
    const own = cutOff.selectedCutoffValuesExercises;
    return selected(cutOff, "exercise", all, cutOff.selectedExercises, own);
  }
  if (cutOff.calculationScope === "TOTAL" && cutOff.calculationSubset === "ALL") {
    return [{ kind: "total", id: item.id, limit: cutOff.cutOffValue }];
  }
  const all = countedCompetencies(item);
  const own = cutOff.selectedCutoffValuesCompetencies;
  return selected(cutOff, "competency", all, cutOff.selectedCompetencies, own);
}

/** Whether the value over all observers' ratings, and nothing else, decides a step. */
export function decidesByTotal(item: JudgedItem, strategy: CutOffStrategy): boolean {
  const [first, ...others] = limitsOf(item);
  return strategy !== "MANUAL" && first?.kind === "total" && others.length === 0;
}

/** The limits of the selected parts. Under SUBSETVALUES without a selection, those with own limits are selected. */
function selected(
  { calculationSubset, cutOffValue }: Condition,
  kind: PartKind,
  all: readonly Id[],
  chosen: readonly Id[],
  own: Readonly<Record<Id, number>>,
): Limit[] {
  const common = (id: Id) => ({ kind, id, limit: cutOffValue });
  if (calculationSubset === "ALL") return all.map(common);
  if (calculationSubset === "SUBSET") return chosen.map(common);
  const ids = chosen.length > 0 ? chosen : Object.keys(own);
  return ids.map((id) => ({ kind, id, limit: own[id] ?? cutOffValue }));
}

/**
 * Makes the check whether any verdict or deciding value includes a single rating: under MANUAL
 * an observer's rating is information only.
 */
export function ratingCounts(
  items: readonly JudgedItem[],
  strategy: CutOffStrategy,
): (assessment: Pick<Assessment, "exerciseId" | "assessmentType">, competencyId: Id) => boolean {
  const isManual = strategy === "MANUAL";
  const keyOf = (exerciseId: Id, competencyId: Id): string => `${exerciseId}/${competencyId}`;
  const counting = new Set(
    items.flatMap((item) => {
      const exercises = countedExercises(item);
      const isByExercise = limitsOf(item).some(({ kind }) => kind === "exercise");
      const ofStep = (isManual ? stepsOf(item) : []).flatMap((step) =>
        countedCompetencies(step).map((id) => keyOf(step.id, id)),
      );
      if (isManual && !isByExercise) return ofStep;
      const ofExercises = exercises.flatMap(({ id, competencyIds }) =>
        competencyIds.map((competencyId) => keyOf(id, competencyId)),
      );
      return [...ofStep, ...ofExercises];
    }),
  );
  const type: AssessmentType = isManual ? "RESULT" : "OBSERVATION";
  return ({ exerciseId, assessmentType }, competencyId) =>
    assessmentType === type && counting.has(keyOf(exerciseId, competencyId));
}
