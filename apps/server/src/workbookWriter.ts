import { parentPort } from "node:worker_threads";
import { writeWorkbook } from "./platform/workbook.ts";
import type { ToWriter } from "./platform/workbookWriting.ts";

/*
 * The program of a thread that writes one large workbook: packing 50,000 rows takes seconds, in which the
 * server handles other calls.
 */
const rows: Extract<ToWriter, { kind: "rows" }>["rows"] = [];

async function write({ table, about }: Extract<ToWriter, { kind: "end" }>): Promise<void> {
  const bytes = new Uint8Array(await writeWorkbook({ tables: [{ ...table, rows }], about }));
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

parentPort?.on("message", (message: ToWriter) => {
  if (message.kind === "end") void write(message);
  // Not `push(...)`, which would get as many arguments as there are rows.
  else for (const row of message.rows) rows.push(row);
});
