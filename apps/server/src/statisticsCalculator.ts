import { parentPort } from "node:worker_threads";
import { answerStatistics, type StatisticsTask } from "@assay/domain";

/*
 * The program of a thread that computes the statistics of one run: mixed models of a large run take seconds, in which the
 * server handles other calls.
 */
parentPort?.once("message", (task: StatisticsTask) => {
  parentPort?.postMessage(answerStatistics(task));
});
