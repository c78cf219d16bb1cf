import { readTextTable } from "./platform/textTable.ts";
import { readSheets } from "./platform/workbookContent.ts";
import { TASK_READY } from "./platform/taskReady.ts";
import type { FileToRead } from "./platform/workbookOutcome.ts";

/** What is in the file. */
const contentOf = async ({ kind, bytes }: FileToRead) =>
  kind === "workbook" ? readSheets(Buffer.from(bytes)) : readTextTable(Buffer.from(bytes));

/*
 * The program that opens one uploaded workbook or text table and ends. A separate process, since a file could exhaust
 * the memory or the time of the process that reads it.
 */
process.once("message", (file: FileToRead) => {
  process.send?.(TASK_READY);
  void contentOf(file).then((outcome) =>
    process.send?.(outcome, undefined, undefined, () => process.disconnect()),
  );
});
