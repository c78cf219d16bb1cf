import type { GivenRating } from "../results/figures.ts";
import type { Id } from "../text/rules.ts";
import type { Agreement } from "./agreement.ts";
import type { ComputedItem, WithinGroups } from "./computedItems.ts";
import type { ComputedObserver, ObserverSpread } from "./computedObservers.ts";
import type { Drift } from "./drift.ts";
import { figureOf, intervalShortages } from "./enough.ts";
import { computed, type Computed, type Figure } from "./figure.ts";
import type { HaloFigures } from "./halo.ts";
import type { Icc } from "./icc.ts";
import type { IncompleteReliability } from "./incompleteReliability.ts";
import type { Alpha } from "./krippendorff.ts";
import type { ObserverLeniency } from "./leniency.ts";
import {
  type ComputedDecision,
  type ComputedOverall,
  type ComputedStatistics,
  computeStatistics,
  type StatisticsOptions,
} from "./runStatistics.ts";
import type { Mtmm, VarianceShares } from "./varianceShares.ts";

/** Reliability of one competency in one exercise, as it may be shown. */
export type ItemFigure = Pick<ComputedItem, "exerciseId" | "competencyId"> &
  (
    | { readonly kind: "icc"; readonly figure: Figure<Icc> }
    | { readonly kind: "incomplete"; readonly figure: Figure<IncompleteReliability> }
  );

/** Figures about one observer, as they may be shown. */
export interface ObserverStatistics {
  readonly observerId: Id;
  readonly leniency: Figure<
    Omit<ObserverLeniency, "observer"> & { readonly naiveDifference: number | null }
  >;
  readonly halo: Figure<{ readonly own: HaloFigures; readonly others: HaloFigures | null }>;
  readonly spread: Figure<ObserverSpread>;
  readonly drift: Figure<Drift>;
}

/** All figures of a run, or of several runs of a process, as they may be shown. */
export interface RunStatistics {
  readonly agreement: Figure<Agreement>;
  readonly items: readonly ItemFigure[];
  readonly alpha: Figure<Alpha>;
  readonly within: Figure<WithinGroups>;
  /** By name. */
  readonly observers: readonly ObserverStatistics[];
  readonly shares: Figure<VarianceShares>;
  readonly mtmm: Figure<Mtmm>;
  readonly overall: Figure<ComputedOverall>;
  readonly decision: Figure<ComputedDecision>;
}

const mapped = <T, U>(result: Computed<T>, to: (value: T) => U): Computed<U> =>
  result.shown === "value" ? computed(to(result.value)) : result;

function itemFigure(item: ComputedItem): ItemFigure {
  const { exerciseId, competencyId, candidates, sharedObservers, reliability } = item;
  const counts = { candidates, sharedObservers };
  if (reliability.kind === "icc")
    return {
      exerciseId,
      competencyId,
      kind: "icc",
      figure: figureOf("reliability", reliability.figure, counts, (icc) =>
        intervalShortages(icc["ICC(2,k)"].lower, icc["ICC(2,k)"].upper),
      ),
    };
  return {
    exerciseId,
    competencyId,
    kind: "incomplete",
    figure: figureOf("reliability", reliability.figure, counts, ({ Gqk }) =>
      intervalShortages(Gqk.lower, Gqk.upper),
    ),
  };
}

function observerStatistics(one: ComputedObserver): ObserverStatistics {
  const { sharedCells, partners, haloCells, haloCompetencies, ratings, naiveDifference } = one;
  const shared = { sharedCells, partners };
  return {
    observerId: one.observerId,
    leniency: figureOf(
      "leniency",
      mapped(one.leniency, (leniency) => ({ ...leniency, naiveDifference })),
      shared,
    ),
    halo: figureOf(
      "halo",
      mapped(one.halo, (own) => ({ own, others: one.haloOfOthers })),
      { cells: haloCells, competencies: haloCompetencies },
    ),
    spread: figureOf("spread", one.spread, { ratings }),
    drift: figureOf("drift", one.drift, shared),
  };
}

/** What may be shown of computed figures; a figure of too few data carries no number. */
export function shownStatistics(all: ComputedStatistics): RunStatistics {
  const things = { things: all.sharedThings };
  const shares = {
    candidates: all.candidates.length,
    exercisesPerCompetency: all.exercisesPerCompetency,
  };
  const candidates =
    all.overall.shown === "value" ? all.overall.value.candidatesBehind : all.candidates.length;
  return {
    agreement:
      all.agreement.shown === "value" ? { ...all.agreement, counts: things } : all.agreement,
    items: all.items.map(itemFigure),
    alpha: figureOf("alpha", all.alpha, things),
    within: figureOf("withinGroup", computed(all.within), {
      observersPerThing: all.mostObservers,
    }),
    observers: all.observers.map(observerStatistics),
    shares: figureOf("shares", all.shares, shares),
    mtmm: figureOf("shares", computed(all.mtmm), shares),
    overall: figureOf("decision", all.overall, { candidates }),
    decision: figureOf("decision", all.decision, { candidates }),
  };
}

/**
 * All figures of some ratings as they may be shown: `computeStatistics`, then `shownStatistics`.
 *
 * @param ratings independent ones only, at most one of each observer of the same (see `ratingTable`)
 */
export const statisticsOf = (
  ratings: readonly GivenRating[],
  options: StatisticsOptions,
): RunStatistics => shownStatistics(computeStatistics(ratings, options));
