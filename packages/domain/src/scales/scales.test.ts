import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  groupRange,
  shownRange,
  highlightedCriterions,
  isSymmetricPartitionOf,
  partitionGroups,
  symmetricPartitions,
} from "./partitions.ts";
import { nearestPartition } from "./nearestPartition.ts";
import { scaleRange, scaleViolations } from "./scale.ts";

const criterions = (...values: number[]) => values.map((value) => ({ value }));
const written = (count: number) => symmetricPartitions(count).map((sizes) => sizes.join("+"));

describe("symmetric partitions", () => {
  it("stand in the order of the decisions [SCALE-05]", () => {
    expect(written(0)).toEqual([]);
    expect(written(1)).toEqual(["1"]);
    expect(written(2)).toEqual(["2", "1+1"]);
    expect(written(3)).toEqual(["3", "1+1+1"]);
    expect(written(4)).toEqual(["4", "2+2", "1+2+1", "1+1+1+1"]);
    expect(written(5)).toEqual(["5", "2+1+2", "1+3+1", "1+1+1+1+1"]);
    const six = "6; 3+3; 2+2+2; 2+1+1+2; 1+4+1; 1+2+2+1; 1+1+2+1+1; 1+1+1+1+1+1";
    expect(written(6).join("; ")).toBe(six);
    expect(written(7)).toHaveLength(8);
  });

  it("are all the lists that sum to n and read the same backwards, each once [SCALE-05]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 }), (count) => {
        const partitions = symmetricPartitions(count);
        expect(new Set(written(count)).size).toBe(2 ** Math.floor(count / 2));
        for (const partition of partitions) {
          expect(partition).toEqual(partition.toReversed());
          expect(partition.reduce((sum, size) => sum + size, 0)).toBe(count);
          expect(isSymmetricPartitionOf(partition, count)).toBe(true);
        }
      }),
    );
  });

  it("are recognised exactly if they are in the listing", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1, max: 4 }), { maxLength: 5 }),
        fc.integer({ min: 0, max: 12 }),
        (partition, count) => {
          const isListed = written(count).includes(partition.join("+")) && partition.length > 0;
          expect(isSymmetricPartitionOf(partition, count)).toBe(isListed);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("groups of criterions", () => {
  it("are neighbours in ascending order, whatever the order of writing", () => {
    const groups = partitionGroups(criterions(5, 1, 3, 2, 4), [2, 1, 2]);
    expect(groups.map(groupRange)).toEqual(["1-2", "3", "4-5"]);
    expect(groups.map(shownRange)).toEqual(["1–2", "3", "4–5"]);
  });

  it("hold every criterion exactly once", () => {
    const uniqueValues = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(uniqueValues, fc.nat(), (values, choice) => {
        const partitions = symmetricPartitions(values.length);
        const partition = partitions[choice % partitions.length] ?? [];
        const groups = partitionGroups(criterions(...values), partition);
        expect(groups.map((group) => group.length)).toEqual(partition);
        expect(groups.flat()).toEqual(criterions(...values.toSorted((a, b) => a - b)));
      }),
    );
  });

  it("set off the cues of the criterions of the highlighted one", () => {
    const all = criterions(5, 4, 3, 2, 1);
    expect(highlightedCriterions(all, [2, 1, 2], 2)).toEqual(criterions(4, 5));
    expect(highlightedCriterions(all, [2, 1, 2], null)).toEqual([]);
    expect(highlightedCriterions(all, [2, 1, 2], 3)).toEqual([]);
  });
});

describe("a scale", () => {
  const scale = (over: object) => ({
    criterions: criterions(1, 2, 3),
    selectedPartition: [1, 1, 1],
    highlightedPartition: null,
    ...over,
  });
  const rules = (over: object) => scaleViolations(scale(over));

  it("reaches from its lowest to its highest value", () => {
    expect(scaleRange({ criterions: criterions(7, 1, 4) })).toEqual({ min: 1, max: 7 });
    expect(scaleRange({ criterions: [] })).toBeNull();
  });

  it("has different values, a symmetric partition and a highlighted group of it", () => {
    expect(rules({})).toEqual([]);
    expect(rules({ highlightedPartition: 2 })).toEqual([]);
    expect(rules({ criterions: criterions(1, 2, 1) })).toEqual([
      { path: "criterions.2.value", rule: "duplicateCriterion" },
    ]);
    expect(rules({ criterions: criterions(1, 2, Number.NaN) })).toEqual([
      { path: "criterions.2.value", rule: "notANumber" },
    ]);
    expect(rules({ selectedPartition: [1, 2] })).toEqual([
      { path: "selectedPartition", rule: "notASymmetricPartition" },
    ]);
    expect(rules({ selectedPartition: [1, 1] })).toHaveLength(1);
    for (const highlightedPartition of [-1, 3, 0.5]) {
      expect(rules({ highlightedPartition })).toEqual([
        { path: "highlightedPartition", rule: "unknownGroup" },
      ]);
    }
    expect(rules({ criterions: [], selectedPartition: [] }).map(({ rule }) => rule)).toEqual([
      "noCriterion",
      "notASymmetricPartition",
    ]);
  });
});

describe("the partition nearest to another", () => {
  const partitions = fc
    .integer({ min: 1, max: 10 })
    .chain((count) => fc.constantFrom(...symmetricPartitions(count)));

  it("is a symmetric partition of the new count, and the same where the count is", () => {
    fc.assert(
      fc.property(partitions, fc.integer({ min: 1, max: 12 }), (partition, count) => {
        const nearest = nearestPartition(partition, count);
        expect(isSymmetricPartitionOf(nearest, count)).toBe(true);
        const same = nearestPartition(
          partition,
          partition.reduce((sum, size) => sum + size, 0),
        );
        expect(same.length).toBe(partition.length);
      }),
    );
  });

  it("keeps one group one, single ones single, and else their number where it can", () => {
    expect(nearestPartition([5], 6)).toEqual([6]);
    expect(nearestPartition([1, 1, 1], 5)).toEqual([1, 1, 1, 1, 1]);
    expect(nearestPartition([2, 1, 2], 6)).toEqual([2, 2, 2]);
    expect(nearestPartition([2, 2], 5)).toHaveLength(3);
    expect(nearestPartition([1], 0)).toEqual([]);
  });
});
