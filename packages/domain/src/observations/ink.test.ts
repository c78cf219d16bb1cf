import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyInkChange,
  encodePoints,
  encodePressure,
  INK_COLORS,
  INK_MAX_HEIGHT,
  INK_PAGE_WIDTH,
  INK_WIDTHS,
  type InkChange,
  isStroke,
  pressureSteps,
  PRESSURE_STEPS,
  readDrawing,
  type Stroke,
  strokeBounds,
  strokePoints,
  strokeWidth,
  writeDrawing,
} from "./ink.ts";
import { strokeParts, SvgPath } from "./inkPath.ts";

const point = fc.tuple(
  fc.integer({ min: 0, max: INK_PAGE_WIDTH * 10 }).map((x) => x / 10),
  fc.integer({ min: 0, max: 20_000 }).map((y) => y / 10),
);
const pressed = fc.tuple(point, fc.integer({ min: 0, max: PRESSURE_STEPS - 1 }));
const id = fc.stringMatching(/^[0-9a-z]{14}$/);
const stroke = fc
  .record({
    id,
    c: fc.constantFrom(...INK_COLORS),
    w: fc.constantFrom(...INK_WIDTHS),
    line: fc.array(pressed, { minLength: 1, maxLength: 30 }),
  })
  .map(({ line, ...rest }): Stroke => {
    const f = encodePressure(line.map(([, step]) => step));
    const p = encodePoints(line.flatMap(([at]) => at));
    return { ...rest, p, ...(f && { f }) };
  });
const drawing = fc.uniqueArray(stroke, { selector: (one) => one.id, maxLength: 12 });

describe("a drawing", () => {
  it("is read as it was written [INK-001, OBS-004]", () => {
    fc.assert(
      fc.property(drawing, (strokes) => {
        expect(readDrawing(writeDrawing(strokes))).toEqual(strokes);
      }),
    );
  });

  it("keeps every point to a tenth of a pixel, however long the line", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 200 }), (line) => {
        const points = line.flat();
        const back = strokePoints({ p: encodePoints(points) });
        expect(back).toHaveLength(points.length);
        back.forEach((value, index) => expect(value).toBeCloseTo(points[index] ?? 0, 6));
      }),
    );
  });

  it("keeps the pressure of every point; even pressure takes no room", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1 }), (steps) => {
        const f = encodePressure(steps);
        expect(pressureSteps({ p: steps.flatMap(() => [0, 0]), f })).toEqual(steps);
      }),
    );
    expect(encodePressure([2, 2, 2])).toBeUndefined();
  });

  it("is refused where it is none of this format", () => {
    const good = { id: "0mdkq4x1zabcde", c: "red", w: 1, p: [10, 10, 5, 5] };
    expect(isStroke(good)).toBe(true);
    const bad = [
      null,
      [],
      { ...good, id: "short" },
      { ...good, c: "black" },
      { ...good, w: 4 },
      { ...good, p: [] },
      { ...good, p: [1] },
      { ...good, p: [1, 2, 3] },
      { ...good, p: [1.5, 2] },
      { ...good, p: ["1", 2] },
      { ...good, p: [-1, 0] },
      { ...good, p: [INK_PAGE_WIDTH * 10, 0, 1, 0] },
      { ...good, p: [0, INK_MAX_HEIGHT * 10 + 1] },
      { ...good, p: [0, Number.MAX_VALUE] },
      { ...good, f: [2, 1] },
      { ...good, f: [5, 2] },
      { ...good, f: [2, 2, 2] },
      { ...good, f: [0, 0, 2, 2] },
      { ...good, more: true },
    ];
    for (const one of bad) expect(isStroke(one), JSON.stringify(one)).toBe(false);
    const texts = [
      "{",
      "[]",
      "null",
      '{"v":2,"strokes":[]}',
      '{"v":1}',
      '{"v":1,"strokes":[null]}',
    ];
    for (const text of texts) expect(readDrawing(text), text).toBeUndefined();
    expect(readDrawing(JSON.stringify({ v: 1, strokes: [good, good] }))).toBeUndefined();
    expect(readDrawing(" ")).toEqual([]);
  });
});

describe("changes of a drawing", () => {
  const apply = (strokes: readonly Stroke[], changes: readonly InkChange[]) =>
    changes.reduce(applyInkChange, [...strokes]);

  it("by two devices give the same, whichever comes first, and twice as once", () => {
    fc.assert(
      fc.property(drawing, drawing, drawing, (stored, mine, theirs) => {
        const own = new Set(mine.map((one) => one.id));
        const known = new Set(stored.map((one) => one.id));
        // Two devices never make the same id, since it holds time and chance.
        const others = theirs.filter((one) => !own.has(one.id) && !known.has(one.id));
        const added = mine.filter((one) => !known.has(one.id));
        const a = { added, removed: stored.slice(0, 2).map((one) => one.id) };
        const b = { added: others, removed: stored.slice(1, 4).map((one) => one.id) };
        const result = apply(stored, [a, b]);
        expect(apply(stored, [b, a])).toEqual(result);
        expect(apply(stored, [a, b, b])).toEqual(result);
        expect(result.map((one) => one.id)).toEqual(
          result.map((one) => one.id).toSorted((x, y) => (x < y ? -1 : 1)),
        );
      }),
    );
  });

  it("let a stroke grow", () => {
    const short: Stroke = { id: "0mdkq4x1zabcde", c: "red", w: 1, p: [10, 10] };
    const long: Stroke = { ...short, p: [10, 10, 5, 5] };
    expect(applyInkChange([short], { added: [long], removed: [] })).toEqual([long]);
  });
});

describe("a stroke", () => {
  it("is drawn twice as wide as chosen, with pressure around that [INK-003, INK-004]", () => {
    expect(INK_WIDTHS.map((width) => strokeWidth(width))).toEqual([2, 4, 6]);
    expect(strokeWidth(3, 0)).toBeLessThan(6);
    expect(strokeWidth(3, 4)).toBeGreaterThan(6);
  });

  it("is one smooth path where the pressure is even, and stays where its points are", () => {
    const line = { id: "0mdkq4x1zabcde", c: "red", w: 1 } as const;
    const p = encodePoints([0, 0, 10, 0, 10, 10]);
    const parts = strokeParts({ ...line, p }, () => new SvgPath());
    expect(parts.map(({ width, path }) => [width, String(path)])).toEqual([
      [2, "M0 0L5 0Q10 0 10 5L10 10"],
    ]);
    const dot = strokeParts({ ...line, p: [30, 40] }, () => new SvgPath());
    expect(dot.map(({ path }) => String(path))).toEqual(["M3 4L3.01 4"]);
  });

  it("is drawn without a gap where the pressure changes, inside its bounds", () => {
    fc.assert(
      fc.property(stroke, (one) => {
        const parts = strokeParts(one, () => new SvgPath()).map(({ path }) => String(path));
        const ends = parts.map((d) => d.match(/[-\d.]+ [-\d.]+$/)?.[0]);
        const starts = parts.map((d) => d.match(/^M([-\d.]+ [-\d.]+)/)?.[1]);
        expect(starts.slice(1)).toEqual(ends.slice(0, -1));
        const { left, top, right, bottom } = strokeBounds(one);
        const points = strokePoints(one);
        const inside = (value: number, index: number) =>
          index % 2 === 0 ? value > left && value < right : value > top && value < bottom;
        expect(points.every(inside)).toBe(true);
      }),
    );
  });
});
