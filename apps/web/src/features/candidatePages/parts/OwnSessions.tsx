import type { CandidateVisit, OwnSession } from "@assay/contract";
import { Button, Stack, Text } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { saveFile } from "../../../ui/saveFile.ts";
import { Section } from "../../../ui/Section.tsx";
import { hoursOf } from "../../timetable/shared/clock.ts";
import { useDayName } from "../../timetable/shared/useDayName.ts";
import { loadCalendar } from "../model/visitCalls.ts";
import classes from "./CandidateFrame.module.css";
import { SessionFacts } from "./SessionFacts.tsx";

interface OwnSessionsProps {
  token: string;
  page: CandidateVisit;
}

/** The time zone that the device is set to. */
const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const DAY_MINUTES = 24 * 60;

/** Whether the device's clock shows another time at the beginning of a session than the clocks of the place. */
function isOtherwiseHere({ startsAt, from }: OwnSession): boolean {
  const start = new Date(startsAt);
  return start.getHours() * 60 + start.getMinutes() !== from % DAY_MINUTES;
}

function CalendarButton({ token }: { token: string }) {
  const t = useT();
  const load = useMutation({
    mutationFn: () => loadCalendar(token),
    onSuccess: ({ content, name }) => saveFile(content, name ?? "calendar.ics"),
  });
  return (
    <>
      {load.error !== null && <Notice tone="error">{errorText(load.error, t)}</Notice>}
      <Button
        variant="default"
        leftSection={<IconCalendar size={20} aria-hidden />}
        loading={load.isPending}
        onClick={() => load.mutate()}
      >
        {t("candidatePage:calendar")}
      </Button>
    </>
  );
}

/** What happens without a timetable: the exercises, and the day as far as it is known. */
function Exercises({ page: { exercises, plannedDate } }: Pick<OwnSessionsProps, "page">) {
  const t = useT();
  const dayName = useDayName();
  return (
    <Section
      title={t("candidatePage:what")}
      hint={
        plannedDate === null
          ? t("candidatePage:dayUnknown")
          : t("candidatePage:day", { day: dayName(plannedDate) })
      }
    >
      {exercises.length === 0 ? (
        <Text c="dimmed">{t("candidatePage:nothingYet")}</Text>
      ) : (
        <ul className={classes["list"]}>
          {exercises.map(({ id, name }) => (
            <li key={id} className={classes["item"]}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The candidate's own timetable by day, in the times of the place. */
export function OwnSessions({ token, page }: OwnSessionsProps) {
  const t = useT();
  const dayName = useDayName();
  const { timeZone, sessions, exercises } = page;
  if (timeZone === null || sessions.length === 0) return <Exercises page={page} />;
  const names = new Map(exercises.map(({ id, name }) => [id, name]));
  const device = deviceTimeZone();
  const days = [...Map.groupBy(sessions, ({ date }) => date)];
  return (
    <>
      {sessions.some(isOtherwiseHere) && (
        <Notice tone="info">{t("candidatePage:otherClock", { device, place: timeZone })}</Notice>
      )}
      {days.map(([date, ofDay]) => (
        <Section
          key={date}
          title={dayName(date)}
          hint={t("candidatePage:timesOfPlace", { timeZone })}
        >
          <ul className={classes["list"]}>
            {ofDay.map((session) => (
              <li key={`${session.exerciseId} ${session.from}`} className={classes["item"]}>
                <div className={classes["time"]}>{hoursOf(session)}</div>
                <SessionFacts session={session} name={names.get(session.exerciseId) ?? ""} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <Stack gap="sm">
        <CalendarButton token={token} />
      </Stack>
    </>
  );
}
