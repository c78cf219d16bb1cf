import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from "react";
import { moveFrom } from "./gridMoves.ts";

const CELL = "[data-cell]";
const controlIn = (cell: Element | undefined): HTMLElement | null =>
  cell?.querySelector<HTMLElement>(CELL) ?? null;
const rowsOf = (table: HTMLTableElement): HTMLTableRowElement[] =>
  [...table.rows].filter((row) => controlIn(row) !== null);

/** One control can be reached by Tab: the one that had the focus last. */
function letTabReach(table: HTMLTableElement, control: HTMLElement | null): void {
  for (const other of table.querySelectorAll<HTMLElement>(`${CELL}[tabindex="0"]`))
    other.tabIndex = -1;
  if (control !== null) control.tabIndex = 0;
}

/**
 * Arrow keys, Home and End lead between the controls of a table, one per cell, each marked `data-cell`
 * and with `tabIndex` -1. The first column names the rows.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>) {
  useEffect(() => {
    if (table.current === null) return;
    const hasReachable = table.current.querySelector(`${CELL}[tabindex="0"]`) !== null;
    if (!hasReachable) letTabReach(table.current, controlIn(table.current));
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const control = event.target instanceof HTMLElement ? event.target : null;
    const cell = control?.closest("td, th");
    if (control === null || !control.matches(CELL) || !(cell instanceof HTMLTableCellElement))
      return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = rowsOf(event.currentTarget);
    const at = { row: rows.findIndex((row) => row.contains(cell)), column: cell.cellIndex - 1 };
    const columns = Math.max(...rows.map((row) => row.cells.length)) - 1;
    const next = moveFrom(at, event.key, { rows: rows.length, columns });
    if (next === null) return;
    event.preventDefault();
    controlIn(rows[next.row]?.cells[next.column + 1])?.focus();
  };
  const onFocus = (event: FocusEvent<HTMLTableElement>): void => {
    if (event.target instanceof HTMLElement && event.target.matches(CELL))
      letTabReach(event.currentTarget, event.target);
  };
  return { onKeyDown, onFocus };
}
