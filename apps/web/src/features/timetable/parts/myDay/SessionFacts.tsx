import type { TimetableEntry } from "@assay/domain";
import { useT } from "../../../../platform/i18n/texts.ts";
import { clockAfter, clockOf } from "../../shared/clock.ts";
import classes from "./MyDay.module.css";
import type { SessionNames } from "./useSessionNames.ts";

interface SessionFactsProps {
  entry: TimetableEntry;
  names: Pick<SessionNames, "exercise">;
  /** The day, where no heading says it. */
  day?: string | undefined;
}

/** What the user has to know of a session beside its time: where it is, who prepares where, how long there is to rate. */
export function SessionFacts({ entry, names, day }: SessionFactsProps) {
  const t = useT();
  const { room, prepFrom, prepRoom, from, to, ratingTo, rolePlayer } = entry;
  const time = clockOf(prepFrom);
  const preparation = prepRoom
    ? t("timetable:publishedPrepIn", { time, room: prepRoom })
    : t("timetable:publishedPrep", { time });
  const details = [
    room,
    ...(prepFrom < from ? [preparation] : []),
    ...(ratingTo > to ? [t("timetable:publishedRating", { time: clockAfter(ratingTo) })] : []),
    ...(rolePlayer === null ? [] : [t("timetable:myDayRolePlayer", { name: rolePlayer })]),
  ];
  return (
    <div>
      {day !== undefined && <div className={classes["details"]}>{day}</div>}
      <div className={classes["exercise"]}>{names.exercise(entry.exerciseId)}</div>
      <div className={classes["details"]}>{details.join(" · ")}</div>
    </div>
  );
}
