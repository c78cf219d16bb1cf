import { Button } from "@mantine/core";
import type { TimetableEntry } from "@assay/domain";
import { IconPencil } from "@tabler/icons-react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { Link } from "../../../../ui/Link.tsx";
import { hoursOf } from "../../shared/clock.ts";
import { isOnDayOf, timeLeftOf } from "../../shared/myDay.ts";
import { useDayName } from "../../shared/useDayName.ts";
import classes from "./MyDay.module.css";
import { SessionFacts } from "./SessionFacts.tsx";
import { useCompanions } from "./useCompanions.ts";
import type { SessionNames } from "./useSessionNames.ts";

interface SessionsOnNowProps {
  runId: string;
  entries: readonly TimetableEntry[];
  names: SessionNames;
  timeZone: string;
  /** In ms since the epoch. */
  moment: number;
  /** Whether these are what the user is here for. */
  isPrimary: boolean;
}

const DAY_MINUTES = 24 * 60;

/** Says how long a session still takes, or when it begins; null where that is more than a day away. */
function useTimeLeft({ timeZone, moment }: Pick<SessionsOnNowProps, "timeZone" | "moment">) {
  const t = useT();
  return (entry: TimetableEntry): string | null => {
    const left = timeLeftOf(entry, timeZone, moment);
    if (left === null || left.minutes >= DAY_MINUTES) return null;
    const [hours, minutes] = [Math.floor(left.minutes / 60), left.minutes % 60];
    const time =
      hours === 0
        ? t("timetable:myDayMinutes", { minutes })
        : t("timetable:myDayHours", { hours, minutes });
    return t(`timetable:myDayLeft_${left.until}`, { time });
  };
}

/** The sessions of the hour, with the time that is left, and one tap from where the user observes. */
export function SessionsOnNow(props: SessionsOnNowProps) {
  const { runId, entries, names, timeZone, moment, isPrimary } = props;
  const t = useT();
  const dayName = useDayName();
  const timeLeft = useTimeLeft(props);
  const companionsOf = useCompanions(names);
  return (
    <ul className={classes["sessions"]}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes["session"]}>
          <div>
            <div className={classes["time"]}>{hoursOf(entry)}</div>
            <div className={classes["left"]}>{timeLeft(entry)}</div>
          </div>
          <SessionFacts
            entry={entry}
            names={names}
            day={isOnDayOf(entry, timeZone, moment) ? undefined : dayName(entry.date)}
          />
          <ul className={classes["candidates"]}>
            {entry.candidates.map((candidate) => {
              const { exerciseId } = entry;
              const { id: candidateId } = candidate;
              const companions = companionsOf(candidate);
              return (
                <li key={candidateId} className={classes["step"]}>
                  <Button
                    component={Link}
                    to={paths.observations({ id: runId, candidateId, exerciseId })}
                    variant={isPrimary ? "filled" : "default"}
                    leftSection={<IconPencil size={20} aria-hidden />}
                    className={classes["observe"] ?? ""}
                  >
                    {t("timetable:myDayObserve", { name: names.candidate(candidateId) })}
                  </Button>
                  {companions !== null && <div className={classes["details"]}>{companions}</div>}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}
