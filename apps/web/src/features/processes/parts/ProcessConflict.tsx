import { textIn } from "@assay/domain";
import { ConflictNotice } from "../../../platform/forms/ConflictNotice.tsx";
import type { Conflict } from "../../../platform/forms/fields.ts";
import type { FormControl } from "../../../platform/forms/useFormState.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../platform/tenant/LanguageSelect.tsx";
import type { DraftBase, ProcessForm } from "../model/processForm.ts";
import { fieldOf, placeOf } from "../model/processFields.ts";
import { useStepName } from "../model/stepNames.ts";
import { useRulesText } from "../../tenants/shared/useRulesText.ts";
import { useProcessEditor } from "./useProcessEditor.ts";

/** Rich text in one line. */
const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").trim() || "–";
const lines = (texts: readonly string[]): string => texts.join("\n") || "–";

const FIELDS = ["displayName", "description", "manual", "guidingQuestions"] as const;
type Field = (typeof FIELDS)[number];

/** Says in words what a conflict is about and what its two sides hold. */
function useConflictWords(base: DraftBase) {
  const t = useT();
  const format = useFormat();
  const order = useLanguageOrder();
  const { draft, allCompetencies, scales } = useProcessEditor();
  const nameOfStep = useStepName();
  const rulesText = useRulesText();
  const steps = [...draft.items, ...base.items].flatMap((item) => [item, ...item.items]);
  const stepOf = (id = ""): string => {
    const step = steps.find((item) => item.id === id);
    return step ? nameOfStep(step) : t("processes:removedStep");
  };
  const competencyOf = (id = ""): string => {
    const competency = allCompetencies.find((entry) => entry.id === id);
    return (competency && textIn(competency.texts, order)?.displayName) ?? "–";
  };
  const placeText = (conflict: Conflict): string => {
    const { kind, words, language: written } = placeOf(conflict);
    const [id, second] = words;
    const field = words.find((word) => FIELDS.includes(word as Field)) as Field | undefined;
    const text = field ? t(`processes:${field}`) : "";
    const inLanguage = written ? ` (${LANGUAGE_NAMES[written]})` : "";
    switch (kind) {
      case "text":
        return `${text}${inLanguage}`;
      case "itemText":
        return `${stepOf(id)}: ${text}${inLanguage}`;
      case "competency":
        return t("processes:competencyNamed", { name: competencyOf(id) });
      case "cue":
        return t("processes:cuesOf", { step: stepOf(id), competency: competencyOf(second) });
      case "cutOff":
        return `${stepOf(id)}: ${t("processes:step5")}`;
      case "observes":
        return `${stepOf(id)}: ${t("processes:observes")}`;
      case "kind":
        return `${stepOf(id)}: ${t("processes:exerciseKind")}`;
      case "planning":
        return `${stepOf(id)}: ${t("processes:planning")}`;
      case "flag":
        return `${stepOf(id)}: ${t(`processes:${second as "isObserved" | "isGroupItem"}`)}`;
      case "document":
      case "documents":
        return `${stepOf(id)}: ${t("processes:documents")}`;
      case "item":
        return stepOf(id);
      case "order":
        return t("processes:order");
      case "ratingRules":
        return t("ratingRules:title");
      default:
        return t(`processes:${kind as "name" | "scaleId" | "cutOffStrategy" | "wholeCutOff"}`);
    }
  };
  const documentOf = (id: string): string =>
    steps.flatMap(({ documents }) => documents).find((document) => document.id === id)
      ?.originalFileName ?? "–";
  const valueText = (conflict: Conflict, given: unknown): string => {
    const field = fieldOf(conflict, given);
    if (field.kind === "ratingRules") return rulesText(field.value);
    if (field.value === undefined || field.value === null) return t("forms:removed");
    switch (field.kind) {
      case "name":
        return field.value || "–";
      case "text":
        return plain(field.value);
      case "itemText":
        return typeof field.value === "string" ? plain(field.value) : lines(field.value);
      case "kind":
        return t(`processes:kind_${field.value}`);
      case "flag":
        return t(field.value ? "ui:yes" : "ui:no");
      case "competency":
        return competencyOf(field.words[0]);
      case "scaleId":
        return scales.find(({ id }) => id === field.value)?.name ?? "–";
      case "cutOffStrategy":
        return t(`cutOff:strategy_${field.value}`);
      case "observes":
        return format.list(field.value.map(competencyOf)) || "–";
      case "documents":
        return format.list(field.value.map(documentOf)) || "–";
      case "order":
        return format.list(field.value.map(stepOf));
      case "cue":
        return lines(field.value.map(({ cueTexts }) => textIn<string>(cueTexts, order) ?? ""));
      case "document":
        return field.value.originalFileName;
      case "item":
      case "cutOff":
      case "planning":
      case "wholeCutOff":
      case "origin":
        return t("processes:changed");
    }
  };
  return { placeText, valueText };
}

/** What somebody else changed in the process meanwhile, beside what is here. */
export function ProcessConflict({ control }: { control: FormControl<DraftBase, ProcessForm> }) {
  return <ConflictNotice control={control} {...useConflictWords(control.base)} />;
}
