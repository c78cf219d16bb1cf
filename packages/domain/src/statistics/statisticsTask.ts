import type { Id } from "../text/rules.ts";
import { observersShown, type StatisticsShown } from "./access.ts";
import { ENOUGH } from "./enough.ts";
import { independentRatings, pooledRatings, type PooledRun } from "./independentRatings.ts";
import type { StoredRating } from "./independentRatings.ts";
import { ratingTable, thingsOf } from "./ratingTable.ts";
import {
  type CandidateAssessment,
  type JudgedProcess,
  stabilitiesOf,
  type StepStability,
  totalLimitOf,
} from "./runDecisions.ts";
import { computeStatistics, type StatisticsOptions } from "./runStatistics.ts";
import { type RunStatistics, shownStatistics } from "./shownStatistics.ts";
import { varianceSharesOf } from "./varianceShares.ts";

/** What is asked about a finished run; plain data. */
export interface StatisticsTask {
  readonly shows: StatisticsShown;
  /** Id of who asks. */
  readonly readerId: Id;
  readonly process: JudgedProcess;
  /** Values of the scale, ascending. */
  readonly scale: readonly number[];
  /** In the order of the run. */
  readonly candidateIds: readonly Id[];
  /** All of the run, overall results too; the id of the observer or moderator is `observerId`. */
  readonly assessments: readonly (StoredRating & CandidateAssessment)[];
  /** The finished runs of the same version of the process, for a run that is too small; this one among them. */
  readonly runsOfProcess?: readonly PooledRun[] | undefined;
}

/** Observers without whom a decision changes; who they are is a figure about observers, too. */
export interface WithoutWhom {
  readonly observers: number;
  /** Absent for readers who see no figures about others. */
  readonly observerIds?: readonly Id[];
}

type CandidateStability = StepStability["candidates"][number];

/** The stability of the decisions of a step, as far as it may be shown. */
export interface ShownStability extends Omit<StepStability, "candidates"> {
  readonly candidates: readonly (Omit<CandidateStability, "flipsWithout" | "unratedWithout"> &
    Readonly<Record<"flipsWithout" | "unratedWithout", WithoutWhom | null>>)[];
}

function shownStability(steps: readonly StepStability[], shows: StatisticsShown): ShownStability[] {
  const withoutWhom = (ids: readonly Id[] | null): WithoutWhom | null =>
    ids && { observers: ids.length, ...(shows === "RUN_AND_OBSERVERS" && { observerIds: ids }) };
  return steps.map(({ itemId, candidates }) => ({
    itemId,
    candidates: candidates.map(({ flipsWithout, unratedWithout, ...one }) => ({
      ...one,
      flipsWithout: withoutWhom(flipsWithout),
      unratedWithout: withoutWhom(unratedWithout),
    })),
  }));
}

/** The answer, as far as it may be shown; plain data. */
export interface StatisticsAnswer {
  readonly ratings: { readonly independent: number; readonly leftOut: number };
  readonly statistics: Pick<RunStatistics, "agreement" | "observers"> &
    Partial<Omit<RunStatistics, "agreement" | "observers">>;
  readonly stability?: readonly ShownStability[];
}

/** Fewest candidates whose variance components may be shown. */
const FEWEST_CANDIDATES = ENOUGH.decision.show.candidates;

/** Whether a run has to borrow its variance components from others. */
export const isTooSmall = (candidates: number): boolean => candidates < FEWEST_CANDIDATES;

/** The variance components of a process; undefined if there are too few candidates in all of its runs, too. */
function componentsOf(runs: readonly PooledRun[]): StatisticsOptions["borrowed"] {
  const table = ratingTable(pooledRatings(runs).ratings);
  const candidates = table.candidates.length;
  if (isTooSmall(candidates)) return undefined;
  const shares = varianceSharesOf(table, thingsOf(table));
  return shares.shown === "value" ? { components: shares.value.reml, candidates } : undefined;
}

/** The statistics of a run for one reader. Seconds for a thousand candidates: made for a worker. */
export function answerStatistics(task: StatisticsTask): StatisticsAnswer {
  const { shows, readerId, process, scale, candidateIds, assessments, runsOfProcess } = task;
  const { ratings, leftOut, cellsInOrder } = independentRatings(assessments);
  const totalLimit = totalLimitOf(process);
  const borrowed = runsOfProcess && componentsOf(runsOfProcess);
  const options = { scale, cellsInOrder, totalLimit, borrowed };
  const all = shownStatistics(computeStatistics(ratings, options));
  const observers = observersShown(all.observers, readerId, shows);
  const counts = { ratings: { independent: ratings.length, leftOut } };
  if (shows === "OWN") return { ...counts, statistics: { agreement: all.agreement, observers } };
  return {
    ...counts,
    statistics: { ...all, observers },
    stability: shownStability(stabilitiesOf(process, candidateIds, assessments, scale), shows),
  };
}
