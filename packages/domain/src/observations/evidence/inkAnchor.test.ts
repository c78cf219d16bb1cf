import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodePoints, type Stroke, strokeBounds } from "../ink.ts";
import { inkBounds, inkState, lassoed, replaceStrokeIds } from "./inkAnchor.ts";

let count = 0;
const line = (...points: number[]): Stroke => {
  count += 1;
  return { id: String(count).padStart(14, "0"), c: "red", w: 1, p: encodePoints(points) };
};
const place = fc.tuple(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1, max: 900 }));
const stroke = fc
  .array(place, { minLength: 1, maxLength: 12 })
  .map((points) => line(...points.flat()));
const strokes = fc.array(stroke, { maxLength: 8 });
const square = (left: number, top: number, size: number) => [
  left,
  top,
  left + size,
  top,
  left + size,
  top + size,
  left,
  top + size,
];

describe("a lasso", () => {
  it("means strokes with three fifths of their points inside, as a whole", () => {
    const [most, half, dot] = [
      line(5, 5, 6, 6, 7, 7, 50, 50, 60, 60),
      line(5, 5, 50, 50),
      line(8, 8),
    ];
    expect(lassoed([most, half, dot], square(0, 0, 10))).toEqual([most.id, dot.id]);
  });

  it("means no stroke where it goes round twice, or round nothing", () => {
    const [inner, outer] = [line(50, 50), line(15, 15)];
    const twice = [...square(10, 10, 80), 10, 10, ...square(40, 40, 20), 40, 40];
    expect(lassoed([inner, outer], twice)).toEqual([outer.id]);
    for (const polygon of [[], [50, 50], [0, 0, 99, 99]])
      expect(lassoed([inner, line(15, 15, 16, 16)], polygon)).toEqual([]);
  });

  it("round everything means everything, and round an empty place nothing", () => {
    fc.assert(
      fc.property(strokes, (all) => {
        expect(lassoed(all, square(0, 0, 1000))).toEqual(all.map(({ id }) => id));
        expect(lassoed(all, square(2000, 2000, 50))).toEqual([]);
      }),
    );
  });

  it("means the same, wherever it begins and whichever way it goes", () => {
    fc.assert(
      fc.property(
        strokes,
        fc.array(place, { minLength: 3, maxLength: 9 }),
        fc.nat(),
        (all, corners, pick) => {
          const begin = pick % corners.length;
          const turned = [...corners.slice(begin), ...corners.slice(0, begin)];
          // A point on the edge itself may count as on either side.
          const moved = corners.map(([x, y]) => [x + Math.SQRT1_2, y + Math.LOG10E]);
          const movedTurned = turned.map(([x, y]) => [x + Math.SQRT1_2, y + Math.LOG10E]);
          const expected = lassoed(all, moved.flat());
          expect(lassoed(all, movedTurned.flat())).toEqual(expected);
          expect(lassoed(all, moved.toReversed().flat())).toEqual(expected);
        },
      ),
    );
  });
});

describe("tagged strokes", () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-f]$/), { minLength: 1 });

  it("are whole, partly there or lost", () => {
    expect(inkState(["a", "b"], new Set(["a", "b", "c"]))).toBe("WHOLE");
    expect(inkState(["a", "b"], new Set(["b", "c"]))).toBe("PARTLY");
    expect(inkState(["a", "b"], new Set(["c"]))).toBe("LOST");
    expect(inkState([], new Set(["c"]))).toBe("LOST");
  });

  it("are whole again when undoing brings them back with new ids", () => {
    fc.assert(
      fc.property(ids, ids, (tagged, erased) => {
        const replaced = new Map(erased.map((id) => [id, [`new ${id}`]]));
        const present = new Set([...tagged, ...erased].map((id) => replaced.get(id)?.[0] ?? id));
        const next = replaceStrokeIds(tagged, replaced);
        expect(inkState(next, present)).toBe("WHOLE");
        expect(next).toHaveLength(tagged.length);
      }),
    );
  });

  it("become their pieces where they are cut, also when these become others, and stay tagged where nothing is left", () => {
    const replaced = new Map([
      ["a", ["b", "c"]],
      ["c", ["d"]],
      ["e", []],
    ]);
    expect(replaceStrokeIds(["a", "e", "f", "b"], replaced)).toEqual(["b", "d", "e", "f"]);
    expect(replaceStrokeIds(["a"], new Map([["a", ["a", "b"]]]))).toEqual(["a", "b"]);
  });

  it("lie in their bounds, each of which some stroke touches", () => {
    expect(inkBounds([])).toBeNull();
    fc.assert(
      fc.property(strokes, (all) => {
        fc.pre(all.length > 0);
        const bounds = inkBounds(all)!;
        const each = all.map(strokeBounds);
        expect(bounds.left).toBe(Math.min(...each.map(({ left }) => left)));
        expect(bounds.top).toBe(Math.min(...each.map(({ top }) => top)));
        expect(bounds.right).toBe(Math.max(...each.map(({ right }) => right)));
        expect(bounds.bottom).toBe(Math.max(...each.map(({ bottom }) => bottom)));
      }),
    );
  });
});
