import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { aggregate, DECIMALS } from "@assay/domain";
import { useMemo } from "react";
import { useFormat } from "../../../app/i18n/format.ts";
import { useLanguage, useT } from "../../../app/i18n/texts.ts";
import {
  type ColumnCell,
  competencyCells,
  type ObserverColumn,
  observerColumns,
} from "./candidateColumns.ts";
import { CompetencyName } from "./CompetencyName.tsx";
import { ObserverName } from "./ObserverName.tsx";
import classes from "./ResultTable.module.css";
import { competenciesOf, nameOf } from "./steps.ts";
import { ValueCell } from "./ValueCell.tsx";

interface CandidateTableProps {
  run: ProcessRun;
  /** The candidate's name: what the table is called. */
  name: string;
  exercises: readonly Item[];
  /** The candidate's. */
  assessments: readonly Assessment[];
  isHighlighting: boolean;
}

interface HeadProps {
  exercises: readonly Item[];
  columns: readonly ObserverColumn[];
  strategy: ProcessRun["process"]["cutOffStrategy"];
}

const valuesOf = (cells: readonly ColumnCell[]): number[] =>
  cells.flatMap(({ value }) => (value === null ? [] : [value]));

/** The first column of an exercise has a line before it. */
const isFirst = (columns: readonly ObserverColumn[], index: number): boolean =>
  columns[index]?.exerciseId !== columns[index - 1]?.exerciseId;

function Head({ exercises, columns, strategy }: HeadProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t("results:competency")}
        </th>
        {exercises.map((exercise) => (
          <th
            key={exercise.id}
            scope="colgroup"
            data-group
            colSpan={columns.filter(({ exerciseId }) => exerciseId === exercise.id).length}
          >
            {nameOf(exercise, language)}
          </th>
        ))}
        <th scope="col" rowSpan={2} data-number>
          {t(`results:strategy_${strategy}`)}
        </th>
      </tr>
      <tr>
        {columns.map((column, index) => (
          <th
            key={`${column.exerciseId}/${column.observerId}`}
            scope="col"
            data-second
            data-first={isFirst(columns, index) || undefined}
          >
            <ObserverName column={column} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** One candidate: competencies as rows, the observers of each exercise as columns. */
export function CandidateTable(props: CandidateTableProps) {
  const { run, name, exercises, assessments, isHighlighting } = props;
  const t = useT();
  const format = useFormat();
  const strategy = run.process.cutOffStrategy;
  const columns = useMemo(
    () => observerColumns(run, exercises, assessments),
    [run, exercises, assessments],
  );
  const rated = exercises.filter(({ id }) => columns.some(({ exerciseId }) => exerciseId === id));
  const rows = competenciesOf(run, rated).map((competency) => ({
    competency,
    cells: competencyCells(columns, competency.id),
  }));
  const combined = (cells: readonly ColumnCell[]): string | null => {
    const value = aggregate(strategy, valuesOf(cells));
    return value === null ? null : format.number(value, DECIMALS[strategy]);
  };
  const inExercise = (id: string) =>
    rows.flatMap(({ cells }) => cells.filter((_, index) => columns[index]?.exerciseId === id));
  return (
    <div className={classes["scroll"]}>
      <table className={classes["table"]} aria-label={name}>
        <Head exercises={rated} columns={columns} strategy={strategy} />
        <tbody>
          {rows.map(({ competency, cells }) => (
            <tr key={competency.id}>
              <th scope="row">
                <CompetencyName competency={competency} />
              </th>
              {cells.map(({ value, differs }, index) => (
                <ValueCell
                  key={`${columns[index]?.exerciseId}/${columns[index]?.observerId}`}
                  text={value === null ? null : format.number(value)}
                  isFirst={isFirst(columns, index)}
                  differs={isHighlighting && differs}
                />
              ))}
              <ValueCell text={combined(cells)} isStrong isFirst />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(`results:strategy_${strategy}`)}</th>
            {rated.map(({ id }) => (
              <td
                key={id}
                className={classes["value"]}
                data-first
                colSpan={columns.filter(({ exerciseId }) => exerciseId === id).length}
              >
                {combined(inExercise(id)) ?? "-"}
              </td>
            ))}
            <ValueCell text={combined(rows.flatMap(({ cells }) => cells))} isStrong isFirst />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
