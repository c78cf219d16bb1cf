import { parentPort } from "node:worker_threads";
import type { ShownProcessStatistics, ShownStatistics } from "@assay/contract";
import {
  answerProcessStatistics,
  answerStatistics,
  type CandidateAssessment,
  type PooledRun,
  type StoredRating,
} from "@assay/domain";
import type { RunTexts, SentTask, StatisticsTexts } from "./platform/statisticsCalculation.ts";

/*
 * The program of a thread that computes statistics: mixed models of a large run take seconds, in which the server handles
 * other calls. Ratings come and figures go as JSON, since copying objects would hold up the server's thread for longer than
 * all else that it does for such a call.
 */

type Rating = StoredRating & CandidateAssessment;

const ratingsIn = (texts: readonly string[]): Rating[] =>
  texts.flatMap((text) => JSON.parse(`[${text}]`) as Rating[]);
const pooled = (runs: readonly RunTexts[]): PooledRun[] =>
  runs.map(({ runId, assessments }) => ({ runId, assessments: ratingsIn(assessments) }));

function answer(task: SentTask): StatisticsTexts {
  if (task.of === "process") {
    const { ratings, statistics } = answerProcessStatistics({ ...task, runs: pooled(task.runs) });
    const shown: ShownProcessStatistics["statistics"] = statistics;
    return { ratings, texts: { statistics: JSON.stringify(shown) } };
  }
  const { assessments, runsOfProcess, ...rest } = task;
  const { ratings, ...found } = answerStatistics({
    ...rest,
    assessments: ratingsIn(assessments),
    runsOfProcess: runsOfProcess && pooled(runsOfProcess),
  });
  const statistics: ShownStatistics["statistics"] = found.statistics;
  const { stability } = found satisfies Pick<ShownStatistics, "statistics">;
  return {
    ratings,
    texts: {
      statistics: JSON.stringify(statistics),
      ...(stability && { stability: JSON.stringify(stability) }),
    },
  };
}

parentPort?.once("message", (task: SentTask) => {
  parentPort?.postMessage(answer(task));
});
