import { Button, Group, Text } from "@mantine/core";
import { memo, startTransition, useMemo, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import type { DayRow, DrawnRow } from "../../model/day/dayRow.ts";
import { cellRow, sessionRow, stateOfSession } from "../../model/day/sessionRows.ts";
import { ChangeButton } from "./ChangeButton.tsx";
import type { DayRowItemProps } from "./DayRowItem.tsx";
import { DayRows } from "./DayRows.tsx";
import type { ShownDay } from "./useDay.ts";

interface ExerciseGroupProps extends Pick<DayRowItemProps, "onChange"> {
  exerciseId: string;
  day: ShownDay;
}

/** Rows that a group without times shows until all are asked for. */
const FEW = 5;

const drawn = (id: string, row: () => DayRow): DrawnRow => ({ id, personId: null, row });

/**
 * The rows of an exercise: by a timetable its sessions, first those that are on now or next, otherwise its candidates. The
 * others are drawn only when they are asked for, since a large run has hundreds. Open is an exercise of which something is
 * still to end today.
 */
function useRows({ exerciseId, day }: ExerciseGroupProps, isWhole: boolean) {
  const { context, sessions, where, stage: now, today } = day;
  const { index } = context;
  const own = useMemo(
    () => sessions?.filter(({ entry }) => entry.exerciseId === exerciseId),
    [sessions, exerciseId],
  );
  if (own) {
    const next = new Set(where?.exercises.get(exerciseId)?.next.map(({ session }) => session));
    const shown = isWhole
      ? own
      : own.filter((one) => {
          const state = stateOfSession(one, now);
          return next.has(one) || (state !== "over" && state !== "later" && state !== "soon");
        });
    return {
      all: own.length,
      rows: shown.map((one) => drawn(one.entry.id, () => sessionRow(context, one, now))),
      isOpen: own.some(({ entry, endsAt }) => entry.date === today && now < endsAt),
    };
  }
  const candidates = [...Map.groupBy(index.cellsOfExercise(exerciseId), (one) => one.candidateId)];
  const shown = isWhole ? candidates : candidates.slice(0, FEW);
  const rows = shown.map(([id, cells]) => drawn(id, () => cellRow(context, id, exerciseId, cells)));
  return { all: candidates.length, rows, isOpen: false };
}

/** An exercise with who is in it. */
export const ExerciseGroup = memo(function ExerciseGroup(props: ExerciseGroupProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const { all, rows, isOpen } = useRows(props, isWhole);
  const { exerciseId, day, onChange } = props;
  const name = day.context.names.exercise(exerciseId);
  if (all === 0) return null;
  return (
    <Section
      title={name}
      actions={
        <Group gap="xs">
          {(isWhole || rows.length < all) && (
            <Button
              variant="subtle"
              aria-expanded={isWhole}
              aria-label={`${name}: ${isWhole ? t("day:showFewer") : t("day:showAll", { count: all })}`}
              onClick={() => startTransition(() => setWhole(!isWhole))}
            >
              {isWhole ? t("day:showFewer") : t("day:showAll", { count: all })}
            </Button>
          )}
          {isOpen && onChange !== null && (
            <ChangeButton
              title={name}
              kind="exerciseDelayed"
              about={exerciseId}
              onChange={onChange}
            />
          )}
        </Group>
      }
    >
      {rows.length === 0 && <Text c="dimmed">{t("day:sessionsNone")}</Text>}
      {rows.length > 0 && <DayRows label={name} rows={rows} onChange={onChange} />}
    </Section>
  );
});
