import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bandChart } from "./bandChart.ts";
import {
  DEMO_CANDIDATES,
  DEMO_LIMITS,
  DEMO_SCALE,
  levelOf,
  meanOf,
  valuesOf,
} from "./demoResults.ts";

describe("the chart of the demo", () => {
  it("has a band from each limit to the next, without gaps, over all of the scale [MOV-012]", () => {
    const { bands, ticks } = bandChart([{ label: "A", value: 4 }], DEMO_SCALE, DEMO_LIMITS, 640);
    expect(bands.map(({ from, to }) => [from, to])).toEqual([
      [1, 2.3],
      [2.3, 3.3],
      [3.3, 7],
    ]);
    for (const [index, { box }] of bands.entries()) {
      const next = bands[index + 1]?.box.x ?? ticks.at(-1)?.x ?? 0;
      expect(box.x + box.width).toBeCloseTo(next);
    }
    expect(ticks.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("draws each bar inside the scale, the longer the larger its value", () => {
    const values = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(values, (given) => {
        const rows = given.map((value, index) => ({ label: String(index), value }));
        const { bars, ticks, height, bottom } = bandChart(rows, DEMO_SCALE, DEMO_LIMITS, 640);
        const end = ticks.at(-1)?.x ?? 0;
        for (const { box } of bars) {
          expect(box.width).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(end + 1e-9);
          expect(box.y + box.height).toBeLessThanOrEqual(bottom);
        }
        expect(bottom).toBeLessThan(height);
        const byValue = bars.toSorted((a, b) => a.value - b.value).map(({ box }) => box.width);
        expect(byValue).toEqual(byValue.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe("a level of the demo", () => {
  it("begins at its limit", () => {
    expect([1, 2.2, 2.3, 3.2, 3.3, 7].map(levelOf)).toEqual([0, 0, 1, 1, 2, 2]);
    const levels = DEMO_CANDIDATES.map((candidate) => levelOf(meanOf(valuesOf(candidate))));
    expect(new Set(levels)).toEqual(new Set([0, 1, 2]));
  });
});
