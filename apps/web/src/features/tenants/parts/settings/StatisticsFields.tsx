import { STATISTICS_SETTINGS } from "@assay/domain";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ChoiceCards } from "../../../../ui/ChoiceCards.tsx";
import { Section } from "../../../../ui/Section.tsx";
import type { SettingsEditing } from "../../model/settings/settingsEditing.ts";
import type { SettingsForm } from "../../model/settings/settingsForm.ts";

interface StatisticsFieldsProps {
  editing: SettingsEditing;
  stored: SettingsForm["statistics"];
}

/** Chooses which users see statistics about ratings, and figures about observers. */
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
          set({ statistics: chosen === "OFF" && !stored ? undefined : chosen })
        }
        choices={STATISTICS_SETTINGS.map((value) => ({
          value,
          label: t(`settings:statistics_${value}`),
          hint: t(`settings:hint_statistics_${value}`),
        }))}
      />
    </Section>
  );
}
