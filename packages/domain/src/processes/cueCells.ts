import type { Language } from "../text/rules.ts";
import { cleanCueText } from "./cueTexts.ts";
import { CUE_WORDS } from "./cueWords.ts";

/**
 * A cell of a sheet as it is read. Formulas are never computed: only the value counts
 * that the program stored with one. `formula` is a formula without a value, `error` a value such as `#REF!`.
 */
export type SheetCell =
  | string
  | number
  | boolean
  | Date
  | null
  | { readonly fault: "error" | "formula" };

/** A row with anything in it; `row` counts from 1, as programs show it. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly SheetCell[];
}
export interface Sheet {
  readonly name: string;
  readonly rows: readonly SheetRow[];
}

const isFault = (cell: SheetCell): cell is { readonly fault: "error" | "formula" } =>
  typeof cell === "object" && cell !== null && "fault" in cell;

/** The text that a cell shows in this language, or its fault. */
export function shownText(
  cell: SheetCell | undefined,
  language: Language,
): string | { readonly fault: "error" | "formula" } {
  if (cell === null || cell === undefined) return "";
  if (isFault(cell)) return cell;
  if (typeof cell === "string") return cleanCueText(cell);
  if (typeof cell === "boolean") return CUE_WORDS[language].truth[cell ? 0 : 1];
  if (cell instanceof Date) return shownDate(cell);
  const format = { useGrouping: false, maximumFractionDigits: 15 };
  return new Intl.NumberFormat(language, format).format(cell);
}

const two = (value: number): string => String(value).padStart(2, "0");

/** The date as DD.MM.YYYY, in every language as elsewhere in the product; with the time if it has one. */
function shownDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const day = [two(date.getUTCDate()), two(date.getUTCMonth() + 1), date.getUTCFullYear()].join(
    ".",
  );
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  return time === "00:00" ? day : `${day} ${time}`;
}
