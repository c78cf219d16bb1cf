import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { Fragment, type ReactNode, type Ref, useRef, useState } from "react";

export interface RowsProps {
  count: number;
  /** A row: a `tr` with its index in `data-index`, that hands on `ref`, which learns its height. */
  row(index: number, ref?: Ref<HTMLTableRowElement>): ReactNode;
  /** Height in pixels of a row whose name has one line; each row is measured when it is drawn. */
  height: number;
}

/** Rows above and below the window that are drawn too, so that fast scrolling shows no gaps. */
const OVERSCAN = 8;

/** Takes the room of the rows that are not drawn, so that the scroll bar stays right. */
const Gap = ({ height }: { height: number }) =>
  height > 0 ? <tr aria-hidden style={{ height, visibility: "hidden" }} /> : null;

/** Only the rows in view, those near it, and the one with the focus; the table scrolls in its parent. */
export default function WindowedRows({ count, row, height }: RowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState<number>();
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => body.current?.closest("table")?.parentElement ?? null,
    estimateSize: () => height,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: innerHeight },
    // The row with the focus stays drawn: removing it would throw a keyboard user out of the table.
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      if (focused === undefined || focused >= count || near.includes(focused)) return near;
      return [...near, focused].toSorted((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const end = items.at(-1)?.end ?? 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only follows the focus
    <tbody
      ref={body}
      // Where rows come and go, the browser would hold on to the wrong ones.
      style={{ overflowAnchor: "none" }}
      onFocus={({ target }) => setFocused(Number(target.closest("tr")?.dataset["index"]))}
      onBlur={() => setFocused(undefined)}
    >
      {items.map(({ index, key, start }, place) => (
        <Fragment key={key}>
          <Gap height={start - (items[place - 1]?.end ?? 0)} />
          {row(index, virtualizer.measureElement)}
        </Fragment>
      ))}
      <Gap height={virtualizer.getTotalSize() - end} />
    </tbody>
  );
}
