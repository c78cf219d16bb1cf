import type { Id } from "../text/rules.ts";
import { soundCutOff } from "./cutOffSelection.ts";
import type { CutOff } from "./cutOff.ts";
import type { ItemType } from "./items.ts";

/** The fields of a step that its tree needs; `T` is the caller's type. */
export interface TreeStep<T> {
  readonly id: Id;
  readonly itemType: ItemType;
  readonly competencyIds: readonly Id[];
  readonly cutOff: CutOff | null;
  readonly items: readonly T[];
}

/** A place among the sub-steps of a centre or the steps of the process. */
export interface Place {
  readonly parentId: Id | null;
  /** 0-based, among the siblings without the step itself. */
  readonly index: number;
}

/** The ways in which a step moves by one key or button. */
export const STEP_MOVES = ["up", "down", "in", "out"] as const;
export type StepMove = (typeof STEP_MOVES)[number];

/*
 * These functions change no argument. An unchanged step stays the same object, so that
 * comparing by identity shows what has changed; an impossible change returns the same list.
 */

const isCentre = ({ itemType }: { readonly itemType: ItemType }): boolean =>
  itemType === "ASSESSMENT_CENTER";

const inserted = <T>(list: readonly T[], index: number, item: T): T[] => [
  ...list.slice(0, index),
  item,
  ...list.slice(index),
];

/** A step with other sub-steps, and its cut-off without selections that it no longer has. */
function withItems<T extends TreeStep<T>>(item: T, items: readonly T[]): T {
  const next = { ...item, items };
  const { cutOff } = item;
  return cutOff === null ? next : { ...next, cutOff: soundCutOff(cutOff, next, item.items) };
}

function mapItems<T extends TreeStep<T>>(
  items: readonly T[],
  change: (item: T) => T,
): readonly T[] {
  const next = items.map(change);
  return next.every((item, index) => item === items[index]) ? items : next;
}

/** Changes one step at any level; its centre's cut-off loses selections that no longer exist. */
export function changeStep<T extends TreeStep<T>>(
  items: readonly T[],
  id: Id,
  change: (item: T) => T,
): readonly T[] {
  return mapItems(items, (item) => {
    if (item.id === id) return change(item);
    const subItems = mapItems(item.items, (subItem) =>
      subItem.id === id ? change(subItem) : subItem,
    );
    return subItems === item.items ? item : withItems(item, subItems);
  });
}

/** Changes every step and sub-step. */
export function changeSteps<T extends TreeStep<T>>(
  items: readonly T[],
  change: (item: T) => T,
): readonly T[] {
  return mapItems(items, (item) => {
    const subItems = mapItems(item.items, change);
    return change(subItems === item.items ? item : withItems(item, subItems));
  });
}

/** The place of a step; null if it is not in the tree. */
export function placeOfStep<T extends TreeStep<T>>(items: readonly T[], id: Id): Place | null {
  const index = items.findIndex((item) => item.id === id);
  if (index >= 0) return { parentId: null, index };
  for (const item of items) {
    const inside = item.items.findIndex((subItem) => subItem.id === id);
    if (inside >= 0) return { parentId: item.id, index: inside };
  }
  return null;
}

/** The sub-steps of a centre, or the steps of the process; null if the centre does not exist. */
export function siblingsAt<T extends TreeStep<T>>(
  items: readonly T[],
  parentId: Id | null,
): readonly T[] | null {
  if (parentId === null) return items;
  const parent = items.find((item) => item.id === parentId);
  return parent && isCentre(parent) ? parent.items : null;
}

/** Whether a step may be at a place: centres only at the top level, and nothing in an exercise (spec 1 §3). */
export function mayStandAt<T extends TreeStep<T>>(
  items: readonly T[],
  step: { readonly id: Id; readonly itemType: ItemType },
  { parentId }: Pick<Place, "parentId">,
): boolean {
  if (parentId === null) return true;
  return !isCentre(step) && parentId !== step.id && siblingsAt(items, parentId) !== null;
}

/** Adds a step; with an index beyond the end it becomes the last. */
export function addStep<T extends TreeStep<T>>(
  items: readonly T[],
  step: T,
  { parentId, index }: Place,
): readonly T[] {
  if (placeOfStep(items, step.id) !== null || !mayStandAt(items, step, { parentId })) return items;
  if (parentId === null) return inserted(items, index, step);
  return mapItems(items, (item) =>
    item.id === parentId ? withItems(item, inserted(item.items, index, step)) : item,
  );
}

/** Removes a step with its sub-steps, cues and cut-off. */
export function removeStep<T extends TreeStep<T>>(items: readonly T[], id: Id): readonly T[] {
  const place = placeOfStep(items, id);
  if (place === null) return items;
  if (place.parentId === null) return items.filter((item) => item.id !== id);
  return mapItems(items, (item) =>
    item.id === place.parentId
      ? withItems(
          item,
          item.items.filter((subItem) => subItem.id !== id),
        )
      : item,
  );
}

/** Moves a step with all that belongs to it. */
export function moveStep<T extends TreeStep<T>>(
  items: readonly T[],
  id: Id,
  to: Place,
): readonly T[] {
  const from = placeOfStep(items, id);
  const step = from && siblingsAt(items, from.parentId)?.[from.index];
  if (!step || !mayStandAt(items, step, to)) return items;
  if (from.parentId === to.parentId && from.index === to.index) return items;
  if (from.parentId !== to.parentId) return addStep(removeStep(items, id), step, to);
  // Among the same siblings in one change, so that the centre's cut-off keeps its selection of the step.
  const reorder = (siblings: readonly T[]): T[] =>
    inserted(
      siblings.filter((sibling) => sibling.id !== id),
      to.index,
      step,
    );
  if (to.parentId === null) return reorder(items);
  return mapItems(items, (item) =>
    item.id === to.parentId ? withItems(item, reorder(item.items)) : item,
  );
}

/** The centre beside a step: the nearest before it, else the nearest after it. */
function nearestCentre<T extends TreeStep<T>>(items: readonly T[], index: number): Place | null {
  const before = items.slice(0, index).findLast(isCentre);
  if (before) return { parentId: before.id, index: before.items.length };
  const after = items.slice(index + 1).find(isCentre);
  return after ? { parentId: after.id, index: 0 } : null;
}

/** The place to which a key or button moves a step: up and down among its siblings, into a centre, out of it. */
export function placeAfterMove<T extends TreeStep<T>>(
  items: readonly T[],
  id: Id,
  move: StepMove,
): Place | null {
  const from = placeOfStep(items, id);
  const siblings = from && siblingsAt(items, from.parentId);
  const step = siblings?.[from?.index ?? 0];
  if (!from || !siblings || !step) return null;
  const { parentId, index } = from;
  switch (move) {
    case "up":
      return index > 0 ? { parentId, index: index - 1 } : null;
    case "down":
      return index < siblings.length - 1 ? { parentId, index: index + 1 } : null;
    case "in":
      return parentId === null && !isCentre(step) ? nearestCentre(items, index) : null;
    case "out": {
      const centre = items.findIndex((item) => item.id === parentId);
      return centre < 0 ? null : { parentId: null, index: centre + 1 };
    }
  }
}
