import type { ObserverTeam } from "@assay/contract";
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from "react";
import { moveFrom, type Position } from "../../../ui/gridMoves.ts";
import { type Fill, namedTeams, observesSelf, teamForKey } from "../model/matrix.ts";

const CELLS = "select[data-exercise]";
const rowsOf = (table: HTMLTableElement): HTMLSelectElement[][] =>
  [...(table.tBodies[0]?.rows ?? [])].map((row) => [
    ...row.querySelectorAll<HTMLSelectElement>(CELLS),
  ]);

function positionOf(rows: HTMLSelectElement[][], cell: HTMLSelectElement): Position {
  const row = rows.findIndex((cells) => cells.includes(cell));
  return { row, column: rows[row]?.indexOf(cell) ?? -1 };
}

const asCell = (target: EventTarget): HTMLSelectElement | null =>
  target instanceof HTMLSelectElement && target.matches(CELLS) ? target : null;

/** One cell can be reached by Tab: the one that had the focus last. */
function letTabReach(table: HTMLTableElement, cell: HTMLSelectElement | undefined): void {
  for (const other of table.querySelectorAll<HTMLSelectElement>(`${CELLS}[tabindex="0"]`))
    other.tabIndex = -1;
  if (cell) cell.tabIndex = 0;
}

/**
 * Arrow keys, Home and End lead between the cells, digits set a team. Alt + arrow, Space and Enter
 * stay the browser's: they open the list of a cell.
 */
export function useMatrixKeys(
  table: RefObject<HTMLTableElement | null>,
  teams: readonly ObserverTeam[],
  fill: Fill,
) {
  useEffect(() => {
    if (table.current === null) return;
    const hasReachable = table.current.querySelector(`${CELLS}[tabindex="0"]`) !== null;
    if (!hasReachable) letTabReach(table.current, rowsOf(table.current)[0]?.[0]);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const cell = asCell(event.target);
    if (cell === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = rowsOf(event.currentTarget);
    const size = { rows: rows.length, columns: rows[0]?.length ?? 0 };
    const next = moveFrom(positionOf(rows, cell), event.key, size);
    const teamId = teamForKey(event.key, namedTeams(teams));
    if (next === null && teamId === undefined) return;
    event.preventDefault();
    if (next !== null) rows[next.row]?.[next.column]?.focus();
    const { candidate = "", exercise = "" } = cell.dataset;
    const isSelf = teams.some((team) => team.id === teamId && observesSelf(team, candidate));
    if (teamId !== undefined && !isSelf) fill([candidate], [exercise], teamId);
  };
  const onFocus = (event: FocusEvent<HTMLTableElement>): void => {
    const cell = asCell(event.target);
    if (cell !== null) letTabReach(event.currentTarget, cell);
  };
  return { onKeyDown, onFocus };
}
