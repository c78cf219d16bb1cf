import { CallerAborted } from "../../../platform/callerAborted.ts";
import type { PackageDocument } from "../../../platform/pdf/packageDocument.ts";
import { writePackage } from "../../../platform/pdf/process.ts";
import { openTurns } from "../../../platform/turns.ts";

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
export const writeFeedbackPdf = (
  { document, at }: { document: PackageDocument; at: Date },
  { tenantId, signal }: { tenantId: string; signal: AbortSignal },
): Promise<Buffer> =>
  inTurn(async () => {
    if (signal.aborted) throw new CallerAborted();
    return writePackage(document, Math.floor(at.getTime() / 1000), signal);
  }, tenantId);
