import { type pdfCalls, PDF_TYPE } from "@assay/contract";
import { type FileAnswer, primed } from "../../../http/fileAnswer.ts";
import { type Handlers, unopened, type UnopenedCall } from "../../../http/context.ts";
import { ServiceAway } from "../../../platform/serviceAway.ts";
import { awaitToken, demandFeature, openJob, requestPdf, takePdf, type Waits } from "./commands.ts";
import type { PdfParts } from "./ports.ts";
import { type PdfJob, selectPdfChunk, spendPdfToken } from "./store.ts";

type FileCall = UnopenedCall<typeof pdfCalls.getPdfFile>;

/** Each from a short transaction of its own: a slow reader holds no connection. */
async function* chunksOf(
  { withTenant }: Pick<FileCall, "withTenant">,
  { id, size }: PdfJob,
): AsyncGenerator<Buffer> {
  let left = size ?? 0;
  for (let position = 0; left > 0; position += 1) {
    const bytes = await withTenant((tx) => selectPdfChunk(tx, id, position));
    if (!bytes) throw new Error("the report has gone");
    left -= bytes.length;
    yield bytes;
  }
}

function contentOf(call: FileCall, job: PdfJob, { bucket, keyOf }: PdfParts) {
  if (job.place === "database") return primed(chunksOf(call, job));
  if (!bucket) throw new ServiceAway("the bucket is not configured");
  return primed(bucket.read(keyOf(call.tenant.id, job.id), job.size ?? 0));
}

export const pdfRoutes = (parts: PdfParts, waits: Waits): Handlers<typeof pdfCalls> => ({
  createPdf: async ({ tx, actor, now, tenant, params, body }) => {
    const { id, fileName } = await requestPdf({ tx, actor, now }, tenant, params.id, body, parts);
    return { id, fileName };
  },
  // No connection is held while it waits.
  getPdfToken: unopened((call) => {
    demandFeature(call.tenant);
    return awaitToken(call, waits);
  }),
  getPdfJob: async ({ tx, actor, tenant, params }) => {
    demandFeature(tenant);
    const { id, fileName, state, progress } = await openJob({ tx, actor }, params.id);
    return { id, fileName, state, progress };
  },
  // No transaction is open while the content travels.
  getPdfFile: unopened(async (call): Promise<FileAnswer> => {
    const { actor, now, params, query, withTenant, tenant } = call;
    demandFeature(tenant);
    const job = await withTenant((tx) => takePdf({ tx, actor, now }, params.id, query.token));
    return {
      name: job.fileName,
      contentType: PDF_TYPE,
      bytes: { size: job.size ?? 0, parts: await contentOf(call, job, parts) },
      onSent: () => withTenant((tx) => spendPdfToken(tx, job.id, job.hash)),
    };
  }),
});
