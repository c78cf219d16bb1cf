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

export interface CutOff {
  readonly cutOffValue: number;
  readonly calculationScope: CalculationScope;
  readonly calculationSubset: CalculationSubset;
  readonly selectedCompetencies: readonly Id[];
  readonly selectedExercises: readonly Id[];
  /** 0-based; empty means all sub-exercises (decisions §16). */
  readonly selectedSubItemIndexes: readonly number[];
  readonly selectedCutoffValuesCompetencies: Readonly<Record<Id, number>>;
  readonly selectedCutoffValuesExercises: Readonly<Record<Id, number>>;
}

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
