import { type Language, LANGUAGES, isLinkSetting } from "@assay/domain";
import { EMAIL_SETTING_KEYS } from "@assay/contract";
import { ActionIcon, Button, NativeSelect, Stack, Switch, Text, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { newId } from "../../../../ui/newId.ts";
import { useT, useTextsIn } from "../../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../../platform/tenant/LanguageSelect.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { PasskeyChoice } from "./PasskeyChoice.tsx";
import { PeriodField } from "./PeriodField.tsx";
import classes from "./Settings.module.css";
import type { OwnSetting, SettingsForm } from "../../model/settings/settingsForm.ts";
import { type SettingsEditing, useErrorText } from "../../model/settings/settingsEditing.ts";

interface OwnRowProps {
  id: string;
  setting: OwnSetting;
  errorAt(path: string): string | undefined;
  onChange(setting: OwnSetting): void;
  onRemove(): void;
}

function OwnRow({ id, setting, errorAt, onChange, onRemove }: OwnRowProps) {
  const t = useT();
  const { key, value } = setting;
  return (
    <li className={classes["own"]}>
      <TextInput
        label={t("settings:ownKey")}
        value={key}
        error={errorAt(`own/${id}/key`)}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ key: event.currentTarget.value, value })}
      />
      <TextInput
        label={t(isLinkSetting(key) ? "settings:ownLink" : "settings:ownValue")}
        value={value}
        error={errorAt(`own/${id}/value`)}
        onChange={(event) => onChange({ key, value: event.currentTarget.value })}
      />
      <ActionIcon
        color="error"
        className={classes["remove"] ?? ""}
        aria-label={t("settings:removeOwn", { key: key || "–" })}
        onClick={onRemove}
      >
        <IconTrash aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Further words and links for the mails, under names that the tenant chooses. */
