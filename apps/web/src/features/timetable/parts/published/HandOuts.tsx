import type { TimetableEntry } from "@assay/contract";
import { timetableDays, timetableRooms } from "@assay/domain";
import { Anchor, NativeSelect } from "@mantine/core";
import { useMemo, useState } from "react";
import { DownloadButton } from "../../../../platform/files/DownloadButton.tsx";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { useUser } from "../../../../platform/session/session.ts";
import { Link } from "../../../../ui/Link.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { downloadCalendar, downloadSheets, downloadTimetable } from "../../api.ts";
import { peopleIn } from "../../model/published.ts";
import { usePlanPage } from "../usePlanPage.ts";
import classes from "./Published.module.css";
import { useChoices } from "../useChoices.ts";

interface HandOutsProps {
  entries: readonly TimetableEntry[];
}

/** The people of the timetable as choices, observers before candidates, by name. */
function usePeople(entries: readonly TimetableEntry[]) {
  const t = useT();
  const inOrder = useChoices();
  const { planning, namesIn } = usePlanPage();
  return useMemo(() => {
    const names = namesIn(planning.settings);
    const choices = (by: "observer" | "candidate") => inOrder(peopleIn(entries, by), names[by]);
    return [
      { group: t("timetable:planObservers"), items: choices("observer") },
      { group: t("timetable:boardCandidates"), items: choices("candidate") },
    ];
  }, [entries, planning.settings, namesIn, inOrder, t]);
}

/** A file of the chosen days; all of them where `day` is undefined. */
interface FilesProps extends HandOutsProps {
  day: string | undefined;
}

function FilesOfPerson({ entries, day }: FilesProps) {
  const t = useT();
  const { run } = usePlanPage();
  const people = usePeople(entries);
  const known = people.flatMap(({ items }) => items.map(({ value }) => value));
  const [chosen, choose] = useState("");
  const id = known.includes(chosen) ? chosen : (known[0] ?? "");
  const name = t("timetable:planTitle");
  return (
    <div className={classes["files"]}>
      <NativeSelect
        size="md"
        label={t("timetable:publishedPerson")}
        value={id}
        data={people}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      <DownloadButton load={() => downloadCalendar(run.id, id)} name={`${name}.ics`}>
        {t("timetable:publishedCalendar")}
      </DownloadButton>
      <DownloadButton
        load={() => downloadSheets(run.id, { kind: "person", id, day })}
        name={`${name}.pdf`}
      >
        {t("timetable:publishedPdf")}
      </DownloadButton>
    </div>
  );
}

function FilesOfRoom({ entries, day }: FilesProps) {
  const t = useT();
  const inOrder = useChoices();
  const { run } = usePlanPage();
  const names = timetableRooms(entries);
  const rooms = inOrder(names.keys(), (id) => names.get(id) ?? "");
  const [chosen, choose] = useState("");
  const id = rooms.find(({ value }) => value === chosen)?.value ?? rooms[0]?.value ?? "";
  return (
    <div className={classes["files"]}>
      <NativeSelect
        size="md"
        label={t("timetable:planRoom")}
        value={id}
        data={rooms}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      <DownloadButton
        load={() => downloadSheets(run.id, { kind: "room", id, day })}
        name={`${t("timetable:planRoom")}.pdf`}
      >
        {t("timetable:publishedPdf")}
      </DownloadButton>
    </div>
  );
}

function FilesOfAll({ day }: Pick<FilesProps, "day">) {
  const t = useT();
  const { run } = usePlanPage();
  const name = t("timetable:planTitle");
  return (
    <div className={classes["files"]}>
      <DownloadButton load={() => downloadTimetable(run.id)} name={`${name}.xlsx`}>
        {t("timetable:publishedWorkbook")}
      </DownloadButton>
      {(["day", "doors"] as const).map((kind) => (
        <DownloadButton
          key={kind}
          load={() => downloadSheets(run.id, { kind, day })}
          name={`${name}.pdf`}
        >
          {t(kind === "day" ? "timetable:publishedDays" : "timetable:publishedDoors")}
        </DownloadButton>
      ))}
    </div>
  );
}

/** The files in which the published timetable is given out. */
export function HandOuts({ entries }: HandOutsProps) {
  const t = useT();
  const { date } = useFormat();
  const { run } = usePlanPage();
  const userId = useUser()?.id ?? "";
  const days = timetableDays(entries);
  const [chosen, choose] = useState("");
  const day = days.find((one) => one === chosen);
  const choices = days.map((value) => ({ value, label: date(value) }));
  return (
    <Section
      title={t("timetable:publishedFiles")}
      hint={t("timetable:publishedFilesHint")}
      actions={
        peopleIn(entries, "observer").includes(userId) && (
          <Anchor component={Link} to={paths.myDay(run.id)}>
            {t("timetable:publishedMyDay")}
          </Anchor>
        )
      }
    >
      {days.length > 1 && (
        <div className={classes["files"]}>
          <NativeSelect
            size="md"
            label={t("timetable:publishedDay")}
            value={day ?? ""}
            data={[{ value: "", label: t("timetable:publishedAllDays") }, ...choices]}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
        </div>
      )}
      <FilesOfAll day={day} />
      <FilesOfPerson entries={entries} day={day} />
      <FilesOfRoom entries={entries} day={day} />
    </Section>
  );
}
