import { type Language, missingFields } from "@assay/domain";
import { SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { TextTabs } from "../../../../platform/forms/TextTabs.tsx";
import { validationText } from "../../../../platform/forms/validationText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { usePressing } from "../../../../ui/usePressing.ts";
import { useProcessEditor } from "../useProcessEditor.ts";

const LONGEST = { displayName: 200, description: 4000 };
const FIELDS = ["displayName", "description"] as const;
const EMPTY = { displayName: "", description: "" };

export interface LanguageChoice {
  language: Language;
  onLanguage(language: Language): void;
}

/** What people read of the process, in one language at a time. */
function TextFields({ language, onLanguage }: LanguageChoice) {
  const t = useT();
  const { draft, edit, languages, errors } = useProcessEditor();
  const text = draft.texts[language] ?? EMPTY;
  const set = (field: keyof typeof text, value: string): void =>
    edit((now) => ({
      ...now,
      texts: {
        ...now.texts,
        [language]: { ...(now.texts[language] ?? EMPTY), [field]: value },
      },
    }));
  const errorOf = (field: keyof typeof text) =>
    validationText(t, errors.get(`texts.${language}.${field}`), text[field]);
  const gapIn = (value: Language): string | null => {
    const options = { languages, fields: FIELDS, needed: [] };
    const fields = missingFields<(typeof FIELDS)[number]>(draft.texts, value, options);
    return fields.length === 0 ? null : t("processes:missingCount", { count: fields.length });
  };
  return (
    <TextTabs value={language} onChange={onLanguage} gapIn={gapIn}>
      <TextInput
        label={t("processes:displayName")}
        description={t("processes:displayNameHint")}
        lang={language}
        maxLength={LONGEST.displayName}
        value={text.displayName}
        error={errorOf("displayName")}
        onChange={(event) => set("displayName", event.currentTarget.value)}
      />
      <Textarea
        label={t("processes:description")}
        lang={language}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={LONGEST.description}
        value={text.description}
        error={errorOf("description")}
        onChange={(event) => set("description", event.currentTarget.value)}
      />
    </TextTabs>
  );
}

/** Name, version, and what people read of the process. */
export function ProcessFields(props: LanguageChoice) {
  const t = useT();
  const { draft, edit, base, errors } = useProcessEditor();
  const [isNameTouched, setNameTouched] = useState(base !== null);
  const afterPress = usePressing();
  const nameError = errors.get("name");
  const nameErrorText =
    nameError === "nameTaken"
      ? t("forms:nameTaken")
      : validationText(t, nameError, draft.name.trim());
  return (
    <Section title={t("processes:basics")}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label={t("processes:name")}
            description={t("processes:nameHint")}
            required
            autoComplete="off"
            value={draft.name}
            error={isNameTouched || nameError === "nameTaken" ? nameErrorText : undefined}
            onChange={({ currentTarget: { value } }) => edit((now) => ({ ...now, name: value }))}
            onBlur={() => afterPress(() => setNameTouched(true))}
          />
          <TextInput
            label={t("processes:version")}
            description={t("processes:versionHint")}
            readOnly
            variant="filled"
            value={base === null ? t("processes:versionNone") : String(base.version)}
          />
        </SimpleGrid>
        <TextFields {...props} />
      </Stack>
    </Section>
  );
}
