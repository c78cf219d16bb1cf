import { type CueImport, type RowErrors, WORKBOOK_BYTES } from "@assay/contract";
import type { TakeOver } from "@assay/domain";
import { ApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import type { Translate } from "../../../../platform/i18n/texts.ts";

/** What became of a file. */
export interface ImportReport {
  fileName: string;
  taken: TakeOver;
  errors: readonly RowErrors[];
}

export const reportOf = (fileName: string, answer: CueImport, taken: TakeOver): ImportReport => ({
  fileName,
  taken,
  errors: answer.sheetRowErrorList,
});

const KILO = 1024;

/** Why a file need not even be sent; null where it may be. */
export function fileFault({ name, size }: File, t: Translate): string | null {
  if (!name.toLowerCase().endsWith(".xlsx")) return t("cues:wrongFileType", { name });
  if (size > WORKBOOK_BYTES)
    return t("cues:fileTooBig", { name, limit: WORKBOOK_BYTES / KILO / KILO });
  return null;
}

/** What a failed import means to the user (CUE-09, ERR-40). */
export function importFault(error: unknown, fileName: string, t: Translate): string {
  if (!(error instanceof ApiError)) return errorText(error, t);
  if (error.status === 413)
    return t("cues:fileTooBig", { name: fileName, limit: WORKBOOK_BYTES / KILO / KILO });
  const rules = error.fields["file"] ?? [];
  if (rules.includes("fileType")) return t("cues:wrongFileType", { name: fileName });
  if (rules.includes("macros")) return t("cues:fileWithMacros", { name: fileName });
  if (rules.includes("protectedFile")) return t("cues:fileProtected", { name: fileName });
  if (rules.includes("tooMany")) return t("cues:fileTooMany", { name: fileName });
  if (rules.includes("corruptFile")) return t("cues:fileCorrupt", { name: fileName });
  return errorText(error, t);
}

/** Maximum row numbers in one message; further rows are counted. */
const MOST_NAMED = 12;

/** The rows of a sheet, each once, as many as a message can hold. */
export function affectedRows({ rows }: RowErrors, t: Translate): string {
  const numbers = [...new Set(rows.map(({ row }) => row))].toSorted((a, b) => a - b);
  const named = numbers.slice(0, MOST_NAMED).join(", ");
  const more = numbers.length - MOST_NAMED;
  return more > 0 ? t("cues:moreRows", { rows: named, count: more }) : named;
}

/** The warning: an intro line, and a line for each sheet (CUE-10). */
export const warningText = (errors: readonly RowErrors[], t: Translate): string =>
  [
    t("cues:rowErrors"),
    ...errors.map((sheet) =>
      t("cues:rowErrorsIn", { sheet: sheet.sheet, rows: affectedRows(sheet, t) }),
    ),
  ].join("\n");
