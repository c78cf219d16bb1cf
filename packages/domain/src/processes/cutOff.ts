import type { Id } from "../text/rules.ts";

/** How ratings become one value; the first is the default (spec 1 §3). */
export const CUT_OFF_STRATEGIES = ["AVG", "MEDIAN", "MANUAL"] as const;
export type CutOffStrategy = (typeof CUT_OFF_STRATEGIES)[number];
export const DEFAULT_CUT_OFF_STRATEGY: CutOffStrategy = "AVG";

/** Which values are compared with the limit. EXERCISES is for assessment centres only. */
export const CALCULATION_SCOPES = ["TOTAL", "COMPETENCIES", "EXERCISES"] as const;
export type CalculationScope = (typeof CALCULATION_SCOPES)[number];

/** Whether all, the selected ones, or the selected ones by their own limits have to pass. */
export const CALCULATION_SUBSETS = ["ALL", "SUBSET", "SUBSETVALUES"] as const;
export type CalculationSubset = (typeof CALCULATION_SUBSETS)[number];

export const DEFAULT_CUT_OFF_VALUE = 4;

/** One comparison of a cut-off, as the documents describe it. */
export interface Condition {
  readonly cutOffValue: number;
  readonly calculationScope: CalculationScope;
  readonly calculationSubset: CalculationSubset;
  readonly selectedCompetencies: readonly Id[];
  readonly selectedExercises: readonly Id[];
  readonly selectedCutoffValuesCompetencies: Readonly<Record<Id, number>>;
  readonly selectedCutoffValuesExercises: Readonly<Record<Id, number>>;
}

/** The rule for passing: in the specification a single condition, to which AND joins further ones. */
export interface CutOff extends Condition {
  /** 0-based indexes of the sub-exercises that count for all conditions; empty for all (decisions §16). */
  readonly selectedSubItemIndexes: readonly number[];
  /** Absent if there is only the first condition. */
  readonly furtherConditions?: readonly Condition[] | undefined;
}

/** All conditions of a cut-off, each of which has to be met. */
export const conditionsOf = (cutOff: CutOff): readonly [Condition, ...Condition[]] => [
  cutOff,
  ...(cutOff.furtherConditions ?? []),
];

/** Maximum conditions beside the first one. */
export const MOST_FURTHER_CONDITIONS = 10;

/** The cut-off of a new item: the total value has to reach 4 (spec 1 §3). */
export function defaultCutOff() {
  return {
    cutOffValue: DEFAULT_CUT_OFF_VALUE,
    calculationScope: "TOTAL",
    calculationSubset: "ALL",
    selectedCompetencies: [],
    selectedExercises: [],
    selectedSubItemIndexes: [],
    selectedCutoffValuesCompetencies: {},
    selectedCutoffValuesExercises: {},
  } satisfies CutOff;
}
