import type { PlanningSettings } from "@assay/contract";
import { NativeSelect, Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { MOST_ABSENCES, newAbsence } from "../../model/absences.ts";
import { usePlanPage } from "../usePlanPage.ts";
import { SearchSelect } from "../SearchSelect.tsx";
import classes from "./Settings.module.css";
import { TimeField } from "./TimeField.tsx";
import { useSettings } from "./useSettings.ts";
import { RemoveButton } from "../RowButtons.tsx";
import { useChoices } from "../useChoices.ts";

type Absence = PlanningSettings["absences"][number];

/** All who and what can be absent, in groups; nobody stands in two of them. */
function useAbsent() {
  const t = useT();
  const inOrder = useChoices();
  const { planned } = usePlanPage();
  const { settings, names } = useSettings();
  const { rooms, rolePlayers, observers } = settings;
  return useMemo(() => {
    const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);
    const only = observers.filter((id) => !planned.candidates.includes(id));
    return [
      {
        group: t("timetable:boardCandidates"),
        items: inOrder(planned.candidates, names.candidate),
      },
      { group: t("timetable:planObservers"), items: inOrder(only, names.observer) },
      { group: t("timetable:planRooms"), items: inOrder(idsOf(rooms), names.room) },
      {
        group: t("timetable:planRolePlayers"),
        items: inOrder(idsOf(rolePlayers), names.rolePlayer),
      },
    ];
  }, [t, inOrder, planned, names, rooms, rolePlayers, observers]);
}

interface AbsenceRowProps {
  name: string;
  absence: Absence;
  error: string | undefined;
  onChange(absence: Absence): void;
  onRemove(): void;
}

function AbsenceRow({ name, absence, error, onChange, onRemove }: AbsenceRowProps) {
  const t = useT();
  const { date } = useFormat();
  const { settings, mayEdit } = useSettings();
  const days = settings.days.map((day, index) => ({
    value: String(index),
    label: `${t("timetable:planDay", { number: index + 1 })}, ${date(day.date)}`,
  }));
  return (
    <div className={classes["row"]} role="group" aria-label={name}>
      <div className={classes["who"]}>{name}</div>
      <NativeSelect
        label={t("timetable:planAbsentDay")}
        data={days}
        value={String(absence.day)}
        disabled={!mayEdit}
        onChange={({ currentTarget: { value } }) => onChange({ ...absence, day: Number(value) })}
      />
      <TimeField
        label={t("timetable:planAbsentFrom")}
        value={absence.from}
        isReadOnly={!mayEdit}
        onChange={(from) => onChange({ ...absence, from })}
      />
      <TimeField
        label={t("timetable:planAbsentTo")}
        value={absence.to}
        isReadOnly={!mayEdit}
        error={error}
        onChange={(to) => onChange({ ...absence, to })}
      />
      {mayEdit && <RemoveButton label={t("timetable:planRemoveOf", { name })} onClick={onRemove} />}
    </div>
  );
}

/** When candidates, observers, rooms and role players are not there. */
export function AbsencesSection() {
  const t = useT();
  const { settings, change, mayEdit, errorAt, names } = useSettings();
  const groups = useAbsent();
  const { absences } = settings;
  const known = new Map(groups.flatMap(({ items }) => items.map((one) => [one.value, one.label])));
  const [search, setSearch] = useState("");
  const set = (next: Absence[]): void => change({ absences: next });
  const add = (id: string): void => {
    set([...absences, newAbsence(id, settings)]);
    // For the next one: the focus stays in the field.
    setSearch("");
  };
  return (
    <Section title={t("timetable:planAbsences")} hint={t("timetable:planAbsencesHint")}>
      <Stack gap="sm">
        {absences.map((absence, index) => (
          // Somebody may be absent several times; the entries stay in their order while they are edited.
          <AbsenceRow
            key={index}
            name={known.get(absence.id) ?? names.observer(absence.id)}
            absence={absence}
            error={errorAt(`absences.${index}`)}
            onChange={(next) => set(absences.with(index, next))}
            onRemove={() => set(absences.toSpliced(index, 1))}
          />
        ))}
        {mayEdit && absences.length < MOST_ABSENCES && (
          <SearchSelect
            label={t("timetable:planAddAbsence")}
            data={groups.filter(({ items }) => items.length > 0)}
            value={null}
            searchValue={search}
            onSearchChange={setSearch}
            onChange={(id) => id !== null && add(id)}
          />
        )}
      </Stack>
    </Section>
  );
}
