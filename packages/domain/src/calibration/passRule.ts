import { average } from "../statistics/moments.ts";
import type { Accuracy } from "./accuracy.ts";

/** What a tenant asks of its observers. The numbers are Assay's: no norm names any. */
export interface CalibrationRules {
  /** Months for which a certificate is valid. */
  readonly months: number;
  /** Percent of the values that lie at most one step from the experts' at least. */
  readonly withinOne: number;
  /** Percent of the values that are the experts' at least. */
  readonly exact: number;
  /** Steps by which an observer may be milder or stricter on average, in tenths of a step. */
  readonly elevationTenths: number;
  /** In how many samples a competency may be two or more steps off. */
  readonly farOff: number;
}

export const DEFAULT_CALIBRATION: CalibrationRules = {
  months: 12,
  withinOne: 80,
  exact: 40,
  elevationTenths: 5,
  farOff: 1,
};

/** Smallest and largest value of each rule. */
export const CALIBRATION_LIMITS = {
  months: { min: 1, max: 60 },
  withinOne: { min: 0, max: 100 },
  exact: { min: 0, max: 100 },
  elevationTenths: { min: 1, max: 30 },
  farOff: { min: 0, max: 8 },
} as const satisfies Record<keyof CalibrationRules, { min: number; max: number }>;

/** Distance in steps from which a value is far off. */
export const FAR_OFF = 2;
/** Error of adding distances, below which a limit counts as met. */
const ROUNDING = 1e-9;

/** What a result lacks to pass. */
export const PASS_FAULTS = ["withinOne", "exact", "elevation", "farOff"] as const;
export type PassFault = (typeof PASS_FAULTS)[number];

type Matrix = readonly (readonly number[])[];
const distancesOf = (own: readonly number[], truth: readonly number[]): number[] =>
  own.map((value, place) => value - (truth[place] ?? Number.NaN));

/** The columns in which more samples than allowed are far off. */
const farOffColumns = (own: Matrix, truth: Matrix, most: number): number[] =>
  (own[0] ?? []).flatMap((_, column) => {
    const far = own.filter(
      (row, place) =>
        Math.abs((row[column] ?? 0) - (truth[place]?.[column] ?? Number.NaN)) >= FAR_OFF,
    );
    return far.length > most ? [column] : [];
  });

/**
 * What ratings lack to pass; empty if they pass.
 *
 * @param own in steps, as for `accuracyOf`
 */
export function passFaults(
  { withinOne, hits, elevation }: Pick<Accuracy, "withinOne" | "hits" | "elevation">,
  { own, truth }: { readonly own: Matrix; readonly truth: Matrix },
  rules: CalibrationRules,
): PassFault[] {
  const fails: Record<PassFault, boolean> = {
    withinOne: withinOne * 100 < rules.withinOne - ROUNDING,
    exact: hits * 100 < rules.exact - ROUNDING,
    elevation: Math.abs(elevation) > rules.elevationTenths / 10 + ROUNDING,
    farOff: farOffColumns(own, truth, rules.farOff).length > 0,
  };
  return PASS_FAULTS.filter((fault) => fails[fault]);
}

/**
 * Whether a sample was rated wrongly and is repeated: by itself it would not pass, or a value of it is far off. Whenever
 * all samples together do not pass, at least one is wrong: shares and elevation are means of those of the samples.
 */
export function isWrong(
  own: readonly number[],
  truth: readonly number[],
  rules: CalibrationRules,
): boolean {
  const distances = distancesOf(own, truth).map(Math.abs);
  const within = (limit: number): number =>
    distances.filter((one) => one <= limit).length / distances.length;
  const elevation = average(distancesOf(own, truth));
  return (
    distances.some((one) => one >= FAR_OFF) ||
    passFaults(
      { withinOne: within(1), hits: within(0.5), elevation },
      { own: [], truth: [] },
      rules,
    ).length > 0
  );
}
