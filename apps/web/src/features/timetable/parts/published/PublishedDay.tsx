import type { TimetableEntry } from "@assay/contract";
import { timetableDays } from "@assay/domain";
import { Group } from "@mantine/core";
import { IconCalendar, IconDoor, IconEye, IconUser } from "@tabler/icons-react";
import { useMemo } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { LinkSwitch } from "../../../../ui/LinkSwitch.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { publishedGroups } from "../../model/published.ts";
import { GROUPINGS } from "../../model/search.ts";
import { useDayName } from "../../shared/useDayName.ts";
import { usePlanPage } from "../usePlanPage.ts";
import { usePlanSearch } from "../usePlanSearch.ts";
import { PublishedTable } from "./PublishedTable.tsx";

interface PublishedDayProps {
  entries: readonly TimetableEntry[];
  timeZone: string;
}

const ICONS = { room: IconDoor, observer: IconEye, candidate: IconUser };

/** One day of the published timetable, by room, observer or candidate. */
export function PublishedDay({ entries, timeZone }: PublishedDayProps) {
  const t = useT();
  const { date, compare } = useFormat();
  const dayName = useDayName();
  const { run, planning, namesIn } = usePlanPage();
  const { search } = usePlanSearch();
  const { by = "room" } = search;
  const days = timetableDays(entries);
  const day = days[Number(search.day ?? 0)] ?? days[0] ?? "";
  const names = useMemo(() => namesIn(planning.settings), [namesIn, planning.settings]);
  const ofDay = entries.filter((entry) => entry.date === day);
  const title = dayName(day);
  return (
    <Section title={title} hint={t("timetable:timesOfPlace", { timeZone })}>
      <Group gap="sm" mb="sm">
        {days.length > 1 && (
          <LinkSwitch
            label={t("timetable:boardDays")}
            choices={days.map((one, index) => ({
              label: date(one),
              to: paths.planning(run.id, { ...search, day: String(index) }),
              icon: IconCalendar,
              isCurrent: one === day,
            }))}
          />
        )}
        <LinkSwitch
          label={t("timetable:boardGroup")}
          choices={GROUPINGS.map((one) => ({
            label: t(`timetable:boardBy_${one}`),
            to: paths.planning(run.id, { ...search, by: one }),
            icon: ICONS[one],
            isCurrent: one === by,
          }))}
        />
      </Group>
      <PublishedTable
        groups={publishedGroups(ofDay, by, names, compare)}
        names={names}
        title={title}
      />
    </Section>
  );
}
