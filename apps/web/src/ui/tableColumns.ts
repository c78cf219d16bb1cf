import { termFinder } from "./matching.ts";
import {
  type ColumnDef,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  columnFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  type SortingState,
} from "@tanstack/react-table";
import type { ReactNode } from "react";

export type CellValue = string | number | boolean | null;

export interface Column<T> {
  id: string;
  header: string;
  /** What is sorted by; also what is shown and searched, unless `text` or `cell` say otherwise. */
  value(row: T): CellValue;
  /** What is searched, and shown where there is no `cell`: a date or number as the user reads it. */
  text?(row: T): string;
  cell?(row: T): ReactNode;
  align?: "start" | "end";
  /** Pixels, or a length of CSS, below which the column does not shrink; words wider than that break. */
  minWidth?: number | string;
  /** In percent of the table: with one of these, the widths keep whatever the cells hold. */
  width?: `${number}%`;
  /** Buttons have no order. Default true. */
  isSortable?: false;
}

/** What the tables use of the library, so that the rest of it is not loaded. */
export const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
});
type Features = typeof features;
export type TableColumn<T extends object> = ColumnDef<Features, T>;
type Compare = (a: string, b: string) => number;

/** The order of two cells: empty ones first, false before true, numbers by size, texts in the language's order. */
export function compareValues(a: CellValue, b: CellValue, compareText: Compare): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  return Number(a) - Number(b);
}

/** What is searched in a cell, and shown unless the column draws it. */
export const cellText = <T>(column: Column<T>, row: T): string =>
  column.text?.(row) ?? String(column.value(row) ?? "");

/** Every word of the search occurs somewhere in the row, whatever the case and accents. */
export function matches<T>(columns: readonly Column<T>[], row: T, search: string): boolean {
  const texts = columns.map((column) => cellText(column, row));
  return search.split(/\s+/).every((word) => texts.some(termFinder(word)));
}

export function toTableColumns<T extends object>(
  columns: readonly Column<T>[],
  compareText: Compare,
): TableColumn<T>[] {
  return columns.map((column) => ({
    id: column.id,
    header: column.header,
    accessorFn: (row: T) => column.value(row),
    sortUndefined: false,
    sortFn: (a, b) =>
      compareValues(column.value(a.original), column.value(b.original), compareText),
  }));
}

/**
 * The next sorting after a click on a column; with Shift the column is added to the others. Another
 * click turns the order round; one that takes the place of several columns begins ascending.
 */
export function nextSorting(sorting: SortingState, id: string, isAdded: boolean): SortingState {
  const now = sorting.find((entry) => entry.id === id);
  const isTurned = now !== undefined && !now.desc && (isAdded || sorting.length === 1);
  const next = { id, desc: isTurned };
  if (!isAdded) return [next];
  return now ? sorting.map((entry) => (entry.id === id ? next : entry)) : [...sorting, next];
}
