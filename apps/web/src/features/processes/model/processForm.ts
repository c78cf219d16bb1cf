import type { Item, Process, processCalls, SentBody, WrittenItem } from "@assay/contract";
import { DEFAULT_CUT_OFF_STRATEGY, isBlank, type Language, storedCues } from "@assay/domain";
import { soundRule } from "./cutOff/wholeRule.ts";

/** What the editor changes of a process, in the form in which it is edited. */
export interface ProcessForm {
  name: string;
  texts: Process["texts"];
  items: Item[];
  competencyIds: readonly string[];
  /** Null while none is chosen, in a new process. */
  scaleId: string | null;
  cutOffStrategy: Process["cutOffStrategy"];
  /** The rule over all steps; null where the one that is stored is taken away. */
  cutOff?: Process["cutOff"] | null;
  /** How observers rate independently; absent for none, in a new process for the organisation's default. Null removes them. */
  ratingRules?: Process["ratingRules"] | null;
  /** Of an incomplete process that changes another one: what that was when the change was begun. */
  origin?: { revision: number; content: ProcessForm };
}

/** What a draft begins with: a stored process, or at revision 0 nothing. */
export type DraftBase = ProcessForm & { id: string; revision: number };

export const BLANK_PROCESS: DraftBase = {
  id: "",
  revision: 0,
  name: "",
  texts: { de: { displayName: "", description: "" } },
  items: [],
  competencyIds: [],
  scaleId: null,
  cutOffStrategy: DEFAULT_CUT_OFF_STRATEGY,
};

/** Shares everything with what is stored, so that what nobody touches stays the same object. */
export const formOf = ({
  name,
  texts,
  items,
  competencyIds,
  scaleId,
  cutOffStrategy,
  cutOff,
  ratingRules,
  origin,
}: ProcessForm): ProcessForm => ({
  name,
  texts,
  items,
  competencyIds,
  scaleId,
  cutOffStrategy,
  ...(cutOff !== undefined && { cutOff }),
  ...(ratingRules !== undefined && { ratingRules }),
  ...(origin !== undefined && { origin }),
});

export type StepTexts = Item["texts"];
type LanguageText = StepTexts["de"];

const isSilent = (text: object): boolean =>
  Object.values(text).every((field) => isBlank(field as string | string[]));

/** German always, another language only where something is written in it. */
function givenLanguages<T extends object>(texts: { de: T } & Partial<Record<Language, T>>) {
  const others = Object.entries(texts).filter(
    ([language, text]) => language !== "de" && !isSilent(text),
  );
  return { de: texts.de, ...Object.fromEntries(others) };
}

const writtenText = (text: LanguageText): LanguageText => ({
  ...text,
  displayName: text.displayName.trim(),
  guidingQuestions: text.guidingQuestions
    .map((question) => question.trim())
    .filter((question) => question !== ""),
});

function stepBody({ items, texts, cues, kind, planning, ...step }: Item): WrittenItem {
  const written = Object.entries(texts).map(([language, text]) => [language, writtenText(text)]);
  return {
    ...step,
    // Null, since the server keeps what is absent.
    kind: kind ?? null,
    planning: planning ?? null,
    texts: givenLanguages(Object.fromEntries(written) as StepTexts),
    cues: storedCues(cues),
    items: items.map(stepBody) as WrittenLeaf[],
  };
}

type WrittenLeaf = NonNullable<WrittenItem["items"]>[number];

export type ProcessBody = SentBody<typeof processCalls.createProcess>;

/** What is sent of a draft: without lines that nobody has filled. */
export function bodyOf(draft: ProcessForm): ProcessBody {
  return {
    name: draft.name.trim(),
    texts: givenLanguages(draft.texts),
    items: draft.items.map(stepBody),
    competencyIds: [...draft.competencyIds],
    scaleId: draft.scaleId ?? "",
    cutOffStrategy: draft.cutOffStrategy,
    ...(draft.cutOff !== undefined && { cutOff: soundRule(draft) }),
    ...(draft.ratingRules !== undefined && { ratingRules: draft.ratingRules }),
  };
}
