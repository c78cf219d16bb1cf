import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { CallerAborted } from "./callerAborted.ts";
import { type Program, programFile } from "./programFile.ts";
import { TASK_READY } from "./taskReady.ts";

/** Scheduling priority below that of the server. */
const LOW_PRIORITY = 10;

interface TaskOptions<Outcome> {
  /** Says TASK_READY, takes the task as its next message, and answers with the outcome. */
  readonly program: Program;
  /** Maximum heap in MB. */
  readonly memoryMb: number;
  /** Time limit of the work in ms. */
  readonly limitMs: number;
  /** Time limit in ms including the start of the process, which takes long on a busy machine. */
  readonly longestMs: number;
  /** The outcome of a process that ends without one, or takes too long or too much memory. */
  readonly failed: Outcome;
  /** Kills the process. */
  readonly signal: AbortSignal;
}

/**
 * Does one task with content from outside in a process that knows nothing but the task, and ends with it.
 *
 * @throws CallerAborted after `signal`
 */
export function doApart<Outcome>(
  task: object,
  { program, memoryMb, limitMs, longestMs, failed, signal }: TaskOptions<Outcome>,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = fork(programFile(program), [], {
      // No environment, since it contains the server's secrets.
      env: {},
      execArgv: [`--max-old-space-size=${memoryMb}`],
      serialization: "advanced",
      stdio: "ignore",
      timeout: longestMs,
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
    const end = (outcome: Outcome) => {
      leave();
      resolve(outcome);
    };
    signal.addEventListener("abort", stop, { once: true });
    child.on("message", (message) => {
      if (message !== TASK_READY) end(message as Outcome);
      else timer = setTimeout(() => end(failed), limitMs);
    });
    child.once("error", () => end(failed));
    child.once("exit", () => end(failed));
    child.send(task, () => {
      // A process that has ended before it got the task is handled above.
    });
  });
}
