import { readTextTable } from "./platform/textTable.ts";
import { readSheets } from "./platform/workbookContent.ts";
import { type FileToRead, READY } from "./platform/workbookOutcome.ts";

/** What is in the file. */
const contentOf = async ({ kind, bytes }: FileToRead) =>
  kind === "workbook" ? readSheets(Buffer.from(bytes)) : readTextTable(Buffer.from(bytes));

/*
 * The program that opens one uploaded workbook or text table and ends. A separate process, since a file could exhaust
 * the memory or the time of the process that reads it.
 */
process.once("message", (file: FileToRead) => {
  process.send?.(READY);
  void contentOf(file).then((outcome) =>
    process.send?.(outcome, undefined, undefined, () => process.disconnect()),
  );
});
