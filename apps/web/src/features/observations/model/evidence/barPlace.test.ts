import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barPlace } from "./barPlace.ts";

const view = { zoom: 1, left: 0, top: 0 };
const frame = { width: 720, height: 800, ratio: 1 };
const bar = { width: 300, height: 60 };
const at = (top: number) => ({ left: 100, right: 300, top, bottom: top + 40 });

describe("the place of a selection's bar", () => {
  it("is above the selection, over its middle", () => {
    expect(barPlace(at(400), { view, frame, bar, isPen: true })).toEqual({ x: 50, y: 328 });
  });

  it("is at the upper edge for a pen where there is no room above, and below for a finger", () => {
    expect(barPlace(at(20), { view, frame, bar, isPen: true }).y).toBe(6);
    expect(barPlace(at(20), { view, frame, bar, isPen: false }).y).toBe(72);
  });

  it("goes with the page", () => {
    const moved = { zoom: 2, left: 50, top: 300 };
    expect(barPlace(at(400), { view: moved, frame, bar, isPen: true })).toEqual({ x: 150, y: 128 });
  });

  it("is always seen as a whole, where the frame is large enough", () => {
    const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        number(0, 720),
        number(0, 5000),
        number(0.3, 3),
        number(0, 5000),
        fc.boolean(),
        (left, top, zoom, from, isPen) => {
          const bounds = { left, right: left + 50, top, bottom: top + 300 };
          const seen = { zoom, left: 0, top: from };
          const { x, y } = barPlace(bounds, { view: seen, frame, bar, isPen });
          expect(x).toBeGreaterThanOrEqual(0);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(x + bar.width).toBeLessThanOrEqual(frame.width);
          expect(y + bar.height).toBeLessThanOrEqual(frame.height);
        },
      ),
    );
  });
});
