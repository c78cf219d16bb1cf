import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, type ReactNode, type RefObject } from "react";
import classes from "./DataTable.module.css";
import { Link } from "./Link.tsx";
import { cellText, type Column } from "./tableColumns.ts";

/** Height of a row in px. */
const ROW_HEIGHT = 45;
/** Rows above and below the window that are drawn too. */
const OVERSCAN = 12;
/** Below this many rows all of them stand in the page. */
const VIRTUAL_FROM = 100;

interface TableRowsProps<T> {
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowId(row: T): string;
  rowLink?: ((row: T) => string) | undefined;
  region: RefObject<HTMLElement | null>;
}

interface RowProps<T> {
  columns: readonly Column<T>[];
  row: T;
  index: number;
  to: string | undefined;
  /** Tells the row's height, which wrapped texts make larger. */
  measure: ((row: Element | null) => void) | undefined;
}

function RowView<T>({ columns, row, index, to, measure }: RowProps<T>) {
  const content = (column: Column<T>, position: number): ReactNode => {
    const shown = column.cell ? column.cell(row) : cellText(column, row);
    if (position > 0 || to === undefined) return shown;
    return (
      <Link to={to} className={classes["link"]}>
        {shown}
      </Link>
    );
  };
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-link={to !== undefined || undefined}
    >
      {columns.map((column, position) => (
        <td key={column.id} data-align={column.align} data-label={column.header}>
          {content(column, position)}
        </td>
      ))}
    </tr>
  );
}
const Row = memo(RowView) as typeof RowView;

/** Takes the room of the rows that are not in the page, so that the scroll bar stays right. */
const Gap = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden className={classes["gap"]} style={{ height }} /> : null;

/** The rows; of many only those near the window are in the page. */
export function TableRows<T>({ columns, rows, rowId, rowLink, region }: TableRowsProps<T>) {
  const isVirtual = rows.length >= VIRTUAL_FROM;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    enabled: isVirtual,
    scrollMargin: region.current?.offsetTop ?? 0,
  });
  const items = virtualizer.getVirtualItems();
  const first = isVirtual ? (items[0]?.index ?? 0) : 0;
  const last = isVirtual ? (items.at(-1)?.index ?? -1) : rows.length - 1;
  const { scrollMargin } = virtualizer.options;
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const shownUntil = (items.at(-1)?.end ?? scrollMargin) - scrollMargin;
  return (
    <tbody>
      {isVirtual && <Gap height={before} />}
      {rows.slice(first, last + 1).map((row, offset) => (
        <Row
          key={rowId(row)}
          columns={columns}
          row={row}
          index={first + offset}
          to={rowLink?.(row)}
          measure={isVirtual ? virtualizer.measureElement : undefined}
        />
      ))}
      {isVirtual && <Gap height={virtualizer.getTotalSize() - shownUntil} />}
    </tbody>
  );
}
