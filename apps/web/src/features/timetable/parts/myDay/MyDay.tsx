import type { Candidate, ProcessRun } from "@assay/contract";
import type { TimetableEntry } from "@assay/domain";
import { Stack, Text, VisuallyHidden } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { serverAhead } from "../../../../platform/live/serverClock.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { hasOtherClock, myDayOf } from "../../shared/myDay.ts";
import { useDayName } from "../../shared/useDayName.ts";
import { useNow } from "../../shared/useNow.ts";
import { MySessions } from "./MySessions.tsx";
import { SessionsOnNow } from "./SessionsOnNow.tsx";
import { useSessionNames } from "./useSessionNames.ts";

interface MyDayProps {
  run: ProcessRun;
  candidates: readonly Candidate[];
  entries: readonly TimetableEntry[];
  timeZone: string;
}

/** Milliseconds by which a device's clock may differ without a word. */
const TOLERANCE_MS = 60_000;

/** The time zone that the device is set to. */
const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the user does now and next, then all of their sessions by day. */
export function MyDay({ run, candidates, entries, timeZone }: MyDayProps) {
  const t = useT();
  const dayName = useDayName();
  const names = useSessionNames(run, candidates);
  const moment = useNow();
  const { now, next, days } = myDayOf(entries, timeZone, moment);
  const sessions = { runId: run.id, names, timeZone, moment };
  const device = deviceTimeZone();
  const ahead = serverAhead();
  const onNow = now.map(({ exerciseId, room }) => `${names.exercise(exerciseId)}, ${room}`);
  return (
    <Stack gap="lg">
      {hasOtherClock(entries, timeZone, device) && (
        <Notice tone="info">{t("timetable:myDayOtherClock", { device, place: timeZone })}</Notice>
      )}
      {Math.abs(ahead) > TOLERANCE_MS && (
        <Notice tone="info">
          {t(ahead > 0 ? "timetable:myDaySlow" : "timetable:myDayFast", {
            minutes: Math.round(Math.abs(ahead) / TOLERANCE_MS),
          })}
        </Notice>
      )}
      {/* Read out when a session begins or ends; the minutes that are left would interrupt all the time. */}
      <VisuallyHidden role="status">
        {onNow.length > 0 && t("timetable:myDayIsOn", { sessions: onNow.join("; ") })}
      </VisuallyHidden>
      <Section title={t("timetable:myDayNow")}>
        {now.length > 0 ? (
          <SessionsOnNow {...sessions} entries={now} isPrimary />
        ) : (
          <Text c="dimmed">{t("timetable:myDayFree")}</Text>
        )}
      </Section>
      {next.length > 0 && (
        <Section title={t("timetable:myDayNext")}>
          <SessionsOnNow {...sessions} entries={next} isPrimary={now.length === 0} />
        </Section>
      )}
      {days.map(({ date, entries: ofDay }) => (
        <Section key={date} title={dayName(date)} hint={t("timetable:timesOfPlace", { timeZone })}>
          <MySessions runId={run.id} entries={ofDay} names={names} />
        </Section>
      ))}
    </Stack>
  );
}
