import { CallerAborted } from "./callerAborted.ts";
import { doApart } from "./taskProcess.ts";
import type { TextTableOutcome } from "./textTable.ts";
import type { FileToRead, WorkbookOutcome } from "./workbookOutcome.ts";

/** Time limit of reading in ms: a full workbook of 1 MiB takes a second, and longer on a busy machine. */
const TIME_LIMIT_MS = 10_000;
/** Time limit in ms including the start of the process, which takes long on a busy machine. */
const LONGEST_MS = 30_000;
const MEMORY_MB = 256;
/** Maximum concurrent readers, so that other calls keep processors. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
/** Maximum waiting workbooks per tenant, which reads one at a time so that another tenant always can. */
const MOST_WAITING_OF_ONE = 2;

interface Turn {
  key: string;
  start(): void;
}
const running = new Set<string>();
let waiting: Turn[] = [];

/** Too many workbooks at a time: answered with status 429. */
class TooBusy extends Error {
  readonly statusCode = 429;
}

/** Starts the longest waiting one among the tenants that are not reading. */
function startNext(): void {
  if (running.size >= AT_ONCE) return;
  const next = waiting.find(({ key }) => !running.has(key));
  if (!next) return;
  waiting = waiting.filter((turn) => turn !== next);
  running.add(next.key);
  next.start();
}

function turnOf(key: string, signal: AbortSignal): Promise<void> {
  const own = waiting.filter((turn) => turn.key === key).length;
  if (waiting.length >= MOST_WAITING || own >= MOST_WAITING_OF_ONE) throw new TooBusy();
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting = waiting.filter((other) => other !== turn);
      reject(new CallerAborted());
    };
    const turn: Turn = {
      key,
      start: () => {
        signal.removeEventListener("abort", leave);
        resolve();
      },
    };
    signal.addEventListener("abort", leave, { once: true });
    waiting.push(turn);
    startNext();
  });
}

/**
 * Reads an uploaded workbook in a separate process. A file that would take too long or too much memory
 * ends that process, and counts as corrupt. Callers with the same key take turns.
 *
 * @param key the id of the tenant
 * @param signal ends the wait and the reading
 * @throws an error with status 429 if too many wait already, and one with status 400 after `signal`
 */
export const readWorkbook = (
  bytes: Buffer,
  key: string,
  signal: AbortSignal,
): Promise<WorkbookOutcome> => readInTurn({ kind: "workbook", bytes }, key, signal);

/** The same for a table as text, such as CSV. */
export const readTextFile = (
  bytes: Buffer,
  key: string,
  signal: AbortSignal,
): Promise<TextTableOutcome> => readInTurn({ kind: "text", bytes }, key, signal);

type Refused = { refused: "corruptFile" };

async function readInTurn<Outcome>(
  file: FileToRead,
  key: string,
  signal: AbortSignal,
): Promise<Outcome | Refused> {
  if (signal.aborted) throw new CallerAborted();
  await turnOf(key, signal);
  try {
    return await doApart<Outcome | Refused>(file, {
      program: "workbookReader",
      memoryMb: MEMORY_MB,
      limitMs: TIME_LIMIT_MS,
      longestMs: LONGEST_MS,
      failed: { refused: "corruptFile" },
      signal,
    });
  } finally {
    running.delete(key);
    startNext();
  }
}
