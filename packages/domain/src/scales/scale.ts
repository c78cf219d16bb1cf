import { repeatedIn } from "../text/violation.ts";
import type { Placed, Violation } from "../text/violation.ts";
import { type Criterion, isSymmetricPartitionOf } from "./partitions.ts";

export interface Scale {
  readonly criterions: readonly Criterion[];
  /** Sizes of the cue groups, in ascending order of the criterions. */
  readonly selectedPartition: readonly number[];
  /** 0-based index of a group. */
  readonly highlightedPartition: number | null;
}

/** Lowest and highest value, for the axes of charts (spec 2 §2.8); null without criterions. */
export function scaleRange(scale: Pick<Scale, "criterions">): { min: number; max: number } | null {
  const values = scale.criterions.map((criterion) => criterion.value);
  return values.length === 0 ? null : { min: Math.min(...values), max: Math.max(...values) };
}

/** What the server refuses in a scale (decisions §10). */
export function scaleViolations(scale: Scale): Violation[] {
  const { criterions, selectedPartition, highlightedPartition } = scale;
  const values = criterions.map(({ value }, index): Placed<number> => [
    `criterions.${index}.value`,
    value,
  ]);
  const violations = repeatedIn(values, "duplicateCriterion");
  for (const [path, value] of values) {
    if (!Number.isFinite(value)) violations.push({ path, rule: "notANumber" });
  }
  if (values.length === 0) violations.push({ path: "criterions", rule: "noCriterion" });
  if (!isSymmetricPartitionOf(selectedPartition, criterions.length)) {
    violations.push({ path: "selectedPartition", rule: "notASymmetricPartition" });
  }
  if (highlightedPartition !== null && selectedPartition[highlightedPartition] === undefined) {
    violations.push({ path: "highlightedPartition", rule: "unknownGroup" });
  }
  return violations;
}
