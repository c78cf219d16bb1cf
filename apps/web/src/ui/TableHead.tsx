import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { SortingState } from "@tanstack/react-table";
import { markScrollEdges } from "./markScrollEdges.ts";
import edges from "./ScrollEdges.module.css";
import { type Column, nextSorting } from "./tableColumns.ts";
import { useUiTexts } from "./texts.ts";

interface TableHeadProps<T> {
  columns: readonly Column<T>[];
  sorting: SortingState;
  /** A click adds the column to the sorting, also without Shift. */
  isAdding: boolean | undefined;
  onSort(sorting: SortingState): void;
}

/** The heads of a table, each of which sorts by its column. With several, a number shows their order. */
export function TableHead<T>({ columns, sorting, isAdding = false, onSort }: TableHeadProps<T>) {
  const texts = useUiTexts();
  return (
    <thead>
      <tr aria-rowindex={1} className={edges["fading"]} ref={markScrollEdges}>
        {columns.map(({ id, header, align, minWidth, width, isSortable = true }) => {
          if (!isSortable) {
            return (
              <th key={id} scope="col" data-align={align} data-plain style={{ minWidth, width }}>
                {header}
              </th>
            );
          }
          const index = sorting.findIndex((entry) => entry.id === id);
          const sort = sorting[index];
          const order = sort && (sort.desc ? "descending" : "ascending");
          const Icon = sort ? (sort.desc ? IconArrowDown : IconArrowUp) : IconArrowsSort;
          return (
            <th
              key={id}
              scope="col"
              aria-sort={order}
              data-align={align}
              style={{ minWidth, width }}
            >
              <button
                type="button"
                title={texts.sortBy(header)}
                onClick={(event) => onSort(nextSorting(sorting, id, event.shiftKey || isAdding))}
              >
                {header}
                <Icon size={16} aria-hidden data-idle={sort === undefined || undefined} />
                {sort && sorting.length > 1 && <sub aria-hidden>{index + 1}</sub>}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
