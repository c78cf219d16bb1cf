import type { SortingState } from "@tanstack/react-table";

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
