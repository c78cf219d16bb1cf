import { PDF_TYPE } from "@assay/contract";
import type { FileAnswer } from "../../../http/fileAnswer.ts";
import { CallerAborted } from "../../../platform/callerAborted.ts";
import { writePackage } from "../../../platform/pdf/process.ts";
import { openTurns } from "../../../platform/turns.ts";
import { documentOf, type ReadReport } from "./present.ts";

/** Maximum concurrent writers, so that other calls keep processors. */
const AT_ONCE = 1;
/** Milliseconds that a call waits for its turn; a file takes about two seconds. */
const LONGEST_WAIT_MS = 60_000;
const inTurn = openTurns(AT_ONCE, LONGEST_WAIT_MS);

/**
 * Writes a report for a candidate; the tenants take turns.
 *
 * @throws ServiceAway if too many wait; CallerAborted; WriterFailed
 */
export async function writeFeedbackPdf(
  { report, head, at }: ReadReport,
  signal: AbortSignal,
): Promise<FileAnswer> {
  const { name, document } = documentOf(report, head);
  const bytes = await inTurn(async () => {
    if (signal.aborted) throw new CallerAborted();
    return writePackage(document, Math.floor(at.getTime() / 1000), signal);
  }, head.tenant.id);
  return { name, contentType: PDF_TYPE, bytes };
}
