const only = (list: readonly string[], among: ReadonlySet<string>): string[] =>
  list.filter((id) => among.has(id));
const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/**
 * Brings two changes of a list of ids together: what either has removed is gone, what either has added
 * is there, behind what it was added to. Null where both have put the same ids into different orders.
 */
export function joinOrders(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | null {
  const was = new Set(base);
  const ours = new Set(mine.filter((id) => theirs.includes(id)));
  const shared = new Set(base.filter((id) => ours.has(id)));
  const [before, my, their] = [base, mine, theirs].map((list) => only(list, shared));
  const isTheirOrder = isSame(my ?? [], before ?? []);
  if (!isTheirOrder && !isSame(their ?? [], before ?? []) && !isSame(my ?? [], their ?? []))
    return null;
  const [lead, other] = isTheirOrder ? [theirs, mine] : [mine, theirs];
  // What only one of them has stays where that one has added it, and goes where the other removed it.
  const joined = lead.filter((id) => other.includes(id) || !was.has(id));
  for (const [index, id] of other.entries()) {
    if (was.has(id) || joined.includes(id)) continue;
    const neighbour = other.slice(0, index).findLast((earlier) => joined.includes(earlier));
    joined.splice(neighbour === undefined ? 0 : joined.indexOf(neighbour) + 1, 0, id);
  }
  return joined;
}
