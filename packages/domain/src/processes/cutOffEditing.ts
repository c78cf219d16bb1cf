import type { Id } from "../text/rules.ts";
import type { CalculationScope, CalculationSubset, CutOff } from "./cutOff.ts";

/** What a cut-off can select among. */
export type SelectionKind = "competency" | "exercise";

/**
 * The scope by which a cut-off judges. TOTAL with a subset, which the editor does not offer, judges by
 * competency (decisions §9).
 */
export function effectiveScope({ calculationScope, calculationSubset }: CutOff): CalculationScope {
  const isPartly = calculationScope === "TOTAL" && calculationSubset !== "ALL";
  return isPartly ? "COMPETENCIES" : calculationScope;
}

/** What the scope selects among; null where it judges one value over all. */
export function selectionKind(cutOff: CutOff): SelectionKind | null {
  const scope = effectiveScope(cutOff);
  if (scope === "TOTAL") return null;
  return scope === "EXERCISES" ? "exercise" : "competency";
}

const FIELDS = {
  competency: { selected: "selectedCompetencies", own: "selectedCutoffValuesCompetencies" },
  exercise: { selected: "selectedExercises", own: "selectedCutoffValuesExercises" },
} as const;

/** The ids of the parts that a subset limits itself to, in the order in which they were selected. */
export const selectedIn = (cutOff: CutOff, kind: SelectionKind): readonly Id[] =>
  cutOff[FIELDS[kind].selected];

/** The limit that one part has to reach. */
export function ownLimit(cutOff: CutOff, kind: SelectionKind, id: Id): number {
  const own = cutOff.calculationSubset === "SUBSETVALUES" && cutOff[FIELDS[kind].own][id];
  return typeof own === "number" ? own : cutOff.cutOffValue;
}

/** The whole value is judged against one limit; other scopes keep the subset that they had. */
export function withScope<C extends CutOff>(cutOff: C, calculationScope: CalculationScope): C {
  const calculationSubset = calculationScope === "TOTAL" ? "ALL" : cutOff.calculationSubset;
  return { ...cutOff, calculationScope, calculationSubset };
}

/**
 * Another subset. Where nothing is selected yet everything is: with nothing selected nobody could pass.
 *
 * @param available the competencies or exercises that the scope can select
 */
export function withSubset<C extends CutOff>(
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
export function withSelected<C extends CutOff>(
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
export function withOwnLimit<C extends CutOff>(
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
