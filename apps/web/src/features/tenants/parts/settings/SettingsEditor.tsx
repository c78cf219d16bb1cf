import type { TenantSettings } from "@assay/contract";
import { isSettingValue } from "@assay/domain";
import { Button, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useFormState } from "../../../../platform/forms/useFormState.ts";
import { useUnsavedGuard } from "../../../../platform/forms/useUnsavedGuard.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { EditorFooter } from "../../../../ui/EditorFooter.tsx";
import { PageHeader } from "../../../../ui/PageHeader.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { MailPreview } from "../MailPreview.tsx";
import { RulesFields } from "./RulesFields.tsx";
import { LegalFields } from "./LegalFields.tsx";
import { RetentionFields } from "./RetentionFields.tsx";
import {
  LanguageFields,
  MailFields,
  ReasonFields,
  SignInFields,
  WordingFields,
} from "./SettingFields.tsx";
import classes from "./Settings.module.css";
import { SettingsConflict } from "./SettingsConflict.tsx";
import { AuditLogFields } from "./AuditLogFields.tsx";
import { CalibrationFields } from "./CalibrationFields.tsx";
import { DossierFields } from "./DossierFields.tsx";
import { DesignRuleFields } from "./DesignRuleFields.tsx";
import { StatisticsFields } from "./StatisticsFields.tsx";
import {
  bodyOf,
  settingErrors,
  type SettingsForm,
  settingsShape,
} from "../../model/settings/settingsForm.ts";
import { useSettingsActions } from "./useSettingsActions.ts";

/** The mails as they would read with what is being edited. */
function DraftPreview({ draft }: { draft: SettingsForm }) {
  const body = bodyOf(draft);
  const languages = body.languages ?? [];
  // A link that is still being typed is no link: the mail goes without it.
  const emailSettings = Object.fromEntries(
    Object.entries(body.emailSettings ?? {}).filter(([key, value]) => isSettingValue(key, value)),
  );
  return (
    <MailPreview
      look={{
        emailSettings,
        useFormality: draft.useFormality,
        useGendering: draft.useGendering,
      }}
      languages={languages}
    />
  );
}

/** How the tenant's mails read, how long data is kept, and how the app speaks (spec 1 §3). */
export function SettingsEditor({ settings }: { settings: TenantSettings }) {
  const t = useT();
  const navigate = useNavigate();
  const control = useFormState(settings, settingsShape, { name: "settings" });
  const { base, draft, isDirty, conflicts, edit } = control;
  useUnsavedGuard(isDirty, t("settings:leaveText"), { onLeave: control.forget });
  const { submit, isSaving } = useSettingsActions(control);
  const errors = useMemo(() => settingErrors(draft), [draft]);
  const editing = useMemo(
    () => ({
      draft,
      errors,
      set: (change: Partial<typeof draft>) => edit((now) => ({ ...now, ...change })),
    }),
    [draft, errors, edit],
  );
  const refusal = (): string | null => {
    if (settings.can.edit !== true) return t("forms:noRight");
    if (conflicts.length > 0) return t("forms:chooseFirst");
    if (errors.size > 0) return t("forms:invalid");
    return isDirty ? null : t("forms:nothingChanged");
  };
  return (
    <>
      <PageHeader title={t("settings:title")} />
      <Stack gap="lg">
        <SettingsConflict control={control} />
        <div className={classes["root"]}>
          <LegalFields editing={editing} />
          <MailFields editing={editing} />
          <Disclosure title={t("settings:mailPreview")}>
            <DraftPreview draft={draft} />
          </Disclosure>
          <RetentionFields editing={editing} waiting={base} />
          <WordingFields editing={editing} />
          <LanguageFields editing={editing} />
          <ReasonFields editing={editing} />
          <RulesFields editing={editing} stored={base.ratingRules} />
          <StatisticsFields editing={editing} stored={base} />
          <DesignRuleFields editing={editing} stored={base.designRules} />
          <CalibrationFields editing={editing} stored={base.calibration} />
          <AuditLogFields editing={editing} stored={base.auditPage} />
          <DossierFields editing={editing} stored={base.dossiers} />
          <SignInFields editing={editing} stored={base.passkeys} />
        </div>
        <EditorFooter note={isDirty ? t("forms:unsaved") : null}>
          <Button variant="default" onClick={() => void navigate({ to: paths.dashboard() })}>
            {t("ui:cancel")}
          </Button>
          <ReasonButton
            reason={refusal()}
            loading={isSaving}
            onClick={() => !isSaving && void submit()}
          >
            {t("ui:save")}
          </ReasonButton>
        </EditorFooter>
      </Stack>
    </>
  );
}
