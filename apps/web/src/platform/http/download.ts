import type { CallShape } from "@assay/contract";
import { readAnswer } from "./answer.ts";
import { ApiError } from "./ApiError.ts";
import { type CallInput, type CallOptions, sendCall } from "./call.ts";

/** An export may take 10 minutes (spec 1 §9). */
const EXPORT_TIMEOUT_MS = 600_000;

export interface DownloadedFile {
  content: Blob;
  /** File name as the server gives it; undefined if it gives none. */
  name: string | undefined;
}

/** The name in a Content-Disposition: the encoded form wins over the plain one (RFC 6266 §4.3). */
export function fileNameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // Badly encoded: the plain form may still be good.
    }
  }
  const [, quoted, plain] = /filename\s*=\s*(?:"([^"]+)"|([^";]+))/i.exec(disposition ?? "") ?? [];
  return quoted ?? plain?.trim();
}

/** The file in an answer. A refusal comes as JSON in its place, also with status 200. */
async function readFile(response: Response): Promise<DownloadedFile> {
  const isEnvelope = response.headers.get("Content-Type")?.includes("application/json") ?? false;
  if (response.status !== 200 || isEnvelope) {
    await readAnswer(response);
    throw new ApiError({ kind: "unreadable", status: response.status });
  }
  try {
    const name = fileNameIn(response.headers.get("Content-Disposition"));
    return { content: await response.blob(), name };
  } catch (cause) {
    throw new ApiError({ kind: "network", status: response.status, cause });
  }
}

/** Sends a call whose answer is a file without an envelope. */
export const downloadApi = <C extends CallShape & Required<Pick<CallShape, "file">>>(
  call: C,
  input: CallInput<C>,
  options: CallOptions = {},
): Promise<DownloadedFile> =>
  sendCall(call, input, { timeout: EXPORT_TIMEOUT_MS, ...options }, readFile);

/** Tells the server in which zone the times of a workbook are to be written, with its summer time. */
export const zoneHeaders = (): Record<string, string> => ({
  "X-TimeZone": Intl.DateTimeFormat().resolvedOptions().timeZone,
});
