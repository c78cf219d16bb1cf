import { Anchor } from "@mantine/core";
import type { TimetableEntry } from "@assay/domain";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { Link } from "../../../../ui/Link.tsx";
import { clockAfter, hoursOf } from "../../shared/clock.ts";
import { useDayName } from "../../shared/useDayName.ts";
import classes from "./MyDay.module.css";

export interface SessionNames {
  exercise(id: string): string;
  candidate(id: string): string;
}

interface MySessionsProps {
  runId: string;
  entries: readonly TimetableEntry[];
  names: SessionNames;
  /** Whether each session says its day, where no heading does. */
  isDated: boolean;
}

/** What the user has to know of a session beside its time, in one line. */
function useDetails(): (entry: TimetableEntry) => string {
  const t = useT();
  return ({ room, to, ratingTo, rolePlayer }) =>
    [
      room,
      ...(ratingTo > to ? [t("timetable:publishedRating", { time: clockAfter(ratingTo) })] : []),
      ...(rolePlayer === null ? [] : [t("timetable:myDayRolePlayer", { name: rolePlayer })]),
    ].join(" · ");
}

/** Sessions, each with links to where the user observes in it. */
export function MySessions({ runId, entries, names, isDated }: MySessionsProps) {
  const t = useT();
  const dayName = useDayName();
  const details = useDetails();
  return (
    <ul className={classes["sessions"]}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes["session"]}>
          <div className={classes["time"]}>{hoursOf(entry)}</div>
          <div className={classes["facts"]}>
            {isDated && <div className={classes["details"]}>{dayName(entry.date)}</div>}
            <div className={classes["exercise"]}>{names.exercise(entry.exerciseId)}</div>
            <div className={classes["details"]}>{details(entry)}</div>
          </div>
          <ul className={classes["candidates"]}>
            {entry.candidates.map(({ id: candidateId }) => {
              const { exerciseId } = entry;
              const name = names.candidate(candidateId);
              return (
                <li key={candidateId}>
                  <Anchor
                    component={Link}
                    to={paths.observations({ id: runId, candidateId, exerciseId })}
                    className={classes["candidate"] ?? ""}
                  >
                    {t("timetable:myDayObserve", { name })}
                  </Anchor>
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}
