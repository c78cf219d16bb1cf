import type { TableReading } from "@assay/domain";
import { Checkbox } from "@mantine/core";
import { StatusDot } from "../../ui/StatusBadge.tsx";
import { useT } from "../i18n/texts.ts";
import classes from "./ListPreview.module.css";

/** One row of a list, and what is to be said about it. */
export interface CheckedRow {
  /** Row number as the list's program counts it, from 1. */
  row: number;
  tone: "good" | "wrong" | "done";
  text: string;
}

interface ListPreviewProps<C extends string> {
  cells: readonly (readonly string[])[];
  reading: TableReading<C>;
  rows: readonly CheckedRow[];
  /** What a column can hold, with its name. */
  choices: readonly (readonly [C, string])[];
  onCorrect(part: Partial<TableReading<C>>): void;
}

/** What each column holds, to be corrected where the guess was wrong. */
function ColumnSelects<C extends string>({ reading, choices, onCorrect }: ListPreviewProps<C>) {
  const t = useT();
  const { columns } = reading;
  const choose = (at: number, chosen: string): void => {
    const column = choices.find(([each]) => each === chosen)?.[0] ?? null;
    // What one column takes, another gives up.
    const others = columns.map((each) => (each === column ? null : each));
    onCorrect({ columns: others.with(at, column) });
  };
  return (
    <tr>
      <th scope="col">{t("lists:row")}</th>
      {columns.map((column, at) => (
        <th key={at} scope="col">
          <select
            className={classes["select"]}
            aria-label={t("lists:columnHolds", { number: at + 1 })}
            value={column ?? ""}
            onChange={(event) => choose(at, event.currentTarget.value)}
          >
            <option value="">{t("lists:columnNone")}</option>
            {choices.map(([each, name]) => (
              <option key={each} value={each}>
                {name}
              </option>
            ))}
          </select>
        </th>
      ))}
      <th scope="col">{t("lists:check")}</th>
    </tr>
  );
}

function Row({ row, cells }: { row: CheckedRow; cells: readonly string[] }) {
  const { tone, text } = row;
  return (
    <tr data-wrong={tone === "wrong" || undefined}>
      <th scope="row">{row.row}</th>
      {cells.map((cell, at) => (
        <td key={at}>{cell}</td>
      ))}
      <td>
        <span className={classes["verdict"]}>
          <StatusDot tone={tone === "wrong" ? "failed" : "done"} label="" size={18} />
          {text}
        </span>
      </td>
    </tr>
  );
}

/** A list as it will be taken over, with what is wrong row by row. */
export function ListPreview<C extends string>(props: ListPreviewProps<C>) {
  const { cells, reading, rows, onCorrect } = props;
  const t = useT();
  const width = reading.columns.length;
  const cellsOf = ({ row }: CheckedRow) =>
    Array.from({ length: width }, (_, at) => cells[row - 1]?.[at] ?? "");
  return (
    <>
      <Checkbox
        size="md"
        label={t("lists:hasHead")}
        checked={reading.hasHead}
        onChange={({ currentTarget: { checked } }) => onCorrect({ hasHead: checked })}
      />
      <div
        className={classes["scroll"]}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        role="region"
        aria-label={t("lists:preview")}
      >
        <table className={classes["preview"]}>
          <thead>
            <ColumnSelects {...props} />
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.row} row={row} cells={cellsOf(row)} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
