import { median } from "../results/calculation.ts";
import { average } from "../statistics/moments.ts";
import { limitOfDistance } from "../statistics/rwg.ts";
import type { Id } from "../text/rules.ts";

/** Fewest independent experts of a sample. */
export const FEWEST_EXPERTS = 3;
/** Largest distance in steps between the highest and the lowest expert. */
export const WIDEST_RANGE = 2;

/** A value of a competency, with the cues that speak for it. */
export interface CalibrationValue {
  readonly competencyId: Id;
  /** A value of the scale; null if unrated. */
  readonly selectedCriterion: number | null;
  readonly selectedCueIds: readonly Id[];
}

/** What the experts say of one competency of a sample, in steps of the scale from 0. */
export interface ExpertView {
  readonly competencyId: Id;
  /** The true score: the median, which lies between two steps for an even number of experts. */
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
  /** Mean distance from the median. */
  readonly distance: number;
  readonly experts: number;
}

/**
 * Why a sample cannot serve as a model:
 * - `tooFewExperts`: fewer than three experts have rated a competency
 * - `wideRange`: they lie more than two steps apart
 * - `noAgreement`: their mean distance from the median exceeds a sixth of the number of levels
 */
export const GOLD_FAULTS = ["tooFewExperts", "wideRange", "noAgreement"] as const;
export type GoldFault = (typeof GOLD_FAULTS)[number];

/** The place of a value on the scale, from 0; NaN for a value that the scale has not. */
export function stepOnScale(levels: readonly number[], value: number): number {
  const place = levels.indexOf(value);
  return place < 0 ? Number.NaN : place;
}

/**
 * The experts' view of a competency; undefined if nobody has rated it.
 *
 * @param levels the values of the scale in ascending order
 */
export function expertView(
  competencyId: Id,
  ratings: readonly (readonly CalibrationValue[])[],
  levels: readonly number[],
): ExpertView | undefined {
  const steps = ratings.flatMap((values) =>
    values
      .filter((value) => value.competencyId === competencyId && value.selectedCriterion !== null)
      .map(({ selectedCriterion }) => stepOnScale(levels, selectedCriterion ?? Number.NaN))
      .filter((step) => !Number.isNaN(step)),
  );
  const middle = median(steps);
  if (middle === null) return undefined;
  return {
    competencyId,
    median: middle,
    lowest: Math.min(...steps),
    highest: Math.max(...steps),
    distance: average(steps.map((step) => Math.abs(step - middle))),
    experts: steps.length,
  };
}

/** Why a competency of a sample cannot serve as a model; null if it can. */
export function goldFault(view: ExpertView | undefined, levels: number): GoldFault | null {
  if (!view || view.experts < FEWEST_EXPERTS) return "tooFewExperts";
  if (view.highest - view.lowest > WIDEST_RANGE) return "wideRange";
  return view.distance > limitOfDistance(levels) ? "noAgreement" : null;
}

/** The competencies of a sample that cannot serve as a model, each with the reason. */
export const goldFaults = (
  competencyIds: readonly Id[],
  ratings: readonly (readonly CalibrationValue[])[],
  levels: readonly number[],
): { readonly competencyId: Id; readonly fault: GoldFault }[] =>
  competencyIds.flatMap((competencyId) => {
    const fault = goldFault(expertView(competencyId, ratings, levels), levels.length);
    return fault ? [{ competencyId, fault }] : [];
  });
