import type { Id } from "../text/rules.ts";
import { soundCutOff } from "./cutOffSelection.ts";
import { changeSteps, type TreeStep } from "./tree.ts";

/** The competencies in the order of the process, unknown ones last. */
function inOrder(ids: Iterable<Id>, order: readonly Id[]): Id[] {
  const places = new Map(order.map((id, index) => [id, index]));
  const placeOf = (id: Id): number => places.get(id) ?? order.length;
  return [...ids].toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Sets which competencies steps observe. Cues of a competency that is no longer observed are kept, so
 * that observing it again restores them; the cut-off no longer selects it. Centres are not changed: they
 * observe what their sub-steps do.
 *
 * @param order the competencies of the process
 */
export function observe<T extends TreeStep<T>>(
  items: readonly T[],
  { stepIds, competencyIds }: { stepIds: readonly Id[]; competencyIds: readonly Id[] },
  isObserving: boolean,
  order: readonly Id[],
): readonly T[] {
  const steps = new Set(stepIds);
  return changeSteps(items, (item) => {
    if (item.itemType === "ASSESSMENT_CENTER" || !steps.has(item.id)) return item;
    const next = new Set(item.competencyIds);
    for (const id of competencyIds) {
      if (isObserving) next.add(id);
      else next.delete(id);
    }
    const isSame =
      next.size === item.competencyIds.length && item.competencyIds.every((id) => next.has(id));
    return isSame ? item : observing(item, inOrder(next, order));
  });
}

function observing<T extends TreeStep<T>>(item: T, competencyIds: readonly Id[]): T {
  const next = { ...item, competencyIds };
  const { cutOff } = item;
  return cutOff === null ? next : { ...next, cutOff: soundCutOff(cutOff, next) };
}

/** The steps without a competency: no longer observed, its cues gone, no longer in a cut-off. */
export function withoutCompetency<
  T extends TreeStep<T> & { readonly cues: Readonly<Record<Id, unknown>> },
>(items: readonly T[], competencyId: Id): readonly T[] {
  return changeSteps(items, (item) => {
    const hasCues = competencyId in item.cues;
    const cues = Object.entries(item.cues).filter(([id]) => id !== competencyId);
    const left = hasCues ? { ...item, cues: Object.fromEntries(cues) } : item;
    if (!left.competencyIds.includes(competencyId)) return left;
    return observing(
      left,
      left.competencyIds.filter((id) => id !== competencyId),
    );
  });
}
