/** One broken rule: where (dotted path into the checked value) and which (a stable camelCase key). */
export interface Violation {
  readonly path: string;
  readonly rule: string;
}

/** A value and the path at which it stands. */
export type Placed<T> = readonly [path: string, value: T];

/** The entries of a list, each with its path. */
export function placed<T>(path: string, values: readonly T[]): Placed<T>[] {
  return values.map((value, index) => [`${path}.${index}`, value]);
}

/** A violation for every value that is not among the known ones. */
export function unknownAmong<T>(
  values: readonly Placed<T>[],
  known: Iterable<T>,
  rule: string,
): Violation[] {
  const all = new Set(known);
  return values.filter(([, value]) => !all.has(value)).map(([path]) => ({ path, rule }));
}

/** A violation for every value that occurs earlier in the list. */
export function repeatedIn<T>(values: readonly Placed<T>[], rule: string): Violation[] {
  const seen = new Set<T>();
  const violations: Violation[] = [];
  for (const [path, value] of values) {
    if (seen.has(value)) violations.push({ path, rule });
    seen.add(value);
  }
  return violations;
}
