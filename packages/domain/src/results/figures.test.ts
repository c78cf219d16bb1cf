import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { figuresOf, type GivenRating, observerFigures } from "./figures.ts";

const rating = (observerId: string, value: number, competencyId = "c"): GivenRating => ({
  observerId,
  candidateId: "anna",
  exerciseId: "x",
  competencyId,
  value,
});

describe("the figures of values", () => {
  it("are those of a spreadsheet", () => {
    expect(figuresOf([2, 4, 4, 5])).toEqual({
      count: 4,
      mean: 3.75,
      median: 4,
      min: 2,
      max: 5,
      // As STDEV.S(2;4;4;5) of a spreadsheet.
      standardDeviation: 1.26,
    });
    expect(figuresOf([3]).standardDeviation).toBeNull();
    expect(figuresOf([])).toMatchObject({ count: 0, mean: null, median: null, min: null });
  });

  it("lie between the smallest and the largest, whatever the order", () => {
    const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 });
    fc.assert(
      fc.property(values, (list) => {
        const figures = figuresOf(list);
        expect(figuresOf(list.toReversed())).toEqual(figures);
        expect(figures.mean).toBeGreaterThanOrEqual(Math.min(...list));
        expect(figures.mean).toBeLessThanOrEqual(Math.max(...list));
        expect(figures.standardDeviation ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("the figures of observers", () => {
  it("compare each rating with what the others gave for the same", () => {
    const figures = observerFigures([
      rating("strict", 2),
      rating("mild", 5),
      rating("mild", 4, "d"),
      rating("middle", 4),
    ]);
    expect(figures).toEqual([
      {
        observerId: "strict",
        candidates: 1,
        ratings: 1,
        mean: 2,
        compared: 1,
        deviation: -2.5,
        distance: 2.5,
      },
      // 5 compared with (2 + 4) / 2; nobody else rated the other competency.
      {
        observerId: "mild",
        candidates: 1,
        ratings: 2,
        mean: 4.5,
        compared: 1,
        deviation: 2,
        distance: 2,
      },
      {
        observerId: "middle",
        candidates: 1,
        ratings: 1,
        mean: 4,
        compared: 1,
        deviation: 0.5,
        distance: 0.5,
      },
    ]);
  });

  it("of two who rate the same are each other's opposite", () => {
    const pairs = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 })),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(pairs, (values) => {
        const [first, second] = observerFigures(
          values.flatMap(([a, b], index) => [
            rating("a", a, `c${index}`),
            rating("b", b, `c${index}`),
          ]),
        );
        expect((first?.deviation ?? 0) + (second?.deviation ?? 0)).toBeCloseTo(0, 9);
        expect(first?.distance).toBe(second?.distance);
        expect(Math.abs(first?.deviation ?? 0)).toBeLessThanOrEqual((first?.distance ?? 0) + 0.005);
      }),
    );
  });
});
