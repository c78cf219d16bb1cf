import { readSheets } from "./platform/workbookContent.ts";
import { READY } from "./platform/workbookOutcome.ts";

/*
 * The program that opens one uploaded workbook and ends. A separate process, since a file could exhaust
 * the memory or the time of the process that reads it.
 */
process.once("message", (bytes: Uint8Array) => {
  process.send?.(READY);
  void readSheets(Buffer.from(bytes)).then((outcome) =>
    process.send?.(outcome, undefined, undefined, () => process.disconnect()),
  );
});
