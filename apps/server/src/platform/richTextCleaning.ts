import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { cleanHtml } from "./richText.ts";
import { programFile } from "./programFile.ts";
import { openTurns } from "./turns.ts";

export type ToCleaner = string[];
export type FromCleaner = string[];

/** Maximum memory of the thread, for some megabytes of text with their tags as objects. */
const MEMORY_MB = 256;
/** Maximum characters that are cleaned without the thread, which would take longer to reach. */
const AT_ONCE = 4_000;

const inTurn = openTurns(1);

let thread: Worker | undefined;

function openThread(): Worker {
  if (thread) return thread;
  const opened = new Worker(programFile("richTextCleaner"), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // A waiting thread must not keep the process running.
  opened.unref();
  opened.once("exit", () => {
    if (thread === opened) thread = undefined;
  });
  // Callers handle the error; without this listener it would end the process.
  opened.on("error", () => undefined);
  return (thread = opened);
}

/**
 * Cleans rich texts by `cleanHtml`: short ones at once, long ones in a thread.
 *
 * @param key of the caller; callers with different keys take turns
 */
export async function cleanTexts(texts: readonly string[], key: string): Promise<FromCleaner> {
  if (texts.reduce((sum, text) => sum + text.length, 0) <= AT_ONCE) return texts.map(cleanHtml);
  return inTurn(async () => {
    const worker = openThread();
    worker.postMessage(texts);
    const ended = once(worker, "exit").then(() => {
      throw new Error("the thread that cleans rich text has ended");
    });
    ended.catch(() => undefined);
    const [cleaned] = (await Promise.race([once(worker, "message"), ended])) as [FromCleaner];
    return cleaned;
  }, key);
}
