import { lazy, type ReactNode, Suspense } from "react";
import { usePrinting } from "./useMedium.ts";
import type { RowsProps } from "./WindowedRows.tsx";

const WindowedRows = lazy(() => import("./WindowedRows.tsx"));

/** Below this many rows all of them are drawn. */
const MANY = 60;
/** Rows that are drawn until it is known which are in view: as many as a tall screen shows. */
const FIRST = 16;

const rowsUntil = (end: number, { count, row }: Pick<RowsProps, "count" | "row">): ReactNode[] =>
  Array.from({ length: Math.min(count, end) }, (_, index) => row(index));

/** The rows of a table that scrolls in its parent: of many only those in view; on paper all of them. */
export function TableBody(props: RowsProps) {
  const isPrinting = usePrinting();
  if (props.count < MANY || isPrinting) return <tbody>{rowsUntil(props.count, props)}</tbody>;
  return (
    <Suspense fallback={<tbody>{rowsUntil(FIRST, props)}</tbody>}>
      <WindowedRows {...props} />
    </Suspense>
  );
}
