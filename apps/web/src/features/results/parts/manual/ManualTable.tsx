import type { Assessment, Competency, Item, ProcessRun } from "@assay/contract";
import { type CandidateSheet, DECIMALS, highlighted } from "@assay/domain";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useLanguage, useT } from "../../../../platform/i18n/texts.ts";
import { Hint } from "../../../../ui/Hint.tsx";
import { markScrollEdges } from "../../../../ui/markScrollEdges.ts";
import { isCounted, type ObserverColumn } from "../../model/candidateColumns.ts";
import { CompetencyName } from "../CompetencyName.tsx";
import { ExerciseName } from "../ExerciseName.tsx";
import { ExplainHint, ValueCell } from "../ValueCell.tsx";
import { useExplanation } from "../explain/useExplanation.tsx";
import { ObserverName } from "../ObserverName.tsx";
import classes from "../ResultTable.module.css";
import { RatingCell, RatingNotes } from "../rating/RatingCell.tsx";
import { useObserverLabel } from "../rating/useObserverLabel.ts";
import { useRatingDialog } from "../rating/useRatingDialog.tsx";
import { competenciesOf, nameOf } from "../../model/steps.ts";
import { countingValue, type ManualColumn, valueOf } from "../../model/manual/manualColumns.ts";
import { ResultCell } from "./ResultCell.tsx";
import type { ResultView } from "../../model/manual/resultView.ts";

/** The overall result of a step, in a separate column. */
interface ResultColumn {
  step: Item;
  view: ResultView;
}

interface ManualTableProps {
  run: ProcessRun;
  /** The candidate's: what the table is called. */
  name: string;
  exercises: readonly Item[];
  /** The steps that decide which of the exercises count. */
  steps: readonly Item[];
  columns: readonly ManualColumn[];
  /** What the ratings come to. */
  sheet: CandidateSheet;
  results: readonly ResultColumn[];
  /** The candidate's, as they are shown. */
  assessments: readonly Assessment[];
  isHighlighting: boolean;
  mayEdit: boolean;
  text(value: number): string;
}

/** The first column of an exercise has a line before it. */
const isFirst = (columns: readonly ManualColumn[], index: number): boolean =>
  columns[index]?.exerciseId !== columns[index - 1]?.exerciseId;

/** "Overall result", abbreviated; in full by touch, pointer or keyboard. */
function OverallName({ of }: { of: string }) {
  const t = useT();
  const full = t("resultsManual:overallOf", { name: of });
  return (
    <Hint text={full}>
      <button type="button" className={classes["initials"]} aria-label={full}>
        {t("resultsManual:overallShort")}
      </button>
    </Hint>
  );
}

type HeadProps = Pick<ManualTableProps, "exercises" | "columns" | "results" | "sheet">;

/** Two rows: the exercises, and below each its observers, or in the overview its overall result. */
function Head({ exercises, columns, results, sheet }: HeadProps) {
  const t = useT();
  const language = useLanguage();
  const count = (id: string) => columns.filter(({ exerciseId }) => exerciseId === id).length;
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t("results:competency")}
        </th>
        {exercises
          .filter(({ id }) => count(id) > 0)
          .map((exercise) => (
            <th key={exercise.id} scope="colgroup" data-group colSpan={count(exercise.id)}>
              <ExerciseName exercise={exercise} sheet={sheet} />
            </th>
          ))}
        <th scope="col" rowSpan={2} data-number data-first>
          {t("results:strategy_MANUAL")}
        </th>
        {results.map(({ step }) => (
          <th key={step.id} scope="col" rowSpan={2} data-number data-first>
            {t("results:overall")}
            {results.length > 1 && <> · {nameOf(step, language)}</>}
          </th>
        ))}
      </tr>
      <tr>
        {columns.map((column, index) => {
          const exercise = exercises.find(({ id }) => id === column.exerciseId);
          return (
            <th
              key={column.key}
              scope="col"
              data-second
              data-first={isFirst(columns, index) || undefined}
            >
              {column.observer ? (
                <ObserverName column={column.observer} />
              ) : (
                <OverallName of={exercise ? nameOf(exercise, language) : ""} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface RowProps extends Omit<ManualTableProps, "sheet" | "steps" | "exercises"> {
  competency: Competency;
  /** Median of the observers' ratings that count. */
  median: number | null;
  onOpen(observer: ObserverColumn): void;
  onExplain(): void;
}

/** One competency: its ratings, their median, and the value that is decided. */
function ManualRow(props: RowProps) {
  const { run, name, competency, columns, results, median, isHighlighting, mayEdit, text } = props;
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const labelOf = useObserverLabel();
  const competencyName = nameOf(competency, language);
  const values = columns.map((column) => valueOf(column, competency.id));
  const differs = highlighted(
    values.map((value, index) =>
      isCounted(columns[index]?.observer) ? countingValue(value) : null,
    ),
  );
  return (
    <tr>
      <th scope="row">
        <CompetencyName competency={competency} />
      </th>
      {columns.map(({ key, observer }, index) => {
        const value = countingValue(values[index]);
        const shown = {
          isFirst: isFirst(columns, index),
          differs: isHighlighting && (differs[index] ?? false),
        };
        return observer ? (
          <RatingCell
            key={key}
            {...shown}
            value={values[index]}
            text={text}
            isCounted={isCounted(observer)}
            label={`${labelOf(observer)}, ${competencyName}`}
            onOpen={() => props.onOpen(observer)}
          />
        ) : (
          <ValueCell key={key} {...shown} text={value === null ? null : text(value)} />
        );
      })}
      <ValueCell
        isFirst
        text={median === null ? null : format.number(median, DECIMALS.MANUAL)}
        onExplain={props.onExplain}
      />
      {results.map(({ step, view }) => (
        <ResultCell
          key={step.id}
          run={run}
          view={view}
          competencyId={competency.id}
          label={t("resultsManual:resultOf", {
            name,
            competency: competencyName,
            exercise: nameOf(step, language),
          })}
          mayEdit={mayEdit}
          text={text}
        />
      ))}
    </tr>
  );
}

/** One candidate: what was given in each exercise, and beside it what the moderators decide. */
export function ManualTable({ steps, sheet, exercises, ...shown }: ManualTableProps) {
  const { run, name, columns, results, assessments } = shown;
  const rating = useRatingDialog(run, assessments);
  const { explain, dialog } = useExplanation({ run, exercises });
  const medianOf = new Map(sheet.profile.map(({ competencyId, value }) => [competencyId, value]));
  return (
    <>
      <div ref={markScrollEdges} className={classes["scroll"]}>
        <table className={classes["table"]} aria-label={name}>
          <Head exercises={exercises} columns={columns} results={results} sheet={sheet} />
          <tbody>
            {competenciesOf(run, exercises).map((competency) => {
              const { id } = competency;
              const about = { kind: "competency", id } as const;
              return (
                <ManualRow
                  key={id}
                  {...shown}
                  competency={competency}
                  median={medianOf.get(id) ?? null}
                  onOpen={(observer) => rating.open(observer, id)}
                  onExplain={() => explain({ name, assessments, steps, about })}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      <RatingNotes assessments={columns.flatMap(({ assessment }) => assessment ?? [])} />
      <ExplainHint />
      {dialog}
      {rating.dialog}
    </>
  );
}
