import type { ErrorType } from "@assay/contract";
import { ApiError } from "../http/ApiError.ts";
import { errorText } from "../i18n/errorText.ts";
import type { Translate } from "../i18n/texts.ts";

/** Errors that concern the run, the exercise or the person, and not the file. */
const OTHERS: readonly (ErrorType | undefined)[] = [
  "NOT_LOGGED_IN",
  "NO_PERMISSION",
  "ITEM_NOT_FOUND",
  "WRONG_PROCESS_RUN_STATE",
  "VirusCheckFailed",
];
/** HTTP status: proxies refuse large bodies by themselves, without an envelope. */
const TOO_LARGE = 413;
const FAULTS = ["fileType", "corruptFile", "imageTooManyPixels"] as const;

/** What the server has found in a file; `candidate` and the rest are no fault of the file. */
function foundIn({ fields, status }: ApiError) {
  if (status === TOO_LARGE) return "fileTooBig" as const;
  return FAULTS.find((fault) => fields["file"]?.includes(fault)) ?? null;
}

/** What is said of an upload that can be tried again, which differs in how. */
interface Again {
  cancelled: string;
  noConnection: string;
}

/**
 * Why a file is not stored (spec 2 §5): a virus, no connection, no permission; every other refusal is
 * about the file itself.
 */
export function uploadFailureText(
  error: unknown,
  isUpload: boolean,
  t: Translate,
  again: Again,
): string {
  if (error instanceof DOMException && error.name === "AbortError") return again.cancelled;
  if (!(error instanceof ApiError) || !isUpload || OTHERS.includes(error.type))
    return errorText(error, t);
  const fault = foundIn(error);
  if (fault === "fileTooBig") return t("fileEditing:refusedSize");
  if (fault !== null) return t(`fileEditing:fault_${fault}`);
  if (error.kind === "network") return again.noConnection;
  const reference = error.reference ?? "–";
  return t("fileEditing:corrupt", { reference });
}
