import { computed, notComputable, type Computed } from "./figure.ts";
import { sharedThings, type Thing } from "./ratingTable.ts";

/** How often two observers of the same agree; all pairs of observers of a thing count. */
export interface Agreement {
  readonly pairs: number;
  /** Share of the pairs with the same value. */
  readonly exact: number;
  /** Share of the pairs that are at most one step apart. */
  readonly withinOne: number;
  readonly meanAbsDifference: number;
}

/** Error of a difference of two levels in binary numbers. */
const CLOSE = 1e-9;

/**
 * Agreement over all pairs of ratings of the same thing (S1).
 *
 * @param step distance between neighbouring levels of the scale
 */
export function agreementOf(things: readonly Thing[], step = 1): Computed<Agreement> {
  let [pairs, exact, withinOne, sum] = [0, 0, 0, 0];
  for (const { rows } of sharedThings(things))
    rows.forEach((one, index) => {
      for (const other of rows.slice(index + 1)) {
        const difference = Math.abs(one.value - other.value);
        pairs++;
        sum += difference;
        if (difference < CLOSE) exact++;
        if (difference < step + CLOSE) withinOne++;
      }
    });
  if (pairs === 0) return notComputable("oneObserver");
  return computed({
    pairs,
    exact: exact / pairs,
    withinOne: withinOne / pairs,
    meanAbsDifference: sum / pairs,
  });
}
