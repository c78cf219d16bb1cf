import type { CutOffStrategy } from "../processes/cutOff.ts";
import type { GivenRating } from "../results/figures.ts";
import type { Cell } from "../runs/membership.ts";
import type { Id } from "../text/rules.ts";
import { type Agreement, agreementOf } from "./agreement.ts";
import {
  type ComputedItem,
  computedItems,
  type WithinGroups,
  withinGroups,
} from "./computedItems.ts";
import { type ComputedObservers, computedObservers } from "./computedObservers.ts";
import {
  type DecisionConsistency,
  decisionConsistency,
  effectiveThreshold,
} from "./decisionProbability.ts";
import { ENOUGH } from "./enough.ts";
import { type Computed, computed, finite, notComputable } from "./figure.ts";
import { type Alpha, alphaOf } from "./krippendorff.ts";
import { type OverallResult, overallResultOf } from "./overallResult.ts";
import {
  cellsOf,
  type RatedCell,
  type RatingTable,
  ratingTable,
  sharedThings,
  type Thing,
  thingsOf,
} from "./ratingTable.ts";
import {
  type Mtmm,
  mtmmOf,
  type VarianceComponents,
  type VarianceShares,
  varianceSharesOf,
} from "./varianceShares.ts";

/** What the figures depend on beside the ratings; plain data. */
export interface StatisticsOptions {
  /** Values of the scale, ascending. */
  readonly scale: readonly number[];
  /**
   * Cells in the order in which they were rated, for drift. Those that are not listed come last; if unset, all are ordered by
   * the names of exercise and candidate.
   */
  readonly cellsInOrder?: readonly Cell[] | undefined;
  /** The limit, if the mean or median of all ratings alone decides (`decidesByTotal`). */
  readonly totalLimit?: { readonly strategy: CutOffStrategy; readonly cutOff: number } | undefined;
  /** Variance components of the process, with the number of candidates behind them, for runs of few candidates. */
  readonly borrowed?:
    | { readonly components: VarianceComponents; readonly candidates: number }
    | undefined;
}

type Named<T extends { readonly candidate: number }> = Omit<T, "candidate"> & {
  readonly candidateId: Id;
};

/** Reliability of the overall result, and whose variance components it rests on. */
export interface ComputedOverall extends Omit<OverallResult, "perCandidate"> {
  readonly source: "run" | "process";
  /** Candidates behind the components. */
  readonly candidatesBehind: number;
  readonly perCandidate: readonly Named<OverallResult["perCandidate"][number]>[];
}

export interface ComputedDecision extends Omit<DecisionConsistency, "perCandidate"> {
  readonly cutOff: number;
  readonly perCandidate: readonly Named<DecisionConsistency["perCandidate"][number]>[];
}

/** All figures of some ratings, whether there are enough of them or not. */
export interface ComputedStatistics extends ComputedObservers {
  readonly ratings: number;
  readonly candidates: readonly Id[];
  readonly exercises: readonly Id[];
  readonly competencies: readonly Id[];
  /** Things with at least two ratings. */
  readonly sharedThings: number;
  /** Observers of the thing that most have rated. */
  readonly mostObservers: number;
  /** Exercises of the competency that occurs in the fewest. */
  readonly exercisesPerCompetency: number;
  readonly agreement: Computed<Agreement>;
  readonly items: readonly ComputedItem[];
  readonly alpha: Computed<Alpha>;
  readonly within: WithinGroups;
  readonly shares: Computed<VarianceShares>;
  readonly mtmm: Mtmm;
  readonly overall: Computed<ComputedOverall>;
  readonly decision: Computed<ComputedDecision>;
}

/** Distance between neighbouring levels; the mean of all if they are not evenly spaced. */
export function stepOf(scale: readonly number[]): number {
  const [lowest = 0, highest = 0] = [scale[0], scale.at(-1)];
  return scale.length > 1 && highest > lowest ? (highest - lowest) / (scale.length - 1) : 1;
}

/** The cells in the order in which they were rated. */
function orderedCells(
  table: RatingTable,
  cells: readonly RatedCell[],
  cellsInOrder: readonly Cell[] | undefined,
): RatedCell[] {
  const keyOf = (candidateId: Id, exerciseId: Id) => JSON.stringify([candidateId, exerciseId]);
  const placeOf = new Map(
    (cellsInOrder ?? []).map((cell, place) => [keyOf(cell.candidateId, cell.exerciseId), place]),
  );
  const orderOf = ({ candidate, exercise }: RatedCell) =>
    placeOf.get(keyOf(table.candidates[candidate] ?? "", table.exercises[exercise] ?? "")) ??
    placeOf.size;
  return cells
    .map((cell) => ({ cell, order: orderOf(cell) }))
    .toSorted(
      (a, b) =>
        a.order - b.order ||
        a.cell.exercise - b.cell.exercise ||
        a.cell.candidate - b.cell.candidate,
    )
    .map(({ cell }) => cell);
}

