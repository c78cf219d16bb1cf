import { PDF_TYPE, type pdfCalls } from "@assay/contract";
import type { CallOf, UnopenedCall } from "../../../http/context.ts";
import { type FileAnswer, primed } from "../../../http/fileAnswer.ts";
import { ServiceAway } from "../../../platform/serviceAway.ts";
import { demandFeature, openJob, takePdf } from "./commands.ts";
import type { PdfDependencies } from "./ports.ts";
import { type PdfJob, selectPdfChunk, spendPdfToken } from "./store.ts";

/** @throws ApiFailure NOT_IN_LICENSE, ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE */
export async function getPdfJob(call: CallOf<typeof pdfCalls.getPdfJob>) {
  demandFeature(call.tenant);
  const { id, fileName, state, progress } = await openJob(call, call.params.id);
  return { id, fileName, state, progress };
}

type FileCall = UnopenedCall<typeof pdfCalls.getPdfFile>;

/** Each chunk from its own short transaction, so that a slow reader holds no database connection. */
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

function contentOf(call: FileCall, job: PdfJob, { bucket, keyOf }: PdfDependencies) {
  if (job.place === "database") return primed(chunksOf(call, job));
  if (!bucket) throw new ServiceAway("the bucket is not configured");
  return primed(bucket.read(keyOf(call.tenant.id, job.id), job.size ?? 0));
}

/** The content of a report for download. No transaction is open while it is sent. */
export async function readPdfFile(
  call: FileCall,
  dependencies: PdfDependencies,
): Promise<FileAnswer> {
  const { params, query, withTenant } = call;
  demandFeature(call.tenant);
  const job = await withTenant((tx) => takePdf({ ...call, tx }, params.id, query.token));
  return {
    name: job.fileName,
    contentType: PDF_TYPE,
    bytes: { size: job.size ?? 0, dependencies: await contentOf(call, job, dependencies) },
    onSent: () => withTenant((tx) => spendPdfToken(tx, job.id, job.hash)),
  };
}
