import type { ProcessRun } from "@assay/contract";
import { observedLeaves } from "@assay/domain";
import { Anchor, Stack } from "@mantine/core";
import { memo } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Link } from "../../../../ui/Link.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { deviceRows } from "../../model/day/deviceRows.ts";
import { roomRows } from "../../model/day/roomRows.ts";
import type { DayTab } from "../../model/search.ts";
import type { DayRowItemProps } from "./DayRowItem.tsx";
import { DayRows } from "./DayRows.tsx";
import { ExerciseGroup } from "./ExerciseGroup.tsx";
import type { ShownDay } from "./useDay.ts";

interface DayViewProps extends Pick<DayRowItemProps, "onChange"> {
  run: ProcessRun;
  day: ShownDay;
  by: DayTab;
  who: string | undefined;
}

function ByRoom({ run, day, onChange }: DayViewProps) {
  const t = useT();
  const { compare } = useFormat();
  const { context, sessions, where } = day;
  if (sessions && where)
    return (
      <Section title={t("day:byRoom")}>
        <DayRows
          label={t("day:byRoom")}
          rows={roomRows(context, sessions, where, compare)}
          onChange={onChange}
        />
      </Section>
    );
  return (
    <EmptyState title={t("day:noRooms")} text={t("day:noRoomsText")}>
      {run.can.edit !== "noRight" && (
        <Anchor component={Link} to={paths.planning(run.id)}>
          {t("day:toPlanning")}
        </Anchor>
      )}
    </EmptyState>
  );
}

/** Ids of all who owe work or have reported a device. */
const peopleOf = ({ context: { index } }: ShownDay, { people }: ProcessRun): string[] => {
  const devices = new Set(index.devices.map(({ personId }) => personId));
  const ids = people.map(({ id }) => id);
  return ids.filter((id) => devices.has(id) || index.cellsOf(id).length > 0);
};

function ByDevice({ run, day, who, onChange }: DayViewProps) {
  const t = useT();
  const { compare } = useFormat();
  const people = peopleOf(day, run);
  if (people.length === 0)
    return <EmptyState title={t("day:noObservers")} text={t("day:noObserversText")} />;
  return (
    <Section title={t("day:byDevice")}>
      <DayRows
        label={t("day:byDevice")}
        rows={deviceRows(day.context, people, { where: day.where, compare })}
        who={who}
        onChange={onChange}
      />
    </Section>
  );
}

/** The chosen view of the day; drawn again only where something of it has changed. */
export const DayView = memo(function DayView(props: DayViewProps) {
  const { run, day, by, onChange } = props;
  if (by === "room") return <ByRoom {...props} />;
  if (by === "device") return <ByDevice {...props} />;
  return (
    <Stack gap="md">
      {observedLeaves(run.process.items).map(({ id }) => (
        <ExerciseGroup key={id} exerciseId={id} day={day} onChange={onChange} />
      ))}
    </Stack>
  );
});
