import type { RunDesign, RunSummary } from "@assay/contract";
import { entriesOfObserver, textIn, type TimetableEntry } from "@assay/domain";
import { Button } from "@mantine/core";
import { IconCalendarClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useUser } from "../../../platform/session/session.ts";
import { Link } from "../../../ui/Link.tsx";
import { publishedQuery } from "../../timetable/api.ts";
import { clockAfter, clockOf } from "../../timetable/shared/clock.ts";
import { isOnDayOf, myDayOf } from "../../timetable/shared/myDay.ts";
import { useDayName } from "../../timetable/shared/useDayName.ts";
import { useNow } from "../../timetable/shared/useNow.ts";
import classes from "./MyDayLine.module.css";

interface MyDayLineProps {
  run: RunSummary;
  design: RunDesign;
}

/** What the user observes now, or next; null until the timetable is read, and where it is withdrawn meanwhile. */
function useWhatIsOn({ run, design }: MyDayLineProps): string | null {
  const t = useT();
  const order = useLanguageOrder();
  const dayName = useDayName();
  const now = useNow();
  const userId = useUser()?.id ?? "";
  const { data } = useQuery(publishedQuery(run.id));
  if (!data || data.timeZone === null) return null;
  const { timeZone } = data;
  const day = myDayOf(entriesOfObserver(data.entries, userId), timeZone, now);
  const placeOf = ({ exerciseId, room }: TimetableEntry) => {
    const texts = design.exercises.find(({ id }) => id === exerciseId)?.texts;
    return { exercise: (texts && textIn(texts, order)) ?? "", room };
  };
  const sentences = [
    ...day.now.map((entry) =>
      t("dashboard:myDayNow", { time: clockAfter(entry.ratingTo), ...placeOf(entry) }),
    ),
    ...day.next.map((entry) => {
      const { date, from } = entry;
      const time = clockOf(from);
      return isOnDayOf(entry, timeZone, now)
        ? t("dashboard:myDayNext", { time, ...placeOf(entry) })
        : t("dashboard:myDayLater", { day: dayName(date), time, ...placeOf(entry) });
    }),
  ];
  return sentences[0] === undefined ? t("dashboard:myDayOver") : sentences.join(" · ");
}

/** Leads to the user's own sessions of a run, and says what is on. */
export function MyDayLine(props: MyDayLineProps) {
  const t = useT();
  return (
    <div className={classes["line"]}>
      <Button
        component={Link}
        to={paths.myDay(props.run.id)}
        variant="default"
        leftSection={<IconCalendarClock size={20} aria-hidden />}
      >
        {t("dashboard:myDay")}
      </Button>
      <span className={classes["text"]}>{useWhatIsOn(props)}</span>
    </div>
  );
}
