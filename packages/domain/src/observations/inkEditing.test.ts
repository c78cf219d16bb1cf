import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyInkChange,
  encodePoints,
  encodePressure,
  isStroke,
  pressureSteps,
  type Stroke,
  strokePoints,
  STROKE_ID_PATTERN,
  strokeWidth,
  writeStroke,
} from "./ink.ts";
import {
  cutStroke,
  type EraserMove,
  isTouched,
  mergeInk,
  readUnsent,
  strokeIdAt,
  strokeTime,
  withoutSent,
  writtenId,
} from "./inkEditing.ts";

const place = fc.tuple(fc.integer({ min: 0, max: 720 }), fc.integer({ min: 0, max: 900 }));
const stroke = fc
  .record({
    id: fc.stringMatching(/^[0-9a-z]{14}$/),
    w: fc.constantFrom(1 as const, 2 as const, 3 as const),
    line: fc.array(fc.tuple(place, fc.integer({ min: 0, max: 4 })), {
      minLength: 1,
      maxLength: 20,
    }),
  })
  .map(({ id, w, line }): Stroke => {
    const f = encodePressure(line.map(([, step]) => step));
    return { id, c: "red", w, p: encodePoints(line.flatMap(([at]) => at)), ...(f && { f }) };
  });
const move = fc
  .tuple(place, place, fc.integer({ min: 2, max: 40 }))
  .map(([[ax, ay], [bx, by], radius]): EraserMove => ({ ax, ay, bx, by, radius }));

function distance(x: number, y: number, { ax, ay, bx, by }: EraserMove): number {
  let nearest = Infinity;
  for (let part = 0; part <= 1; part += 1 / 512)
    nearest = Math.min(nearest, Math.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay)));
  return nearest;
}
/** Points along the line, a pixel or two apart. */
function* along({ p }: Pick<Stroke, "p">): Generator<[number, number]> {
  const points = strokePoints({ p });
  for (let index = 2; index < points.length; index += 2) {
    const [x, y, nextX, nextY] = points.slice(index - 2, index + 2) as [
      number,
      number,
      number,
      number,
    ];
    const parts = Math.ceil(Math.hypot(nextX - x, nextY - y) / 2) + 1;
    for (let part = 0; part <= parts; part += 1)
      yield [x + (part / parts) * (nextX - x), y + (part / parts) * (nextY - y)];
  }
}
const lengthOf = ({ p }: Pick<Stroke, "p">): number =>
  p.reduce((sum, dx, index) => {
    if (index < 2 || index % 2 === 1) return sum;
    return sum + Math.hypot(dx, p[index + 1] ?? 0) / 10;
  }, 0);
const line = (...points: number[]): Stroke => ({
  id: "0mdkq4x1zabcde",
  c: "green",
  w: 1,
  p: encodePoints(points),
});

describe("an eraser", () => {
  it("leaves nothing of a stroke under it, and whole strokes beside it", () => {
    fc.assert(
      fc.property(stroke, move, (one, way) => {
        const pieces = cutStroke(one, way);
        expect(pieces !== undefined).toBe(isTouched(one, way));
        const radius = way.radius + strokeWidth(one.w) / 2;
        const left = (pieces ?? [one]).flatMap((piece) => [...along(piece)]);
        const nearest = Math.min(Infinity, ...left.map(([x, y]) => distance(x, y, way)));
        // A tenth of a pixel is lost in rounding, one in the steps of this test.
        expect(nearest).toBeGreaterThan(radius - (pieces ? 1.2 : 0.01));
      }),
    );
  });

  it("leaves pieces that are strokes, no longer than what they were cut from", () => {
    fc.assert(
      fc.property(stroke, move, (one, way) => {
        const pieces = cutStroke(one, way) ?? [];
        for (const piece of pieces) {
          expect(isStroke({ id: one.id, ...piece })).toBe(true);
          expect(pressureSteps(piece)).toHaveLength(piece.p.length / 2);
        }
        const left = pieces.reduce((sum, piece) => sum + lengthOf(piece), 0);
        expect(left).toBeLessThanOrEqual(lengthOf(one) + pieces.length);
      }),
    );
  });

  it("cuts a long straight stroke in two, also between its points", () => {
    const pieces = cutStroke(line(0, 100, 200, 100), {
      ax: 100,
      ay: 0,
      bx: 100,
      by: 200,
      radius: 9,
    });
    expect(pieces?.map(strokePoints)).toEqual([
      [0, 100, 90, 100],
      [110, 100, 200, 100],
    ]);
  });

  it("takes a dot as a whole, and a stroke that lies under it", () => {
    const way = { ax: 50, ay: 50, bx: 60, by: 50, radius: 10 };
    expect(cutStroke(line(55, 58), way)).toEqual([]);
    expect(cutStroke(line(50, 50, 60, 51), way)).toEqual([]);
    expect(cutStroke(line(55, 80), way)).toBeUndefined();
  });
});

