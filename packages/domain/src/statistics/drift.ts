import { tTwoSided } from "./distributions.ts";
import { computed, type Computed, notComputable } from "./figure.ts";
import { average, isNothing } from "./moments.ts";
import { type RatedCell, sharedCells } from "./ratingTable.ts";

/** Whether an observer becomes milder or stricter than the co-observers, cell after cell. */
export interface Drift {
  /** Change of cell mean less that of the co-observers, per further cell. */
  readonly slope: number;
  readonly se: number;
  /** Two-sided. */
  readonly p: number;
  readonly isMarked: boolean;
}

/** A drift that chance gives more seldom is marked. */
const MARKED_BELOW = 0.01;

/** Straight line of some values over 1, 2, 3, … by least squares. */
function lineOver(values: readonly number[]): Computed<Drift> {
  const count = values.length;
  if (count < 3) return notComputable("notSeparable");
  const [middle, centre] = [average(values), (count - 1) / 2];
  let [xx, xy, yy] = [0, 0, 0];
  values.forEach((value, place) => {
    xx += (place - centre) ** 2;
    xy += (place - centre) * (value - middle);
    yy += (value - middle) ** 2;
  });
  const slope = xy / xx;
  const rest = yy - slope * xy;
  const size = values.reduce((sum, value) => sum + value * value, 0);
  if (isNothing(yy, size + 1) || isNothing(rest, yy)) return notComputable("noError");
  const se = Math.sqrt(rest / (count - 2) / xx);
  const p = tTwoSided(slope / se, count - 2);
  return computed({ slope, se, p, isMarked: p < MARKED_BELOW });
}

/**
 * Drift of each observer with a shared cell (S9), by place in the table.
 *
 * @param cells in the order in which they were rated
 */
export function driftsOf(cells: readonly RatedCell[]): Map<number, Computed<Drift>> {
  const differences = new Map<number, number[]>();
  for (const { parts } of sharedCells(cells))
    for (const { observer, mean } of parts) {
      const others = parts.filter((part) => part.observer !== observer);
      const own = differences.get(observer) ?? [];
      own.push(mean - average(others.map((part) => part.mean)));
      differences.set(observer, own);
    }
  return new Map([...differences].map(([observer, values]) => [observer, lineOver(values)]));
}
