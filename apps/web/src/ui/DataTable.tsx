import { useTable } from "@tanstack/react-table";
import {
  type CSSProperties,
  type ReactNode,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from "react";
import classes from "./DataTable.module.css";
import { EmptyState } from "./EmptyState.tsx";
import { type Column, features, matches, toTableColumns } from "./tableColumns.ts";
import { TableHead } from "./TableHead.tsx";
import { TableRows } from "./TableRows.tsx";
import { TableSearch } from "./TableSearch.tsx";
import type { TableView } from "./tableView.ts";
import { useUiTexts } from "./texts.ts";

export interface DataTableProps<T extends object> {
  /** What the table lists: its accessible name. */
  caption: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  rowId(row: T): string;
  /** Where a row leads; its first cell becomes a link that covers the row. */
  rowLink?: ((row: T) => string) | undefined;
  initialSort?: { id: string; desc?: boolean };
  /** Search and sorting, where the caller keeps them; else the table does, from `initialSort` on. */
  view?: TableView;
  onView?: (view: TableView) => void;
  /** Where there is no room for all columns: cards of labelled values, or (by default) scrolling. */
  narrow?: "cards" | "scroll";
  isSearchable?: boolean;
  /** A click on a heading adds its column to the sorting, as with Shift: for touch screens, which have no such key. */
  addsSorting?: boolean;
  /** Buttons beside the search field. */
  actions?: ReactNode;
  /** Shown when there are no rows at all. */
  empty?: ReactNode;
}

/** How many values a card has below its first one: with room for all they share its width. */
const valuesOf = (columns: number): CSSProperties =>
  ({ "--values": Math.max(1, columns - 1) }) as CSSProperties;

/** The rows that contain what is searched, in their order. */
function useFoundRows<T extends object>(props: DataTableProps<T>, view: TableView): T[] {
  const { rows, columns, rowId } = props;
  const { language } = useUiTexts();
  const wanted = useDeferredValue(view.search.trim());
  const tableColumns = useMemo(() => {
    const collator = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
    return toTableColumns(columns, (a, b) => collator.compare(a, b));
  }, [columns, language]);
  const table = useTable<typeof features, T>({
    features,
    data: rows,
    columns: tableColumns,
    state: { sorting: view.sorting, globalFilter: wanted },
    getRowId: rowId,
    globalFilterFn: (row) => matches(columns, row.original, wanted),
    maxMultiSortColCount: columns.length,
    enableSortingRemoval: false,
    sortDescFirst: false,
  });
  return table.getRowModel().rows.map((row) => row.original);
}

/** A table of all rows: searchable, sortable by several columns (with Shift), by keyboard too. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { caption, rows, columns, rowId, rowLink, initialSort, isSearchable = true } = props;
  const texts = useUiTexts();
  const [own, setOwn] = useState<TableView>(() => ({
    search: "",
    sorting: initialSort ? [{ id: initialSort.id, desc: initialSort.desc ?? false }] : [],
  }));
  const { view = own, onView = setOwn, narrow = "scroll" } = props;
  const { search, sorting } = view;
  const region = useRef<HTMLDivElement>(null);
  const found = useFoundRows(props, view);
  if (rows.length === 0) {
    return (
      <>
        {props.actions}
        {props.empty ?? <EmptyState title={texts.entries(0)} />}
      </>
    );
  }
  return (
    <div className={classes["frame"]}>
      <TableSearch
        caption={caption}
        count={found.length}
        value={search}
        onChange={isSearchable ? (text) => onView({ ...view, search: text }) : undefined}
      >
        {props.actions}
      </TableSearch>
      <div className={classes["scroll"]} data-narrow={narrow} ref={region}>
        <table
          className={classes["table"]}
          data-fixed={columns.some((column) => column.width !== undefined) || undefined}
          aria-rowcount={found.length + 1}
          aria-label={caption}
          style={valuesOf(columns.length)}
        >
          <TableHead
            columns={columns}
            sorting={sorting}
            isAdding={props.addsSorting}
            onSort={(next) => onView({ ...view, sorting: next })}
          />
          <TableRows
            columns={columns}
            rows={found}
            rowId={rowId}
            rowLink={rowLink}
            region={region}
          />
        </table>
        {found.length === 0 && (
          <EmptyState title={texts.noHits} text={texts.noHitsHint(search.trim())} />
        )}
      </div>
    </div>
  );
}
