import type { TimetableEntry } from "@assay/contract";
import { NativeSelect } from "@mantine/core";
import { useMemo, useState } from "react";
import { DownloadButton } from "../../../../platform/files/DownloadButton.tsx";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { downloadCalendar, downloadTimetable } from "../../api.ts";
import { peopleIn } from "../../model/published.ts";
import { usePlanPage } from "../usePlanPage.ts";
import classes from "./Published.module.css";

interface HandOutsProps {
  entries: readonly TimetableEntry[];
}

/** The people of the timetable as choices, observers before candidates, by name. */
function usePeople(entries: readonly TimetableEntry[]) {
  const t = useT();
  const { compare } = useFormat();
  const { planning, namesIn } = usePlanPage();
  return useMemo(() => {
    const names = namesIn(planning.settings);
    const choices = (by: "observer" | "candidate") =>
      peopleIn(entries, by)
        .map((id) => ({ value: id, label: names[by](id) }))
        .toSorted((a, b) => compare(a.label, b.label));
    return [
      { group: t("timetable:planObservers"), items: choices("observer") },
      { group: t("timetable:boardCandidates"), items: choices("candidate") },
    ];
  }, [entries, planning.settings, namesIn, compare, t]);
}

/** The files in which the published timetable is given out. */
export function HandOuts({ entries }: HandOutsProps) {
  const t = useT();
  const { run } = usePlanPage();
  const people = usePeople(entries);
  const known = people.flatMap(({ items }) => items.map(({ value }) => value));
  const [chosen, choose] = useState("");
  const person = known.includes(chosen) ? chosen : (known[0] ?? "");
  const name = t("timetable:planTitle");
  return (
    <Section title={t("timetable:publishedFiles")} hint={t("timetable:publishedFilesHint")}>
      <div className={classes["files"]}>
        <DownloadButton load={() => downloadTimetable(run.id)} name={`${name}.xlsx`}>
          {t("timetable:publishedWorkbook")}
        </DownloadButton>
      </div>
      <div className={classes["files"]}>
        <NativeSelect
          size="md"
          label={t("timetable:publishedPerson")}
          value={person}
          data={people}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
        <DownloadButton load={() => downloadCalendar(run.id, person)} name={`${name}.ics`}>
          {t("timetable:publishedCalendar")}
        </DownloadButton>
      </div>
    </Section>
  );
}
