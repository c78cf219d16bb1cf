import type { Id } from "../text/rules.ts";
import { defaultCutOff } from "./cutOff.ts";
import type { CalculationScope, CalculationSubset, Condition, CutOff } from "./cutOff.ts";

/** The kinds of parts among which a cut-off can select. */
export type SelectionKind = "competency" | "exercise";

/**
 * The scope that applies. TOTAL with a subset, which the editor does not offer, is applied by
 * competency (decisions §9).
 */
export function effectiveScope({
  calculationScope,
  calculationSubset,
}: Condition): CalculationScope {
  const isPartly = calculationScope === "TOTAL" && calculationSubset !== "ALL";
  return isPartly ? "COMPETENCIES" : calculationScope;
}

/** The kind of parts that the scope selects among; null for a total value. */
export function selectionKind(cutOff: Condition): SelectionKind | null {
  const scope = effectiveScope(cutOff);
  if (scope === "TOTAL") return null;
  return scope === "EXERCISES" ? "exercise" : "competency";
}

const FIELDS = {
  competency: { selected: "selectedCompetencies", own: "selectedCutoffValuesCompetencies" },
  exercise: { selected: "selectedExercises", own: "selectedCutoffValuesExercises" },
} as const;

/** The ids of the parts that a subset limits itself to, in the order in which they were selected. */
export const selectedIn = (cutOff: Condition, kind: SelectionKind): readonly Id[] =>
  cutOff[FIELDS[kind].selected];

/** The limit that one part has to reach. */
export function ownLimit(cutOff: Condition, kind: SelectionKind, id: Id): number {
  const own = cutOff.calculationSubset === "SUBSETVALUES" && cutOff[FIELDS[kind].own][id];
  return typeof own === "number" ? own : cutOff.cutOffValue;
}

/** Changes the scope. A total value has one limit and no subset; other scopes keep their subset. */
export function withScope<C extends Condition>(cutOff: C, calculationScope: CalculationScope): C {
  const calculationSubset = calculationScope === "TOTAL" ? "ALL" : cutOff.calculationSubset;
  return { ...cutOff, calculationScope, calculationSubset };
}

/**
 * Changes the subset. If nothing is selected yet, everything becomes selected: otherwise nobody could pass.
 *
 * @param available the competencies or exercises that the scope can select
 */
export function withSubset<C extends Condition>(
  cutOff: C,
  calculationSubset: CalculationSubset,
  available: readonly Id[],
): C {
  const calculationScope = effectiveScope(cutOff);
  const next = { ...cutOff, calculationScope, calculationSubset };
  const kind = selectionKind(next);
  if (kind === null || calculationSubset === "ALL" || selectedIn(next, kind).length > 0)
    return next;
  const known = Object.keys(cutOff[FIELDS[kind].own]).filter((id) => available.includes(id));
  return { ...next, [FIELDS[kind].selected]: known.length > 0 ? known : [...available] };
}

/** Selects or deselects a part. Deselecting removes its own limit too, which alone would select it. */
export function withSelected<C extends Condition>(
  cutOff: C,
  kind: SelectionKind,
  id: Id,
  isSelected: boolean,
): C {
  const { selected, own } = FIELDS[kind];
  const others = cutOff[selected].filter((other) => other !== id);
  const { [id]: _, ...otherLimits } = cutOff[own];
  return {
    ...cutOff,
    [selected]: isSelected ? [...others, id] : others,
    ...(!isSelected && { [own]: otherLimits }),
  };
}

/** Gives one part its own limit, in values of the scale, which counts under SUBSETVALUES. */
export function withOwnLimit<C extends Condition>(
  cutOff: C,
  kind: SelectionKind,
  id: Id,
  limit: number,
): C {
  const { own } = FIELDS[kind];
  return { ...cutOff, [own]: { ...cutOff[own], [id]: limit } };
}

/**
 * Lets a sub-step of a centre count or not. If all of them count, the stored list is empty, so that a
 * sub-step that is added later counts too.
 *
 * @param count number of sub-steps
 */
export function withCounting<C extends CutOff>(
  cutOff: C,
  index: number,
  count: number,
  isCounting: boolean,
): C {
  const all = Array.from({ length: count }, (_, at) => at);
  const now = cutOff.selectedSubItemIndexes.length === 0 ? all : cutOff.selectedSubItemIndexes;
  const next = all.filter((at) => (at === index ? isCounting : now.includes(at)));
  return { ...cutOff, selectedSubItemIndexes: next.length === count ? [] : next };
}

/** Replaces the condition at an index; 0 is the first one, which the specification describes. */
export function withCondition<C extends CutOff>(cutOff: C, index: number, next: Condition): C {
  if (index === 0) return { ...cutOff, ...next };
  const others = cutOff.furtherConditions ?? [];
  return { ...cutOff, furtherConditions: others.with(index - 1, next) };
}

/** Adds a condition for the total value, with the limit of the first condition. */
export function withMoreConditions<C extends CutOff>(cutOff: C): C {
  const { selectedSubItemIndexes: _, ...added } = defaultCutOff();
  const { cutOffValue } = cutOff;
  const furtherConditions = [...(cutOff.furtherConditions ?? []), { ...added, cutOffValue }];
  return { ...cutOff, furtherConditions };
}

/** Removes the condition at an index. A single remaining one has the form that the specification describes. */
export function withoutCondition<C extends CutOff>(cutOff: C, index: number): C {
  const { furtherConditions = [], ...first } = cutOff;
  const left = [first, ...furtherConditions].filter((_, at) => at !== index);
  const [next, ...others] = left;
  if (!next) return cutOff;
  const { selectedSubItemIndexes } = cutOff;
  const kept = { ...cutOff, ...next, selectedSubItemIndexes, furtherConditions: others };
  if (others.length === 0) Reflect.deleteProperty(kept, "furtherConditions");
  return kept;
}
