import { LEGAL_TEXTS, type LegalTextName } from "@assay/contract";
import { type Language, LANGUAGES } from "@assay/domain";
import { Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { TextTabs } from "../../../../platform/forms/TextTabs.tsx";
import { useT } from "../../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../../platform/i18n/partWithTexts.ts";
import { useOfferedLanguages } from "../../../../platform/tenant/tenant.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { type SettingsEditing, useErrorText } from "../../model/settings/settingsEditing.ts";
import classes from "./Settings.module.css";

const TextEditor = partWithTexts(
  () => import("../../../../platform/forms/TextEditor.tsx"),
  "editor",
);
/** Least height of the text in px. */
const TEXT_HEIGHT = 160;
/** Height in px with the toolbar, so that nothing moves when the editor has loaded. */
const WHOLE_HEIGHT = 216;

interface LegalFieldProps {
  editing: SettingsEditing;
  name: LegalTextName;
  language: Language;
}

function LegalField({ editing, name, language }: LegalFieldProps) {
  const t = useT();
  const { draft, set } = editing;
  const place = `${name}/${language}` as const;
  const error = useErrorText(editing)(`legal/${place}`);
  const isMissing = LANGUAGES.every((one) => draft.legal[`${name}/${one}`] === "");
  return (
    <Stack gap="xs">
      <h3 className={classes["title"]}>{t(`settings:${name}`)}</h3>
      {isMissing && <Notice tone="info">{t(`settings:missing_${name}`)}</Notice>}
      <Suspense fallback={<Skeleton height={WHOLE_HEIGHT} />}>
        <TextEditor
          key={place}
          label={t(`settings:${name}`)}
          value={draft.legal[place]}
          onChange={(html) => set({ legal: { ...draft.legal, [place]: html } })}
          minHeight={TEXT_HEIGHT}
        />
      </Suspense>
      {error !== undefined && (
        <Text size="sm" c="error" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

/** What the app is called, and what the organisation says about itself in imprint and privacy notice. */
export function LegalFields({ editing }: { editing: SettingsEditing }) {
  const t = useT();
  const { draft, set } = editing;
  const [first] = useOfferedLanguages();
  const [language, setLanguage] = useState<Language>(first ?? draft.baseLanguage);
  const errorAt = useErrorText(editing);
  const gapIn = (one: Language): string | null => {
    const lacks = LEGAL_TEXTS.some((name) => draft.legal[`${name}/${one}`] === "");
    return lacks ? t("settings:legalGap") : null;
  };
  return (
    <Section title={t("settings:organisation")} hint={t("settings:organisationHint")}>
      <Stack gap="md">
        <TextInput
          label={t("settings:appTitle")}
          description={t("settings:hint_appTitle")}
          value={draft.appTitle}
          error={errorAt("appTitle")}
          autoComplete="off"
          onChange={(event) => set({ appTitle: event.currentTarget.value })}
        />
        <TextTabs value={language} onChange={setLanguage} gapIn={gapIn}>
          {LEGAL_TEXTS.map((name) => (
            <LegalField key={name} editing={editing} name={name} language={language} />
          ))}
        </TextTabs>
      </Stack>
    </Section>
  );
}
