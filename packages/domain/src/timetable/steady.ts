/**
 * Works something out that depends on the time, and keeps it until the next moment from which on it may be another: between
 * two of them the answer is the same object. The moments need no order.
 *
 * @param moments in ms since the epoch
 */
export function steadyBetween<T>(
  moments: readonly number[],
  workOut: (now: number) => T,
): (now: number) => T {
  const sorted = Float64Array.from(new Set(moments)).toSorted();
  let kept: { from: number; to: number; answer: T } | undefined;
  return (now) => {
    if (kept && kept.from <= now && now < kept.to) return kept.answer;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]! <= now) low = middle + 1;
      else high = middle;
    }
    const [from = -Infinity, to = Infinity] = [sorted[low - 1], sorted[low]];
    kept = { from, to, answer: workOut(now) };
    return kept.answer;
  };
}
