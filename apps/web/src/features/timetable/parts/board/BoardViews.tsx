import { Group } from "@mantine/core";
import {
  IconCalendar,
  IconClipboardList,
  IconDoor,
  IconEye,
  IconTimeline,
  IconUser,
} from "@tabler/icons-react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths, type PlanningTarget } from "../../../../platform/page/paths.ts";
import { LinkSwitch } from "../../../../ui/LinkSwitch.tsx";
import { GROUPINGS } from "../../model/search.ts";
import { usePlanPage } from "../usePlanPage.ts";
import { usePlanSearch } from "../usePlanSearch.ts";
import { useBoard } from "./useBoard.ts";

const ICONS = { room: IconDoor, observer: IconEye, candidate: IconUser };

/** The day, the grouping, and whether bars or a table are shown; all of it stands in the address. */
export function BoardViews({ days }: { days: readonly string[] }) {
  const t = useT();
  const { run } = usePlanPage();
  const { search } = usePlanSearch();
  const { day } = useBoard();
  const { by = "room", view } = search;
  const to = (part: PlanningTarget) => paths.planning(run.id, { ...search, ...part });
  return (
    <Group gap="sm">
      {days.length > 1 && (
        <LinkSwitch
          label={t("timetable:boardDays")}
          choices={days.map((date, index) => ({
            label: date,
            to: to({ day: String(index) }),
            icon: IconCalendar,
            isCurrent: index === day,
          }))}
        />
      )}
      <LinkSwitch
        label={t("timetable:boardViews")}
        choices={[
          {
            label: t("timetable:boardView_timeline"),
            to: to({ view: undefined }),
            icon: IconTimeline,
            isCurrent: view === undefined,
          },
          {
            label: t("timetable:boardView_table"),
            to: to({ view: "table" }),
            icon: IconClipboardList,
            isCurrent: view === "table",
          },
        ]}
      />
      {view === undefined && (
        <LinkSwitch
          label={t("timetable:boardGroup")}
          choices={GROUPINGS.map((one) => ({
            label: t(`timetable:boardBy_${one}`),
            to: to({ by: one }),
            icon: ICONS[one],
            isCurrent: one === by,
          }))}
        />
      )}
    </Group>
  );
}
