import type { FinishedRun } from "./store.ts";

/** Maximum candidates whose ratings are computed together: thousands take longer than a caller waits. */
const MOST_TOGETHER = 1000;

type Held = Pick<FinishedRun, "scale" | "candidateCount">;

/** Runs whose ratings are one set of data, and how many of the others are left out why. */
export interface Pool<R> {
  readonly runs: readonly R[];
  readonly otherScale: number;
  readonly tooMany: number;
}

/**
 * The runs that can be computed together: of the first one's scale, since values of another mean something else, and as
 * many as can be computed.
 *
 * @param runs of one version of a process, the newest first
 */
export function poolOf<R extends Held>(runs: readonly R[]): Pool<R> {
  const comparable = runs.filter(({ scale }) => scale === runs[0]?.scale);
  let candidates = 0;
  const taken = comparable.filter((run, place) => {
    candidates += run.candidateCount;
    return place === 0 || candidates <= MOST_TOGETHER;
  });
  return {
    runs: taken,
    otherScale: runs.length - comparable.length,
    tooMany: comparable.length - taken.length,
  };
}
