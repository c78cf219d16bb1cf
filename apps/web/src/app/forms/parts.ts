/**
 * A draft as independent parts, each under a key such as `name` or `texts/de/displayName`: what one
 * person changes leaves the parts of others alone. A part that was removed is absent.
 */
export type Parts = ReadonlyMap<string, unknown>;

/** How a draft falls into parts, and is put together again. */
export interface DraftShape<S, D> {
  /** The draft of a stored entity that nobody has touched. */
  draftOf(stored: S): D;
  partsOf(draft: D): Parts;
  fromParts(parts: Parts): D;
  /** Whether two drafts are the same, where that is known faster than by their parts. */
  isSame?(a: D, b: D): boolean;
  /** How parts are merged that need more than to be compared. */
  merging?: Merging;
}

export interface Merging {
  /** Brings two changes of one part together, such as two lists; null where they contradict. */
  join?(key: string, base: unknown, mine: unknown, theirs: unknown): { value: unknown } | null;
  /** The parts without which this one is nothing, such as the step to which a text belongs. */
  ownersOf?(key: string): readonly string[];
}

/** A part that two people changed differently; a value is undefined where the part was removed. */
export interface Conflict {
  key: string;
  mine: unknown;
  theirs: unknown;
  /** What their side holds of all that belongs to the part, where one has removed what the other changed. */
  theirParts?: Parts;
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

export const isSameParts = (a: Parts, b: Parts): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.has(key) && isSame(value, b.get(key)));

/**
 * Brings my parts onto a newer state: what I left alone follows theirs, what I changed stays mine. A
 * part that both changed stays mine too, and is told as a conflict.
 */
export function mergeParts(
  base: Parts,
  mine: Parts,
  theirs: Parts,
  { join, ownersOf }: Merging = {},
): { parts: Map<string, unknown>; conflicts: Conflict[] } {
  const parts = new Map<string, unknown>();
  const keys = [...new Set([...theirs.keys(), ...mine.keys()])];
  const conflicts = ownersOf ? removals({ base, mine, theirs }, keys, ownersOf) : [];
  const told = new Set(conflicts.flatMap(({ theirParts }) => [...(theirParts?.keys() ?? [])]));
  for (const key of keys) {
    const [was, my, their] = [base.get(key), mine.get(key), theirs.get(key)];
    const isMine = told.has(key) || !isSame(my, was);
    const isContested = isMine && !isSame(their, was) && !isSame(my, their);
    const joined = isContested ? join?.(key, was, my, their) : null;
    if (isContested && !joined && !told.has(key)) conflicts.push({ key, mine: my, theirs: their });
    const value = joined ? joined.value : isMine ? my : their;
    if (value !== undefined) parts.set(key, value);
  }
  return { parts, conflicts };
}

/**
 * What one person has removed while the other changed something that belongs to it: one conflict for
 * the whole, which stays as it is on my side.
 */
function removals(
  { base, mine, theirs }: { base: Parts; mine: Parts; theirs: Parts },
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
    const isChanged = own.some((key) => other.has(key) && !isSame(other.get(key), base.get(key)));
    if (!isChanged) return [];
    const theirParts = new Map(own.map((key) => [key, theirs.get(key)]));
    return [{ key: owner, mine: mine.get(owner), theirs: theirs.get(owner), theirParts }];
  });
}

/** Gives up my side of the conflicts. */
export function withTheirs(parts: Parts, conflicts: readonly Conflict[]): Map<string, unknown> {
  const next = new Map(parts);
  for (const { key, theirs, theirParts } of conflicts) {
    for (const [place, value] of theirParts ?? new Map([[key, theirs]])) {
      if (value === undefined) next.delete(place);
      else next.set(place, value);
    }
  }
  return next;
}
