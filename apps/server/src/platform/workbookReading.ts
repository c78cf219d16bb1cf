import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { WorkbookOutcome } from "./workbookContent.ts";

/** A full workbook of 1 MiB takes less than a second on a slow machine. */
const TIME_LIMIT_MS = 10_000;
const MEMORY_MB = 256;
/** More would take the processors from those who rate; the others wait. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
/** Behind whatever the server itself does. */
const LOW_PRIORITY = 10;

/** Beside the bundle, or in the sources. */
const source = import.meta.url.endsWith(".ts") ? "../workbookReader.ts" : "./workbookReader.mjs";
const program = fileURLToPath(new URL(source, import.meta.url));

let free = AT_ONCE;
const waiting: (() => void)[] = [];

/** Too many workbooks at a time: answered with status 429. */
class TooBusy extends Error {
  readonly statusCode = 429;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw new TooBusy();
  if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
  else free -= 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

/**
 * Reads an uploaded workbook in a process of its own. A file that would take too long or too much memory
 * ends that process, and counts as corrupt.
 *
 * @throws an error with status 429 where many others wait already
 */
export const readWorkbook = (bytes: Buffer): Promise<WorkbookOutcome> =>
  inTurn(() => readApart(bytes));

function readApart(bytes: Buffer): Promise<WorkbookOutcome> {
  return new Promise((resolve) => {
    const child = fork(program, [], {
      // Nothing of the server's settings is any business of a file's.
      env: {},
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      serialization: "advanced",
      stdio: "ignore",
      timeout: TIME_LIMIT_MS,
      killSignal: "SIGKILL",
    });
    if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
    const end = (outcome: WorkbookOutcome) => {
      resolve(outcome);
      child.kill("SIGKILL");
    };
    child.once("message", (outcome) => end(outcome as WorkbookOutcome));
    child.once("error", () => end({ refused: "corruptFile" }));
    child.once("exit", () => end({ refused: "corruptFile" }));
    child.send(bytes, () => {
      // A child that is gone before it was told anything has ended, which is answered above.
    });
  });
}
