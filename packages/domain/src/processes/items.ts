import type { Id } from "../text/rules.ts";
import type { CutOff } from "./cutOff.ts";

export const ITEM_TYPES = ["INTERVIEW", "EXERCISE", "ASSESSMENT_CENTER"] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** What candidates do in an exercise, by which the design check tells whether a competency is seen in different forms. */
export const EXERCISE_KINDS = [
  "INTERVIEW",
  "ROLE_PLAY",
  "GROUP",
  "CASE_STUDY",
  "PRESENTATION",
  "IN_TRAY",
  "TEST",
  "OTHER",
] as const;
export type ExerciseKind = (typeof EXERCISE_KINDS)[number];

export interface CueGroups {
  readonly cueGroups: readonly { readonly cues: readonly { readonly uid: string }[] }[];
}

/** Behavioural anchors by competency id. */
export type Cues = Readonly<Record<Id, CueGroups>>;

/** One step of a process; only an assessment centre has sub-items (spec 1 §3). */
export interface ProcessItem {
  readonly id: Id;
  readonly itemType: ItemType;
  readonly competencyIds: readonly Id[];
  readonly isObserved: boolean;
  readonly items: readonly ProcessItem[];
  readonly cutOff: CutOff | null;
  readonly cues: Cues;
}

export interface Process {
  readonly competencyIds: readonly Id[];
  readonly items: readonly ProcessItem[];
  /** The rule over all steps, if the process has one. */
  readonly cutOff?: CutOff | null | undefined;
}

/** The part of an item that makes the tree; `T` is the caller's own type of item. */
interface Branch<T> {
  readonly itemType: ItemType;
  readonly items: readonly T[];
}

/** The exercises and interviews in order: a centre gives its sub-items, never itself. */
export function leaves<T extends Branch<T>>(items: readonly T[]): T[] {
  return items.flatMap((item) =>
    item.itemType === "ASSESSMENT_CENTER" ? leaves(item.items) : [item],
  );
}

/** The leaves that are observed by their own flag: the columns of a run's matrix (decisions §5). */
export function observedLeaves<T extends Branch<T> & { readonly isObserved: boolean }>(
  items: readonly T[],
): T[] {
  return leaves(items).filter((item) => item.isObserved);
}

/** The item with this id and the centre that holds it; null if there is none. */
export function findItem<T extends Branch<T> & { readonly id: Id }>(
  items: readonly T[],
  id: Id,
): { item: T; parent: T | null } | null {
  for (const item of items) {
    if (item.id === id) return { item, parent: null };
    const child = item.items.find((subItem) => subItem.id === id);
    if (child) return { item: child, parent: item };
  }
  return null;
}

/** Steps and sub-steps: what the licence's maxProcessRuns limits (spec 1 §3). */
export function countSteps(items: readonly { readonly items: readonly unknown[] }[]): number {
  return items.reduce((count, item) => count + 1 + item.items.length, 0);
}

type CompetencyStep = Pick<ProcessItem, "itemType" | "competencyIds"> & {
  readonly items: readonly Pick<ProcessItem, "competencyIds">[];
};

/** The competencies that are rated in a step; in a centre those of its sub-exercises, each once. */
export function stepCompetencies(item: CompetencyStep): Id[] {
  const ids =
    item.itemType === "ASSESSMENT_CENTER"
      ? item.items.flatMap((subItem) => subItem.competencyIds)
      : item.competencyIds;
  return [...new Set(ids)];
}

type CueStep = Pick<ProcessItem, "cues"> & { readonly items: readonly Pick<ProcessItem, "cues">[] };

/** The uids of the cues of a step and of its sub-steps, by competency id. */
export function stepCueUids(item: CueStep): Record<Id, string[]> {
  const uids: Record<Id, string[]> = {};
  for (const { cues } of [item, ...item.items]) {
    for (const [competencyId, { cueGroups }] of Object.entries(cues)) {
      const found = cueGroups.flatMap((group) => group.cues.map((cue) => cue.uid));
      uids[competencyId] = [...(uids[competencyId] ?? []), ...found];
    }
  }
  return uids;
}
