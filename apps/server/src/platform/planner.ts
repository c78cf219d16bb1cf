import { fork } from "node:child_process";
import { setPriority } from "node:os";
import type { TimetablePlan } from "@assay/domain";
import type { SearchAnswer, SearchRequest, WishProgress } from "../timetablePlanner.ts";
import { programFile } from "./programFile.ts";

/** Milliseconds of a search on a machine that is busy with other work, until the process is killed. */
const LONGEST_MS = 180_000;
const HEAP_MB = 512;
/** Scheduling priority below that of the server. */
const LOW_PRIORITY = 5;

/** The process ended, or was killed, before it had found timetables. */
export class PlannerFailed extends Error {}

export interface PlannerAnswer {
  progress: WishProgress[];
  plans?: TimetablePlan[];
}

interface PlannerOptions {
  /** Aborted to kill the process. */
  stopping: AbortSignal;
  /** Called with the progress of each wish, one call after the other; its failures do not end the search. */
  onProgress(progress: WishProgress[]): Promise<void>;
}

interface Planner {
  /** The best timetables; rejects with PlannerFailed, or with the reason of `stopping`. */
  readonly plans: Promise<PlannerAnswer>;
  /** Ends the search with the best so far. */
  stop(): void;
}

/** Starts a process that searches for timetables. */
export function startPlanner(
  request: SearchRequest,
  { stopping, onProgress }: PlannerOptions,
): Planner {
  stopping.throwIfAborted();
  const child = fork(programFile("timetablePlanner"), [], {
    // No environment, since it contains the server's secrets.
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: "advanced",
    stdio: "ignore",
  });
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  const plans = new Promise<PlannerAnswer>((resolve, reject) => {
    let saying: Promise<void> | undefined;
    const end = (reason: Error) => {
      clearTimeout(timer);
      stopping.removeEventListener("abort", stop);
      reject(reason);
      child.kill("SIGKILL");
    };
    const stop = () => end(stopping.reason as Error);
    const timer = setTimeout(() => end(new PlannerFailed("took too long")), LONGEST_MS);
    stopping.addEventListener("abort", stop, { once: true });
    child.once("error", () => end(new PlannerFailed("could not be started")));
    child.once("exit", (code, signal) => end(new PlannerFailed(`ended by ${signal ?? code}`)));
    child.on("message", (answer: SearchAnswer) => {
      if ("plans" in answer) {
        resolve(answer);
        end(new PlannerFailed("done"));
      } else
        saying ??= onProgress(answer.progress)
          .catch(() => undefined)
          .finally(() => (saying = undefined));
    });
  });
  child.send(request, () => undefined);
  return { plans, stop: () => void child.send({ stop: true }, () => undefined) };
}
