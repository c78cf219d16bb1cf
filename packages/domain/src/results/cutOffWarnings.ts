import type { Scale } from "../scales/scale.ts";
import { scaleRange } from "../scales/scale.ts";
import { conditionLimits, limitsOf } from "./judgement.ts";
import { countedCompetencies } from "./step.ts";
import type { JudgedItem } from "./step.ts";

/** Faults of a cut-off that decides before anybody was observed, and would be noticed only during a run. */
export type CutOffWarning = "nothingRated" | "nothingSelected" | "unreachable" | "always";

/** Why nobody or everybody would pass a step, whatever is rated; null if both outcomes are possible. */
export function cutOffWarning(
  item: JudgedItem,
  scale: Pick<Scale, "criterions"> | null,
): CutOffWarning | null {
  if (countedCompetencies(item).length === 0) return "nothingRated";
  const limits = limitsOf(item).map(({ limit }) => limit);
  if (conditionLimits(item).some((own) => own.length === 0)) return "nothingSelected";
  const range = scale && scaleRange(scale);
  if (range && limits.some((limit) => limit > range.max)) return "unreachable";
  if (range && limits.every((limit) => limit <= range.min)) return "always";
  return null;
}
