import { writeTable } from "../text/table.ts";

/** A cell that is copied into a spreadsheet: a text, a number with so many decimals, or nothing. */
export type CopiedCell = string | { readonly value: number; readonly decimals: number } | null;

/** What a spreadsheet would take for the beginning of a formula (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@]/;

const shown = (cell: CopiedCell, decimalSign: string): string => {
  if (cell === null) return "";
  if (typeof cell === "string") return FORMULA.test(cell) ? `'${cell}` : cell;
  return cell.value.toFixed(cell.decimals).replace(".", decimalSign);
};

/**
 * Rows as a spreadsheet takes them from the clipboard: tabs between cells, numbers with the decimal sign
 * and without any sign between thousands. A text never becomes a formula: an apostrophe stands before.
 */
export const sheetText = (rows: readonly (readonly CopiedCell[])[], decimalSign: string): string =>
  writeTable(rows.map((row) => row.map((cell) => shown(cell, decimalSign))));
