import type { Item } from "@assay/contract";
import { EXERCISE_KINDS, type Language, missingFields } from "@assay/domain";
import {
  NativeSelect,
  SegmentedControl,
  Skeleton,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { type RefObject, Suspense, useCallback, useId, useState } from "react";
import { TextTabs } from "../../../../platform/forms/TextTabs.tsx";
import { validationText } from "../../../../platform/forms/validationText.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../../platform/i18n/partWithTexts.ts";
import { LANGUAGE_NAMES } from "../../../../platform/tenant/LanguageSelect.tsx";
import { usePressing } from "../../../../ui/usePressing.ts";
import { useStepName } from "../../model/stepNames.ts";
import type { StepTexts } from "../../model/processForm.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import { ManualField } from "./ManualField.tsx";
import type { LanguageChoice } from "./ProcessFields.tsx";
import { QuestionList } from "./QuestionList.tsx";
import { errorsAt } from "../../model/processErrors.ts";
import classes from "./Tree.module.css";
import type { Steps } from "./useSteps.ts";

const DocumentsField = partWithTexts(
  () => import("./DocumentsField.tsx"),
  "documents",
  "files",
  "fileEditing",
);
const PlanningField = partWithTexts(() => import("./PlanningField.tsx"), "timetable");
/** Height of the placeholder in px: the closed part. */
const PLANNING_HEIGHT = 46;
/** Height of the placeholder in px: the field without a document. */
const DOCUMENTS_HEIGHT = 110;
/** Maximum characters, as the contract allows. */
const LONGEST = { displayName: 200, description: 4000 };
const FIELDS = ["displayName", "description", "manual", "guidingQuestions"] as const;
type Field = (typeof FIELDS)[number];
const EMPTY: StepTexts["de"] = {
  displayName: "",
  description: "",
  manual: "",
  guidingQuestions: [],
};

interface StepDetailsProps extends LanguageChoice {
  item: Item;
  change: Steps["change"];
  name: RefObject<HTMLInputElement | null>;
}

/** Whether candidates do the step at a time and in a place of its own, while observers watch. */
const isPlannable = ({ itemType, isObserved, planning }: Item): boolean =>
  itemType !== "ASSESSMENT_CENTER" && (isObserved || planning !== undefined);

/** Which languages lack which of the texts of a step. */
function useMissing(texts: StepTexts) {
  const { languages } = useProcessEditor();
  const options = { languages, fields: FIELDS, needed: ["displayName"] as const };
  return new Map(
    languages.map((language) => [language, missingFields<Field>(texts, language, options)]),
  );
}

/** Which texts of the step its language still lacks. */
function MissingTexts({ fields, language }: { fields: readonly Field[]; language: Language }) {
  const t = useT();
  const { list } = useFormat();
  return (
    <Text size="sm" c="dimmed" role="status">
      {fields.length === 0
        ? t("processes:nothingMissing", { language: LANGUAGE_NAMES[language] })
        : t("processes:missingFields", {
            language: LANGUAGE_NAMES[language],
            fields: list(fields.map((field) => t(`processes:${field}`))),
          })}
    </Text>
  );
}

/** What candidates do in a step; the design check asks for it. */
function ExerciseKindField({ item, change }: Pick<StepDetailsProps, "item" | "change">) {
  const t = useT();
  const choose = (value: string): void =>
    change(item.id, ({ kind: _, ...now }) => {
      const kind = EXERCISE_KINDS.find((one) => one === value);
      return kind ? { ...now, kind } : now;
    });
  return (
    <NativeSelect
      size="md"
      maw={420}
      label={t("processes:exerciseKind")}
      description={t("processes:exerciseKindHint")}
      value={item.kind ?? ""}
      onChange={({ currentTarget: { value } }) => choose(value)}
      data={[
        { value: "", label: t("processes:kind_none") },
        ...EXERCISE_KINDS.map((value) => ({ value, label: t(`processes:kind_${value}`) })),
      ]}
    />
  );
}

/** The kind of a step; what holds other steps stays what it is. */
function Kind({ item, change }: Pick<StepDetailsProps, "item" | "change">) {
  const t = useT();
  const id = useId();
  const isCentre = item.itemType === "ASSESSMENT_CENTER";
  if (isCentre) return <Text c="dimmed">{t("processes:centreHint")}</Text>;
  const set = (part: Partial<Item>): void => change(item.id, (now) => ({ ...now, ...part }));
  return (
    <>
      <Stack gap={4} align="flex-start">
        <Text size="md" fw={500} id={id}>
          {t("processes:kind")}
        </Text>
        <SegmentedControl
          aria-labelledby={id}
          size="md"
          value={item.itemType}
          data={(["EXERCISE", "INTERVIEW"] as const).map((value) => ({
            value,
            label: t(`processes:type_${value}`),
          }))}
          onChange={(itemType) => set({ itemType })}
        />
      </Stack>
      <ExerciseKindField item={item} change={change} />
      <Switch
        size="md"
        label={t("processes:isObserved")}
        description={t("processes:isObservedHint")}
        checked={item.isObserved}
        onChange={(event) => set({ isObserved: event.currentTarget.checked })}
      />
      <Switch
        size="md"
        label={t("processes:isGroupItem")}
        description={t("processes:isGroupItemHint")}
        checked={item.isGroupItem}
        onChange={(event) => set({ isGroupItem: event.currentTarget.checked })}
      />
    </>
  );
}

interface NameFieldsProps extends Pick<StepDetailsProps, "name" | "language"> {
  text: StepTexts["de"];
  errorAt(path: string): string | undefined;
  set(part: Partial<StepTexts["de"]>): void;
}

/** The name and the description of a step, in one language. */
function NameFields({ name, language, text, errorAt, set }: NameFieldsProps) {
  const t = useT();
  const { baseLanguage } = useProcessEditor();
  // While the name has the focus, nothing says that it is missing.
  const [isNameTouched, setNameTouched] = useState(false);
  const afterPress = usePressing();
  const errorOf = (field: "displayName" | "description") =>
    validationText(t, errorAt(`texts.${language}.${field}`), text[field]);
  return (
    <>
      <TextInput
        ref={name}
        label={t("processes:displayName")}
        required={language === baseLanguage}
        autoComplete="off"
        lang={language}
        maxLength={LONGEST.displayName}
        value={text.displayName}
        error={isNameTouched || text.displayName !== "" ? errorOf("displayName") : undefined}
        onBlur={() => afterPress(() => setNameTouched(true))}
        onChange={(event) => set({ displayName: event.currentTarget.value })}
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
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
    </>
  );
}

/** Everything that step 1 says of one step of the process (PROC-15). */
export function StepDetails({ item, change, name, language, onLanguage }: StepDetailsProps) {
  const t = useT();
  const title = useStepName()(item);
  const { draft, errors } = useProcessEditor();
  const missing = useMissing(item.texts);
  const { id } = item;
  const text = item.texts[language] ?? EMPTY;
  const errorAt = errorsAt(errors, draft.items, id);
  const set = useCallback(
    (part: Partial<StepTexts["de"]>) =>
      change(id, (now) => ({
        ...now,
        texts: { ...now.texts, [language]: { ...(now.texts[language] ?? EMPTY), ...part } },
      })),
    [change, id, language],
  );
  const gapIn = (value: Language): string | null => {
    const count = missing.get(value)?.length ?? 0;
    return count === 0 ? null : t("processes:missingCount", { count });
  };
  const setManual = useCallback((manual: string) => set({ manual }), [set]);
  const setQuestions = useCallback(
    (guidingQuestions: string[]) => set({ guidingQuestions }),
    [set],
  );
  return (
    <section className={classes["details"]} aria-label={t("processes:detailsOf", { name: title })}>
      <h3>{title}</h3>
      <Stack gap="md">
        <Kind item={item} change={change} />
        <TextTabs value={language} onChange={onLanguage} gapIn={gapIn}>
          <MissingTexts fields={missing.get(language) ?? []} language={language} />
          <NameFields name={name} language={language} text={text} errorAt={errorAt} set={set} />
          <ManualField key={`${id} ${language}`} value={text.manual} onChange={setManual} />
          <QuestionList
            key={`questions ${language}`}
            questions={text.guidingQuestions}
            language={language}
            onChange={setQuestions}
          />
        </TextTabs>
        {(item.itemType !== "ASSESSMENT_CENTER" || item.documents.length > 0) && (
          <Suspense fallback={<Skeleton height={DOCUMENTS_HEIGHT} />}>
            <DocumentsField item={item} change={change} />
          </Suspense>
        )}
        {isPlannable(item) && (
          <Suspense fallback={<Skeleton height={PLANNING_HEIGHT} />}>
            <PlanningField item={item} errorAt={errorAt} change={change} />
          </Suspense>
        )}
      </Stack>
    </section>
  );
}
