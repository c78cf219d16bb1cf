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
