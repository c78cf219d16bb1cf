/** Far beyond what an editor sends: the largest process has some 200,000 values. */
const MOST_VALUES = 500_000;
const LONGEST_LIST = 10_000;
const MOST_KEYS = 1_000;
const DEEPEST = 40;

/**
 * Whether a parsed body is of a size that schemas can look at. They complain of every value by itself:
 * a million wrong ones would hold the server for seconds.
 */
export function isBounded(body: unknown): boolean {
  let values = 0;
  const stack: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    const inside = Array.isArray(value) ? value : Object.values(value);
    values += inside.length;
    const most = Array.isArray(value) ? LONGEST_LIST : MOST_KEYS;
    if (inside.length > most || values > MOST_VALUES || depth > DEEPEST) return false;
    for (const one of inside) stack.push({ value: one, depth: depth + 1 });
  }
  return true;
}
