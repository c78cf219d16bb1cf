import type { CopiedCell } from "@assay/domain";
import type { Format } from "../../../../platform/i18n/format.ts";
import classes from "../ResultTable.module.css";
import { NO_VALUE } from "../ValueCell.tsx";
import type { Numbers } from "../../model/charts/numbers.ts";

const shown = (cell: CopiedCell, { number }: Format): string => {
  if (cell === null) return NO_VALUE;
  return typeof cell === "string" ? cell : number(cell.value, cell.decimals);
};

interface ChartNumbersProps {
  numbers: Numbers;
  title: string;
  format: Format;
}

/** The table behind a chart: everything it shows, for who cannot see it or wants the exact number. */
export const ChartNumbers = ({ numbers, title, format }: ChartNumbersProps) => (
  // Reached by keyboard, so that it can be scrolled by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
  <div className={classes["scroll"]} role="region" aria-label={title} tabIndex={0}>
    <table className={classes["table"]} aria-label={title}>
      <thead>
        <tr>
          {numbers.heads.map((head, column) => (
            <th key={head} scope="col" data-number={column >= numbers.names || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {numbers.rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, column) =>
              column === 0 ? (
                <th key={numbers.heads[column]} scope="row">
                  {shown(cell, format)}
                </th>
              ) : (
                <td
                  key={numbers.heads[column]}
                  className={column < numbers.names ? undefined : classes["value"]}
                >
                  {shown(cell, format)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
