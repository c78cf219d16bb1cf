import type { ReportContent, ReportHead } from "./features/reports/pdf/ports.ts";
import { ReportWriter } from "./features/reports/pdf/present.ts";
import { compileReport } from "./platform/pdf/compile.ts";

/*
 * The program that writes one report and ends. A separate process, since it occupies a processor for
 * seconds, takes memory that is not freed, and might crash at a drawing.
 */
type Message =
  | { head: ReportHead; template: string }
  | { content: ReportContent }
  | { finish: true };

let writer: ReportWriter | undefined;
let template = "";
let at = 0;

// The server has closed the channel, and no longer waits.
process.once("disconnect", () => process.exit());

process.on("message", (message: Message) => {
  if ("head" in message) {
    writer = new ReportWriter(message.head);
    ({ template } = message);
    at = Math.floor(Date.parse(message.head.madeAt) / 1000);
    process.send?.({ begun: true });
  } else if ("content" in message) {
    writer?.add(message.content);
    process.send?.({ added: true });
  } else if (writer) {
    const written = writer.finish();
    process.send?.({ written: true }, undefined, undefined, () => {
      // Deferred, since compiling blocks, and earlier messages have to be sent first.
      setImmediate(() => {
        const pdf = compileReport(written, { template, at });
        process.send?.({ pdf }, undefined, undefined, () => process.disconnect());
      });
    });
  }
});
