import type { RunDevice, WorkOnCell } from "@assay/contract";
import type { OwedCell } from "@assay/domain";
import type { RatedRow } from "../missing/store.ts";
import type { StoredDevice, WrittenRow } from "./store.ts";

export const presentDevice = ({ seenAt, ...row }: StoredDevice): RunDevice => ({
  ...row,
  seenAt: seenAt.toISOString(),
});

interface Arrived {
  written: WrittenRow | undefined;
  rated: RatedRow | undefined;
  /** Whether somebody has said why ratings are missing, which may have arrived since. */
  isExplained: boolean;
}

/** A cell with what has arrived of the observer's words and ratings, as far as there are any. */
export function presentCell(
  { candidateId, exerciseId, observerId, competencies }: OwedCell,
  { written, rated, isExplained }: Arrived,
): WorkOnCell {
  const count = rated?.rated ?? 0;
  const saved = [written?.savedAt, rated?.savedAt].filter((at) => at !== undefined);
  const latest = saved.toSorted((a, b) => b.getTime() - a.getTime())[0];
  return {
    candidateId,
    exerciseId,
    observerId,
    savedAt: latest?.toISOString() ?? null,
    hasWords: written?.hasWords ?? false,
    rated: count,
    competencies,
    ...(isExplained && count < competencies && { isExplained: true as const }),
  };
}
