import { Worker } from "node:worker_threads";
import type { ProcessStatisticsTask, StatisticsAnswer, StatisticsTask } from "@assay/domain";
import { CallerAborted } from "./callerAborted.ts";
import { programFile } from "./programFile.ts";
import { ServiceAway } from "./serviceAway.ts";
import { openTurns } from "./turns.ts";

/** The assessments of a run, as lists in JSON without brackets. */
export interface RunTexts {
  readonly runId: string;
  readonly assessments: readonly string[];
}

/** What is computed, with ratings as the database writes them: texts are copied to a thread at no cost. */
export type SentTask =
  | (Omit<StatisticsTask, "assessments" | "runsOfProcess"> & {
      readonly of: "run";
      readonly assessments: RunTexts["assessments"];
      readonly runsOfProcess?: readonly RunTexts[] | undefined;
    })
  | (Omit<ProcessStatisticsTask, "runs"> & {
      readonly of: "process";
      readonly runs: readonly RunTexts[];
    });

/** What was computed: the numbers of ratings, and the rest as JSON by the field of the answer. */
export interface StatisticsTexts extends Pick<StatisticsAnswer, "ratings"> {
  readonly texts: Readonly<Record<string, string>>;
}

/** Maximum memory of the thread, several times that of the largest run. */
const MEMORY_MB = 1024;
/** Maximum concurrent calculations, so that other calls keep processors. */
const AT_ONCE = 1;
/** Milliseconds until a calculation is ended: a thousand candidates take a third of it. */
const LONGEST_MS = 60_000;
/** Milliseconds that a call waits for its turn. */
const LONGEST_WAIT_MS = 60_000;
const inTurn = openTurns(AT_ONCE, LONGEST_WAIT_MS);

/**
 * Computes statistics in a separate thread; tenants take turns.
 *
 * @param signal ends the calculation
 * @throws CallerAborted; ServiceAway if it takes too long, or too many wait
 */
export const calculateStatistics = (
  task: SentTask,
  { tenantId, signal }: { readonly tenantId: string; readonly signal: AbortSignal },
): Promise<StatisticsTexts> =>
  inTurn(async () => {
    if (signal.aborted) throw new CallerAborted();
    const worker = new Worker(programFile("statisticsCalculator"), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // No environment, since it contains the server's secrets.
      env: {},
    });
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<StatisticsTexts>((resolve, reject) => {
        worker.once("message", resolve);
        worker.once("error", reject);
        worker.once("exit", () => reject(new Error("the thread of the statistics has ended")));
        signal.addEventListener("abort", () => reject(new CallerAborted()), { once: true });
        timer = setTimeout(() => reject(new ServiceAway("statistics")), LONGEST_MS);
        worker.postMessage(task);
      });
    } finally {
      clearTimeout(timer);
      void worker.terminate();
    }
  }, tenantId);
