import type { ReportContent, ReportHead } from "./features/reports/pdf/ports.ts";
import { ReportWriter } from "./features/reports/pdf/present.ts";
import { compileReport } from "./platform/pdf/compile.ts";

/*
 * The program that writes one report and ends: a process of its own, since it keeps a processor busy for
 * seconds, takes memory that nobody gives back, and might fall over a drawing.
 */
type Message =
  | { head: ReportHead; template: string }
  | { content: ReportContent }
  | { finish: true };

let writer: ReportWriter | undefined;
let template = "";
let at = 0;

// Nobody waits any more.
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
      // Blocks until it is done: what was sent has to be on its way before.
      setImmediate(() => {
        const pdf = compileReport(written, { template, at });
        process.send?.({ pdf }, undefined, undefined, () => process.disconnect());
      });
    });
  }
});
