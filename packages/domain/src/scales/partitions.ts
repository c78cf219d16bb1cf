export interface Criterion {
  readonly value: number;
}

/**
 * The ordered lists of positive integers that sum to `count` and read the same backwards, in
 * descending lexicographic order: the largest outer group first, then the inner groups by the
 * same rule (decisions §10). None for a count below 1.
 */
export function symmetricPartitions(count: number): number[][] {
  if (count < 1) return [];
  const partitions = [[count]];
  for (let outer = Math.floor(count / 2); outer >= 1; outer -= 1) {
    const inside = count - 2 * outer;
    const inners = inside === 0 ? [[]] : symmetricPartitions(inside);
    for (const inner of inners) partitions.push([outer, ...inner, outer]);
  }
  return partitions;
}

/** Whether the list is one of the symmetric partitions of `count`. */
export function isSymmetricPartitionOf(partition: readonly number[], count: number): boolean {
  const isCounted = partition.every((size) => Number.isInteger(size) && size > 0);
  const isSymmetric = partition.every((size, index) => size === partition.at(-1 - index));
  const sum = partition.reduce((total, size) => total + size, 0);
  return isCounted && isSymmetric && sum === count && count > 0;
}

/** The criterions in ascending order, cut into neighbouring groups of these sizes (decisions §10). */
export function partitionGroups<T extends Criterion>(
  criterions: readonly T[],
  partition: readonly number[],
): T[][] {
  const ascending = criterions.toSorted((a, b) => a.value - b.value);
  let start = 0;
  return partition.map((size) => {
    const group = ascending.slice(start, start + size);
    start += size;
    return group;
  });
}

function range(group: readonly Criterion[], dash: string): string {
  const values = group.map((criterion) => criterion.value);
  if (values.length < 2) return values.join("");
  return `${Math.min(...values)}${dash}${Math.max(...values)}`;
}

/** A group's label by its values in a workbook, `1-2` or `3`; empty for an empty group. */
export const groupRange = (group: readonly Criterion[]): string => range(group, "-");

/** A group's label on pages, with the dash of a range: `1–2`. */
export const shownRange = (group: readonly Criterion[]): string => range(group, "–");

/** The criterions whose cues are highlighted: those of the group with this 0-based index. */
export function highlightedCriterions<T extends Criterion>(
  criterions: readonly T[],
  partition: readonly number[],
  highlighted: number | null,
): T[] {
  if (highlighted === null) return [];
  return partitionGroups(criterions, partition)[highlighted] ?? [];
}
