import type { Id } from "../text/rules.ts";
import type { Condition, CutOff } from "./cutOff.ts";
import { stepCompetencies, type ItemType } from "./items.ts";

interface Step {
  readonly itemType: ItemType;
  readonly competencyIds: readonly Id[];
  readonly items: readonly { readonly id: Id; readonly competencyIds: readonly Id[] }[];
}

const filtered = <T>(list: readonly T[], isWanted: (value: T) => boolean): readonly T[] =>
  list.every(isWanted) ? list : list.filter(isWanted);

function keptKeys<V>(
  values: Readonly<Record<Id, V>>,
  known: ReadonlySet<Id>,
): Readonly<Record<Id, V>> {
  const entries = Object.entries(values);
  const left = entries.filter(([id]) => known.has(id));
  return left.length === entries.length ? values : Object.fromEntries(left);
}

/** The present indexes of the selected sub-steps. */
function movedIndexes(
  indexes: readonly number[],
  before: readonly { readonly id: Id }[],
  now: readonly { readonly id: Id }[],
): readonly number[] {
  const places = indexes.map((index) => now.findIndex((item) => item.id === before[index]?.id));
  const next = places.filter((place) => place >= 0).toSorted((a, b) => a - b);
  const isSame = next.length === indexes.length && next.every((n, at) => n === indexes[at]);
  return isSame ? indexes : next;
}

/** The condition without selected parts that its step does not have. */
function soundCondition<C extends Condition>(condition: C, step: Step): C {
  const competencies = new Set(stepCompetencies(step));
  const exercises = new Set(step.items.map((item) => item.id));
  const next = {
    selectedCompetencies: filtered(condition.selectedCompetencies, (id) => competencies.has(id)),
    selectedExercises: filtered(condition.selectedExercises, (id) => exercises.has(id)),
    selectedCutoffValuesCompetencies: keptKeys(
      condition.selectedCutoffValuesCompetencies,
      competencies,
    ),
    selectedCutoffValuesExercises: keptKeys(condition.selectedCutoffValuesExercises, exercises),
  };
  const isSame = Object.entries(next).every(
    ([key, value]) => value === condition[key as keyof typeof next],
  );
  return isSame ? condition : { ...condition, ...next };
}

/**
 * A cut-off without selected parts that its step does not have: they would fail every candidate without a
 * message, and the server refuses them. Returns the same object if nothing changes.
 *
 * @param before the sub-steps to which `selectedSubItemIndexes` refers
 */
export function soundCutOff<C extends CutOff>(
  cutOff: C,
  step: Step,
  before: readonly { readonly id: Id }[] = step.items,
): C {
  const sound = soundCondition(cutOff, step);
  const { selectedSubItemIndexes: indexes, furtherConditions: others } = cutOff;
  const moved = movedIndexes(indexes, before, step.items);
  const further = others?.map((one) => soundCondition(one, step));
  const isMoved = moved !== indexes;
  const isChanged = further?.some((one, index) => one !== others?.[index]) ?? false;
  if (sound === cutOff && !isMoved && !isChanged) return cutOff;
  return {
    ...sound,
    ...(isMoved && { selectedSubItemIndexes: moved }),
    ...(isChanged && { furtherConditions: further }),
  };
}
