import type { Assessment, Competency, Item, ProcessRun } from "@assay/contract";
import { type CandidateSheet, DECIMALS, type Id, type Over } from "@assay/domain";
import { useMemo } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { markScrollEdges } from "../../../ui/markScrollEdges.ts";
import {
  competencyCells,
  isCounted,
  type ObserverColumn,
  observerColumns,
  valueIn,
} from "../model/candidateColumns.ts";
import { CompetencyName } from "./CompetencyName.tsx";
import { ExerciseName } from "./ExerciseName.tsx";
import { ExplainHint, ValueCell } from "./ValueCell.tsx";
import { useExplanation } from "./explain/useExplanation.tsx";
import { ObserverName } from "./ObserverName.tsx";
import classes from "./ResultTable.module.css";
import { RatingCell, RatingNotes } from "./rating/RatingCell.tsx";
import { useObserverLabel } from "./rating/useObserverLabel.ts";
import { useRatingDialog } from "./rating/useRatingDialog.tsx";
import { competenciesOf, nameOf } from "../model/steps.ts";

interface CandidateTableProps {
  run: ProcessRun;
  /** The candidate's name: what the table is called. */
  name: string;
  exercises: readonly Item[];
  /** The steps that decide which of the exercises count. */
  steps: readonly Item[];
  /** What the ratings come to in these steps. */
  sheet: CandidateSheet;
  /** The candidate's. */
  assessments: readonly Assessment[];
  isHighlighting: boolean;
}

interface HeadProps {
  exercises: readonly Item[];
  columns: readonly ObserverColumn[];
  strategy: ProcessRun["process"]["cutOffStrategy"];
  sheet: CandidateSheet;
}

/** The first column of an exercise has a line before it. */
const isFirst = (columns: readonly ObserverColumn[], index: number): boolean =>
  columns[index]?.exerciseId !== columns[index - 1]?.exerciseId;

/** Two rows: the exercises, and below each its observers (RES-011, RES-012). */
function Head({ exercises, columns, strategy, sheet }: HeadProps) {
  const t = useT();
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
            <ExerciseName exercise={exercise} sheet={sheet} />
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

/** The values of exercises and competencies by their ids. */
const valuesIn = ({ exercises, profile }: CandidateSheet): ReadonlyMap<Id, number | null> =>
  new Map([
    ...exercises.map(({ exerciseId, value }) => [exerciseId, value] as const),
    ...profile.map(({ competencyId, value }) => [competencyId, value] as const),
  ]);

interface TotalProps {
  strategy: ProcessRun["process"]["cutOffStrategy"];
  value: number | null | undefined;
  colSpan?: number;
  onExplain(): void;
}

/** What ratings come to. */
function Total({ strategy, value, ...rest }: TotalProps) {
  const { number } = useFormat();
  const isEmpty = value === null || value === undefined;
  const text = isEmpty ? null : number(value, DECIMALS[strategy]);
  return <ValueCell text={text} isStrong isFirst {...rest} />;
}

interface RatingCellsProps {
  competency: Competency;
  columns: readonly ObserverColumn[];
  isHighlighting: boolean;
  onOpen(column: ObserverColumn, competencyId: Id): void;
}

/** What the observers have rated in one competency. */
function RatingCells({ competency, columns, isHighlighting, onOpen }: RatingCellsProps) {
  const format = useFormat();
  const language = useLanguage();
  const labelOf = useObserverLabel();
  const cells = competencyCells(columns, competency.id);
  return columns.map((column, index) => (
    <RatingCell
      key={`${column.exerciseId}/${column.observerId}`}
      value={valueIn(column, competency.id)}
      text={(value) => format.number(value)}
      label={`${labelOf(column)}, ${nameOf(competency, language)}`}
      isFirst={isFirst(columns, index)}
      differs={isHighlighting && (cells[index]?.differs ?? false)}
      isCounted={isCounted(column)}
      onOpen={() => onOpen(column, competency.id)}
    />
  ));
}

/** The columns of the table, and the exercises that have any. */
function useObserverColumns({ run, exercises, assessments }: CandidateTableProps) {
  const columns = useMemo(
    () => observerColumns(run, exercises, assessments),
    [run, exercises, assessments],
  );
  const rated = exercises.filter(({ id }) => columns.some(({ exerciseId }) => exerciseId === id));
  return { columns, rated };
}

/** One candidate: competencies as rows, the observers of each exercise as columns. */
export function CandidateTable(props: CandidateTableProps) {
  const { run, name, exercises, steps, sheet, assessments, isHighlighting } = props;
  const t = useT();
  const { explain, dialog } = useExplanation({ run, exercises });
  const rating = useRatingDialog(run, assessments);
  const strategy = run.process.cutOffStrategy;
  const { columns, rated } = useObserverColumns(props);
  const values = valuesIn(sheet);
  const explainOver = (about: Over) => explain({ name, assessments, steps, about });
  return (
    <>
      <div ref={markScrollEdges} className={classes["scroll"]}>
        <table className={classes["table"]} aria-label={name}>
          <Head exercises={rated} columns={columns} strategy={strategy} sheet={sheet} />
          <tbody>
            {competenciesOf(run, rated).map((competency) => (
              <tr key={competency.id}>
                <th scope="row">
                  <CompetencyName competency={competency} />
                </th>
                <RatingCells {...{ competency, columns, isHighlighting }} onOpen={rating.open} />
                <Total
                  strategy={strategy}
                  value={values.get(competency.id)}
                  onExplain={() => explainOver({ kind: "competency", id: competency.id })}
                />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(`results:strategy_${strategy}`)}</th>
              {rated.map(({ id }) => (
                <Total
                  key={id}
                  strategy={strategy}
                  value={values.get(id)}
                  colSpan={columns.filter(({ exerciseId }) => exerciseId === id).length}
                  onExplain={() => explainOver({ kind: "exercise", id })}
                />
              ))}
              <Total
                strategy={strategy}
                value={sheet.value}
                onExplain={() => explainOver({ kind: "total", id: steps[0]?.id ?? "" })}
              />
            </tr>
          </tfoot>
        </table>
      </div>
      <RatingNotes assessments={columns.map(({ assessment }) => assessment)} />
      <ExplainHint />
      {dialog}
      {rating.dialog}
    </>
  );
}
