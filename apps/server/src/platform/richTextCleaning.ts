import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { cleanHtml } from "./richText.ts";
import { programFile } from "./programFile.ts";
import { openTurns } from "./turns.ts";

export type ToCleaner = string[];
export type FromCleaner = string[];

/** Some megabytes of text, and their tags as objects. */
const MEMORY_MB = 256;
/** So many signs are cleaned faster than a thread is told of them. */
const AT_ONCE = 4_000;

const inTurn = openTurns(1);

let thread: Worker | undefined;

function openThread(): Worker {
  if (thread) return thread;
  const opened = new Worker(programFile("richTextCleaner"), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // It waits for work; that keeps no server from ending.
  opened.unref();
  opened.once("exit", () => {
    if (thread === opened) thread = undefined;
  });
  // Heard by who waits for an answer; unheard, it would end the process.
  opened.on("error", () => undefined);
  return (thread = opened);
}

/**
 * Cleans rich texts as `cleanHtml` does: short ones at once, long ones in a thread of their own.
 *
 * @param key whose work it is; those of different keys take turns
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
