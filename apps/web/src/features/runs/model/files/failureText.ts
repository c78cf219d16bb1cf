import { uploadFailureText } from "../../../../platform/files/uploadFailureText.ts";
import type { Translate } from "../../../../platform/i18n/texts.ts";
import { FilesNotStored } from "./storeRow.ts";

/** Why a file of a run is not stored; it is sent again when the run is saved. */
export const failureText = (error: unknown, isUpload: boolean, t: Translate): string =>
  uploadFailureText(error, isUpload, t, {
    cancelled: t("fileEditing:cancelled"),
    noConnection: t("fileEditing:noConnection"),
  });

/** That the run is stored, but not all of its files; null for any other failure. */
export const notStoredText = (error: unknown, t: Translate): string | null =>
  error instanceof FilesNotStored
    ? t("fileEditing:notStored", { count: error.names.length, names: error.names.join(", ") })
    : null;
