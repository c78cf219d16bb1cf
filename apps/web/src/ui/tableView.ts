import type { SortingState } from "@tanstack/react-table";

/** What a table shows of its rows, and in which order. */
export interface TableView {
  search: string;
  sorting: SortingState;
}

/** "orgUnit,-lastLogin": the columns in their order, with "-" before a descending one. */
export const sortText = (sorting: SortingState): string =>
  sorting.map(({ id, desc }) => (desc ? `-${id}` : id)).join(",");

/** The sorting that a text stands for; columns that are not known are left out. */
export function sortingOf(text: string, known: readonly string[]): SortingState {
  const entries = text.split(",").map((word) => {
    const desc = word.startsWith("-");
    return { id: desc ? word.slice(1) : word, desc };
  });
  return entries.filter(
    ({ id }, index) =>
      known.includes(id) && entries.findIndex((entry) => entry.id === id) === index,
  );
}
