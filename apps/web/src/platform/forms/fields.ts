import type { HeldFormat } from "./heldFormat.ts";

/**
 * The state of a form as independent fields by key, such as `name` or `texts/de/displayName`, so that two
 * people's changes of different fields can be merged. A removed field is absent.
 */
export type FormFields = ReadonlyMap<string, unknown>;

/** Converts between a stored entity, the state of its form, and the fields that are merged. */
export interface FormShape<S, D> {
  /** The form state of a stored entity without edits. */
  formOf(stored: S): D;
  fieldsOf(form: D): FormFields;
  fromFields(fields: FormFields): D;
  /** A faster comparison of two form states; if unset, their fields are compared. */
  isSame?(a: D, b: D): boolean;
  /** Merge rules beyond comparing fields one by one. */
  merging?: Merging;
  /** How edits are held on the device; absent where they must not lie there, such as a secret. */
  held?: HeldFormat<{ base: S; draft: D }>;
}

export interface Merging {
  /** Merges two changes of one field, such as two lists; null if they contradict. */
  join?(key: string, base: unknown, mine: unknown, theirs: unknown): { value: unknown } | null;
  /** Keys of the fields that this one depends on, such as the step to which a text belongs. */
  ownersOf?(key: string): readonly string[];
}

/** A field that two people changed differently; a value is undefined if that side removed the field. */
export interface Conflict {
  key: string;
  mine: unknown;
  theirs: unknown;
  /** Set if one side removed what the other changed: their values of the field and of all that depend on it. */
  theirFields?: FormFields;
}

export const isSameField = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

export const isSameFields = (a: FormFields, b: FormFields): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.has(key) && isSameField(value, b.get(key)));

/**
 * Merges my fields with a newer state: fields that I left alone take their value, fields that I changed
 * keep mine. A field that both changed keeps mine, too, and is returned as a conflict.
 */
export function mergeFields(
  base: FormFields,
  mine: FormFields,
  theirs: FormFields,
  { join, ownersOf }: Merging = {},
): { fields: Map<string, unknown>; conflicts: Conflict[] } {
  const fields = new Map<string, unknown>();
  const keys = [...new Set([...theirs.keys(), ...mine.keys()])];
  const conflicts = ownersOf ? removals({ base, mine, theirs }, keys, ownersOf) : [];
  const reported = new Set(
    conflicts.flatMap(({ theirFields }) => [...(theirFields?.keys() ?? [])]),
  );
  for (const key of keys) {
    const [was, my, their] = [base.get(key), mine.get(key), theirs.get(key)];
    const isMine = reported.has(key) || !isSameField(my, was);
    const isContested = isMine && !isSameField(their, was) && !isSameField(my, their);
    const joined = isContested ? join?.(key, was, my, their) : null;
    if (isContested && !joined && !reported.has(key))
      conflicts.push({ key, mine: my, theirs: their });
    const value = joined ? joined.value : isMine ? my : their;
    if (value !== undefined) fields.set(key, value);
  }
  return { fields, conflicts };
}

/**
 * Conflicts between a removal and a change of something that depends on the removed field: one conflict
 * for the field with its dependents, which keep my side.
 */
function removals(
  { base, mine, theirs }: { base: FormFields; mine: FormFields; theirs: FormFields },
  keys: readonly string[],
  ownersOf: (key: string) => readonly string[],
): Conflict[] {
  const belongings = new Map<string, string[]>();
  const all = [...new Set([...keys, ...base.keys()])];
  const owners = new Set(all.flatMap((key) => ownersOf(key)));
  for (const key of all)
    for (const owner of owners.has(key) ? [key, ...ownersOf(key)] : ownersOf(key)) {
      const isRemoved = base.has(owner) && mine.has(owner) !== theirs.has(owner);
      if (isRemoved) belongings.set(owner, [...(belongings.get(owner) ?? []), key]);
    }
  return [...belongings].flatMap(([owner, own]) => {
    const other = mine.has(owner) ? mine : theirs;
    const isChanged = own.some(
      (key) => other.has(key) && !isSameField(other.get(key), base.get(key)),
    );
    if (!isChanged) return [];
    const theirFields = new Map(own.map((key) => [key, theirs.get(key)]));
    return [{ key: owner, mine: mine.get(owner), theirs: theirs.get(owner), theirFields }];
  });
}

/** My fields with their side of each conflict. */
export function withTheirs(
  fields: FormFields,
  conflicts: readonly Conflict[],
): Map<string, unknown> {
  const next = new Map(fields);
  for (const { key, theirs, theirFields } of conflicts) {
    for (const [place, value] of theirFields ?? new Map([[key, theirs]])) {
      if (value === undefined) next.delete(place);
      else next.set(place, value);
    }
  }
  return next;
}
