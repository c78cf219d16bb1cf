import type { Item, Scale } from "@assay/contract";
import {
  cellProgress,
  cueSteps,
  cutOffWarning,
  type Language,
  leaves,
  missingFields,
  observedLeaves,
} from "@assay/domain";
import { wholeRule } from "./cutOff/wholeRule.ts";
import { perObject } from "./plainData.ts";
import type { ProcessForm, StepTexts } from "./processForm.ts";

/** The steps of the editor, in their fixed order (PROC-05). */
export const EDITOR_STEPS = ["1", "2", "3", "4", "5"] as const;
export type EditorStep = (typeof EDITOR_STEPS)[number];

/** `wrong` has to be corrected, `missing` may be completed later, unless it stands in the way of saving. */
export type EditorStepState = "done" | "missing" | "wrong";

/** In which step of the editor the field at a path is edited. */
function editorStepOf(path: string): EditorStep {
  if (/^(competencyIds|scaleId)/.test(path)) return "2";
  const field = path.replace(/^items\.\d+(\.items\.\d+)?\.?/, "");
  if (field.startsWith("competencyIds")) return "3";
  if (field.startsWith("cues")) return "4";
  return field.startsWith("cutOff") ? "5" : "1";
}

/** Rules that say that something is not there yet. */
const LACKING = new Set(["required", "noCompetency", "noScale"]);

/** Whether an error only says that a field is still empty. */
const isLacking = (draft: ProcessForm, path: string, rule: string): boolean =>
  LACKING.has(rule) ||
  (path === "name" && draft.name.trim() === "") ||
  (path === "scaleId" && draft.scaleId === null);

const PROCESS_FIELDS = ["displayName", "description"] as const;
const STEP_FIELDS = ["displayName", "description", "manual", "guidingQuestions"] as const;
type StepField = (typeof STEP_FIELDS)[number];

/** What a process lacks in its languages; the same object as long as the languages are the same. */
export function gapsIn(languages: readonly Language[]) {
  const missingInStep = perObject(
    (texts: StepTexts) =>
      new Map(
        languages.map((language) => [
          language,
          missingFields<StepField>(texts, language, {
            languages,
            fields: STEP_FIELDS,
            needed: ["displayName"],
          }),
        ]),
      ),
  );
  /** A display name is needed where any language has one: the name stands in for it otherwise. */
  const missingInProcess = perObject(
    (texts: ProcessForm["texts"]) =>
      new Map(
        languages.map((language) => [
          language,
          missingFields<(typeof PROCESS_FIELDS)[number]>(texts, language, {
            languages,
            fields: PROCESS_FIELDS,
            needed: [],
          }),
        ]),
      ),
  );
  const isCueCellComplete = perObject(
    (entry: Item["cues"][string]) => cellProgress(entry.cueGroups, languages).state === "complete",
  );
  return { missingInStep, missingInProcess, isCueCellComplete };
}
export type Gaps = ReturnType<typeof gapsIn>;

const hasGap = (missing: ReadonlyMap<Language, readonly string[]>): boolean =>
  [...missing.values()].some((fields) => fields.length > 0);

const allSteps = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...item.items]);

/** Whether a step of the editor is done; errors are looked at elsewhere. */
const isComplete: Record<
  EditorStep,
  (draft: ProcessForm, gaps: Gaps, scale: Scale | null) => boolean
> = {
  "1": ({ items, texts }, gaps) =>
    items.length > 0 &&
    !hasGap(gaps.missingInProcess(texts)) &&
    allSteps(items).every((item) => !hasGap(gaps.missingInStep(item.texts))),
  "2": ({ competencyIds, scaleId }) => competencyIds.length > 0 && scaleId !== null,
  "3": ({ items, competencyIds }) => {
    const observed = observedLeaves<Item>(items);
    const rated = new Set(observed.flatMap((item) => item.competencyIds));
    return (
      observed.length > 0 &&
      observed.every((item) => item.competencyIds.length > 0) &&
      competencyIds.every((id) => rated.has(id))
    );
  },
  "4": ({ items }, gaps, scale) => {
    const groups = scale?.selectedPartition.length;
    const steps = cueSteps<Item>(items);
    const isCellComplete = (item: Item, id: string): boolean => {
      const entry = item.cues[id];
      return (
        entry !== undefined && entry.cueGroups.length === groups && gaps.isCueCellComplete(entry)
      );
    };
    return (
      steps.length > 0 &&
      steps.every((item) => item.competencyIds.every((id) => isCellComplete(item, id)))
    );
  },
  // Whether anything is rated at all is a matter of part 3.
  "5": ({ items, cutOff }, _gaps, scale) => {
    const rule = wholeRule({ items, cutOff });
    const judged = [...allSteps(items), ...(rule ? [rule] : [])];
    const warnings = judged.map((item) => cutOffWarning(item, scale));
    const isUnpassable = warnings.some(
      (warning) => warning === "nothingSelected" || warning === "unreachable",
    );
    return leaves<Item>(items).length > 0 && !isUnpassable;
  },
};

/** How far each step of the editor is. */
export function editorStates(
  draft: ProcessForm,
  errors: ReadonlyMap<string, string>,
  gaps: Gaps,
  scale: Scale | null,
): Record<EditorStep, EditorStepState> {
  const wrong = new Set<EditorStep>();
  const missing = new Set<EditorStep>();
  for (const [path, rule] of errors)
    (isLacking(draft, path, rule) ? missing : wrong).add(editorStepOf(path));
  const stateOf = (step: EditorStep): EditorStepState => {
    if (wrong.has(step)) return "wrong";
    return missing.has(step) || !isComplete[step](draft, gaps, scale) ? "missing" : "done";
  };
  return {
    "1": stateOf("1"),
    "2": stateOf("2"),
    "3": stateOf("3"),
    "4": stateOf("4"),
    "5": stateOf("5"),
  };
}

/** What keeps a draft from being saved: the first broken rule, and where it is put right. */
export interface Obstacle {
  step: EditorStep;
  path: string;
  rule: string;
  isLacking: boolean;
}

export function firstObstacle(
  draft: ProcessForm,
  errors: ReadonlyMap<string, string>,
): Obstacle | null {
  const all = [...errors].map(([path, rule]) => ({
    step: editorStepOf(path),
    path,
    rule,
    isLacking: isLacking(draft, path, rule),
  }));
  return all.toSorted((a, b) => Number(a.step) - Number(b.step))[0] ?? null;
}
