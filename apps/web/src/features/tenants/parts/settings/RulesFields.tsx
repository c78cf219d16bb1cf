import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import type { SettingsEditing } from "../../model/settings/settingsEditing.ts";
import { RatingRulesField } from "../../shared/RatingRulesField.tsx";
import { changedRules, type RulesChoice } from "../../shared/rulesChoice.ts";

interface RulesFieldsProps {
  editing: SettingsEditing;
  stored: RulesChoice;
}

/** How observers of new processes rate. */
export function RulesFields({ editing, stored }: RulesFieldsProps) {
  const t = useT();
  const { draft, set } = editing;
  return (
    <Section title={t("ratingRules:title")} hint={t("ratingRules:tenantHint")}>
      <RatingRulesField
        value={draft.ratingRules ?? null}
        hasDefault={false}
        onChange={(chosen) => set({ ratingRules: changedRules(chosen, stored) })}
      />
    </Section>
  );
}
