import { textIn, type Texts } from "@assay/domain";
import { ConflictNotice } from "../../../platform/forms/ConflictNotice.tsx";
import type { Conflict } from "../../../platform/forms/fields.ts";
import type { FormControl } from "../../../platform/forms/useFormState.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../platform/tenant/LanguageSelect.tsx";
import type { DraftBase, ProcessForm } from "../model/processForm.ts";
import { placeOf } from "../model/processFields.ts";
import { useStepName } from "../model/stepNames.ts";
import { useProcessEditor } from "./useProcessEditor.ts";

type Cues = readonly { cueTexts: Texts<string> }[];
const FIELDS = ["displayName", "description", "manual", "guidingQuestions"] as const;
type Field = (typeof FIELDS)[number];

/** Says in words what a conflict is about and what its two sides hold. */
function useConflictWords(base: DraftBase) {
  const t = useT();
  const format = useFormat();
  const order = useLanguageOrder();
  const { draft, allCompetencies, scales } = useProcessEditor();
  const nameOfStep = useStepName();
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
      case "flag":
        return `${stepOf(id)}: ${t(`processes:${second as "isObserved" | "isGroupItem"}`)}`;
      case "document":
      case "documents":
        return `${stepOf(id)}: ${t("processes:documents")}`;
      case "item":
        return stepOf(id);
      case "order":
        return t("processes:order");
      default:
        return t(`processes:${kind as "name" | "scaleId" | "cutOffStrategy" | "wholeCutOff"}`);
    }
  };
  const documentOf = (id: string): string =>
    steps.flatMap(({ documents }) => documents).find((document) => document.id === id)
      ?.originalFileName ?? "–";
  const valueText = (conflict: Conflict, value: unknown): string => {
    const { kind, words } = placeOf(conflict);
    if (value === undefined) return t("forms:removed");
    if (typeof value === "boolean")
      return kind === "competency" ? competencyOf(words[0]) : value ? t("ui:yes") : t("ui:no");
    if (kind === "scaleId") return scales.find(({ id }) => id === value)?.name ?? "–";
    if (kind === "observes") return format.list((value as string[]).map(competencyOf)) || "–";
    if (kind === "documents") return format.list((value as string[]).map(documentOf)) || "–";
    if (kind === "order") return format.list((value as string[]).map(stepOf));
    if (kind === "cue")
      return (
        (value as Cues).map(({ cueTexts }) => textIn<string>(cueTexts, order) ?? "").join("\n") ||
        "–"
      );
    if (value === null) return t("forms:removed");
    if (kind === "item" || kind === "cutOff") return t("processes:changed");
    if (Array.isArray(value)) return value.join("\n") || "–";
    if (typeof value !== "string") return t("processes:changed");
    return value.replaceAll(/<[^>]*>/g, " ").trim() || "–";
  };
  return { placeText, valueText };
}

/** What somebody else changed in the process meanwhile, beside what is here. */
export function ProcessConflict({ control }: { control: FormControl<DraftBase, ProcessForm> }) {
  return <ConflictNotice control={control} {...useConflictWords(control.base)} />;
}
