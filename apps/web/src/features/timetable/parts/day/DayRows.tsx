import type { DayRow } from "../../model/day/dayRow.ts";
import classes from "./Day.module.css";
import { DayRowItem, type DayRowItemProps } from "./DayRowItem.tsx";

interface DayRowsProps extends Pick<DayRowItemProps, "onChange"> {
  label: string;
  rows: readonly DayRow[];
  /** Id of the person who is pointed at. */
  who?: string | undefined;
}

/** Rows below each other; of several rows of a person the first is pointed at. */
export function DayRows({ label, rows, who, onChange }: DayRowsProps) {
  const marked = who === undefined ? undefined : rows.find(({ personId }) => personId === who);
  return (
    <ul className={classes["rows"]} aria-label={label}>
      {rows.map((row) => (
        <DayRowItem key={row.id} row={row} isMarked={row === marked} onChange={onChange} />
      ))}
    </ul>
  );
}
