import { Stack, Switch, Text, Textarea } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { type CompanyEditing, useFaultOf } from "../../model/company/companyEditing.ts";

interface ChoiceProps {
  label: string;
  hint: string;
  checked: boolean;
  fault: string | undefined;
  onChange(checked: boolean): void;
}

function Choice({ label, hint, checked, fault, onChange }: ChoiceProps) {
  return (
    <Switch
      size="md"
      label={label}
      description={hint}
      checked={checked}
      error={fault}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** The people who may sign in by the directory, and which accounts they get. */
export function PeopleFields({ editing }: { editing: CompanyEditing }) {
  const t = useT();
  const faultOf = useFaultOf(editing);
  const { draft, set } = editing;
  return (
    <Section title={t("companySignIn:people")}>
      <Stack gap="md">
        <Textarea
          label={t("companySignIn:domains")}
          description={t("companySignIn:domainsHint")}
          autosize
          minRows={2}
          spellCheck={false}
          value={draft.domains}
          error={faultOf("domains")}
          onChange={(event) => set({ domains: event.currentTarget.value })}
        />
        <Choice
          label={t("companySignIn:binds")}
          hint={t("companySignIn:bindsHint")}
          checked={draft.bindsByEmail}
          fault={faultOf("bindsByEmail")}
          onChange={(bindsByEmail) => set({ bindsByEmail })}
        />
        <Choice
          label={t("companySignIn:creates")}
          hint={t("companySignIn:createsHint")}
          checked={draft.createsAccounts}
          fault={faultOf("createsAccounts")}
          onChange={(createsAccounts) => set({ createsAccounts })}
        />
      </Stack>
    </Section>
  );
}

/** Whether passwords count beside the directory, and whether its second factor does. */
export function SecurityFields({ editing }: { editing: CompanyEditing }) {
  const t = useT();
  const faultOf = useFaultOf(editing);
  const { draft, stored, set } = editing;
  return (
    <Section title={t("companySignIn:security")}>
      <Stack gap="md">
        <Choice
          label={t("companySignIn:only")}
          hint={t("companySignIn:onlyHint")}
          checked={draft.isOnly}
          fault={faultOf("isOnly")}
          onChange={(isOnly) => set({ isOnly })}
        />
        <Text size="sm" c="dimmed">
          {stored.breakGlass === null
            ? t("companySignIn:breakGlassNone")
            : t("companySignIn:breakGlass", { email: stored.breakGlass })}
        </Text>
        <Choice
          label={t("companySignIn:factor")}
          hint={t("companySignIn:factorHint")}
          checked={draft.countsFactor}
          fault={undefined}
          onChange={(countsFactor) => set({ countsFactor })}
        />
        {draft.countsFactor && (
          <Textarea
            label={t("companySignIn:factorValues")}
            description={t("companySignIn:factorValuesHint")}
            autosize
            minRows={2}
            spellCheck={false}
            value={draft.factorValues}
            error={faultOf("factorValues")}
            onChange={(event) => set({ factorValues: event.currentTarget.value })}
          />
        )}
      </Stack>
    </Section>
  );
}
