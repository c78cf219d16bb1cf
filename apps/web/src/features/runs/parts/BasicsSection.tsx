import type { Language } from "@assay/domain";
import { SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { Section } from "../../../ui/Section.tsx";
import { useEditor } from "./useEditor.ts";
import { TextTabs } from "../../../platform/forms/TextTabs.tsx";
import { useDateTexts } from "../../../platform/forms/useDateTexts.ts";
import { validationText } from "../../../platform/forms/validationText.ts";

/** Maximum characters of the description, as the contract allows. */
const LONGEST = 4000;

/** The description, in one language at a time. */
function Description() {
  const t = useT();
  const { draft, edit, mayEdit, errors } = useEditor();
  const [language, setLanguage] = useState<Language>(useLanguage());
  const text = draft.descriptions[language] ?? "";
  return (
    <TextTabs value={language} onChange={setLanguage}>
      <Textarea
        label={t("runs:description")}
        description={t("runs:descriptionHint")}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={LONGEST}
        lang={language}
        value={text}
        readOnly={!mayEdit}
        variant={mayEdit ? "default" : "filled"}
        error={validationText(t, errors.get(`texts.${language}.description`), text)}
        onChange={({ currentTarget: { value } }) =>
          edit((now) => ({ ...now, descriptions: { ...now.descriptions, [language]: value } }))
        }
      />
    </TextTabs>
  );
}

/** Name, date and description. */
export function BasicsSection() {
  const t = useT();
  const { draft, edit, mayEdit, mayPlan, errors } = useEditor();
  const dateTexts = useDateTexts();
  return (
    <Section title={t("runs:basics")}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label={t("runs:name")}
            description={mayEdit ? t("runs:nameHint") : undefined}
            inputWrapperOrder={["label", "input", "description", "error"]}
            required
            value={draft.name}
            readOnly={!mayEdit}
            variant={mayEdit ? "default" : "filled"}
            error={validationText(t, errors.get("name"), draft.name)}
            onChange={({ currentTarget: { value } }) => edit((now) => ({ ...now, name: value }))}
          />
          <DateField
            label={t("runs:plannedDate")}
            value={draft.plannedDate}
            isReadOnly={!mayPlan}
            error={validationText(t, errors.get("plannedDate"), draft.plannedDate)}
            onChange={(plannedDate) => edit((now) => ({ ...now, plannedDate }))}
            placeholder={t("runs:dateFormat")}
            texts={dateTexts}
          />
        </SimpleGrid>
        <Description />
      </Stack>
    </Section>
  );
}
