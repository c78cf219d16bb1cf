import { SeededRandom } from "../timetable/random.ts";
import type { Id } from "../text/rules.ts";

/** Largest seed of an attempt. */
export const MOST_SEED = 2 ** 31 - 1;

/** The samples in the order of an attempt: the same for the same seed. */
export function shuffledSamples(sampleIds: readonly Id[], seed: number): Id[] {
  const shuffled = [...sampleIds];
  new SeededRandom(seed).shuffle(shuffled);
  return shuffled;
}

/** An attempt as the next one sees it. */
export interface PastAttempt {
  /** Null as long as it is under way. */
  readonly finishedAt: Date | null;
  readonly hasPassed: boolean;
  readonly wrongIds: readonly Id[];
}

/**
 * The samples of an observer's next attempt: those that were wrong if the last one has not passed, otherwise all.
 * Null while one is under way.
 */
export function nextSamples(
  sampleIds: readonly Id[],
  attempts: readonly PastAttempt[],
): readonly Id[] | null {
  const last = attempts.at(-1);
  if (!last) return sampleIds;
  if (last.finishedAt === null) return null;
  const wrong = sampleIds.filter((id) => last.wrongIds.includes(id));
  return last.hasPassed || wrong.length === 0 ? sampleIds : wrong;
}
