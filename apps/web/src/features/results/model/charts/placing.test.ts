import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placed, placing } from "./placing.ts";

const width = fc.integer({ min: 100, max: 4000 });
const count = fc.integer({ min: 1, max: 40 });

describe("how panels stand side by side", () => {
  it.each([
    [400, 5, 1],
    [891, 5, 1],
    [892, 5, 2],
    [892, 1, 1],
    [1400, 5, 3],
    [3000, 2, 2],
  ])("in %i px %i panels stand in %i columns", (room, panels, columns) => {
    expect(placing(room, panels).columns).toBe(columns);
  });

  it("is in one column at least, in no more than there are panels, and never beyond the edge", () => {
    fc.assert(
      fc.property(width, count, (room, panels) => {
        const { columns, panel } = placing(room, panels);
        expect(columns).toBeGreaterThanOrEqual(1);
        expect(columns).toBeLessThanOrEqual(panels);
        expect(columns * panel + (columns - 1) * 32).toBeLessThanOrEqual(room);
        expect(panel).toBeLessThanOrEqual(1000);
        if (columns > 1) expect(panel).toBeGreaterThanOrEqual(430);
      }),
    );
  });

  it("does not fail without a panel", () => {
    expect(placing(800, 0)).toEqual({ columns: 1, panel: 800 });
  });
});

describe("where panels of different heights stand", () => {
  const heights = fc.array(fc.integer({ min: 40, max: 900 }), { maxLength: 12 });

  it("is row by row, below the highest of the row before, and none covers another", () => {
    fc.assert(
      fc.property(heights, fc.integer({ min: 1, max: 4 }), (list, columns) => {
        const { places, height } = placed(list, columns, 500);
        expect(places).toHaveLength(list.length);
        const boxes = places.map(({ x, y }, index) => ({ x, y, bottom: y + (list[index] ?? 0) }));
        for (const [index, box] of boxes.entries()) {
          expect(box.x).toBe((index % columns) * 532);
          expect(box.bottom).toBeLessThanOrEqual(height);
          for (const below of boxes.slice(index + 1))
            if (below.x === box.x) expect(below.y).toBeGreaterThanOrEqual(box.bottom);
        }
      }),
    );
  });

  it("is nowhere without a panel", () => {
    expect(placed([], 2, 500)).toEqual({ places: [], height: 0 });
  });
});
