import type { CutOff, Item, LeafItem } from "@assay/contract";
import { defaultCutOff, findItem, soundCutOff, WHOLE_PROCESS, wholeProcess } from "@assay/domain";

/** The part of a draft that the rule is made of. */
interface Drafted {
  items: Item[];
  cutOff?: CutOff | null | undefined;
}

/** The rule of the whole process in the form of a step: a centre of all exercises that count. */
export interface WholeRule extends Item {
  steps: readonly Item[];
}

/** Null if no rule is set for the process as a whole. */
export function wholeRule({ items, cutOff }: Drafted): WholeRule | null {
  const whole = cutOff && wholeProcess(items, cutOff);
  if (!whole) return null;
  const parts = whole.items.flatMap(({ id }) => findItem<Item>(items, id)?.item ?? []);
  const rule = {
    id: WHOLE_PROCESS,
    itemType: "ASSESSMENT_CENTER" as const,
    texts: { de: { displayName: "", description: "", manual: "", guidingQuestions: [] } },
    competencyIds: [],
    isObserved: true,
    isGroupItem: false,
    cues: {},
    documents: [],
    items: parts.map((part) => ({ ...part, isObserved: true }) as LeafItem),
    steps: items,
  };
  // What was selected may be observed in no step any more.
  return { ...rule, cutOff: soundCutOff<CutOff>(cutOff, rule) };
}

/** The rule of the whole process as it is stored: it selects only what its steps have. */
export const soundRule = (draft: Drafted): Drafted["cutOff"] =>
  draft.cutOff && (wholeRule(draft)?.cutOff ?? draft.cutOff);

/** A first rule: the value over everything. */
export const firstRule = (): CutOff => defaultCutOff();
