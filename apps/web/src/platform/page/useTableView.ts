import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { sortingOf, sortText, type TableView } from "../../ui/tableView.ts";
import type { ListSearch } from "./search.ts";

/** Milliseconds after the last change until the address has it: browsers limit how often a page may change it. */
const WRITE_AFTER_MS = 250;

type Columns = readonly { id: string }[];
type Sorting = TableView["sorting"];

function viewOf({ search = "", sort = "" }: ListSearch, columns: Columns, initial: Sorting) {
  const ids = columns.map(({ id }) => id);
  const sorting = sortingOf(sort, ids);
  return { search, sorting: sorting.length === 0 ? initial : sorting };
}

function searchOf({ search, sorting }: TableView, initial: Sorting): ListSearch {
  const sort = sortText(sorting);
  return {
    search: search.trim() === "" ? undefined : search.trim(),
    sort: sort === sortText(initial) ? undefined : sort,
  };
}

/**
 * Search and sorting of a table, kept in the address: they survive reload and back, and can be shared.
 *
 * @param initial the sorting of an address without one; the same object every time
 */
export function useTableView(columns: Columns, initial: Sorting) {
  const given: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const addressed = viewOf(given, columns, initial);
  const address = JSON.stringify(searchOf(addressed, initial));
  const [view, setView] = useState<TableView>(addressed);
  /** The address as this table has last seen or written it. */
  const [known, setKnown] = useState(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (address !== known) {
    // The menu or the back button has led here again; what this table writes is what it shows.
    setKnown(address);
    if (timer.current === undefined) setView(addressed);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const onView = useCallback(
    (next: TableView) => {
      setView(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        const search = searchOf(next, initial);
        void navigate({ to: ".", search, replace: true, resetScroll: false });
      }, WRITE_AFTER_MS);
    },
    [navigate, initial],
  );
  return { view, onView };
}