describe("what is unsent of a drawing", () => {
  const change = fc.record({
    added: fc.uniqueArray(stroke, { selector: (one) => one.id, maxLength: 6 }),
    removed: fc.constant([] as string[]),
  });

  it("makes the same drawing as the changes one by one, whatever was stored in between", () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 6 }),
        fc.nat({ max: 5 }),
        fc.nat(),
        (changes, at, pick) => {
          const erased = changes.map(({ added }, index) =>
            index % 2 === 1 && added.length > 0 ? [added[pick % added.length]!.id] : [],
          );
          // Only ids that are erased nowhere are added, since an erased id never returns.
          const gone = new Set(erased.flat());
          const all = changes.flatMap(({ added }, index) => [
            { added: added.filter(({ id }) => !gone.has(id)), removed: [] },
            { added: [], removed: erased[index] ?? [] },
          ]);
          let stored: Stroke[] = [];
          let unsent = mergeInk(undefined, { added: [], removed: [] });
          all.forEach((one, index) => {
            const sent = unsent;
            unsent = mergeInk(unsent, one);
            if (index !== at) return;
            stored = applyInkChange(stored, readUnsent(sent));
            unsent = withoutSent(unsent, sent);
          });
          const expected = all.reduce(applyInkChange, [] as Stroke[]);
          expect(applyInkChange(stored, readUnsent(unsent))).toEqual(expected);
        },
      ),
    );
  });

  it("holds a stroke once, as long as it has become, and never one that is erased", () => {
    const [short, long] = [line(0, 0, 9, 9), line(0, 0, 9, 9, 20, 20)];
    const grown = mergeInk(mergeInk(undefined, { added: [short], removed: [] }), {
      added: [long],
      removed: [],
    });
    expect(grown).toEqual({ added: [writeStroke(long)], removed: [] });
    // The stroke has grown while it was sent, so that all of it is sent again.
    expect(withoutSent(grown, { added: [writeStroke(short)], removed: [] })).toEqual(grown);
    expect(mergeInk(grown, { added: [], removed: [long.id] })).toEqual({
      added: [],
      removed: [long.id],
    });
  });
});

describe("the id of a stroke", () => {
  it("is one of the format, sorts and tells its time, and is found in the text of its stroke", () => {
    const time = fc.integer({ min: 1_600_000_000_000, max: 2_500_000_000_000 });
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(time, time, chance, chance, (a, b, first, second) => {
        fc.pre(a < b);
        const [one, other] = [strokeIdAt(a, first), strokeIdAt(b, second)];
        expect(one < other).toBe(true);
        expect(one).toMatch(STROKE_ID_PATTERN);
        expect([strokeTime(one), strokeTime(other)]).toEqual([a, b]);
        expect(writtenId(writeStroke({ ...line(1, 1), id: one }))).toBe(one);
      }),
    );
  });
});
