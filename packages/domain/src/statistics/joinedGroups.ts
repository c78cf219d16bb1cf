/**
 * Groups of what is joined by sets, directly or through others: two of one set are in one group. Members and groups are in
 * ascending order.
 */
export function joinedGroups<T extends string | number>(sets: Iterable<readonly T[]>): T[][] {
  const parents = new Map<T, T>();
  const rootOf = (member: T): T => {
    const parent = parents.get(member) ?? member;
    if (parent === member) return member;
    const root = rootOf(parent);
    parents.set(member, root);
    return root;
  };
  for (const [first, ...others] of sets) {
    if (first === undefined) continue;
    const root = rootOf(first);
    parents.set(root, root);
    for (const other of others) parents.set(rootOf(other), root);
  }
  const members = [...parents.keys()].toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  return [...Map.groupBy(members, rootOf).values()];
}
