import type { Id } from "../text/rules.ts";
import { observersShown, type StatisticsShown } from "./access.ts";
import type { Figure } from "./figure.ts";
import { pooledRatings, type PooledRun } from "./independentRatings.ts";
import { type JudgedProcess, totalLimitOf } from "./runDecisions.ts";
import { computeStatistics } from "./runStatistics.ts";
import { type RunStatistics, shownStatistics } from "./shownStatistics.ts";
import type { StatisticsAnswer } from "./statisticsTask.ts";

/** What is asked about the finished runs of one version of a process; plain data. */
export interface ProcessStatisticsTask {
  readonly shows: StatisticsShown;
  /** Id of who asks. */
  readonly readerId: Id;
  readonly process: JudgedProcess;
  /** Values of the scale, ascending: the same in all runs. */
  readonly scale: readonly number[];
  readonly runs: readonly PooledRun[];
}

/** The figures of a process: as of a run, but nothing about single candidates. */
export type ProcessStatistics = Omit<RunStatistics, "within">;
export type ProcessStatisticsAnswer = Pick<StatisticsAnswer, "ratings"> & {
  readonly statistics: Pick<ProcessStatistics, "agreement" | "observers"> &
    Partial<Omit<ProcessStatistics, "agreement" | "observers">>;
};

/** A figure without its list of candidates. */
function ofNobody<T extends { readonly perCandidate: readonly unknown[] }>(
  figure: Figure<T>,
): Figure<T> {
  return "value" in figure ? { ...figure, value: { ...figure.value, perCandidate: [] } } : figure;
}

/**
 * The statistics of several runs of a process for one reader. Seconds for a thousand candidates: made for a worker.
 *
 * @param task runs of one version and one scale
 */
export function answerProcessStatistics(task: ProcessStatisticsTask): ProcessStatisticsAnswer {
  const { shows, readerId, process, scale, runs } = task;
  const { ratings, leftOut, cellsInOrder } = pooledRatings(runs);
  const options = { scale, cellsInOrder, totalLimit: totalLimitOf(process) };
  const { within: _, ...all } = shownStatistics(computeStatistics(ratings, options));
  const observers = observersShown(all.observers, readerId, shows);
  const counts = { ratings: { independent: ratings.length, leftOut } };
  if (shows === "OWN") return { ...counts, statistics: { agreement: all.agreement, observers } };
  const statistics = {
    ...all,
    observers,
    overall: ofNobody(all.overall),
    decision: ofNobody(all.decision),
  };
  return { ...counts, statistics };
}
