/** Whole numbers below a limit from a seed (xorshift): another generator than that of the solver. */
export function numbers(seed: number): (limit: number) => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  for (let skipped = 0; skipped < 8; skipped++) next();
  return (limit) => next() % limit;
}
