import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { median } from "../results/calculation.ts";
import { spreadOf } from "./spread.ts";

const values = fc.array(
  fc.integer({ min: -10_000, max: 10_000 }).map((units) => units / 1000),
  { minLength: 1, maxLength: 40 },
);

describe("the five numbers of a boxplot [RES-014]", () => {
  it("are those of QUARTILE.INC in spreadsheets", () => {
    expect(spreadOf([1, 2, 3, 4])).toEqual({ min: 1, q1: 1.75, median: 2.5, q3: 3.25, max: 4 });
    expect(spreadOf([5, 3, 4])).toEqual({ min: 3, q1: 3.5, median: 4, q3: 4.5, max: 5 });
    expect(spreadOf([2])).toEqual({ min: 2, q1: 2, median: 2, q3: 2, max: 2 });
    expect(spreadOf([1.1, 1.2])).toEqual({
      min: 1.1,
      q1: 1.125,
      median: 1.15,
      q3: 1.175,
      max: 1.2,
    });
    expect(spreadOf([])).toBeNull();
  });

  it("ascend within the values, and their middle is the median of the tables", () => {
    fc.assert(
      fc.property(values, (list) => {
        const spread = spreadOf(list);
        if (!spread) throw new Error("no spread of some values");
        const { min, q1, q3, max } = spread;
        expect([min, max]).toEqual([Math.min(...list), Math.max(...list)]);
        expect(spread.median).toBe(median(list));
        expect([min, q1, spread.median, q3, max]).toEqual(
          [min, q1, spread.median, q3, max].toSorted((a, b) => a - b),
        );
      }),
    );
  });

  it("have at least a quarter of the values on either side of a quartile", () => {
    fc.assert(
      fc.property(values, (list) => {
        const { q1 = 0, q3 = 0 } = spreadOf(list) ?? {};
        const quarter = Math.floor(list.length / 4);
        expect(list.filter((value) => value <= q1).length).toBeGreaterThanOrEqual(quarter);
        expect(list.filter((value) => value >= q3).length).toBeGreaterThanOrEqual(quarter);
      }),
    );
  });

  it("do not depend on the order, and turn round with the sign", () => {
    fc.assert(
      fc.property(values, (list) => {
        expect(spreadOf(list.toReversed())).toEqual(spreadOf(list));
        const turned = spreadOf(list.map((value) => -value));
        const { q1 = 0, q3 = 0 } = spreadOf(list) ?? {};
        expect(turned?.q1).toBeCloseTo(-q3, 9);
        expect(turned?.q3).toBeCloseTo(-q1, 9);
      }),
    );
  });
});
