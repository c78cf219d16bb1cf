import { encodePoints, type Stroke } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inkLine } from "../../../../testing/buildObservation.ts";
import { around, Drawing, inked } from "./Drawing.ts";

const stroke = (id: number, ...points: number[]): Stroke => ({
  id: String(id).padStart(14, "0"),
  c: "red",
  w: 1,
  p: encodePoints(points),
});
const point = fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 3000 }));
const line = fc.array(point, { minLength: 1, maxLength: 4 }).map((points) => points.flat());
const strokes = fc
  .array(line, { maxLength: 12 })
  .map((lines) => lines.map((points, index) => inked(stroke(index, ...points))));
const lowest = (drawing: Drawing) =>
  Math.max(0, ...drawing.all().map(({ bounds }) => bounds.bottom));

describe("the strokes of a page", () => {
  it("are none at first", () => {
    const drawing = new Drawing();
    expect([drawing.size, drawing.bottom, drawing.all()]).toEqual([0, 0, []]);
  });

  it("stay in the order in which they were drawn", () => {
    fc.assert(
      fc.property(strokes, (items) => {
        const drawing = new Drawing();
        for (const item of items) drawing.add(item);
        expect(drawing.all()).toEqual(items);
        for (const item of items) {
          expect(drawing.has(item)).toBe(true);
          expect(drawing.get(item.stroke.id)).toBe(item);
        }
      }),
    );
  });

  it("end where the lowest of them ends, also after some were removed", () => {
    fc.assert(
      fc.property(strokes, fc.array(fc.nat({ max: 11 })), (items, removed) => {
        const drawing = new Drawing();
        for (const item of items) drawing.add(item);
        expect(drawing.bottom).toBe(lowest(drawing));
        for (const index of removed) {
          const item = items[index];
          if (item) drawing.remove(item);
          expect(drawing.bottom).toBe(lowest(drawing));
        }
      }),
    );
  });

  it("hold another stroke of the same id in place of the first", () => {
    const [short, long] = [inked(stroke(1, 10, 10)), inked(stroke(1, 10, 10, 50, 50))];
    const drawing = new Drawing();
    drawing.add(short);
    drawing.add(long);
    expect(drawing.size).toBe(1);
    expect([drawing.has(short), drawing.has(long)]).toEqual([false, true]);
  });

  it("near an area are all that may show in it", () => {
    const [upper, lower] = [inked(inkLine(50)), inked(inkLine(400))];
    const drawing = new Drawing();
    drawing.add(upper);
    drawing.add(lower);
    const found = (left: number, top: number, right: number, bottom: number) =>
      drawing.near({ left, top, right, bottom });
    expect(found(0, 0, 700, 100)).toEqual([upper]);
    expect(found(0, 300, 700, 500)).toEqual([lower]);
    expect(found(0, 0, 700, 500)).toEqual([upper, lower]);
    // Beside the line, which runs from 100 to 300 px.
    expect(found(350, 0, 700, 500)).toEqual([]);
    expect(found(0, 100, 700, 300)).toEqual([]);
  });

  it("near all of the page are all of them, and touching counts", () => {
    fc.assert(
      fc.property(strokes, (items) => {
        const drawing = new Drawing();
        for (const item of items) drawing.add(item);
        const whole = items
          .map(({ bounds }) => bounds)
          .reduce(around, { left: 0, top: 0, right: 0, bottom: 0 });
        expect(drawing.near(whole)).toEqual(items);
        for (const item of items) {
          const { right, bottom } = item.bounds;
          const corner = { left: right, right: right + 5, top: bottom, bottom: bottom + 5 };
          expect(drawing.near(corner)).toContain(item);
        }
      }),
    );
  });
});

describe("the area around two areas", () => {
  it("holds both, and is the same from both sides", () => {
    fc.assert(
      fc.property(line, line, (a, b) => {
        const [one, other] = [inked(stroke(1, ...a)).bounds, inked(stroke(2, ...b)).bounds];
        const both = around(one, other);
        expect(around(other, one)).toEqual(both);
        for (const { left, top, right, bottom } of [one, other]) {
          expect([both.left <= left, both.top <= top]).toEqual([true, true]);
          expect([both.right >= right, both.bottom >= bottom]).toEqual([true, true]);
        }
        expect(around(both, one)).toEqual(both);
      }),
    );
  });
});
