import type { Place } from "@assay/domain";

/** A row of the tree as it stands in the page, from top to bottom. */
export interface RowBox {
  id: string;
  parentId: string | null;
  /** Among its siblings. */
  index: number;
  isCentre: boolean;
  top: number;
  bottom: number;
}

export interface Drop extends Place {
  /** Where the line is drawn that shows the place; null: into the centre that is marked. */
  y: number | null;
}

/** The part of a centre's row above which a step is laid before the centre, and not into it. */
const BEFORE_CENTRE = 0.3;

/**
 * Where a dragged step is laid when it is let go at a height; null where it would stay or cannot stand.
 *
 * @param rows all visible rows, the dragged one too
 * @param y in the same measure as the rows
 */
export function dropPlace(rows: readonly RowBox[], draggedId: string, y: number): Drop | null {
  const dragged = rows.find(({ id }) => id === draggedId);
  const last = rows.at(-1);
  if (dragged === undefined || last === undefined) return null;
  const isCentre = dragged.isCentre;
  // A centre stands among the steps of the process only: what is inside another one is passed over.
  const stops = isCentre ? rows.filter(({ parentId }) => parentId === null) : rows;
  const under = stops.find((row) => y < row.bottom);
  const tops = rows.filter(({ parentId }) => parentId === null);
  /** The lower edge of a step with all that is shown inside of it. */
  const endOf = (row: RowBox): number =>
    rows.findLast(({ id, parentId }) => id === row.id || parentId === row.id)?.bottom ?? row.bottom;
  const at = (parentId: string | null, index: number, line: number | null): Drop | null => {
    const isSameLevel = dragged.parentId === parentId;
    const place = isSameLevel && dragged.index < index ? index - 1 : index;
    if (isSameLevel && place === dragged.index) return null;
    return { parentId, index: place, y: line };
  };
  if (under === undefined) return at(null, tops.length, last.bottom);
  if (under.id === draggedId) return null;
  const share = (y - under.top) / (under.bottom - under.top);
  if (under.isCentre && !isCentre) {
    if (share < BEFORE_CENTRE) return at(null, under.index, under.top);
    const inside = rows.filter(({ parentId }) => parentId === under.id).length;
    return at(under.id, inside === 0 ? Number.MAX_SAFE_INTEGER : 0, null);
  }
  if (share < 0.5) return at(under.parentId, under.index, under.top);
  return at(under.parentId, under.index + 1, isCentre ? endOf(under) : under.bottom);
}
