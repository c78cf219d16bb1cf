import type { pdfCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { awaitToken, createPdf, type Waits } from "./commands.ts";
import type { PdfDependencies } from "./ports.ts";
import { getPdfJob, readPdfFile } from "./queries.ts";

export const pdfRoutes = (
  dependencies: PdfDependencies,
  waits: Waits,
): Handlers<typeof pdfCalls> => ({
  createPdf: (call) => createPdf(call, dependencies),
  // Opens its own transactions, so that no database connection is held while it waits.
  getPdfToken: { opens: "itself", run: (call) => awaitToken(call, waits) },
  getPdfJob,
  getPdfFile: { opens: "itself", run: (call) => readPdfFile(call, dependencies) },
});
