import type { Item } from "@assay/contract";

export interface VisibleRow {
  id: string;
  parentId: string | null;
  /** Undefined for what has nothing inside it ever. */
  isOpen?: boolean;
  firstChild?: string | undefined;
}

/** The steps that are seen, from top to bottom. */
export function visibleRows(items: readonly Item[], collapsed: ReadonlySet<string>): VisibleRow[] {
  return items.flatMap((item): VisibleRow[] => {
    if (item.itemType !== "ASSESSMENT_CENTER") return [{ id: item.id, parentId: null }];
    const isOpen = !collapsed.has(item.id);
    const inside = isOpen ? item.items.map(({ id }) => ({ id, parentId: item.id })) : [];
    return [{ id: item.id, parentId: null, isOpen, firstChild: item.items[0]?.id }, ...inside];
  });
}

/** What a key does in a tree (ARIA APG, tree view); null: nothing. */
export function treeMove(
  rows: readonly VisibleRow[],
  id: string,
  key: string,
): { focus: string } | { isOpen: boolean } | null {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  const focus = (next: string | null | undefined) => (next == null ? null : { focus: next });
  switch (key) {
    case "ArrowDown":
      return focus(rows[at + 1]?.id);
    case "ArrowUp":
      return focus(at > 0 ? rows[at - 1]?.id : null);
    case "Home":
      return focus(rows[0]?.id);
    case "End":
      return focus(rows.at(-1)?.id);
    case "ArrowRight":
      if (row?.isOpen === undefined) return null;
      return row.isOpen ? focus(row.firstChild) : { isOpen: true };
    case "ArrowLeft":
      return row?.isOpen === true ? { isOpen: false } : focus(row?.parentId);
    default:
      return null;
  }
}
