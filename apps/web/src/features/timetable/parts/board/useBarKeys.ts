import type { KeyboardEvent, RefObject } from "react";
import type { Bar, BoardRow } from "../../model/boardRows.ts";
import { useBoard } from "./useBoard.ts";

/** The name of a bar on the whole board. */
export const barName = (row: BoardRow, { session }: Bar): string => `${row.id}/${session.id}`;

/** Minutes of one step in time. */
const STEP = 5;
const ARROWS: Readonly<Record<string, readonly [along: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The bar to which an arrow leads: the next one in its row, or that of the next row that is nearest in time. */
function neighbourOf(
  rows: readonly BoardRow[],
  name: string,
  [along, down]: readonly [number, number],
): string | undefined {
  const at = rows.findIndex((row) => row.bars.some((bar) => barName(row, bar) === name));
  const row = rows[at];
  if (!row) return undefined;
  const place = row.bars.findIndex((bar) => barName(row, bar) === name);
  if (along !== 0) {
    const bar = row.bars[place + along];
    return bar && barName(row, bar);
  }
  const from = row.bars[place]?.from ?? 0;
  for (let next = at + down; rows[next]; next += down) {
    const other = rows[next]!;
    const [nearest] = other.bars.toSorted(
      (a, b) => Math.abs(a.from - from) - Math.abs(b.from - from),
    );
    if (nearest) return barName(other, nearest);
  }
  return undefined;
}

/** Goes from bar to bar by the arrow keys, and moves the selected one in time. */
export function useBarKeys(rows: readonly BoardRow[], frame: RefObject<HTMLElement | null>) {
  const { instance, selected, mayEdit, move, select } = useBoard();
  return (event: KeyboardEvent): void => {
    const bar = event.target instanceof HTMLElement ? event.target.dataset : undefined;
    const arrow = ARROWS[event.key];
    if (event.key === "Escape" && selected) return select(null);
    if (!arrow || bar?.["bar"] === undefined) return;
    event.preventDefault();
    const [along] = arrow;
    if (along !== 0 && mayEdit && selected !== null && selected.id === bar["session"]) {
      const { day, start } = selected;
      if (!event.shiftKey) return move(selected, { day, start: start + along * STEP });
      if (instance.days[day + along]) move(selected, { day: day + along, start });
      return;
    }
    const next = neighbourOf(rows, bar["bar"], arrow);
    if (next !== undefined)
      frame.current?.querySelector<HTMLElement>(`[data-bar="${next}"]`)?.focus();
  };
}