/** Exercises of the competency that occurs in the fewest. */
function leastExercises(things: readonly Thing[]): number {
  const byCompetency = Map.groupBy(things, ({ competency }) => competency);
  const counts = [...byCompetency.values()].map(
    (own) => new Set(own.map(({ exercise }) => exercise)).size,
  );
  return counts.length === 0 ? 0 : Math.min(...counts);
}

/** The components that the overall result rests on: the run's, or those of the process for few candidates. */
function componentsFor(
  table: RatingTable,
  shares: Computed<VarianceShares>,
  { borrowed }: StatisticsOptions,
) {
  const candidates = table.candidates.length;
  const isEnough = shares.shown === "value" && candidates >= ENOUGH.decision.show.candidates;
  if (borrowed && !isEnough) return { source: "process" as const, ...borrowed };
  if (shares.shown === "notComputable") return null;
  return { source: "run" as const, components: shares.value.reml, candidates };
}

function overallOf(
  table: RatingTable,
  shares: Computed<VarianceShares>,
  options: StatisticsOptions,
): { overall: Computed<ComputedOverall>; result: OverallResult | null } {
  const used = componentsFor(table, shares, options);
  if (!used)
    return {
      overall: shares.shown === "notComputable" ? shares : notComputable("notSeparable"),
      result: null,
    };
  const result = overallResultOf(table, used.components);
  return {
    result,
    overall: computed({
      ...result,
      source: used.source,
      candidatesBehind: used.candidates,
      perCandidate: result.perCandidate.map(({ candidate, ...one }) => ({
        candidateId: table.candidates[candidate] ?? "",
        ...one,
      })),
    }),
  };
}

function decisionOf(
  table: RatingTable,
  result: OverallResult | null,
  { totalLimit }: StatisticsOptions,
): Computed<ComputedDecision> {
  if (totalLimit?.strategy === "MANUAL") return notComputable("decidedByHand");
  if (totalLimit?.strategy !== "AVG") return notComputable("decidedByParts");
  if (!result || result.absoluteErrorMean === 0) return notComputable("noError");
  if (result.T_observers === 0) return notComputable("candidatesEqual");
  const { cutOff } = totalLimit;
  const found = decisionConsistency(result, effectiveThreshold("AVG", cutOff));
  if (finite(found.kappa) === null) return notComputable("candidatesEqual");
  return computed({
    ...found,
    cutOff,
    perCandidate: found.perCandidate.map(({ candidate, ...one }) => ({
      candidateId: table.candidates[candidate] ?? "",
      ...one,
    })),
  });
}

/**
 * All figures S1 to S12 of some ratings, before anybody asks whether they may be shown: for the page, use `statisticsOf`.
 * Seconds for a thousand candidates: callers with other work run it in a worker; parameters and result are plain data.
 *
 * @param ratings independent ones only, at most one of each observer of the same (see `ratingTable`)
 */
export function computeStatistics(
  ratings: readonly GivenRating[],
  options: StatisticsOptions,
): ComputedStatistics {
  const table = ratingTable(ratings);
  const things = thingsOf(table);
  const cells = orderedCells(table, cellsOf(table), options.cellsInOrder);
  const scale = { scale: options.scale, step: stepOf(options.scale) };
  const shares = varianceSharesOf(table, things);
  const { overall, result } = overallOf(table, shares, options);
  const { candidates, exercises, competencies } = table;
  return {
    ratings: ratings.length,
    candidates,
    exercises,
    competencies,
    sharedThings: sharedThings(things).length,
    mostObservers: things.reduce((most, { rows }) => Math.max(most, rows.length), 0),
    exercisesPerCompetency: leastExercises(things),
    agreement: agreementOf(things, scale.step),
    items: computedItems(table, things),
    alpha: alphaOf(things.map(({ rows }) => rows.map(({ value }) => value))),
    within: withinGroups(table, things, scale),
    ...computedObservers(ratings, table, cells, scale),
    shares,
    mtmm: mtmmOf(things),
    overall,
    decision: decisionOf(table, result, options),
  };
}
