import { mean } from "../results/calculation.ts";

/** How values spread: the five numbers of a boxplot. */
export interface Spread {
  readonly min: number;
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  readonly max: number;
}

/** Number of parts into which quartiles divide the values. */
const QUARTERS = 4;

/**
 * Min, quartiles, median and max; null without values. The quartiles are interpolated linearly between
 * the neighbours of position (n − 1) · k / 4 (Hyndman and Fan's type 7: QUARTILE.INC of spreadsheets),
 * so that the middle one is the median of the results table. Exact, and not rounded.
 */
export function spreadOf(values: readonly number[]): Spread | null {
  const ascending = values.toSorted((a, b) => a - b);
  const quartile = (k: number): number => {
    const position = (ascending.length - 1) * k;
    const rest = position % QUARTERS;
    const low = ascending[Math.floor(position / QUARTERS)] ?? 0;
    const high = ascending[Math.ceil(position / QUARTERS)] ?? low;
    const parts = Array.from({ length: QUARTERS }, (_, index) => (index < rest ? high : low));
    return mean(parts) ?? low;
  };
  if (ascending.length === 0) return null;
  return {
    min: quartile(0),
    q1: quartile(1),
    median: quartile(2),
    q3: quartile(3),
    max: quartile(4),
  };
}
