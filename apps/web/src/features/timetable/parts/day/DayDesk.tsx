import type { ProcessRun, RunDay } from "@assay/contract";
import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconDeviceTablet, IconDoor, IconListDetails } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { memo, Suspense, useCallback, useDeferredValue, useMemo, useState } from "react";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { partWithTexts } from "../../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { LinkSwitch } from "../../../../ui/LinkSwitch.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { dayQuery } from "../../api.ts";
import { roomGroups } from "../../model/day/roomGroups.ts";
import { DAY_TABS, type DayTab, daySearch } from "../../model/search.ts";
import type { EventAbout } from "../repair/EventChoice.tsx";
import { DayView } from "./DayView.tsx";
import { useDay } from "./useDay.ts";
import { Warnings } from "./Warnings.tsx";

const MessagesOfRun = partWithTexts(
  () => import("../../../runs/shared/messages/MessagesOfRun.tsx"),
  "messages",
);
const DayRepair = partWithTexts(() => import("./DayRepair.tsx"), "timetable", "forms");
const TAB_ICONS = { exercise: IconListDetails, room: IconDoor, device: IconDeviceTablet };
const TAB_NAMES = {
  exercise: "day:byExercise",
  room: "day:byRoom",
  device: "day:byDevice",
} as const satisfies Record<DayTab, string>;

interface ReadDayProps {
  run: ProcessRun;
  day: RunDay;
  /** When the day was read, in ms by the clock of this device. */
  readAt: number;
}

/** The views of the day. */
const Tabs = memo(function Tabs({ runId, current }: { runId: string; current: DayTab }) {
  const t = useT();
  return (
    <LinkSwitch
      label={t("day:tabs")}
      choices={DAY_TABS.map((by) => ({
        label: t(TAB_NAMES[by]),
        to: paths.day(runId, { by }),
        icon: TAB_ICONS[by],
        isCurrent: by === current,
      }))}
    />
  );
});

/** The day as it was read last. */
const ReadDay = memo(function Read({ run, day: read, readAt }: ReadDayProps) {
  const t = useT();
  const { by = "exercise", who } = daySearch(useSearch({ strict: false }));
  const { shown, timeZone, warnings, now, isStale } = useDay(run, read, readAt);
  const { context, where } = shown;
  const groups = useMemo(() => (where ? roomGroups(where) : []), [where]);
  const [about, setAbout] = useState<EventAbout | null>(null);
  const open = useCallback((chosen: EventAbout) => setAbout(chosen), []);
  const mayChange = run.can.edit === true && timeZone !== null;
  const time = context.clock(now);
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Text component="p" m={0} fw={600}>
          {timeZone === null ? t("day:nowHere", { time }) : t("day:now", { time, timeZone })}
        </Text>
        <Suspense>
          {run.can.message === true && <MessagesOfRun run={run} groups={groups} />}
        </Suspense>
      </Group>
      {isStale && <Notice tone="warning">{t("day:stale", { time })}</Notice>}
      <Warnings runId={run.id} warnings={warnings} context={context} />
      <Tabs runId={run.id} current={by} />
      <DayView run={run} day={shown} by={by} who={who} onChange={mayChange ? open : null} />
      {about !== null && mayChange && (
        <Suspense>
          <DayRepair
            runId={run.id}
            about={about}
            clock={() => now}
            onClose={() => setAbout(null)}
          />
        </Suspense>
      )}
    </Stack>
  );
});

/** Who is where, what has arrived, and what somebody has to look after, while the run is under way. */
export function DayDesk({ run }: { run: ProcessRun }) {
  const t = useT();
  const { data, dataUpdatedAt, error, refetch } = useQuery(dayQuery(run.id));
  const read = useMemo(() => data && { day: data, readAt: dataUpdatedAt }, [data, dataUpdatedAt]);
  // A large day takes long to draw: it is drawn in pieces, in between what the user does, the first time too.
  const drawn = useDeferredValue<typeof read | null>(read, null);
  if (drawn) return <ReadDay run={run} {...drawn} />;
  if (error)
    return (
      <ErrorNotice
        title={t("day:failed")}
        text={errorText(error, t)}
        onRetry={() => void refetch()}
      />
    );
  return <Skeleton height={320} />;
}
