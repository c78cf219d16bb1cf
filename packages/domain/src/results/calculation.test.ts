import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ratingValue } from "../assessments/rating.ts";
import { aggregate, mean, median, roundHalfAway } from "./calculation.ts";
import { highlighted } from "./highlight.ts";

describe("rounding", () => {
  it("rounds half away from zero on the decimal value [CALC-004, CALC-005]", () => {
    expect(roundHalfAway(2.25, 1)).toBe(2.3);
    expect(roundHalfAway(1.005, 2)).toBe(1.01);
    expect(roundHalfAway(-2.25, 1)).toBe(-2.3);
    expect(roundHalfAway(-1.005, 2)).toBe(-1.01);
    expect(roundHalfAway(2.2499999, 1)).toBe(2.2);
    expect(roundHalfAway(-0.04, 1)).toBe(0);
    expect(roundHalfAway(5e-7, 6)).toBe(0.000001);
    expect(roundHalfAway(1e21, 1)).toBe(1e21);
  });

  it("agrees with the digits as they are written", () => {
    const digits = fc.tuple(fc.boolean(), fc.nat(9999), fc.nat(999));
    fc.assert(
      fc.property(digits, ([isNegative, whole, thousandths]) => {
        const sign = isNegative ? -1 : 1;
        const written = `${whole}.${String(thousandths).padStart(3, "0")}`;
        const hundredths =
          whole * 100 + Math.floor(thousandths / 10) + (thousandths % 10 >= 5 ? 1 : 0);
        const expected = hundredths === 0 ? 0 : (sign * hundredths) / 100;
        expect(roundHalfAway(sign * Number(written), 2)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the value of ratings", () => {
  it("is for AVG the mean with one decimal [CALC-004]", () => {
    expect(aggregate("AVG", [3, 4, 4])).toBe(3.7);
    expect(aggregate("AVG", [4.3, 4.4])).toBe(4.4);
    expect(aggregate("AVG", [1.1, 1.2])).toBe(1.2);
    expect(aggregate("AVG", [-1, -1.5])).toBe(-1.3);
  });

  it("is for MEDIAN the median with two decimals [CALC-005]", () => {
    expect(aggregate("MEDIAN", [3.5, 2.25])).toBe(2.88);
    expect(aggregate("MEDIAN", [5, 1, 4])).toBe(4);
    expect(aggregate("MEDIAN", [10, 9, 1, 2])).toBe(5.5);
    expect(aggregate("MEDIAN", [1, 1.01])).toBe(1.01);
  });

  it("is for MANUAL the median too [CALC-006]", () => {
    const values = fc.array(fc.integer({ min: 0, max: 70 }).map((tenths) => tenths / 10));
    fc.assert(
      fc.property(values, (all) => {
        expect(aggregate("MANUAL", all)).toBe(aggregate("MEDIAN", all));
      }),
    );
  });

  it("is null without ratings", () => {
    expect(aggregate("AVG", [])).toBeNull();
    expect(aggregate("MEDIAN", [])).toBeNull();
    expect(mean([])).toBeNull();
    expect(median([])).toBeNull();
  });

  it("is unrounded from mean and median, and leaves the list as it was", () => {
    const values = [3, 1, 2, 2] as const;
    expect(mean([1, 1, 2])).toBe(4 / 3);
    expect(median(values)).toBe(2);
    expect(values).toEqual([3, 1, 2, 2]);
  });

  it("is exact for any number of decimals", () => {
    const decimals = fc.tuple(
      fc.integer({ min: -999_999, max: 999_999 }),
      fc.integer({ min: 0, max: 5 }),
    );
    fc.assert(
      fc.property(fc.array(decimals, { minLength: 1, maxLength: 9 }), (all) => {
        const values = all.map(([units, digits]) => Number(`${units}e-${digits}`));
        let sum = 0n;
        for (const [units, digits] of all) sum += BigInt(units) * 10n ** BigInt(5 - digits);
        const half = 10n ** 5n * BigInt(all.length);
        const tenths = ((sum < 0n ? -sum : sum) * 20n + half) / (2n * half);
        expect(aggregate("AVG", values)).toBe(Number(sum < 0n ? -tenths : tenths) / 10);
      }),
      { numRuns: 2000 },
    );
  });

  it("does not depend on the order, and lies between lowest and highest", () => {
    const decimals = fc.integer({ min: -500, max: 500 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.array(decimals, { minLength: 1, maxLength: 30 }), (values) => {
        for (const strategy of ["AVG", "MEDIAN"] as const) {
          const value = aggregate(strategy, values);
          expect(value).toBe(aggregate(strategy, values.toReversed()));
          expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 0.051);
          expect(value).toBeLessThanOrEqual(Math.max(...values) + 0.051);
        }
      }),
    );
  });
});

describe("highlighting", () => {
  it("marks what is more than 1 from the lowest or the highest, exactly 1 not [CALC-012]", () => {
    expect(highlighted([3, 4])).toEqual([false, false]);
    expect(highlighted([3, 5])).toEqual([true, true]);
    expect(highlighted([3, 4, 5])).toEqual([true, false, true]);
    expect(highlighted([1, null, 1.5])).toEqual([false, false, false]);
    expect(highlighted([])).toEqual([]);
    expect(highlighted([null])).toEqual([false]);
  });

  it("minds no binary error: 4.4 and 3.4 are exactly 1 apart [CALC-012]", () => {
    expect(4.4 - 3.4).toBeGreaterThan(1);
    expect(highlighted([4.4, 3.4])).toEqual([false, false]);
    expect(highlighted([4.41, 3.4])).toEqual([true, true]);
  });

  it("goes by the overwrite where there is one [CALC-013]", () => {
    const cells = [
      { selectedCriterion: 3 },
      { selectedCriterion: 5, selectedCriterionOverwrite: 4 },
    ];
    expect(highlighted(cells.map(ratingValue))).toEqual([false, false]);
  });
});
