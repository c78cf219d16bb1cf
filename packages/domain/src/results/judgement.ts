import { defaultCutOff } from "../processes/cutOff.ts";
import type { CutOff, CutOffStrategy } from "../processes/cutOff.ts";
import type { Id } from "../text/rules.ts";
import { aggregate } from "./calculation.ts";
import { ratedValues } from "./ratings.ts";
import type { Rating } from "./ratings.ts";
import { countedCompetencies, countedExercises, ratingsIn, combine } from "./step.ts";
import type { JudgedItem, ValueOfRatings } from "./step.ts";

export type PartKind = "total" | "competency" | "exercise";

/** One comparison with a limit; `id` is the step's, the competency's or the exercise's. */
export interface JudgedPart extends ValueOfRatings {
  readonly kind: PartKind;
  readonly limit: number;
  readonly passed: boolean;
}

export interface Judgement {
  /** Over all observers' ratings that count; under MANUAL the median, as information only. */
  readonly value: number | null;
  readonly passed: boolean;
  /** What decided: the step is passed when there are parts and each of them is. */
  readonly parts: readonly JudgedPart[];
}

export interface JudgedStep {
  readonly item: JudgedItem;
  readonly strategy: CutOffStrategy;
  /** The observers' ratings of one candidate; those of other steps are left aside. */
  readonly ratings: readonly Rating[];
  /** The values of the candidate's RESULT assessments; they decide under MANUAL. */
  readonly resultRatings?: readonly Rating[] | undefined;
}

/** Whether one candidate passes one step, and by which values (decisions §9). */
export function judgeStep({ item, strategy, ratings, resultRatings = [] }: JudgedStep): Judgement {
  const observed = ratingsIn(countedExercises(item), ratings);
  const parts = limitsOf(item).map(({ kind, id, limit }): JudgedPart => {
    const deciding = strategy === "MANUAL" ? resultsFor(kind, item, resultRatings) : observed;
    const judged = combine(id, strategy, deciding.filter(isAbout[kind](id)));
    const passed = judged.value !== null && judged.value >= limit;
    return { kind, ...judged, limit, passed };
  });
  return {
    value: aggregate(strategy, ratedValues(observed)),
    passed: parts.length > 0 && parts.every(({ passed }) => passed),
    parts,
  };
}

/** Which ratings a part is about. */
export const isAbout: Readonly<Record<PartKind, (id: Id) => (rating: Rating) => boolean>> = {
  total: () => () => true,
  competency: (id) => (rating) => rating.competencyId === id,
  exercise: (id) => (rating) => rating.exerciseId === id,
};

/**
 * A centre has a RESULT assessment of its own, over the competencies of all its sub-exercises; only
 * a judgement by exercise asks for the RESULT assessments of the sub-exercises.
 */
function resultsFor(kind: PartKind, item: JudgedItem, resultRatings: readonly Rating[]): Rating[] {
  if (kind === "exercise") return ratingsIn(countedExercises(item), resultRatings);
  const competencyIds = countedCompetencies(item);
  return ratingsIn([item], resultRatings).filter((rating) =>
    competencyIds.includes(rating.competencyId),
  );
}

interface Limit {
  readonly kind: PartKind;
  readonly id: Id;
  readonly limit: number;
}

/** TOTAL with a subset is judged per selected competency (decisions §9). */
export function limitsOf(item: JudgedItem): Limit[] {
  const cutOff = item.cutOff ?? defaultCutOff();
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

/** Under SUBSETVALUES own values select by themselves where nothing else is selected. */
function selected(
  { calculationSubset, cutOffValue }: CutOff,
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
