import type { Id } from "../text/rules.ts";
import { defaultCutOff } from "./cutOff.ts";
import type { CalculationScope, CalculationSubset, Condition, CutOff } from "./cutOff.ts";

/** What a cut-off can select among. */
export type SelectionKind = "competency" | "exercise";

/**
 * The scope by which a cut-off judges. TOTAL with a subset, which the editor does not offer, judges by
 * competency (decisions §9).
 */
export function effectiveScope({
  calculationScope,
  calculationSubset,
}: Condition): CalculationScope {
  const isPartly = calculationScope === "TOTAL" && calculationSubset !== "ALL";
  return isPartly ? "COMPETENCIES" : calculationScope;
}

/** What the scope selects among; null where it judges one value over all. */
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

/** The whole value is judged against one limit; other scopes keep the subset that they had. */
export function withScope<C extends Condition>(cutOff: C, calculationScope: CalculationScope): C {
  const calculationSubset = calculationScope === "TOTAL" ? "ALL" : cutOff.calculationSubset;
  return { ...cutOff, calculationScope, calculationSubset };
}

/**
 * Another subset. Where nothing is selected yet everything is: with nothing selected nobody could pass.
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

/** Selects a part or leaves it out; with it goes its own limit, which would select it by itself. */
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

/** Gives one part a limit of its own, in values of the scale; it counts where the subset is SUBSETVALUES. */
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
 * Lets a sub-step of a centre count or not. All of them counting is kept as the empty list, so that a
 * sub-step that is added later counts too.
 *
 * @param count how many sub-steps there are
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

/** A cut-off with another condition at this place; 0 is the documented one. */
export function withCondition<C extends CutOff>(cutOff: C, index: number, next: Condition): C {
  if (index === 0) return { ...cutOff, ...next };
  const others = cutOff.furtherConditions ?? [];
  return { ...cutOff, furtherConditions: others.with(index - 1, next) };
}

/** One more condition: the value over everything, with the limit of the first. */
export function withMoreConditions<C extends CutOff>(cutOff: C): C {
  const { selectedSubItemIndexes: _, ...added } = defaultCutOff();
  const { cutOffValue } = cutOff;
  const furtherConditions = [...(cutOff.furtherConditions ?? []), { ...added, cutOffValue }];
  return { ...cutOff, furtherConditions };
}

/** Without the condition at this place; a single one is left as the documents have it. */
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
