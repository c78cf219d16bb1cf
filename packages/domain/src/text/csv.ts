import type { Language } from "./rules.ts";

/** Signs with which a cell begins that spreadsheet programs take for a formula (OWASP, CSV injection). */
const BEGINS_FORMULA = /^'*[=+\-@\t\r]/;

/**
 * A cell that no spreadsheet program computes: with an apostrophe before what could be a formula, one more where there
 * are some already, so that `plainCell` gives back exactly what it was.
 */
export const neutralCell = (text: string): string =>
  BEGINS_FORMULA.test(text) ? `'${text}` : text;

/** The cell before it was neutralised. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && BEGINS_FORMULA.test(text) ? text.slice(1) : text;

/** What spreadsheet programs expect between cells in a language: semicolons where the comma is the decimal mark. */
const DELIMITERS: Readonly<Record<Language, ";" | ",">> = { de: ";", en: ",", fr: ";" };

/** Without it Excel would read UTF-8 as Windows-1252. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Rows as a CSV file (RFC 4180) that Excel opens as a table; formulas are neutralised. */
export function writeCsv(rows: readonly (readonly string[])[], language: Language): string {
  const delimiter = DELIMITERS[language];
  const lines = rows.map((row) => row.map((cell) => quoted(neutralCell(cell))).join(delimiter));
  return `${BYTE_ORDER_MARK}${lines.map((line) => `${line}\r\n`).join("")}`;
}

/** Quoted also for the sake of programs that look for another delimiter, and for blanks that would be lost. */
const quoted = (cell: string): string =>
  /["\t\r\n;,]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
