import type { Candidate, ProcessRun } from "@assay/contract";
import { observedLeaves, textIn, type TimetableEntry } from "@assay/domain";
import { Stack, Text } from "@mantine/core";
import { candidateNames } from "../../../../platform/i18n/names.ts";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { myDayOf } from "../../shared/myDay.ts";
import { useDayName } from "../../shared/useDayName.ts";
import { MySessions, type SessionNames } from "./MySessions.tsx";
import { useNow } from "../../shared/useNow.ts";

interface MyDayProps {
  run: ProcessRun;
  candidates: readonly Candidate[];
  entries: readonly TimetableEntry[];
  timeZone: string;
}

function useSessionNames({ run, candidates }: Pick<MyDayProps, "run" | "candidates">) {
  const t = useT();
  const order = useLanguageOrder();
  const people = candidateNames(candidates, t);
  const exercises = new Map(
    observedLeaves(run.process.items).map(({ id, texts }) => [
      id,
      textIn(texts, order)?.displayName ?? "",
    ]),
  );
  const gone = t("timetable:boardGone");
  return {
    exercise: (id) => exercises.get(id) ?? gone,
    candidate: (id) => people.get(id) ?? gone,
  } satisfies SessionNames;
}

/** What the user does now and next, then all of their sessions by day. */
export function MyDay({ run, candidates, entries, timeZone }: MyDayProps) {
  const t = useT();
  const dayName = useDayName();
  const names = useSessionNames({ run, candidates });
  const { now, next, days } = myDayOf(entries, timeZone, useNow());
  const list = (shown: readonly TimetableEntry[], isDated = false) => (
    <MySessions runId={run.id} entries={shown} names={names} isDated={isDated} />
  );
  return (
    <Stack gap="lg">
      <Section title={t("timetable:myDayNow")}>
        {now.length > 0 ? list(now) : <Text c="dimmed">{t("timetable:myDayFree")}</Text>}
      </Section>
      {next.length > 0 && <Section title={t("timetable:myDayNext")}>{list(next, true)}</Section>}
      {days.map(({ date, entries: ofDay }) => (
        <Section key={date} title={dayName(date)} hint={t("timetable:timesOfPlace", { timeZone })}>
          {list(ofDay)}
        </Section>
      ))}
    </Stack>
  );
}
