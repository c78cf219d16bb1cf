import type { CandidatePageSettings } from "@assay/contract";
import { type Language, LANGUAGES, LINK_DAYS, LONGEST_INFORMATION } from "@assay/domain";
import { NumberInput, Stack, Switch, Text, Textarea } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useUnsavedGuard } from "../../../platform/forms/useUnsavedGuard.ts";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
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
import { furtherSettings } from "../shared/slots.ts";

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(settingsQuery);

type Texts = NonNullable<CandidatePageSettings["information"]>["texts"];

interface Draft {
  isOn: boolean;
  linkDays: number | string;
  counterStatements: boolean;
  texts: Texts;
}

const draftOf = ({
  isOn,
  linkDays,
  counterStatements,
  information,
}: CandidatePageSettings): Draft => ({
  isOn,
  linkDays,
  counterStatements,
  texts: information?.texts ?? {},
});

const isSame = (one: Draft, other: Draft): boolean =>
  one.isOn === other.isOn &&
  one.linkDays === other.linkDays &&
  one.counterStatements === other.counterStatements &&
  LANGUAGES.every((language) => (one.texts[language] ?? "") === (other.texts[language] ?? ""));

const isDays = (value: number | string): value is number =>
  typeof value === "number" &&
  Number.isInteger(value) &&
  value >= LINK_DAYS.min &&
  value <= LINK_DAYS.max;

/**
 * Stores the draft; the tenant says to other pages whether there are candidates' pages. If somebody else has stored
 * something meanwhile, the draft stays as it is, and the next save replaces theirs.
 */
function useSaving(onNewer: (settings: CandidatePageSettings) => void) {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: updateSettings,
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      void queryClient.invalidateQueries({ queryKey: tenantQuery.queryKey });
      announce({ tone: "success", text: t("candidatePages:stored") });
    },
    onError: (error) => {
      if (!isApiError(error, "UPDATE_FAILED")) return announceError(error);
      onNewer(error.payload as CandidatePageSettings);
      announce({ tone: "warning", text: t("candidatePages:settingsChanged") });
    },
  });
}

interface FieldsProps {
  draft: Draft;
  /** What is wrong with the text in the main language; null: nothing. */
  fault: string | null;
  edit(part: Partial<Draft>): void;
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
  /** What the draft began with: a newer state that the page reads by itself must not be replaced unseen. */
  const [base, setBase] = useState(data);
  const [draft, setDraft] = useState(() => draftOf(data));
  const edit = (part: Partial<Draft>): void => setDraft((now) => ({ ...now, ...part }));
  const save = useSaving(setBase);
  /** What has been entered since it was sent stays. */
  const store = (linkDays: number): void =>
    save.mutate(
      { ...draft, linkDays, revision: base.revision },
      {
        onSuccess: (stored) => {
          setBase(stored);
          setDraft((now) => (now === draft ? draftOf(stored) : now));
        },
      },
    );
  const { isOn, linkDays, counterStatements, texts } = draft;
  const hasDays = isDays(linkDays);
  const hasBase = (texts[baseLanguage] ?? "").trim() !== "";
  const textFault = isOn && !hasBase ? t("candidatePages:textNeeded") : null;
  const reason = hasDays ? textFault : t("candidatePages:daysWrong", LINK_DAYS);
  const isDirty = !isSame(draft, draftOf(base));
  useUnsavedGuard(isDirty, t("candidatePages:leaveText"));
  return (
    <>
      <PageHeader title={t("candidatePages:settingsTitle")} />
      <Text c="dimmed" maw={760} mb="md">
        {t("candidatePages:settingsIntro")}
      </Text>
      <Stack gap="md">
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
        <EditorFooter note={isDirty ? (reason ?? t("forms:unsaved")) : null}>
          <ReasonButton
            reason={reason}
            loading={save.isPending}
            onClick={() => hasDays && store(linkDays)}
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
