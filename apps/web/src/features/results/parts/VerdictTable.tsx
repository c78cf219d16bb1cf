import type { ComponentProps } from "react";
import { markScrollEdges } from "../../../ui/markScrollEdges.ts";
import { verdictStyle } from "../model/verdicts.ts";
import { ExplainHint } from "./ValueCell.tsx";
import classes from "./ResultTable.module.css";
import { TableBody } from "./TableBody.tsx";
import type { RowsProps } from "./WindowedRows.tsx";

interface VerdictTableProps
  extends Pick<RowsProps, "count" | "row">, Omit<ComponentProps<"table">, "style" | "className"> {
  /** Pixels of a verdict, the same in all rows. */
  height: number;
  /** Whether the verdict and the decision stay in view at the right. */
  hasDecision?: boolean;
}

/** A table of candidates with verdicts, which scrolls; its children are its head. */
export function VerdictTable(props: VerdictTableProps) {
  const { count, row, height, hasDecision = false, children, ...table } = props;
  return (
    <>
      <div
        ref={markScrollEdges}
        className={classes["scroll"]}
        data-decides={hasDecision || undefined}
      >
        <table
          {...table}
          className={classes["table"]}
          style={verdictStyle(height)}
          aria-rowcount={count + 1}
        >
          {children}
          <TableBody count={count} row={row} height={height + 1} />
        </table>
      </div>
      <ExplainHint />
    </>
  );
}
