import type { CallShape } from "@assay/contract";
import { type Language, type Sheet, shownText } from "@assay/domain";
import { readTextFile, readWorkbook } from "../platform/workbookReading.ts";
import type { UploadCall, UploadedFile } from "./context.ts";
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

/** First bytes of a zip archive, as workbooks are, and of the container of old workbooks. */
const WORKBOOKS = [Buffer.from("PK\u0003\u0004"), Buffer.from("d0cf11e0a1b11ae1", "hex")];

/** Whether a file is read as a workbook: by its name, and by its content where somebody has named a workbook `.csv`. */
const isWorkbook = ({ name, bytes }: UploadedFile): boolean =>
  name.toLowerCase().endsWith(".xlsx") ||
  WORKBOOKS.some((start) => bytes.subarray(0, start.length).equals(start));

async function readCells({ file, tenant, language, signal }: TableCall) {
  if (!isWorkbook(file)) return readTextFile(file.bytes, tenant.id, signal);
  const outcome = await readWorkbook(file.bytes, tenant.id, signal);
  return "refused" in outcome ? outcome : { rows: textsOf(outcome.sheets, language) };
}

/**
 * A list of people from a workbook or a CSV file, as the page reads a pasted one.
 *
 * @throws RuleFailure `file` if it is neither, or has too many rows.
 */
export async function readTableFile(call: TableCall): Promise<{ rows: string[][] }> {
  const outcome = await readCells(call);
  if ("refused" in outcome) refuse([{ path: "file", rule: outcome.refused }]);
  const rows = "rows" in outcome ? outcome.rows : [];
  refuse(rows.length > MOST_ROWS ? [{ path: "file", rule: "tooMany" }] : []);
  return { rows };
}
