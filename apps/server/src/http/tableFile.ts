import { type Language, type Sheet, shownText } from "@assay/domain";
import { readWorkbook } from "../platform/workbookReading.ts";
import { refuse } from "./failure.ts";

/** The largest table that anybody pastes; beyond it something else was meant. */
const MOST_ROWS = 1_000;

/** The cells of the first sheet that holds any, as texts; a formula or an error is nobody's name. */
const textsOf = (sheets: readonly Sheet[], language: Language): string[][] =>
  (sheets.find(({ rows }) => rows.length > 0)?.rows ?? []).map(({ cells }) =>
    cells.map((cell) => {
      const shown = shownText(cell, language);
      return typeof shown === "string" ? shown.trim() : "";
    }),
  );

interface TableFile {
  tenantId: string;
  language: Language;
  /** Aborted where nobody waits for the answer any more. */
  signal: AbortSignal;
}

/**
 * A list of people from a workbook, as the page reads a pasted one.
 *
 * @throws RuleFailure `file` where it is no workbook, or has more rows than a list of people.
 */
export async function readTableFile(
  bytes: Buffer,
  { tenantId, language, signal }: TableFile,
): Promise<string[][]> {
  const outcome = await readWorkbook(bytes, tenantId, signal);
  if ("refused" in outcome) refuse([{ path: "file", rule: outcome.refused }]);
  const rows = "sheets" in outcome ? textsOf(outcome.sheets, language) : [];
  refuse(rows.length > MOST_ROWS ? [{ path: "file", rule: "tooMany" }] : []);
  return rows;
}
