import type { ReportContent, ReportHead } from "./features/reports/pdf/ports.ts";
import { ReportWriter } from "./features/reports/pdf/present.ts";
import { compilePdf } from "./platform/pdf/compile.ts";
import { type PackageDocument, writablePackage } from "./platform/pdf/packageDocument.ts";
import { type TimetableDocument, writableTimetable } from "./platform/pdf/timetableDocument.ts";

/*
 * The program that writes one report, timetable or access package and ends. A separate process, since it occupies a processor for
 * seconds, takes memory that is not freed, and might crash at a drawing.
 */
type Message =
  | { head: ReportHead; template: string }
  | { content: ReportContent }
  | { finish: true }
  | { timetable: TimetableDocument; at: number; template: string }
  | { handedOut: PackageDocument; at: number; template: string };

let writer: ReportWriter | undefined;
let template = "";
let at = 0;

// The server has closed the channel, and no longer waits.
process.once("disconnect", () => process.exit());

const sendPdf = (pdf: Buffer) =>
  process.send?.({ pdf }, undefined, undefined, () => process.disconnect());

process.on("message", (message: Message) => {
  if ("timetable" in message) {
    const written = { document: writableTimetable(message.timetable), files: new Map() };
    const options = {
      template: message.template,
      layout: "timetable.typ",
      at: message.at,
    } as const;
    sendPdf(compilePdf(written, options));
  } else if ("handedOut" in message) {
    const options = { template: message.template, layout: "package.typ", at: message.at } as const;
    sendPdf(compilePdf(writablePackage(message.handedOut), options));
  } else if ("head" in message) {
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
        sendPdf(compilePdf(written, { template, layout: "report.typ", at }));
      });
    });
  }
});
