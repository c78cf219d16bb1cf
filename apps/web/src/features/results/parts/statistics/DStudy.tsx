import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { FigureOf, ValueOf } from "../../model/statistics/figures.ts";
import { HowCalculated } from "./HowCalculated.tsx";
import { OpenTable } from "./NumbersTable.tsx";
import { NO_NUMBER } from "../../model/statistics/observerPlot.ts";
import classes from "./Statistics.module.css";
import { useStatistics } from "./useStatistics.ts";

type Row = ValueOf<FigureOf<"overall">>["dStudy"][number];

const distinct = (values: readonly number[]): number[] =>
  [...new Set(values)].toSorted((a, b) => a - b);
const nearest = (values: readonly number[], wanted: number): number =>
  values.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? wanted;

/** The sentences nearest to how the run was staffed. */
function Sentences({ rows, isJudged }: { rows: readonly Row[]; isJudged: boolean }) {
  const t = useT();
  const format = useFormat();
  const { usualTeam, shown } = useStatistics();
  if (!isJudged) return null;
  const teams = distinct(rows.map((row) => row.observersPerCell));
  const numbers = distinct(rows.map((row) => row.exercises));
  const held = new Set(shown.statistics.items?.map(({ exerciseId }) => exerciseId)).size;
  const observers = nearest(teams.slice(0, -1), usualTeam);
  const exercises = nearest(numbers, held);
  const find = (team: number, count: number) =>
    rows.find((row) => row.observersPerCell === team && row.exercises === count);
  const more = numbers.find((count) => count > exercises);
  const [now, team] = [find(observers, exercises), find(observers + 1, exercises)];
  const other = more === undefined ? undefined : find(observers, more);
  const said = (value: number) => format.number(value, 2);
  return (
    <>
      {now && team && (
        <p className={classes["lead"]}>
          {t("statistics:dStudyOf", {
            more: observers + 1,
            before: said(now.G),
            after: said(team.G),
            exercises,
          })}
        </p>
      )}
      {now && other && (
        <p>
          {t("statistics:dStudyOther", {
            more: other.exercises,
            exercises,
            before: said(now.Gexercises),
            after: said(other.Gexercises),
          })}
        </p>
      )}
    </>
  );
}

/** How many observers and exercises would give which reliability. */
export function DStudy({ rows, isJudged }: { rows: readonly Row[]; isJudged: boolean }) {
  const t = useT();
  const format = useFormat();
  const exercises = distinct(rows.map((row) => row.exercises));
  const teams = distinct(rows.map((row) => row.observersPerCell));
  const table = (title: string, valueOf: (row: Row) => number) => (
    <OpenTable
      title={title}
      heads={[
        t("statistics:dStudyHead"),
        ...exercises.map((count) => t("statistics:dStudyExercises", { count })),
      ]}
      rows={teams.map((team) => ({
        key: String(team),
        cells: [
          t("statistics:dStudyObservers", { count: team }),
          ...exercises.map((count) => {
            const row = rows.find(
              (one) => one.observersPerCell === team && one.exercises === count,
            );
            return row ? format.number(valueOf(row), 2) : NO_NUMBER;
          }),
        ],
      }))}
    />
  );
  return (
    <div className={classes["part"]}>
      <h3>{t("statistics:dStudyTitle")}</h3>
      <Sentences rows={rows} isJudged={isJudged} />
      <p>{t("statistics:dStudyCaption")}</p>
      {table(t("statistics:dStudyCaption"), ({ G }) => G)}
      <p>{t("statistics:dStudyCaptionOther")}</p>
      {table(t("statistics:dStudyCaptionOther"), ({ Gexercises }) => Gexercises)}
      <HowCalculated topic="dStudy" />
    </div>
  );
}
