import type { CandidatePageSettings } from "@assay/contract";
import { type Language, LINK_DAYS, LONGEST_INFORMATION } from "@assay/domain";
import { NumberInput, Stack, Switch, Text, Textarea } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { type FormControl, useFormState } from "../../../platform/forms/useFormState.ts";
import { useSaveRefusal } from "../../../platform/forms/useSaveRefusal.ts";
import { useUnsavedGuard } from "../../../platform/forms/useUnsavedGuard.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { LANGUAGE_NAMES } from "../../../platform/tenant/LanguageSelect.tsx";
import { tenantQuery } from "../../../platform/tenant/api.ts";
import { useOfferedLanguages, useTenant } from "../../../platform/tenant/tenant.ts";
import { EditorFooter } from "../../../ui/EditorFooter.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { Section } from "../../../ui/Section.tsx";
import { settingsQuery, updateSettings } from "../api.ts";
import { isDays, type SettingsForm, settingsShape } from "../model/settingsForm.ts";
import { SettingsConflict } from "../parts/SettingsConflict.tsx";
import { furtherSettings } from "../shared/slots.ts";

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(settingsQuery);

/** Stores the settings; the tenant says to other pages whether there are candidates' pages. */
function useSaving(control: FormControl<CandidatePageSettings, SettingsForm>) {
  const t = useT();
  const refused = useSaveRefusal(control);
  const { base, saved } = control;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ linkDays, ...form }: SettingsForm) =>
      updateSettings({ ...form, linkDays: Number(linkDays), revision: base.revision }),
    onSuccess: (settings, sent) => {
      saved(settings, sent);
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      void queryClient.invalidateQueries({ queryKey: tenantQuery.queryKey });
      announce({ tone: "success", text: t("candidatePages:stored") });
    },
    onError: (error) => void refused(error),
  });
}

interface FieldsProps {
  draft: SettingsForm;
  /** What is wrong with the text in the main language; null: nothing. */
  fault: string | null;
  edit(part: Partial<SettingsForm>): void;
}

function Information({ draft: { texts }, fault, edit }: FieldsProps) {
  const t = useT();
  const languages = useOfferedLanguages();
  const { baseLanguage } = useTenant();
  const write = (language: Language, text: string): void =>
    edit({ texts: { ...texts, [language]: text } });
  return (
    <Stack gap="md">
      {languages.map((language) => (
        <Textarea
          key={language}
          label={t("candidatePages:informationIn", { language: LANGUAGE_NAMES[language] })}
          required={language === baseLanguage}
          error={language === baseLanguage && fault}
          lang={language}
          autosize
          minRows={5}
          maxRows={16}
          maxLength={LONGEST_INFORMATION}
          value={texts[language] ?? ""}
          onChange={({ currentTarget: { value } }) => write(language, value)}
        />
      ))}
    </Stack>
  );
}

/** What the organisation decides about the pages of candidates in all of its runs. */
export default function CandidateSettingsPage() {
  const t = useT();
  const { date } = useFormat();
  const { baseLanguage } = useTenant();
  const { data } = useSuspenseQuery(settingsQuery);
  const control = useFormState(data, settingsShape, { name: "candidatePages" });
  const { base, draft, isDirty, conflicts } = control;
  const edit = (part: Partial<SettingsForm>): void => control.edit((now) => ({ ...now, ...part }));
  const save = useSaving(control);
  const { isOn, linkDays, counterStatements, texts } = draft;
  const hasDays = isDays(linkDays);
  const reason = (): string | null => {
    if (conflicts.length > 0) return t("forms:chooseFirst");
    return hasDays ? textFault : t("candidatePages:daysWrong", LINK_DAYS);
  };
  const hasBase = (texts[baseLanguage] ?? "").trim() !== "";
  const textFault = isOn && !hasBase ? t("candidatePages:textNeeded") : null;
  useUnsavedGuard(isDirty, t("candidatePages:leaveText"), { onLeave: control.forget });
  return (
    <>
      <PageHeader title={t("candidatePages:settingsTitle")} />
      <Text c="dimmed" maw={760} mb="md">
        {t("candidatePages:settingsIntro")}
      </Text>
      <Stack gap="md">
        <SettingsConflict control={control} />
        <Section title={t("candidatePages:offer")}>
          <Stack gap="md" maw={760}>
            <Switch
              size="md"
              label={t("candidatePages:isOn")}
              description={t("candidatePages:isOnHint")}
              checked={isOn}
              onChange={({ currentTarget: { checked } }) => edit({ isOn: checked })}
            />
            <NumberInput
              label={t("candidatePages:linkDays")}
              description={t("candidatePages:linkDaysHint")}
              min={LINK_DAYS.min}
              max={LINK_DAYS.max}
              allowDecimal={false}
              value={linkDays}
              error={!hasDays && t("candidatePages:daysWrong", LINK_DAYS)}
              onChange={(value) => edit({ linkDays: value })}
              maw={320}
            />
            <Switch
              size="md"
              label={t("counterStatements:offered")}
              description={t("counterStatements:offeredHint")}
              checked={counterStatements}
              onChange={({ currentTarget: { checked } }) => edit({ counterStatements: checked })}
            />
          </Stack>
        </Section>
        <Section
          title={t("candidatePages:information")}
          hint={
            base.information === null
              ? t("candidatePages:informationHint")
              : t("candidatePages:informationVersion", {
                  version: base.information.version,
                  date: date(base.information.publishedAt),
                })
          }
        >
          <Stack gap="md" maw={760}>
            <Notice tone="info">{t("candidatePages:informationAgain")}</Notice>
            <Information draft={draft} fault={textFault} edit={edit} />
          </Stack>
        </Section>
        <EditorFooter note={isDirty ? (reason() ?? t("forms:unsaved")) : null}>
          <ReasonButton
            reason={reason()}
            loading={save.isPending}
            onClick={() => save.mutate(draft)}
          >
            {t("ui:save")}
          </ReasonButton>
        </EditorFooter>
        <Suspense>
          <furtherSettings.View />
        </Suspense>
      </Stack>
    </>
  );
}
