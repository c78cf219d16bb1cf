import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { RatingRulesField } from "../../../tenants/shared/RatingRulesField.tsx";
import { changedRules, type RulesChoice } from "../../../tenants/shared/rulesChoice.ts";
import { useProcessEditor } from "../useProcessEditor.ts";

/** Whether observers submit their ratings, and what is hidden from them until they have. */
export function RulesSection() {
  const t = useT();
  const { draft, edit, base } = useProcessEditor();
  const isNew = base === null;
  const change = (choice: RulesChoice): void =>
    edit(({ ratingRules: _, ...now }) => {
      // In a new process, what is left out is the organisation's default.
      const ratingRules = isNew ? choice : changedRules(choice, base.ratingRules);
      return ratingRules === undefined ? now : { ...now, ratingRules };
    });
  return (
    <Section title={t("ratingRules:title")} hint={t("ratingRules:processHint")}>
      <RatingRulesField
        value={isNew ? draft.ratingRules : (draft.ratingRules ?? null)}
        hasDefault={isNew}
        onChange={change}
      />
    </Section>
  );
}
