import { partitionGroups } from "@assay/domain";
import { useFormat } from "../../../platform/i18n/format.ts";
import classes from "./ScaleDrawing.module.css";

interface ScaleDrawingProps {
  values: readonly number[];
  partition: readonly number[];
  /** 0-based */
  highlighted?: number | null;
}

/** The criterions as boxes, the groups around them. */
export function ScaleDrawing({ values, partition, highlighted = null }: ScaleDrawingProps) {
  const { number } = useFormat();
  const groups = partitionGroups(
    values.map((value) => ({ value })),
    partition,
  );
  return (
    <span className={classes["drawing"]} aria-hidden>
      {groups.map((group, index) => (
        <span
          key={index}
          className={classes["group"]}
          style={{ flexGrow: group.length }}
          data-highlighted={index === highlighted || undefined}
        >
          {group.map(({ value }) => (
            <span key={value} className={classes["box"]}>
              {number(value)}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
