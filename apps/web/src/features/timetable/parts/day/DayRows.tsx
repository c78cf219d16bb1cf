import type { DrawnRow } from "../../model/day/dayRow.ts";
import classes from "./Day.module.css";
import { DayRowItem, type DayRowItemProps } from "./DayRowItem.tsx";

interface DayRowsProps extends Pick<DayRowItemProps, "onChange"> {
  label: string;
  rows: readonly DrawnRow[];
  /** Id of the person who is pointed at. */
  who?: string | undefined;
}

interface RowProps extends Omit<DayRowItemProps, "row"> {
  drawn: DrawnRow;
}

/** Works out a row apart from the others, so that other work fits in between. */
const Row = ({ drawn, ...rest }: RowProps) => <DayRowItem row={drawn.row()} {...rest} />;

/** Rows below each other; of several rows of a person the first is pointed at. */
export function DayRows({ label, rows, who, onChange }: DayRowsProps) {
  const marked = who === undefined ? undefined : rows.find(({ personId }) => personId === who);
  return (
    <ul className={classes["rows"]} aria-label={label}>
      {rows.map((drawn) => (
        <Row key={drawn.id} drawn={drawn} isMarked={drawn === marked} onChange={onChange} />
      ))}
    </ul>
  );
}
