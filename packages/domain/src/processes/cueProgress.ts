import type { Id, Language } from "../text/rules.ts";
import type { CueGroupList } from "./cueEditing.ts";
import { isCueWritten, isEmptyCue, type StepCues } from "./cueTexts.ts";
import { observedLeaves, type ItemType } from "./items.ts";

/** `complete`: each group has a cue, and each cue has a text. `empty`: no cue has a text. */
export type CueState = "empty" | "partial" | "complete";

export interface CellProgress {
  /** The lowest state over all languages; partial as soon as one has a text. */
  readonly state: CueState;
  readonly languages: Readonly<Partial<Record<Language, CueState>>>;
  /** Number of groups that have a cue. */
  readonly groups: number;
  readonly cues: number;
}

function stateIn(groups: CueGroupList, language: Language): CueState {
  const written = groups.map(({ cues }) => cues.filter((cue) => !isEmptyCue(cue)));
  const counts = written.map((cues) => cues.filter((cue) => isCueWritten(cue, language)).length);
  if (counts.every((count) => count === 0)) return "empty";
  const isWhole = counts.every((count, index) => count > 0 && count === written[index]?.length);
  return isWhole ? "complete" : "partial";
}

/** Progress of the cues of one competency in one step, over all languages and for each. */
export function cellProgress(groups: CueGroupList, languages: readonly Language[]): CellProgress {
  const states = languages.map((language) => [language, stateIn(groups, language)] as const);
  const sizes = groups.map(({ cues }) => cues.filter((cue) => !isEmptyCue(cue)).length);
  const cues = sizes.reduce((sum, size) => sum + size, 0);
  const isComplete = states.length > 0 && states.every(([, state]) => state === "complete");
  return {
    state: isComplete ? "complete" : cues > 0 ? "partial" : "empty",
    languages: Object.fromEntries(states),
    groups: sizes.filter((size) => size > 0).length,
    cues,
  };
}

/** A step in which candidates are observed, as far as its cues need it. */
export interface CueStepItem {
  readonly id: Id;
  readonly itemType: ItemType;
  readonly isObserved: boolean;
  readonly competencyIds: readonly Id[];
  readonly cues: StepCues;
}

/** The steps that can have cues: observed exercises and interviews, never a centre itself, with a competency. */
export function cueSteps<T extends CueStepItem & { readonly items: readonly T[] }>(
  items: readonly T[],
): T[] {
  return observedLeaves(items).filter((item) => item.competencyIds.length > 0);
}

/** The competencies of a step in the order of the process. */
export function cueCompetencies(
  { competencyIds }: Pick<CueStepItem, "competencyIds">,
  order: readonly Id[],
): Id[] {
  const own = new Set(competencyIds);
  return order.filter((id) => own.has(id));
}

/** The cues of a competency in a step, one group for each of the scale's. */
export function cellGroups(
  { cues }: Pick<CueStepItem, "cues">,
  competencyId: Id,
  groups: number,
): CueGroupList {
  const own = Object.hasOwn(cues, competencyId) ? cues[competencyId]?.cueGroups : undefined;
  if (own?.length === groups) return own;
  return Array.from({ length: groups }, (_, index) => own?.[index] ?? { cues: [] });
}
