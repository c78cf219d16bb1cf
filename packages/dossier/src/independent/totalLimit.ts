import type { CutOff, Process } from "../format/sections.ts";

/*
 * The limit for probabilities of decisions: that of the only rule that decides about all ratings of a run.
 */

interface Rule {
  readonly cutOff: CutOff | null;
  /** Exercises in which is rated, and those of them that count. */
  readonly rated: number;
  readonly counting: number;
}

function ruleOfStep({ itemType, items, cutOff }: Process["items"][number]): Rule {
  if (itemType !== "ASSESSMENT_CENTER") return { cutOff, rated: 1, counting: 1 };
  const chosen = cutOff?.selectedSubItemIndexes ?? [];
  const observed = items.filter(({ isObserved }) => isObserved);
  const counting = items.filter(
    ({ isObserved }, place) => isObserved && (chosen.length === 0 || chosen.includes(place)),
  );
  return { cutOff, rated: observed.length, counting: counting.length };
}

const isTotal = (one: Pick<CutOff, "calculationScope" | "calculationSubset">): boolean =>
  one.calculationScope === "TOTAL" && one.calculationSubset === "ALL";

/** Null if several rules decide, parts are compared, or not all exercises count. */
export function totalLimitOf({ items, cutOff, strategy }: Process) {
  const steps = items.map(ruleOfStep);
  if (steps.length === 0 || (steps.length > 1 && !cutOff)) return null;
  const counting = steps.reduce((sum, step) => sum + step.counting, 0);
  const rated = steps.reduce((sum, step) => sum + step.rated, 0);
  const used = cutOff ?? steps[0]!.cutOff;
  const conditions = used ? [used, ...(used.furtherConditions ?? [])] : [];
  if (strategy === "MANUAL") return { strategy, cutOff: used?.cutOffValue ?? 0 };
  if (!conditions.every(isTotal) || counting < rated) return null;
  const limits = conditions.map(({ cutOffValue }) => cutOffValue);
  return { strategy, cutOff: limits.length === 0 ? 4 : Math.max(...limits) };
}
