import { Stack, Switch, TextInput } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { PasswordField } from "../../../../ui/PasswordField.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { type CompanyEditing, useFaultOf } from "../../model/company/companyEditing.ts";
import { TryDirectory } from "./TryDirectory.tsx";

/** The directory, as whom Assay is known to it, and the button that leads there. */
export function DirectoryFields({ editing }: { editing: CompanyEditing }) {
  const t = useT();
  const faultOf = useFaultOf(editing);
  const { draft, stored, set } = editing;
  const { issuer, clientId, clientSecret } = draft;
  const isKept = stored.hasSecret && stored.issuer === issuer.trim();
  return (
    <Section title={t("companySignIn:directory")} hint={t("companySignIn:directoryHint")}>
      <Stack gap="md">
        <Switch
          size="md"
          label={t("companySignIn:on")}
          description={t("companySignIn:onHint")}
          checked={draft.isOn}
          onChange={({ currentTarget: { checked } }) =>
            set({ isOn: checked, ...(!checked && { isOnly: false }) })
          }
        />
        <TextInput
          label={t("companySignIn:issuer")}
          description={t("companySignIn:issuerHint")}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={issuer}
          error={faultOf("issuer")}
          onChange={(event) => set({ issuer: event.currentTarget.value })}
        />
        <TextInput
          label={t("companySignIn:clientId")}
          autoComplete="off"
          spellCheck={false}
          value={clientId}
          error={faultOf("clientId")}
          onChange={(event) => set({ clientId: event.currentTarget.value })}
        />
        <PasswordField
          label={t("companySignIn:clientSecret")}
          showLabel={t("companySignIn:clientSecretShow")}
          hideLabel={t("companySignIn:clientSecretHide")}
          description={t(
            isKept ? "companySignIn:clientSecretKept" : "companySignIn:clientSecretHint",
          )}
          autoComplete="new-password"
          value={clientSecret}
          error={faultOf("clientSecret")}
          onChange={(event) => set({ clientSecret: event.currentTarget.value })}
        />
        <TryDirectory issuer={issuer} clientId={clientId} clientSecret={clientSecret} />
        <TextInput
          label={t("companySignIn:label")}
          description={t("companySignIn:labelHint")}
          maxLength={60}
          value={draft.label}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
      </Stack>
    </Section>
  );
}
