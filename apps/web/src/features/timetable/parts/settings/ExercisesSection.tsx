import { type ExercisePlanning, type PlannedRun, planningOf } from "@assay/domain";
import { Stack } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { usePlanPage } from "../usePlanPage.ts";
import { KindSelect } from "./KindSelect.tsx";
import { NumberField } from "./NumberField.tsx";
import classes from "./Settings.module.css";
import { useSettings } from "./useSettings.ts";

interface ExerciseProps {
  item: PlannedRun["exercises"][number];
}

/** Fields of minutes, which go by the grid of timetables, and those of counts. */
const LENGTHS = [
  ["prepMinutes", "timetable:planPrep"],
  ["minutes", "timetable:planMinutes"],
  ["ratingMinutes", "timetable:planRating"],
] as const;
const COUNTS = [
  ["groupMin", "timetable:planGroupMin"],
  ["groupMax", "timetable:planGroupMax"],
  ["observersPerCell", "timetable:planPerCell"],
  ["candidatesPerObserver", "timetable:planPerObserver"],
] as const;
const MOST = 50;

interface FieldsProps {
  planning: ExercisePlanning;
  set(part: Partial<ExercisePlanning>): void;
}

interface FieldErrors {
  minutes?: string | undefined;
  groupMin?: string | undefined;
}

function Numbers({ planning, set, error }: FieldsProps & { error: FieldErrors }) {
  const t = useT();
  const { mayEdit } = useSettings();
  return (
    <>
      {LENGTHS.map(([name, label]) => (
        <NumberField
          key={name}
          label={t(label)}
          value={planning[name]}
          min={name === "minutes" ? 5 : 0}
          step={5}
          isReadOnly={!mayEdit}
          error={name === "minutes" ? error.minutes : undefined}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      {COUNTS.map(([name, label]) => (
        <NumberField
          key={name}
          label={t(label)}
          value={planning[name]}
          min={1}
          max={MOST}
          isReadOnly={!mayEdit}
          error={name === "groupMin" ? error.groupMin : undefined}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
    </>
  );
}

function Kinds({ planning, set }: FieldsProps) {
  const t = useT();
  const { settings, mayEdit } = useSettings();
  const rooms = settings.rooms.map(({ kind }) => kind);
  const players = settings.rolePlayers.flatMap(({ kinds }) => kinds);
  return (
    <>
      <KindSelect
        label={t("timetable:planRoomKind")}
        kinds={rooms}
        value={planning.roomKind}
        has={{ none: false, ordinary: true }}
        isReadOnly={!mayEdit}
        onChange={(kind) => set({ roomKind: kind ?? "" })}
      />
      <KindSelect
        label={t("timetable:planPrepRoomKind")}
        kinds={rooms}
        value={planning.prepRoomKind}
        has={{ none: true, ordinary: true }}
        isReadOnly={!mayEdit}
        onChange={(prepRoomKind) => set({ prepRoomKind })}
      />
      <KindSelect
        label={t("timetable:planRolePlayerKind")}
        kinds={players}
        value={planning.rolePlayerKind}
        has={{ none: true, ordinary: false }}
        isReadOnly={!mayEdit}
        onChange={(rolePlayerKind) => set({ rolePlayerKind })}
      />
      {planning.rolePlayerKind !== null && (
        <NumberField
          label={t("timetable:planPause")}
          value={planning.rolePlayerPauseMinutes}
          step={5}
          isReadOnly={!mayEdit}
          onChange={(rolePlayerPauseMinutes) => set({ rolePlayerPauseMinutes })}
        />
      )}
    </>
  );
}

function Exercise({ item }: ExerciseProps) {
  const { settings, change, names, errors, errorAt } = useSettings();
  const planning = planningOf(settings, item);
  const set = (part: Partial<ExercisePlanning>): void =>
    change({ exercises: { ...settings.exercises, [item.id]: { ...planning, ...part } } });
  const path = `exercises.${item.id}`;
  const place = errors.get(path) === "groupSize" ? "groupMin" : "minutes";
  return (
    <fieldset className={classes["item"]}>
      <legend>{names.exercise(item.id)}</legend>
      <div className={classes["fields"]}>
        <Numbers planning={planning} set={set} error={{ [place]: errorAt(path) }} />
        <Kinds planning={planning} set={set} />
      </div>
    </fieldset>
  );
}

/** What each exercise needs: at first as the process says, or the default. */
export function ExercisesSection() {
  const t = useT();
  const { planned } = usePlanPage();
  return (
    <Section title={t("timetable:planExercises")} hint={t("timetable:planExercisesHint")}>
      <Stack gap="md">
        {planned.exercises.map((item) => (
          <Exercise key={item.id} item={item} />
        ))}
      </Stack>
    </Section>
  );
}
