/** Two candidates who may not be in the same group. */
export interface Pair {
  one: string;
  other: string;
}

/** Most pairs of a run, as the contract allows. */
export const MOST_PAIRS = 200;

/** Whether these are the same two, in either order. */
export const isPair = (a: Pair, b: Pair): boolean =>
  (a.one === b.one && a.other === b.other) || (a.one === b.other && a.other === b.one);
