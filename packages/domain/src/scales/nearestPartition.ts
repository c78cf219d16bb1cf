import { symmetricPartitions } from "./partitions.ts";

const largest = (sizes: readonly number[]): number => Math.max(0, ...sizes);

/** Distance between two partitions: the number of groups counts most, then the evenness of their sizes. */
function distance(a: readonly number[], b: readonly number[]): number {
  const groups = Math.abs(a.length - b.length);
  return groups * 1000 + Math.abs(largest(a) - largest(b));
}

/**
 * The partition of `count` criterions that is most like one of another count, so that adding a
 * criterion changes the cue groups as little as possible: one group stays one group, a group for
 * each criterion stays that, otherwise the number of groups stays.
 *
 * @returns a symmetric partition of `count`; empty for a count below 1
 */
export function nearestPartition(partition: readonly number[], count: number): number[] {
  const choices = symmetricPartitions(count);
  const isSingles = partition.length > 1 && partition.every((size) => size === 1);
  if (isSingles) return choices.at(-1) ?? [];
  return choices.toSorted((a, b) => distance(a, partition) - distance(b, partition))[0] ?? [];
}
