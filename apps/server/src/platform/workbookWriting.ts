import { Worker } from "node:worker_threads";
import { CallerAborted } from "./callerAborted.ts";
import { programFile } from "./programFile.ts";
import { openTurns } from "./turns.ts";
import type { Table, Value, Workbook } from "./workbook.ts";

/** What the thread is told: rows as they come, then everything else. */
export type ToWriter =
  | { kind: "rows"; rows: Value[][] }
  | ({ kind: "end"; table: Omit<Table, "rows"> } & Pick<Workbook, "about">);

/** Some hundred bytes a cell while it is packed; 200,000 rows of 20 cells fit. */
const MEMORY_MB = 1024;
/** More would take the processors from those who rate; the others wait. */
const AT_ONCE = 1;
const inTurn = openTurns(AT_ONCE);

/**
 * Writes a workbook of one table in a thread of its own.
 *
 * @param fill gives the rows, part by part, and then what else the workbook says
 * @param signal ends the writing
 * @returns the bytes of the .xlsx file
 * @throws CallerAborted; whatever `fill` throws
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
      // A thread that has ended, or a caller that has left, ends the reading as well.
      const end = await Promise.race([filled, written.then(() => filled)]);
      post({ kind: "end", ...end });
      return await written;
    } finally {
      void worker.terminate();
    }
  });
