import type { Id } from "../text/rules.ts";
import { observersShown, type StatisticsShown } from "./access.ts";
import { independentRatings, type StoredRating } from "./independentRatings.ts";
import {
  type CandidateAssessment,
  type JudgedProcess,
  stabilitiesOf,
  type StepStability,
  totalLimitOf,
} from "./runDecisions.ts";
import { computeStatistics } from "./runStatistics.ts";
import { type RunStatistics, shownStatistics } from "./shownStatistics.ts";

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
}

/** The answer, as far as it may be shown; plain data. */
export interface StatisticsAnswer {
  readonly ratings: { readonly independent: number; readonly leftOut: number };
  readonly statistics: Pick<RunStatistics, "agreement" | "observers"> &
    Partial<Omit<RunStatistics, "agreement" | "observers">>;
  readonly stability?: readonly StepStability[];
}

/** The statistics of a run for one reader. Seconds for a thousand candidates: made for a worker. */
export function answerStatistics(task: StatisticsTask): StatisticsAnswer {
  const { shows, readerId, process, scale, candidateIds, assessments } = task;
  const { ratings, leftOut, cellsInOrder } = independentRatings(assessments);
  const totalLimit = totalLimitOf(process);
  const all = shownStatistics(computeStatistics(ratings, { scale, cellsInOrder, totalLimit }));
  const observers = observersShown(all.observers, readerId, shows);
  const counts = { ratings: { independent: ratings.length, leftOut } };
  if (shows === "OWN") return { ...counts, statistics: { agreement: all.agreement, observers } };
  return {
    ...counts,
    statistics: { ...all, observers },
    stability: stabilitiesOf(process, candidateIds, assessments, scale),
  };
}
