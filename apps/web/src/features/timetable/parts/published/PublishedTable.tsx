import type { RoomUse } from "@assay/domain";
import { useT } from "../../../../platform/i18n/texts.ts";
import { clockAfter, hoursOf } from "../../shared/clock.ts";
import type { PlanNames } from "../../model/planNames.ts";
import type { PublishedGroup } from "../../model/published.ts";
import classes from "./Published.module.css";

interface PublishedTableProps {
  groups: readonly PublishedGroup[];
  names: PlanNames;
  title: string;
}

/** When somebody prepares, and until when a session is rated, below the times of the session. */
function TimesAround({ row: { entry, isPreparation } }: { row: RoomUse }) {
  const t = useT();
  const { prepFrom, from, to, ratingTo, prepRoom } = entry;
  if (isPreparation) return <div>{t("timetable:planPrep")}</div>;
  const time = clockAfter(prepFrom);
  return (
    <>
      {prepFrom < from && (
        <div>
          {prepRoom === null
            ? t("timetable:publishedPrep", { time })
            : t("timetable:publishedPrepIn", { time, room: prepRoom })}
        </div>
      )}
      {ratingTo > to && <div>{t("timetable:publishedRating", { time: clockAfter(ratingTo) })}</div>}
    </>
  );
}

function Row({ row, names }: { row: RoomUse; names: PlanNames }) {
  const { entry, isPreparation } = row;
  const observers = [...new Set(entry.candidates.flatMap((one) => one.observers))];
  return (
    <tr>
      <td className={classes["times"]}>
        <div className={classes["time"]}>{hoursOf(row)}</div>
        <TimesAround row={row} />
      </td>
      <td>{names.exercise(entry.exerciseId)}</td>
      <td>{isPreparation ? entry.prepRoom : entry.room}</td>
      <td>{names.list(entry.candidates.map(({ id }) => names.candidate(id)))}</td>
      <td>{isPreparation ? "" : names.list(observers.map(names.observer))}</td>
      <td>{isPreparation ? "" : entry.rolePlayer}</td>
    </tr>
  );
}

/** One table for a day, so that its columns stand below each other; each group has a heading in it. */
export function PublishedTable({ groups, names, title }: PublishedTableProps) {
  const t = useT();
  const columns = [
    t("timetable:boardTime"),
    t("timetable:planExercise"),
    t("timetable:planRoom"),
    t("timetable:boardCandidates"),
    t("timetable:planObservers"),
    t("timetable:rolePlayer"),
  ];
  return (
    <div
      className={classes["scroll"]}
      role="region"
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
    >
      <table className={classes["table"]}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.id}>
            <tr>
              <th className={classes["group"]} scope="rowgroup" colSpan={columns.length}>
                <span>{group.name}</span>
              </th>
            </tr>
            {group.rows.map((row) => (
              <Row key={`${row.entry.id}/${row.from}`} row={row} names={names} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
