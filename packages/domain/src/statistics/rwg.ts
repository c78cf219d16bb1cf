import { average, sampleVariance } from "./moments.ts";

/** Fewest observers of a thing for agreement within it; of two, their difference says it all. */
export const FEWEST_OBSERVERS = 3;

/** Agreement of the observers of one thing. */
export interface WithinThing {
  /** Of a sample (n − 1). */
  readonly variance: number;
  /** 1 less the share of the variance that ratings by chance would have; negative if they differ more than by chance. */
  readonly rwg: number;
  /** Mean distance from the mean, in units of the scale. */
  readonly ADmean: number;
  /** Mean distance from the median. */
  readonly ADmedian: number;
}

/** Variance of ratings by chance, if each of `levels` levels is as likely as any other. */
const chanceVariance = (levels: number): number => (levels ** 2 - 1) / 12;

/** Largest mean distance that still counts as agreement: a sixth of the number of levels (Burke & Dunlap 2002). */
export const limitOfDistance = (levels: number): number => levels / 6;

function middleOf(values: readonly number[]): number {
  const ascending = values.toSorted((a, b) => a - b);
  const half = ascending.length / 2;
  return average(ascending.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

const distanceFrom = (values: readonly number[], point: number): number =>
  average(values.map((value) => Math.abs(value - point)));

/**
 * rwg (James, Demaree & Wolf 1984) and AD (Burke, Finkelstein & Dusig 1999) of one thing (S5).
 *
 * @param values of at least `FEWEST_OBSERVERS` observers, on a scale with steps of 1
 * @param levels of the scale, at least two
 */
export function withinThing(values: readonly number[], levels: number): WithinThing {
  const variance = sampleVariance(values);
  return {
    variance,
    rwg: 1 - variance / chanceVariance(levels),
    ADmean: distanceFrom(values, average(values)),
    ADmedian: distanceFrom(values, middleOf(values)),
  };
}

/** rwg(J) over several things that are judged together, from their variances; negative values are not cut. */
export function rwgJ(variances: readonly number[], levels: number): number | null {
  const items = variances.length;
  const share = average(variances) / chanceVariance(levels);
  const agreement = items * (1 - share);
  const sum = agreement + share;
  return items === 0 || sum === 0 ? null : agreement / sum;
}
