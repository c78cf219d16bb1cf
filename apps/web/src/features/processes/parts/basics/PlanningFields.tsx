import { KIND_LENGTH } from "@assay/contract";
import type { ExercisePlanning } from "@assay/domain";
import { Autocomplete, NumberInput, SimpleGrid, Stack, Switch } from "@mantine/core";
import { useState } from "react";
import { validationText } from "../../../../platform/forms/validationText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import classes from "./Tree.module.css";

/** The fields that hold a number, with its bounds in the contract. */
const RANGES = {
  prepMinutes: { min: 0, max: 600 },
  minutes: { min: 5, max: 600 },
  ratingMinutes: { min: 0, max: 600 },
  rolePlayerPauseMinutes: { min: 0, max: 600 },
  groupMin: { min: 1, max: 50 },
  groupMax: { min: 1, max: 50 },
  observersPerCell: { min: 1, max: 50 },
  candidatesPerObserver: { min: 1, max: 50 },
} as const;
type NumberName = keyof typeof RANGES;

interface PlanningFieldsProps {
  planning: ExercisePlanning;
  /** Whether several candidates can do it together. */
  isGroup: boolean;
  /** Suggestions: the kinds that other steps name. */
  kinds: Record<"room" | "rolePlayer", readonly string[]>;
  /** The check that fails at a field; at "" that of the fields together. */
  errorAt(path: keyof ExercisePlanning | ""): string | undefined;
  onChange(part: Partial<ExercisePlanning>): void;
}

interface NumberFieldProps extends Pick<PlanningFieldsProps, "planning" | "errorAt" | "onChange"> {
  name: NumberName;
  /** What is wrong with it beside another field. */
  error?: string | undefined;
}

/** A whole number. While the field is empty, the last number stays. */
function NumberField({ name, planning, error, errorAt, onChange }: NumberFieldProps) {
  const t = useT();
  /** What stands there while it is no number. */
  const [typed, setTyped] = useState<string | null>(null);
  const range = RANGES[name];
  const ownError = errorAt(name) && t("timetable:range", range);
  return (
    <NumberInput
      label={t(`timetable:${name}`)}
      {...range}
      allowDecimal={false}
      allowNegative={false}
      value={typed ?? planning[name]}
      error={typed === "" ? t("validation:required") : (ownError ?? error)}
      onChange={(next) => {
        setTyped(typeof next === "number" ? null : next);
        if (typeof next === "number") onChange({ [name]: next });
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

interface KindFieldProps extends Pick<PlanningFieldsProps, "errorAt"> {
  name: "roomKind" | "prepRoomKind" | "rolePlayerKind";
  value: string;
  kinds: readonly string[];
  /** What an empty field means. */
  empty: string;
  onKind(kind: string): void;
}

function KindField({ name, value, kinds, empty, errorAt, onKind }: KindFieldProps) {
  const t = useT();
  return (
    <Autocomplete
      size="md"
      label={t(`timetable:${name}`)}
      placeholder={empty}
      maxLength={KIND_LENGTH}
      data={kinds.filter((kind) => kind !== value)}
      value={value}
      error={validationText(t, errorAt(name), value)}
      onChange={onKind}
    />
  );
}

/** The rooms in which candidates prepare and do the step. */
function RoomFields({ planning, kinds, errorAt, onChange }: PlanningFieldsProps) {
  const t = useT();
  const { roomKind, prepMinutes, prepRoomKind } = planning;
  const empty = t("timetable:ordinaryRoom");
  return (
    <>
      <KindField
        name="roomKind"
        value={roomKind}
        kinds={kinds.room}
        empty={empty}
        errorAt={errorAt}
        onKind={(kind) => onChange({ roomKind: kind })}
      />
      {prepMinutes > 0 && (
        <Switch
          size="md"
          label={t("timetable:hasPrepRoom")}
          checked={prepRoomKind !== null}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ prepRoomKind: checked ? "" : null })
          }
        />
      )}
      {prepMinutes > 0 && prepRoomKind !== null && (
        <KindField
          name="prepRoomKind"
          value={prepRoomKind}
          kinds={kinds.room}
          empty={empty}
          errorAt={errorAt}
          onKind={(kind) => onChange({ prepRoomKind: kind })}
        />
      )}
    </>
  );
}

/** The times of a step, and the rooms and people that it needs. */
export function PlanningFields(props: PlanningFieldsProps) {
  const { planning, isGroup, kinds, errorAt, onChange } = props;
  const t = useT();
  const number = (name: NumberName, error?: string) => (
    <NumberField
      name={name}
      planning={planning}
      error={error}
      errorAt={errorAt}
      onChange={onChange}
    />
  );
  const groupError =
    errorAt("") === "groupSize"
      ? t("timetable:error_groupSize")
      : validationText(t, errorAt(""), 1);
  return (
    <>
      <fieldset className={classes["fieldset"]}>
        <legend>{t("timetable:times")}</legend>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          {number("prepMinutes")}
          {number("minutes")}
          {number("ratingMinutes")}
        </SimpleGrid>
      </fieldset>
      <fieldset className={classes["fieldset"]}>
        <legend>{t("timetable:rooms")}</legend>
        <Stack gap="md">
          <RoomFields {...props} />
        </Stack>
      </fieldset>
      <fieldset className={classes["fieldset"]}>
        <legend>{t("timetable:people")}</legend>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {isGroup && number("groupMin")}
          {isGroup && number("groupMax", groupError)}
          {number("observersPerCell")}
          {isGroup && number("candidatesPerObserver")}
          <KindField
            name="rolePlayerKind"
            value={planning.rolePlayerKind ?? ""}
            kinds={kinds.rolePlayer}
            empty={t("timetable:noRolePlayer")}
            errorAt={errorAt}
            onKind={(kind) => onChange({ rolePlayerKind: kind === "" ? null : kind })}
          />
          {planning.rolePlayerKind !== null && number("rolePlayerPauseMinutes")}
        </SimpleGrid>
      </fieldset>
    </>
  );
}
