import { describe, expect, it } from "vitest";
import {
  bivariateNormalCdf,
  chiSquareCdf,
  chiSquareQuantile,
  chiSquareTail,
  fCdf,
  fQuantile,
  fTail,
  normalCdf,
  normalQuantile,
  tCdf,
  tQuantile,
  tTwoSided,
} from "./distributions.ts";
import distributions from "./reference/distributions.json" with { type: "json" };
import { logGamma } from "./specialFunctions.ts";

interface Point {
  readonly fn: string;
  readonly p?: number;
  readonly x?: number;
  readonly df?: number;
  readonly df1?: number;
  readonly df2?: number;
  readonly value: number;
}

const functions: Readonly<Record<string, (point: Required<Point>) => number>> = {
  qf: ({ p, df1, df2 }) => fQuantile(p, df1, df2),
  pf: ({ x, df1, df2 }) => fCdf(x, df1, df2),
  pfUpper: ({ x, df1, df2 }) => fTail(x, df1, df2),
  qt: ({ p, df }) => tQuantile(p, df),
  pt: ({ x, df }) => tCdf(x, df),
  qchisq: ({ p, df }) => chiSquareQuantile(p, df),
  pchisq: ({ x, df }) => chiSquareCdf(x, df),
  qnorm: ({ p }) => normalQuantile(p),
  pnorm: ({ x }) => normalCdf(x),
};

/** The difference as a share of the expected value; of 0 as it is. */
const relative = (actual: number, expected: number): number =>
  Math.abs(actual - expected) / (Math.abs(expected) || 1);

describe("distributions", () => {
  it("agree with SciPy to 1e-10 relative at every point of the reference", () => {
    const points: readonly Point[] = distributions.points;
    const wrong = points.filter((point) => {
      const complete = { p: 0, x: 0, df: 0, df1: 0, df2: 0, ...point };
      return !(relative(functions[point.fn]!(complete), point.value) <= 1e-10);
    });
    expect(points.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it("come back from their quantiles, also far out in the tails", () => {
    for (const p of [1e-12, 1e-6, 0.001, 0.3, 0.5, 0.9]) {
      for (const [df1, df2] of [
        [1, 1],
        [1, 1000],
        [4.785143862, 5],
        [2000, 3],
        [5000, 8000],
      ] as const)
        expect(relative(fCdf(fQuantile(p, df1, df2), df1, df2), p)).toBeLessThan(1e-10);
      expect(relative(normalCdf(normalQuantile(p)), p)).toBeLessThan(1e-11);
      expect(relative(chiSquareCdf(chiSquareQuantile(p, 3.5), 3.5), p)).toBeLessThan(1e-11);
    }
  });

  it("are found from the upper tail where the lower one has lost the digits", () => {
    const outside = 2 ** -45;
    expect(relative(fTail(fQuantile(1 - outside, 3, 9), 3, 9), outside)).toBeLessThan(1e-10);
    expect(relative(tTwoSided(tQuantile(1 - outside, 9), 9), 2 * outside)).toBeLessThan(1e-10);
    const x = chiSquareQuantile(1 - outside, 3);
    expect(relative(chiSquareTail(x, 3), outside)).toBeLessThan(1e-10);
  });

  it("has lower and upper parts that add up to 1", () => {
    expect(fCdf(1.7, 3, 9) + fTail(1.7, 3, 9)).toBeCloseTo(1, 14);
    expect(chiSquareCdf(4, 3) + chiSquareTail(4, 3)).toBeCloseTo(1, 14);
    expect(tTwoSided(2, 7)).toBeCloseTo(2 * tCdf(-2, 7), 14);
  });

  it("knows the gamma function where it is known exactly", () => {
    expect(relative(logGamma(0.5), Math.log(Math.PI) / 2)).toBeLessThan(1e-14);
    expect(Math.abs(logGamma(1))).toBeLessThan(1e-14);
    expect(relative(logGamma(11), Math.log(3_628_800))).toBeLessThan(1e-14);
  });

  it("knows two correlated normal variables where an angle says it", () => {
    for (const correlation of [-0.999, -0.5, 0, 0.3, 0.9227, 0.99999])
      expect(bivariateNormalCdf(0, 0, correlation)).toBeCloseTo(
        0.25 + Math.asin(correlation) / (2 * Math.PI),
        12,
      );
    // SciPy 1.17.1, by quadrature.
    expect(bivariateNormalCdf(-0.19, 0.4, 0.92)).toBeCloseTo(0.4196603397850156, 9);
    // Close to a correlation of 1, the smaller limit alone decides.
    expect(bivariateNormalCdf(-0.5, 0.8, 1 - 1e-9)).toBeCloseTo(normalCdf(-0.5), 9);
  });
});
