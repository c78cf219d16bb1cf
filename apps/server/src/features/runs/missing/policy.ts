import type { Body, missingCalls } from "@assay/contract";
import { observedLeaves, type RunActor, seenCandidateIds } from "@assay/domain";
import type { Run } from "../store.ts";

export type UnsentCell = Body<typeof missingCalls.reportUnsent>["cells"][number];

/**
 * The valid part of a device's report: each cell once, not empty, of a candidate that the
 * caller may see. The rest is ignored without an error, since a team may have changed meanwhile.
 */
export function reportableCells(
  run: Run,
  actor: RunActor,
  cells: readonly UnsentCell[],
): UnsentCell[] {
  const seen = new Set(seenCandidateIds(run, actor));
  const exercises = new Set(observedLeaves(run.design.items).map((item) => item.id));
  const known = cells.filter(
    ({ candidateId, exerciseId, pages, ratings }) =>
      seen.has(candidateId) && exercises.has(exerciseId) && pages + ratings > 0,
  );
  const byCell = new Map(known.map((cell) => [`${cell.candidateId}/${cell.exerciseId}`, cell]));
  return [...byCell.values()].toSorted(
    (a, b) => compare(a.candidateId, b.candidateId) || compare(a.exerciseId, b.exerciseId),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
