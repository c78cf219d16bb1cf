const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/**
 * Whether two values of plain data are equal. What is the same object is not looked into, so that a
 * draft is compared with what it began with as fast as little of it has changed.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameValue(a[key], b[key]))
  );
}

/** Computes something once per object: what an edit leaves alone is not looked at again. */
export function perObject<T extends object, R>(compute: (value: T) => R): (value: T) => R {
  const known = new WeakMap<T, R>();
  return (value) => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const result = compute(value);
    known.set(value, result);
    return result;
  };
}
