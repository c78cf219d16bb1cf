import type { Language } from "@assay/domain";
import { NumberInput, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { TextTabs } from "../../../platform/forms/TextTabs.tsx";
import type { EntityEditing } from "../../../platform/forms/useEntityEditor.ts";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../platform/tenant/LanguageSelect.tsx";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { ColorField } from "../../../ui/ColorField.tsx";
import { Section } from "../../../ui/Section.tsx";
import type { Competency } from "@assay/contract";
import type { CompetencyForm } from "../model/competencyForm.ts";

type Editing = EntityEditing<Competency, CompetencyForm>;
/** Maximum characters, as the contract allows. */
const LONGEST = { baseName: 200, displayName: 200, description: 4000 };
/** Largest place in the order, and with a minus the smallest. */
const HIGHEST = 1_000_000;

/** Name and description as people read them, in one language at a time. */
function Texts({ editing }: { editing: Editing }) {
  const t = useT();
  const { draft, edit, errorAt, hasError, touch } = editing;
  const [language, setLanguage] = useState<Language>(useLanguage());
  const { baseLanguage } = useTenant();
  const texts = draft.texts[language];
  const set = (field: keyof typeof texts, value: string): void =>
    edit((now) => ({
      ...now,
      texts: { ...now.texts, [language]: { ...now.texts[language], [field]: value } },
    }));
  const isIncomplete = (value: Language): boolean =>
    draft.texts[value].displayName.trim() === "" || hasError(`texts.${value}.displayName`);
  const path = (field: keyof typeof texts): string => `texts.${language}.${field}`;
  return (
    <TextTabs
      value={language}
      onChange={setLanguage}
      gapIn={(value) => (isIncomplete(value) ? t("forms:languageIncomplete") : null)}
    >
      <TextInput
        label={t("competencies:displayName")}
        description={t("competencies:displayNameHint")}
        required={language === baseLanguage}
        lang={language}
        maxLength={LONGEST.displayName}
        value={texts.displayName}
        error={errorAt(path("displayName"), texts.displayName)}
        onChange={(event) => set("displayName", event.currentTarget.value)}
        onBlur={() => touch(path("displayName"))}
      />
      <Textarea
        label={t("competencies:description")}
        description={t("competencies:descriptionHint")}
        lang={language}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={LONGEST.description}
        value={texts.description}
        error={errorAt(path("description"), texts.description)}
        onChange={(event) => set("description", event.currentTarget.value)}
        onBlur={() => touch(path("description"))}
      />
    </TextTabs>
  );
}

/** Names, order and colour: the same in all languages. */
function Basics({ editing: { draft, edit, errorAt, touch } }: { editing: Editing }) {
  const t = useT();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput
        label={t("competencies:name")}
        description={t("competencies:nameHint")}
        required
        autoComplete="off"
        value={draft.name}
        error={errorAt("name", draft.name)}
        onChange={({ currentTarget: { value } }) => edit((now) => ({ ...now, name: value }))}
        onBlur={() => touch("name")}
      />
      <TextInput
        label={t("competencies:baseName")}
        description={t("competencies:baseNameHint")}
        autoComplete="off"
        maxLength={LONGEST.baseName}
        value={draft.baseName}
        error={errorAt("baseName", draft.baseName)}
        onChange={({ currentTarget: { value } }) => edit((now) => ({ ...now, baseName: value }))}
        onBlur={() => touch("baseName")}
      />
      <NumberInput
        label={t("competencies:sortOrder")}
        description={t("competencies:sortOrderHint")}
        allowDecimal={false}
        min={-HIGHEST}
        max={HIGHEST}
        value={draft.sortOrder}
        error={errorAt("sortOrder", draft.sortOrder)}
        onChange={(value) =>
          edit((now) => ({ ...now, sortOrder: typeof value === "number" ? value : "" }))
        }
        onBlur={() => touch("sortOrder")}
      />
      <ColorField
        label={t("competencies:colorCode")}
        description={t("competencies:colorHint")}
        pickerLabel={t("competencies:pickColor")}
        value={draft.colorCode}
        error={errorAt("colorCode", draft.colorCode)}
        onChange={(colorCode) => edit((now) => ({ ...now, colorCode }))}
        onBlur={() => touch("colorCode")}
      />
    </SimpleGrid>
  );
}

/** Everything that is known of a competency. */
export function CompetencyFields({ editing }: { editing: Editing }) {
  const { baseLanguage } = useTenant();
  const t = useT();
  return (
    <>
      <Section title={t("competencies:basics")}>
        <Basics editing={editing} />
      </Section>
      <Section
        title={t("competencies:texts")}
        hint={t("competencies:textsHint", { language: LANGUAGE_NAMES[baseLanguage] })}
      >
        <Stack gap="md">
          <Texts editing={editing} />
        </Stack>
      </Section>
    </>
  );
}
