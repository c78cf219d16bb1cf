import type { Item } from "@assay/contract";
import { defaultExercisePlanning, type ExercisePlanning } from "@assay/domain";
import { Button, Stack } from "@mantine/core";
import { IconClock, IconTrash } from "@tabler/icons-react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { useProcessEditor } from "../useProcessEditor.ts";
import { PlanningFields } from "./PlanningFields.tsx";
import classes from "./Tree.module.css";
import type { Steps } from "./useSteps.ts";

interface PlanningFieldProps {
  item: Item;
  errorAt(path: string): string | undefined;
  change: Steps["change"];
}

/** The kinds of rooms and role players that the steps of the process name so far. */
function useKinds(): Record<"room" | "rolePlayer", string[]> {
  const { draft } = useProcessEditor();
  const plannings = draft.items
    .flatMap((item) => [item, ...item.items])
    .flatMap(({ planning }) => planning ?? []);
  const named = (kinds: readonly (string | null)[]): string[] => [
    ...new Set(kinds.flatMap((kind) => (kind === null || kind === "" ? [] : [kind]))),
  ];
  return {
    room: named(plannings.flatMap(({ roomKind, prepRoomKind }) => [roomKind, prepRoomKind])),
    rolePlayer: named(plannings.map(({ rolePlayerKind }) => rolePlayerKind)),
  };
}

const withoutPlanning = ({ planning: _, ...item }: Item): Item => item;

/** How long a step takes and what it needs, for those who make timetables. */
export default function PlanningField({ item, errorAt, change }: PlanningFieldProps) {
  const t = useT();
  const kinds = useKinds();
  const { id, planning, isGroupItem } = item;
  const set = (next: ExercisePlanning): void => change(id, (now) => ({ ...now, planning: next }));
  const note = planning
    ? t("timetable:length", { count: planning.minutes })
    : t("timetable:unplanned");
  return (
    <Disclosure title={t("processes:planning")} note={note}>
      <Stack gap="md" align="stretch">
        <p className={classes["hint"]}>{t("timetable:hint")}</p>
        {planning ? (
          <>
            <PlanningFields
              key={id}
              planning={planning}
              isGroup={isGroupItem || planning.groupMax > 1}
              kinds={kinds}
              errorAt={(path) => errorAt(path === "" ? "planning" : `planning.${path}`)}
              onChange={(part) => set({ ...planning, ...part })}
            />
            <div>
              <Button
                variant="subtle"
                color="error"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => change(id, withoutPlanning)}
              >
                {t("timetable:remove")}
              </Button>
            </div>
          </>
        ) : (
          <div>
            <Button
              variant="light"
              leftSection={<IconClock size={18} aria-hidden />}
              onClick={() => set(defaultExercisePlanning(isGroupItem))}
            >
              {t("timetable:plan")}
            </Button>
          </div>
        )}
      </Stack>
    </Disclosure>
  );
}
