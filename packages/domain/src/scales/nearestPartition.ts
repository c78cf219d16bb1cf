import { symmetricPartitions } from "./partitions.ts";

const largest = (sizes: readonly number[]): number => Math.max(0, ...sizes);

/** How far a partition is from another: the number of groups counts most, then how even they are. */
function distance(a: readonly number[], b: readonly number[]): number {
  const groups = Math.abs(a.length - b.length);
  return groups * 1000 + Math.abs(largest(a) - largest(b));
}

/**
 * The partition of `count` criterions that is most like one of another count, so that adding a
 * criterion leaves the cue groups as they are where it can: one group stays one group, a group for
 * each criterion stays that, else the number of groups stays.
 *
 * @returns a symmetric partition of `count`; empty for a count below 1
 */
export function nearestPartition(partition: readonly number[], count: number): number[] {
  const choices = symmetricPartitions(count);
  const isSingles = partition.length > 1 && partition.every((size) => size === 1);
  if (isSingles) return choices.at(-1) ?? [];
  return choices.toSorted((a, b) => distance(a, partition) - distance(b, partition))[0] ?? [];
}
