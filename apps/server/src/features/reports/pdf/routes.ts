import type { pdfCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { awaitToken, demandFeature, openJob, requestPdf, type Waits } from "./commands.ts";
import type { PdfDependencies } from "./ports.ts";
import { readPdfFile } from "./queries.ts";

export const pdfRoutes = (
  dependencies: PdfDependencies,
  waits: Waits,
): Handlers<typeof pdfCalls> => ({
  createPdf: async (call) => {
    const { id, fileName } = await requestPdf(call, dependencies);
    return { id, fileName };
  },
  // Opens its own transactions, so that no database connection is held while it waits.
  getPdfToken: {
    opens: "itself",
    run: (call) => {
      demandFeature(call.tenant);
      return awaitToken(call, waits);
    },
  },
  getPdfJob: async (call) => {
    demandFeature(call.tenant);
    const { id, fileName, state, progress } = await openJob(call, call.params.id);
    return { id, fileName, state, progress };
  },
  getPdfFile: { opens: "itself", run: (call) => readPdfFile(call, dependencies) },
});
