import type { RunDevice, WorkOnCell } from "@assay/contract";
import type { OwedCell } from "@assay/domain";
import type { Arrived } from "./policy.ts";
import type { StoredDevice } from "./store.ts";

export const presentDevice = ({ seenAt, ...row }: StoredDevice): RunDevice => ({
  ...row,
  seenAt: seenAt.toISOString(),
});

/**
 * A cell with what has arrived of the observer's words and ratings, as far as there are any. Words that the reader may
 * not know of count as written, so that nobody is warned of their lack.
 */
export function presentCell(
  { candidateId, exerciseId, observerId, competencies }: OwedCell,
  { written, rated, isExplained, isHidden = false }: Arrived,
): WorkOnCell {
  const count = rated?.rated ?? 0;
  const saved = [written?.savedAt, rated?.savedAt].filter((at) => at !== undefined);
  const latest = saved.toSorted((a, b) => b.getTime() - a.getTime())[0];
  return {
    candidateId,
    exerciseId,
    observerId,
    savedAt: latest?.toISOString() ?? null,
    hasWords: written?.hasWords ?? isHidden,
    rated: count,
    competencies,
    ...(isExplained && count < competencies && { isExplained: true as const }),
  };
}
