import type { ErrorType } from "@assay/contract";
import { ApiError } from "../../../../app/api/ApiError.ts";
import { errorText } from "../../../../app/api/errorText.ts";
import type { Translate } from "../../../../app/i18n/texts.ts";
import { FilesNotStored } from "./storeRow.ts";

/** They are about the run or the person, and not about the file. */
const OTHERS: readonly (ErrorType | undefined)[] = [
  "NOT_LOGGED_IN",
  "NO_PERMISSION",
  "ITEM_NOT_FOUND",
  "WRONG_PROCESS_RUN_STATE",
  "VirusCheckFailed",
];
const TOO_LARGE = 413;
const FAULTS = ["fileType", "corruptFile", "imageTooManyPixels"] as const;

/** What the server has found in a file; `candidate` and the rest are no fault of the file. */
function foundIn({ fields, status }: ApiError) {
  if (status === TOO_LARGE) return "fileTooBig" as const;
  return FAULTS.find((fault) => fields["file"]?.includes(fault)) ?? null;
}

/**
 * Why a file is not stored (spec 2 §5): a virus, no connection, no permission; every other refusal is
 * about the file itself.
 */
export function failureText(error: unknown, isUpload: boolean, t: Translate): string {
  if (error instanceof DOMException && error.name === "AbortError")
    return t("fileEditing:cancelled");
  if (!(error instanceof ApiError) || !isUpload || OTHERS.includes(error.type))
    return errorText(error, t);
  const fault = foundIn(error);
  if (fault === "fileTooBig") return t("fileEditing:refusedSize");
  if (fault !== null) return t(`fileEditing:fault_${fault}`);
  if (error.kind === "network") return t("fileEditing:noConnection");
  const reference = error.reference ?? "–";
  return t("fileEditing:corrupt", { reference });
}

/** That the run is stored, but not all of its files; null for any other failure. */
export const notStoredText = (error: unknown, t: Translate): string | null =>
  error instanceof FilesNotStored
    ? t("fileEditing:notStored", { count: error.names.length, names: error.names.join(", ") })
    : null;