function OwnSettings({ editing }: { editing: SettingsEditing }) {
  const t = useT();
  const { draft, set } = editing;
  const errorAt = useErrorText(editing);
  const setOwn = (id: string, setting: OwnSetting | null): void => {
    const own = new Map(draft.own);
    if (setting === null) own.delete(id);
    else own.set(id, setting);
    set({ own });
  };
  return (
    <div>
      <h3 className={classes["title"]}>{t("settings:own")}</h3>
      <Text size="sm" c="dimmed">
        {t("settings:ownHint")}
      </Text>
      <ul className={classes["list"]}>
        {[...draft.own].map(([id, setting]) => (
          <OwnRow
            key={id}
            id={id}
            setting={setting}
            errorAt={errorAt}
            onChange={(next) => setOwn(id, next)}
            onRemove={() => setOwn(id, null)}
          />
        ))}
      </ul>
      {errorAt("emailSettings") !== undefined && (
        <Text size="sm" c="error" role="alert">
          {errorAt("emailSettings")}
        </Text>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => setOwn(newId(), { key: "", value: "" })}
      >
        {t("settings:addOwn")}
      </Button>
    </div>
  );
}

/** What mails say and link to besides their own text. */
export function MailFields({ editing }: { editing: SettingsEditing }) {
  const t = useT();
  const { draft, set } = editing;
  const errorAt = useErrorText(editing);
  return (
    <Section title={t("settings:mail")} hint={t("settings:mailHint")}>
      <Stack gap="md">
        {EMAIL_SETTING_KEYS.map((key) => (
          <TextInput
            key={key}
            label={t(`settings:${key}`)}
            description={t(`settings:hint_${key}`)}
            value={draft.known[key]}
            error={errorAt(`known/${key}`)}
            type={isLinkSetting(key) ? "url" : "text"}
            inputMode={isLinkSetting(key) ? "url" : "text"}
            autoComplete="off"
            onChange={(event) =>
              set({ known: { ...draft.known, [key]: event.currentTarget.value } })
            }
          />
        ))}
        <OwnSettings editing={editing} />
      </Stack>
    </Section>
  );
}

/** How the app speaks, with a sentence that follows the choice. */
export function WordingFields({ editing }: { editing: SettingsEditing }) {
  const t = useT();
  const { draft, set } = editing;
  const sample = useTextsIn(draft);
  return (
    <Section title={t("settings:wording")} hint={t("settings:wordingHint")}>
      <Stack gap="md">
        <Switch
          size="md"
          label={t("settings:useFormality")}
          description={t("settings:hint_useFormality")}
          checked={draft.useFormality}
          onChange={(event) => set({ useFormality: event.currentTarget.checked })}
        />
        <Switch
          size="md"
          label={t("settings:useGendering")}
          description={t("settings:hint_useGendering")}
          checked={draft.useGendering}
          onChange={(event) => set({ useGendering: event.currentTarget.checked })}
        />
        <blockquote className={classes["sample"]} role="status">
          {sample("settings:sample")}
        </blockquote>
      </Stack>
    </Section>
  );
}

/** Where whoever changes a result has to say why. */
export function ReasonFields({ editing }: { editing: SettingsEditing }) {
  const t = useT();
  const { draft, set } = editing;
  return (
    <Section title={t("settings:reasons")} hint={t("settings:reasonsHint")}>
      <Stack gap="md">
        <Switch
          size="md"
          label={t("settings:overwriteReasons")}
          description={t("settings:hint_overwriteReasons")}
          checked={draft.overwriteReasons}
          onChange={(event) => set({ overwriteReasons: event.currentTarget.checked })}
        />
        <Switch
          size="md"
          label={t("settings:decisionReasons")}
          description={t("settings:hint_decisionReasons")}
          checked={draft.decisionReasons}
          onChange={(event) => set({ decisionReasons: event.currentTarget.checked })}
        />
      </Stack>
    </Section>
  );
}

/** What everybody has to do to get in. */
export function SignInFields({
  editing,
  stored,
}: {
  editing: SettingsEditing;
  stored: SettingsForm["passkeys"];
}) {
  const t = useT();
  const { draft, set } = editing;
  return (
    <Section title={t("settings:signIn")}>
      <Switch
        size="md"
        label={t("settings:secondFactorRequired")}
        description={t("settings:hint_secondFactorRequired")}
        checked={draft.secondFactorRequired}
        onChange={(event) => set({ secondFactorRequired: event.currentTarget.checked })}
      />
      <PasskeyChoice editing={editing} stored={stored} />
      {(["lockAfterMinutes", "sessionHours"] as const).map((of) => (
        <PeriodField
          key={of}
          mt="md"
          maw={320}
          of={of}
          hint={t(`settings:hint_${of}`)}
          editing={editing}
        />
      ))}
    </Section>
  );
}

/** The languages that users can choose, and the one that everything falls back to. */
export function LanguageFields({ editing }: { editing: SettingsEditing }) {
  const t = useT();
  const { draft, set } = editing;
  const nameOf = (language: Language): string => LANGUAGE_NAMES[language];
  return (
    <Section title={t("settings:languages")} hint={t("settings:languagesHint")}>
      <Stack gap="md">
        <NativeSelect
          size="md"
          maw={320}
          label={t("settings:baseLanguage")}
          description={t("settings:baseLanguageHint")}
          data={LANGUAGES.map((value) => ({ value, label: nameOf(value) }))}
          value={draft.baseLanguage}
          onChange={({ currentTarget: { value } }) => {
            const baseLanguage = value as Language;
            // What was the base stays on offer until somebody switches it off.
            const languages = { ...draft.languages, [draft.baseLanguage]: true };
            set({ baseLanguage, languages: { ...languages, [baseLanguage]: true } });
          }}
        />
        {LANGUAGES.map((language) => (
          <Switch
            key={language}
            size="md"
            label={nameOf(language)}
            description={language === draft.baseLanguage ? t("settings:baseFixed") : undefined}
            disabled={language === draft.baseLanguage}
            checked={language === draft.baseLanguage || draft.languages[language]}
            onChange={(event) =>
              set({ languages: { ...draft.languages, [language]: event.currentTarget.checked } })
            }
          />
        ))}
      </Stack>
    </Section>
  );
}
