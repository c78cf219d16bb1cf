import type { CallShape } from "@assay/contract";
import { type Language, type Sheet, shownText } from "@assay/domain";
import { readWorkbook } from "../platform/workbookReading.ts";
import type { UploadCall } from "./context.ts";
import { refuse } from "./failure.ts";

/** Maximum rows of a list of people. */
const MOST_ROWS = 1_000;

/** The cells of the first sheet with content, as texts; formulas and errors become empty. */
const textsOf = (sheets: readonly Sheet[], language: Language): string[][] =>
  (sheets.find(({ rows }) => rows.length > 0)?.rows ?? []).map(({ cells }) =>
    cells.map((cell) => {
      const shown = shownText(cell, language);
      return typeof shown === "string" ? shown.trim() : "";
    }),
  );

type TableCall = Pick<UploadCall<CallShape>, "file" | "tenant" | "language" | "signal">;

/**
 * A list of people from a workbook, as the page reads a pasted one.
 *
 * @throws RuleFailure `file` if it is no workbook, or has too many rows.
 */
export async function readTableFile({
  file,
  tenant,
  language,
  signal,
}: TableCall): Promise<{ rows: string[][] }> {
  const outcome = await readWorkbook(file.bytes, tenant.id, signal);
  if ("refused" in outcome) refuse([{ path: "file", rule: outcome.refused }]);
  const rows = "sheets" in outcome ? textsOf(outcome.sheets, language) : [];
  refuse(rows.length > MOST_ROWS ? [{ path: "file", rule: "tooMany" }] : []);
  return { rows };
}
