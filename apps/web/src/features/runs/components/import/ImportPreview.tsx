import { CANDIDATE_COLUMNS, type CandidateColumn } from "@assay/domain";
import { Checkbox } from "@mantine/core";
import { useT } from "../../../../app/i18n/texts.ts";
import { StatusDot } from "../../../../ui/StatusBadge.tsx";
import classes from "./Import.module.css";
import type { ImportRow } from "./importRows.ts";
import type { ImportControl } from "./useImport.ts";

/** What each column holds, to be corrected where the guess was wrong. */
function ColumnSelects({ control: { list, correct } }: { control: ImportControl }) {
  const t = useT();
  const { columns } = list.reading;
  const choose = (at: number, chosen: string): void => {
    const column = CANDIDATE_COLUMNS.find((each) => each === chosen) ?? null;
    // What one column takes, another gives up.
    const others = columns.map((each) => (each === column ? null : each));
    correct({ columns: others.with(at, column) });
  };
  return (
    <tr>
      <th scope="col">{t("runDialogs:row")}</th>
      {columns.map((column, at) => (
        <th key={at} scope="col">
          <select
            className={classes["select"]}
            aria-label={t("runDialogs:columnHolds", { number: at + 1 })}
            value={column ?? ""}
            onChange={(event) => choose(at, event.currentTarget.value)}
          >
            <option value="">{t("runDialogs:columnNone")}</option>
            {CANDIDATE_COLUMNS.map((each: CandidateColumn) => (
              <option key={each} value={each}>
                {t(`runDialogs:column_${each}`)}
              </option>
            ))}
          </select>
        </th>
      ))}
      <th scope="col">{t("runDialogs:check")}</th>
    </tr>
  );
}

function Row({ row, cells }: { row: ImportRow; cells: readonly string[] }) {
  const t = useT();
  const isGood = row.problems.length === 0;
  return (
    <tr data-wrong={!isGood || undefined}>
      <th scope="row">{row.read.row}</th>
      {cells.map((cell, at) => (
        <td key={at}>{cell}</td>
      ))}
      <td>
        <span className={classes["verdict"]}>
          <StatusDot tone={isGood ? "done" : "failed"} label="" size={18} />
          {isGood
            ? t("runDialogs:rowGood")
            : row.problems.map((problem) => t(`runDialogs:problem_${problem}`)).join(" ")}
        </span>
      </td>
    </tr>
  );
}

/** The list as it will be taken over, with what is wrong row by row. */
export function ImportPreview({ control }: { control: ImportControl }) {
  const t = useT();
  const { cells, reading, rows } = control.list;
  const width = reading.columns.length;
  const cellsOf = ({ read }: ImportRow) =>
    Array.from({ length: width }, (_, at) => cells[read.row - 1]?.[at] ?? "");
  return (
    <>
      <Checkbox
        size="md"
        label={t("runDialogs:hasHead")}
        checked={reading.hasHead}
        onChange={({ currentTarget: { checked } }) => control.correct({ hasHead: checked })}
      />
      <div
        className={classes["scroll"]}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        role="region"
        aria-label={t("runDialogs:preview")}
      >
        <table className={classes["preview"]}>
          <thead>
            <ColumnSelects control={control} />
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.read.row} row={row} cells={cellsOf(row)} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
