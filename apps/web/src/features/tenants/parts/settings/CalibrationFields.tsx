import { CALIBRATION_LIMITS, type CalibrationRules, DEFAULT_CALIBRATION } from "@assay/domain";
import { NumberInput, Stack, Switch } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { type SettingsEditing, useErrorText } from "../../model/settings/settingsEditing.ts";
import type { SettingsForm } from "../../model/settings/settingsForm.ts";

interface CalibrationFieldsProps {
  editing: SettingsEditing;
  stored: SettingsForm["calibration"];
}

const FIELDS = [
  ["months", "settings:calibrationMonths"],
  ["withinOne", "settings:calibrationWithinOne"],
  ["exact", "settings:calibrationExact"],
  ["elevationTenths", "settings:calibrationElevation"],
  ["farOff", "settings:calibrationFarOff"],
] as const satisfies readonly (readonly [keyof CalibrationRules, string])[];

/** Chooses whether observers are calibrated, and what they have to reach. */
export function CalibrationFields({ editing, stored }: CalibrationFieldsProps) {
  const t = useT();
  const { draft, set } = editing;
  const errorAt = useErrorText(editing);
  const rules = draft.calibration;
  return (
    <Section title={t("settings:calibration")} hint={t("settings:calibrationHint")}>
      <Stack gap="md" maw={480}>
        <Switch
          size="md"
          label={t("settings:calibrationOn")}
          checked={Boolean(rules)}
          onChange={({ currentTarget: { checked } }) =>
            // What is not stored is off: choosing that again is no change.
            set({
              calibration: checked ? (stored ?? DEFAULT_CALIBRATION) : stored ? null : undefined,
            })
          }
        />
        {rules &&
          FIELDS.map(([field, label]) => (
            <NumberInput
              key={field}
              label={t(label)}
              value={rules[field]}
              min={CALIBRATION_LIMITS[field].min}
              max={CALIBRATION_LIMITS[field].max}
              clampBehavior="none"
              allowDecimal={false}
              error={errorAt(`calibration/${field}`)}
              onChange={(value) =>
                set({
                  calibration: { ...rules, [field]: value === "" ? Number.NaN : Number(value) },
                })
              }
            />
          ))}
      </Stack>
    </Section>
  );
}
