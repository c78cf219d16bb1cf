import { STATISTICS_SETTINGS } from "@assay/domain";
import { Switch } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ChoiceCards } from "../../../../ui/ChoiceCards.tsx";
import { Section } from "../../../../ui/Section.tsx";
import type { SettingsEditing } from "../../model/settings/settingsEditing.ts";
import type { SettingsForm } from "../../model/settings/settingsForm.ts";

interface StatisticsFieldsProps {
  editing: SettingsEditing;
  stored: Pick<SettingsForm, "statistics" | "passRates">;
}

/** Chooses which users see statistics about ratings and figures about observers, and whether pass rates are compared. */
export function StatisticsFields({ editing, stored }: StatisticsFieldsProps) {
  const t = useT();
  const { draft, set } = editing;
  return (
    <Section title={t("settings:statistics")} hint={t("settings:statisticsHint")}>
      <ChoiceCards
        label={t("settings:statistics")}
        value={draft.statistics ?? "OFF"}
        onChange={(chosen) =>
          // What is not stored is off: choosing that again is no change.
          set({ statistics: chosen === "OFF" && !stored.statistics ? undefined : chosen })
        }
        choices={STATISTICS_SETTINGS.map((value) => ({
          value,
          label: t(`settings:statistics_${value}`),
          hint: t(`settings:hint_statistics_${value}`),
        }))}
      />
      {draft.statistics !== undefined && draft.statistics !== "OFF" && (
        <Switch
          mt="md"
          size="md"
          label={t("settings:passRates")}
          description={t("settings:passRatesHint")}
          checked={draft.passRates === true}
          onChange={({ currentTarget: { checked } }) =>
            set({ passRates: checked || stored.passRates ? checked : undefined })
          }
        />
      )}
    </Section>
  );
}
