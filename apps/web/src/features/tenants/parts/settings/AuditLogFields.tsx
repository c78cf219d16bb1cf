import { Switch } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import type { SettingsEditing } from "../../model/settings/settingsEditing.ts";
import type { SettingsForm } from "../../model/settings/settingsForm.ts";

interface AuditLogFieldsProps {
  editing: SettingsEditing;
  stored: SettingsForm["auditPage"];
}

/** Chooses whether auditors see the audit log in the browser. */
export function AuditLogFields({ editing, stored }: AuditLogFieldsProps) {
  const t = useT();
  const { draft, set } = editing;
  return (
    <Section title={t("settings:auditPage")} hint={t("settings:auditPageHint")}>
      <Switch
        size="md"
        label={t("settings:auditPageOn")}
        checked={draft.auditPage ?? false}
        onChange={({ currentTarget: { checked } }) =>
          // What is not stored is off: choosing that again is no change.
          set({ auditPage: checked || stored ? checked : undefined })
        }
      />
    </Section>
  );
}
