import type { Id } from "../text/rules.ts";

/** How ratings become one value; the first is the default (spec 1 §3). */
export const CUT_OFF_STRATEGIES = ["AVG", "MEDIAN", "MANUAL"] as const;
export type CutOffStrategy = (typeof CUT_OFF_STRATEGIES)[number];
export const DEFAULT_CUT_OFF_STRATEGY: CutOffStrategy = "AVG";

/** What is judged. EXERCISES is for assessment centres only. */
export const CALCULATION_SCOPES = ["TOTAL", "COMPETENCIES", "EXERCISES"] as const;
export type CalculationScope = (typeof CALCULATION_SCOPES)[number];

/** Whether all, or the selected ones, or the selected ones by their own limits have to pass. */
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

/** What has to be reached: the documented case is a single condition, further ones are joined by AND. */
export interface CutOff extends Condition {
  /** 0-based; empty means all sub-exercises (decisions §16). They count for all conditions. */
  readonly selectedSubItemIndexes: readonly number[];
  /** Absent in the documented case. */
  readonly furtherConditions?: readonly Condition[] | undefined;
}

/** All conditions of a cut-off, each of which has to be met. */
export const conditionsOf = (cutOff: CutOff): readonly [Condition, ...Condition[]] => [
  cutOff,
  ...(cutOff.furtherConditions ?? []),
];

/** The most conditions beside the first one. */
export const MOST_FURTHER_CONDITIONS = 10;

/** The cut-off of a new item: the value over everything reaches 4 (spec 1 §3). */
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
