import type { RunSummary } from "@assay/contract";
import type { Progress } from "@assay/domain";
import { PROGRESS, type RunCandidateSummary } from "./cells.ts";

/** An observer of a cell, with their progress. */
export interface Rater {
  name: string;
  progress: Progress;
}

/** The observers who rate a candidate in the exercise at this position of the design, if the caller gets them. */
export function ratersOf(
  { observerNames = [] }: RunSummary,
  { raters = [] }: RunCandidateSummary,
  exercise: number,
): Rater[] {
  const letters = raters[exercise] ?? "";
  return observerNames.flatMap((name, index) => {
    const progress = PROGRESS[letters[index] ?? "-"];
    return progress === undefined ? [] : [{ name, progress }];
  });
}
