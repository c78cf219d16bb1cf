import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { CallerAborted } from "../callerAborted.ts";
import { programFile } from "../programFile.ts";
import { openTurns } from "../turns.ts";
import type { WordOutcome, WordTask } from "./checking.ts";
import { fileProblem } from "./problems.ts";
import { WORD_READY } from "./ready.ts";

/** Time limit of the work in ms: the largest template takes a second, and longer on a busy machine. */
const TIME_LIMIT_MS = 15_000;
/** Time limit in ms including the start of the process. */
const LONGEST_MS = 40_000;
const MEMORY_MB = 512;
/** Scheduling priority below that of the server. */
const LOW_PRIORITY = 10;
/** Maximum concurrent processes, so that other calls keep processors. */
const AT_ONCE = 1;
/** Milliseconds that a call waits for its turn. */
const LONGEST_WAIT_MS = 60_000;
const inTurn = openTurns(AT_ONCE, LONGEST_WAIT_MS);

const TOO_MUCH: WordOutcome = { problems: [fileProblem("tooMuch")] };

/** Does the task in a process that knows nothing but the task, and is killed when it takes too long or too much memory. */
function doApart(task: WordTask, signal: AbortSignal, limitMs: number): Promise<WordOutcome> {
  return new Promise((resolve, reject) => {
    const child = fork(programFile("wordWriter"), [], {
      // No environment, since it contains the server's secrets.
      env: {},
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      serialization: "advanced",
      stdio: "ignore",
      timeout: LONGEST_MS,
      killSignal: "SIGKILL",
    });
    if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
    let timer: NodeJS.Timeout | undefined;
    const leave = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      child.kill("SIGKILL");
    };
    const stop = () => {
      leave();
      reject(new CallerAborted());
    };
    const end = (outcome: WordOutcome) => {
      leave();
      resolve(outcome);
    };
    signal.addEventListener("abort", stop, { once: true });
    child.on("message", (message) => {
      if (message !== WORD_READY) end(message as WordOutcome);
      else timer = setTimeout(() => end(TOO_MUCH), limitMs);
    });
    child.once("error", () => end(TOO_MUCH));
    child.once("exit", () => end(TOO_MUCH));
    child.send(task, () => {
      // A process that has ended before it got the task is handled above.
    });
  });
}

/**
 * Checks or fills a template in a separate process. One that would take too long or too much memory is refused as `tooMuch`.
 *
 * @throws ServiceAway if too many wait; CallerAborted
 */
export const doWordApart = (
  task: WordTask,
  {
    tenantId,
    signal,
    limitMs = TIME_LIMIT_MS,
  }: { tenantId: string; signal: AbortSignal; limitMs?: number },
): Promise<WordOutcome> =>
  inTurn(async () => {
    if (signal.aborted) throw new CallerAborted();
    return doApart(task, signal, limitMs);
  }, tenantId);
