import type { PlanningDay } from "@assay/contract";
import { Button, Checkbox, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useDateTexts } from "../../../../platform/forms/useDateTexts.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { DateField } from "../../../../ui/DateField.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { withoutDay } from "../../model/absences.ts";
import { laterDate } from "../../model/dayTemplates.ts";
import { NumberField } from "./NumberField.tsx";
import classes from "./Settings.module.css";
import { TemplateButtons } from "./TemplateButtons.tsx";
import { TimeField } from "./TimeField.tsx";
import { useSettings } from "./useSettings.ts";
import { AddButton, RemoveButton } from "../RowButtons.tsx";

/** With its list, which is long, and loads for itself. */
const TimeZoneSelect = lazy(() => import("./TimeZoneSelect.tsx"));

interface DayProps {
  day: PlanningDay;
  index: number;
  onChange(day: PlanningDay): void;
  onRemove: (() => void) | undefined;
}

/** Minutes of the day at which a new break begins and ends. */
const NEW_BREAK = { from: 10 * 60, to: 10 * 60 + 15 };

/** Times of a day at which nothing takes place. */
function Breaks({ day, onChange }: Pick<DayProps, "day" | "onChange">) {
  const t = useT();
  const { mayEdit } = useSettings();
  const set = (breaks: PlanningDay["breaks"]): void => onChange({ ...day, breaks });
  return (
    <>
      {day.breaks.map((one, place) => {
        const change = (part: Partial<typeof one>) =>
          set(day.breaks.map((other, at) => (at === place ? { ...one, ...part } : other)));
        return (
          // Breaks have no id, and stay in their order while they are edited.
          <div key={place} className={classes["row"]}>
            <TimeField
              label={t("timetable:planBreakFrom")}
              value={one.from}
              isReadOnly={!mayEdit}
              onChange={(from) => change({ from })}
            />
            <TimeField
              label={t("timetable:planBreakTo")}
              value={one.to}
              isReadOnly={!mayEdit}
              onChange={(to) => change({ to })}
            />
            {mayEdit && (
              <RemoveButton
                label={t("timetable:planRemoveBreak")}
                onClick={() => set(day.breaks.filter((_, at) => at !== place))}
              />
            )}
          </div>
        );
      })}
      {mayEdit && (
        <Button
          variant="subtle"
          style={{ alignSelf: "start" }}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => set([...day.breaks, NEW_BREAK])}
        >
          {t("timetable:planAddBreak")}
        </Button>
      )}
    </>
  );
}

function Day({ day, index, onChange, onRemove }: DayProps) {
  const t = useT();
  const { mayEdit, errorAt } = useSettings();
  const dateTexts = useDateTexts();
  const number = index + 1;
  const breakError = errorAt(`days.${index}.breaks`);
  return (
    <fieldset className={classes["item"]}>
      <legend>{t("timetable:planDay", { number })}</legend>
      <Stack gap="sm">
        <div className={classes["row"]}>
          <DateField
            label={t("timetable:planDate")}
            value={day.date || null}
            isReadOnly={!mayEdit}
            isRequired
            error={errorAt(`days.${index}.date`)}
            onChange={(date) => date !== null && onChange({ ...day, date })}
            texts={dateTexts}
          />
          <TimeField
            label={t("timetable:planFrom")}
            value={day.from}
            isReadOnly={!mayEdit}
            onChange={(from) => onChange({ ...day, from })}
          />
          <TimeField
            label={t("timetable:planTo")}
            value={day.to}
            isReadOnly={!mayEdit}
            error={errorAt(`days.${index}.to`)}
            onChange={(to) => onChange({ ...day, to })}
          />
          {onRemove && (
            <RemoveButton label={t("timetable:planRemoveDay", { number })} onClick={onRemove} />
          )}
        </div>
        <Breaks day={day} onChange={onChange} />
        {breakError && <p className={classes["error"]}>{breakError}</p>}
      </Stack>
    </fieldset>
  );
}

const NEW_LUNCH = { from: 11 * 60 + 30, to: 14 * 60, minutes: 30 };

function Lunch() {
  const t = useT();
  const { settings, change, mayEdit, errorAt } = useSettings();
  const { lunch } = settings;
  return (
    <Stack gap="sm">
      <Checkbox
        size="md"
        label={t("timetable:planLunch")}
        checked={lunch !== null}
        disabled={!mayEdit}
        onChange={({ currentTarget }) =>
          change({ lunch: currentTarget.checked ? NEW_LUNCH : null })
        }
      />
      {lunch && (
        <div className={classes["row"]}>
          <NumberField
            label={t("timetable:planLunchMinutes")}
            value={lunch.minutes}
            min={10}
            max={180}
            step={5}
            isReadOnly={!mayEdit}
            error={errorAt("lunch")}
            onChange={(minutes) => change({ lunch: { ...lunch, minutes } })}
          />
          <TimeField
            label={t("timetable:planLunchFrom")}
            value={lunch.from}
            isReadOnly={!mayEdit}
            onChange={(from) => change({ lunch: { ...lunch, from } })}
          />
          <TimeField
            label={t("timetable:planLunchTo")}
            value={lunch.to}
            isReadOnly={!mayEdit}
            onChange={(to) => change({ lunch: { ...lunch, to } })}
          />
        </div>
      )}
    </Stack>
  );
}

/** The days of the run with their hours and breaks. */
export function DaysSection() {
  const t = useT();
  const { settings, change, mayEdit } = useSettings();
  const { days } = settings;
  const add = (): void => {
    const last = days.at(-1);
    if (last) change({ days: [...days, { ...last, date: laterDate(last.date, 1) }] });
  };
  return (
    <Section
      title={t("timetable:planDays")}
      hint={t("timetable:planDaysHint")}
      actions={mayEdit && <TemplateButtons />}
    >
      <Stack gap="md">
        {days.map((day, index) => (
          // Days have no id, and stay in their order while they are edited.
          <Day
            key={index}
            day={day}
            index={index}
            onChange={(next) =>
              change({ days: days.map((other, at) => (at === index ? next : other)) })
            }
            onRemove={
              mayEdit && days.length > 1 ? () => change(withoutDay(settings, index)) : undefined
            }
          />
        ))}
        {mayEdit && <AddButton label={t("timetable:planAddDay")} onClick={add} />}
        <Lunch />
        <Suspense>
          <TimeZoneSelect />
        </Suspense>
      </Stack>
    </Section>
  );
}
