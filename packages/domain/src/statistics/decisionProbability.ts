import { DECIMALS } from "../results/calculation.ts";
import type { CutOffStrategy } from "../processes/cutOff.ts";
import { bivariateNormalCdf, normalCdf } from "./distributions.ts";
import { average } from "./moments.ts";
import type { OverallResult } from "./overallResult.ts";

/*
 * How probable it is that other observers would have decided otherwise (S12 b, c). For the mean of all ratings with one
 * limit only: the rounding of what is compared is part of the limit.
 */

/**
 * The limit on the unrounded value: what is shown is what is compared, so that 3.95 passes a limit of 4 under AVG, and 3.995
 * under MEDIAN.
 */
export function effectiveThreshold(strategy: CutOffStrategy, cutOff: number): number {
  const units = 10 ** DECIMALS[strategy];
  return (Math.ceil(Number((cutOff * units).toFixed(6))) - 0.5) / units;
}

/** One candidate at the limit. */
export interface DecisionProbability {
  readonly candidate: number;
  readonly mean: number;
  readonly sem: number;
  readonly passes: boolean;
  /** That the true value over these exercises lies on the other side of the limit. */
  readonly pFlipSem: number;
  /** That the mean of other observers would, with their error and the regression to the mean. */
  readonly pFlipOtherObservers: number;
}

/** A whole group at the limit, after Peng & Subkoviak 1980. */
export interface DecisionConsistency {
  readonly effectiveThreshold: number;
  readonly mu: number;
  readonly rho: number;
  readonly sdObserved: number;
  /** Share of the candidates whom two sets of observers would judge alike. */
  readonly p0: number;
  /** The same beyond chance. */
  readonly kappa: number;
  /** Share of the candidates who are judged as their true values would be. */
  readonly accuracy: number;
  /** Candidates whose decision would be expected to turn. */
  readonly expectedTurns: number;
  readonly perCandidate: readonly DecisionProbability[];
}

/**
 * @param threshold on the unrounded value
 * @param overall with errors above 0
 */
export function decisionConsistency(
  { perCandidate, T_observers: T, absoluteErrorMean }: OverallResult,
  threshold: number,
): DecisionConsistency {
  const mu = average(perCandidate.map(({ mean }) => mean));
  const sdObserved = Math.sqrt(T + absoluteErrorMean);
  const rho = T / (T + absoluteErrorMean);
  const candidates = perCandidate.map(({ candidate, mean, semAbsolute: sem }) => {
    const passes = mean >= threshold - 1e-9;
    const predicted = mu + rho * (mean - mu);
    const other = (threshold - predicted) / (sdObserved * Math.sqrt(1 - rho * rho));
    return {
      candidate,
      mean,
      sem,
      passes,
      pFlipSem: normalCdf(-Math.abs(mean - threshold) / sem),
      pFlipOtherObservers: normalCdf(passes ? other : -other),
    };
  });
  const seen = (threshold - mu) / sdObserved;
  const known = seen / Math.sqrt(rho);
  const below = normalCdf(seen);
  const p0 = 1 - 2 * (below - bivariateNormalCdf(seen, seen, rho));
  const chance = below * below + (1 - below) ** 2;
  return {
    effectiveThreshold: threshold,
    mu,
    rho,
    sdObserved,
    p0,
    kappa: (p0 - chance) / (1 - chance),
    accuracy: 1 - below - normalCdf(known) + 2 * bivariateNormalCdf(seen, known, Math.sqrt(rho)),
    expectedTurns: candidates.reduce((sum, { pFlipSem }) => sum + pFlipSem, 0),
    perCandidate: candidates,
  };
}
