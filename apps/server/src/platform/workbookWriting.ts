import { Worker } from "node:worker_threads";
import { CallerAborted } from "./callerAborted.ts";
import { programFile } from "./programFile.ts";
import { openTurns } from "./turns.ts";
import type { Table, Value, Workbook } from "./workbook.ts";

/** The messages to the thread: rows, then the rest of the workbook. */
export type ToWriter =
  | { kind: "rows"; rows: Value[][] }
  | ({ kind: "end"; table: Omit<Table, "rows"> } & Pick<Workbook, "about">);

/** Maximum memory of the thread: some hundred bytes per cell, enough for 200,000 rows of 20 cells. */
const MEMORY_MB = 1024;
/** Maximum concurrent writers, so that other calls keep processors. */
const AT_ONCE = 1;
const inTurn = openTurns(AT_ONCE);

/**
 * Writes a workbook of one table in a separate thread.
 *
 * @param fill adds the rows, part by part, and returns the rest of the workbook
 * @param signal ends the writing
 * @returns the bytes of the .xlsx file
 * @throws CallerAborted; errors of `fill`
 */
export const writeApart = (
  fill: (add: (rows: Value[][]) => void) => Promise<Omit<ToWriter & { kind: "end" }, "kind">>,
  signal: AbortSignal,
): Promise<Buffer> =>
  inTurn(async () => {
    if (signal.aborted) throw new CallerAborted();
    const worker = new Worker(programFile("workbookWriter"), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const post = (message: ToWriter) => worker.postMessage(message);
    const written = new Promise<Buffer>((resolve, reject) => {
      worker.once("message", (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("the workbook's thread has ended")));
      signal.addEventListener("abort", () => reject(new CallerAborted()), { once: true });
    });
    written.catch(() => undefined);
    try {
      const filled = fill((rows) => post({ kind: "rows", rows }));
      // The end of the thread, or a closed connection, also ends `fill`.
      const end = await Promise.race([filled, written.then(() => filled)]);
      post({ kind: "end", ...end });
      return await written;
    } finally {
      void worker.terminate();
    }
  });
