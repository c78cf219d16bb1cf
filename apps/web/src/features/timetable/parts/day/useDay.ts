import type { ProcessRun, RunDay } from "@assay/contract";
import {
  type DaySession,
  daySessions,
  dayWarningsIn,
  observedLeaves,
  steadyBetween,
  submitsRatings,
  textIn,
  whoIsWhereIn,
} from "@assay/domain";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { candidateNames, fullName } from "../../../../platform/i18n/names.ts";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { candidatesQuery } from "../../../runs/api.ts";
import { publishedQuery } from "../../api.ts";
import { countWarnings, indexDay } from "../../model/day/dayIndex.ts";
import type { DayContext, DayNames } from "../../model/day/dayRow.ts";
import { placeClock } from "../../model/day/placeClock.ts";
import { stateMoments } from "../../model/day/sessionRows.ts";
import { useServerNow } from "./useServerNow.ts";

/** What everybody and everything of a run is called, in the user's language. */
function useDayNames(run: ProcessRun): DayNames {
  const t = useT();
  const { list } = useFormat();
  const order = useLanguageOrder();
  const { data: candidates } = useSuspenseQuery(candidatesQuery(run.id));
  return useMemo(() => {
    const exercises = new Map(
      observedLeaves(run.process.items).map(({ id, texts }) => [
        id,
        textIn(texts, order)?.displayName ?? "",
      ]),
    );
    const people = candidateNames(candidates, t);
    const observers = new Map(run.people.map((person) => [person.id, fullName(person)]));
    const gone = t("day:gone");
    return {
      exercise: (id) => exercises.get(id) ?? gone,
      candidate: (id) => people.get(id) ?? gone,
      observer: (id) => observers.get(id) ?? gone,
      list,
    };
  }, [run, candidates, order, list, t]);
}

/** The sessions of the published timetable with their moments; null if there is none. */
function useSessions(runId: string) {
  const { data: timetable } = useSuspenseQuery(publishedQuery(runId));
  const { entries, timeZone } = timetable;
  const sessions = useMemo(
    () => (timeZone === null ? null : daySessions(entries, timeZone)),
    [entries, timeZone],
  );
  const placeAt = useMemo(() => placeClock(timeZone), [timeZone]);
  return { sessions, timeZone, placeAt };
}

/** Times in words; those of another day than today have its date. */
function useTimes(placeAt: ReturnType<typeof placeClock>, today: string) {
  const t = useT();
  const format = useFormat();
  return useMemo(() => {
    const onDay = (date: string, time: string): string =>
      date === today ? time : t("day:onDay", { date: format.date(date), time });
    const clock = (moment: number | string): string => placeAt(moment).time;
    const when = (moment: number | string): string => {
      const { date, time } = placeAt(moment);
      return date === today ? time : t("day:timeOnDay", { date: format.date(date), time });
    };
    return { clock, when, onDay };
  }, [placeAt, today, format, t]);
}

/** What depends on the time: each part stays the same object until the time changes something of it. */
function useByTime(
  sessions: readonly DaySession[] | null,
  { cells, devices, unsent }: RunDay,
  now: number,
) {
  const whereAt = useMemo(() => sessions && whoIsWhereIn(sessions), [sessions]);
  const stageAt = useMemo(
    () => steadyBetween(stateMoments(sessions ?? []), (moment) => moment),
    [sessions],
  );
  const warningsAt = useMemo(
    () => dayWarningsIn({ sessions, cells, devices, unsent }),
    [sessions, cells, devices, unsent],
  );
  return { where: whereAt?.(now) ?? null, stage: stageAt(now), warnings: warningsAt(now) };
}

/**
 * All that the page shows. What has been read is kept in one piece each, and what depends on the time stays the same until
 * something changes: most looks at the clock change nothing but the time that is shown.
 */
export function useDay(run: ProcessRun, day: RunDay, readAt: number) {
  const t = useT();
  const names = useDayNames(run);
  const { sessions, timeZone, placeAt } = useSessions(run.id);
  const { now, isStale } = useServerNow({ now: day.now, readAt });
  const { cells, devices, unsent } = day;
  const index = useMemo(
    () => indexDay({ now: "", cells, devices, unsent }),
    [cells, devices, unsent],
  );
  const { where, stage, warnings } = useByTime(sessions, day, now);
  const submits = submitsRatings(run.process);
  const today = placeAt(now).date;
  const times = useTimes(placeAt, today);
  const context = useMemo(
    (): DayContext => ({ t, names, ...times, index, counts: countWarnings(warnings), submits }),
    [t, names, times, index, warnings, submits],
  );
  const shown = useMemo(
    () => ({ context, sessions, where, stage, today }),
    [context, sessions, where, stage, today],
  );
  return { shown, timeZone, warnings, now, isStale };
}

/** The day apart from the time that it is: a moment of the stage in which the sessions are says how each of them is. */
export type ShownDay = ReturnType<typeof useDay>["shown"];
