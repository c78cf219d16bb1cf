import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { usePrinting } from "./useMedium.ts";
import type { RowsProps } from "./WindowedRows.tsx";

/** Below this many rows all of them are drawn. */
const MANY = 60;

/** What draws only the rows in view, once it is loaded. */
let loadedRows: ComponentType<RowsProps> | undefined; // tab-wide: a part of the app
async function loadRows(): Promise<{ default: ComponentType<RowsProps> }> {
  const module = await import("./WindowedRows.tsx");
  loadedRows = module.default;
  return module;
}
const LazyRows = lazy(loadRows);

/** Loads beside the data what a table of so many rows is drawn with; without it, the first rows would be drawn twice. */
export async function prepareRows(count: number): Promise<void> {
  if (count >= MANY) await loadRows();
}

/** Rows that are drawn until it is known which are in view: as many as a tall screen shows. */
const FIRST = 16;

const rowsUntil = (end: number, { count, row }: Pick<RowsProps, "count" | "row">): ReactNode[] =>
  Array.from({ length: Math.min(count, end) }, (_, index) => row(index));

/** The rows of a table that scrolls in its parent: of many only those in view; on paper all of them. */
export function TableBody(props: RowsProps) {
  const isPrinting = usePrinting();
  const [WindowedRows] = useState(() => loadedRows ?? LazyRows);
  if (props.count < MANY || isPrinting) return <tbody>{rowsUntil(props.count, props)}</tbody>;
  return (
    <Suspense fallback={<tbody>{rowsUntil(FIRST, props)}</tbody>}>
      <WindowedRows {...props} />
    </Suspense>
  );
}
