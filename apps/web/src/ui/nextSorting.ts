import type { SortingState } from "@tanstack/react-table";

/** The next sorting after a click on a column; with Shift the column is added to the others. */
export function nextSorting(sorting: SortingState, id: string, isAdded: boolean): SortingState {
  const now = sorting.find((entry) => entry.id === id);
  const next = { id, desc: now !== undefined && !now.desc };
  if (!isAdded) return [next];
  return now ? sorting.map((entry) => (entry.id === id ? next : entry)) : [...sorting, next];
}
