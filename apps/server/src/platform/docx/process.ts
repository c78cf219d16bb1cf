import { CallerAborted } from "../callerAborted.ts";
import { doApart } from "../taskProcess.ts";
import { openTurns } from "../turns.ts";
import type { WordOutcome, WordTask } from "./checking.ts";
import { fileProblem } from "./problems.ts";

/** Time limit of the work in ms: the largest template takes a second, and longer on a busy machine. */
const TIME_LIMIT_MS = 15_000;
/** Time limit in ms including the start of the process. */
const LONGEST_MS = 40_000;
const MEMORY_MB = 512;
/** Maximum concurrent processes, so that other calls keep processors. */
const AT_ONCE = 1;
/** Milliseconds that a call waits for its turn. */
const LONGEST_WAIT_MS = 60_000;
const inTurn = openTurns(AT_ONCE, LONGEST_WAIT_MS);

const TOO_MUCH: WordOutcome = { problems: [fileProblem("tooMuch")] };

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
    const limits = { memoryMb: MEMORY_MB, limitMs, longestMs: LONGEST_MS };
    return doApart(task, { program: "wordWriter", ...limits, failed: TOO_MUCH, signal });
  }, tenantId);
