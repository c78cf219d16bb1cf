import { readSheets } from "./platform/workbookContent.ts";
import { READY } from "./platform/workbookOutcome.ts";

/*
 * The program that opens one uploaded workbook and ends: a process of its own, since what a file can do
 * to the memory or the time of the process that reads it must not be done to the server.
 */
process.once("message", (bytes: Uint8Array) => {
  process.send?.(READY);
  void readSheets(Buffer.from(bytes)).then((outcome) =>
    process.send?.(outcome, undefined, undefined, () => process.disconnect()),
  );
});
