import { writeTable } from "../text/table.ts";

/** A cell that is copied into a spreadsheet: a text, a number with its count of decimals, or nothing. */
export type CopiedCell = string | { readonly value: number; readonly decimals: number } | null;

/** Text that a spreadsheet would read as a formula (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@]/;

const shown = (cell: CopiedCell, decimalSign: string): string => {
  if (cell === null) return "";
  if (typeof cell === "string") return FORMULA.test(cell) ? `'${cell}` : cell;
  return cell.value.toFixed(cell.decimals).replace(".", decimalSign);
};

/**
 * Rows as a spreadsheet takes them from the clipboard: tabs between cells, numbers with the decimal sign
 * and no thousands separator. An apostrophe before a text prevents that it becomes a formula.
 */
export const sheetText = (rows: readonly (readonly CopiedCell[])[], decimalSign: string): string =>
  writeTable(rows.map((row) => row.map((cell) => shown(cell, decimalSign))));
