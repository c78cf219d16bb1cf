import { encodePoints, type InkChange, strokePoints } from "@assay/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Drawing, inked, type Inked } from "./Drawing.ts";
import { EraseGesture } from "./EraseGesture.ts";
import type { Bench } from "./gesture.ts";
import type { Step } from "./History.ts";
import { newStrokeId } from "./strokeIds.ts";

/** A page without an element: what an eraser sees of it. */
function bench(eraser: "stroke" | "part", lines: readonly number[][]) {
  const drawing = new Drawing();
  const lying = lines.map((points) =>
    inked({ id: newStrokeId(), c: "red", w: 1, p: encodePoints(points) }),
  );
  for (const item of lying) drawing.add(item);
  const published: InkChange[] = [];
  const noted: Step[] = [];
  const sheet = {
    drawing,
    view: { zoom: 1, left: 0, top: 0 },
    painter: { paint() {} },
    onPage: ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y }),
    replace(removed: readonly Inked[], added: readonly Inked[]) {
      for (const item of removed) drawing.remove(item);
      for (const item of added) drawing.add(item);
    },
  };
  const own = {
    sheet: sheet as unknown as Bench["sheet"],
    settings: { tool: "eraser", eraser, color: "red", width: 1, drawsWithFinger: false } as const,
    isFull: false,
    publish: (change: InkChange) => void published.push(change),
    note: (step: Step) => void noted.push(step),
  };
  return { bench: own, drawing, lying, published, noted };
}
const at = (clientX: number, clientY: number) => ({ clientX, clientY }) as PointerEvent;

beforeAll(() => {
  vi.stubGlobal("requestAnimationFrame", () => 1);
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
});
afterAll(() => void vi.unstubAllGlobals());

const horizontal = (y: number) => [100, y, 300, y];

describe("an eraser for strokes", () => {
  it("takes the whole stroke that it touches, and leaves the others", () => {
    const {
      bench: own,
      drawing,
      lying,
      published,
      noted,
    } = bench("stroke", [horizontal(50), horizontal(200)]);
    const gesture = new EraseGesture(own, at(0, 50));
    gesture.move([at(110, 50)]);
    gesture.end();
    expect(drawing.all()).toEqual([lying[1]]);
    expect(published).toEqual([{ added: [], removed: [lying[0]?.stroke.id] }]);
    expect(noted).toEqual([{ added: [], removed: [lying[0]] }]);
  });

  it("touches what lies between two places of a quick movement", () => {
    const { bench: own, drawing } = bench("stroke", [horizontal(50)]);
    const gesture = new EraseGesture(own, at(200, 0));
    expect(drawing.size).toBe(1);
    gesture.move([at(200, 400)]);
    expect(drawing.size).toBe(0);
  });

  it("that touches nothing leaves no step to undo", () => {
    const { bench: own, drawing, published, noted } = bench("stroke", [horizontal(50)]);
    const gesture = new EraseGesture(own, at(200, 300));
    gesture.move([at(300, 300)]);
    gesture.end();
    expect([drawing.size, published, noted]).toEqual([1, [], []]);
  });
});

describe("an eraser for parts", () => {
  it("cuts a stroke in two, which are strokes of their own", () => {
    const { bench: own, drawing, lying, published } = bench("part", [horizontal(50)]);
    new EraseGesture(own, at(200, 50)).end();
    const pieces = drawing.all().map(({ stroke }) => strokePoints(stroke));
    expect(pieces).toHaveLength(2);
    const [left, right] = pieces;
    expect([left?.[0], right?.at(-2)]).toEqual([100, 300]);
    expect(left?.at(-2)).toBeLessThan(190);
    expect(right?.[0]).toBeGreaterThan(210);
    expect(published[0]?.removed).toEqual([lying[0]?.stroke.id]);
    expect(published[0]?.added.map(({ id }) => id)).toEqual(
      drawing.all().map(({ stroke }) => stroke.id),
    );
  });

  it("tells nobody of pieces that went in the same movement", () => {
    const { bench: own, drawing, published, noted } = bench("part", [horizontal(50)]);
    const gesture = new EraseGesture(own, at(200, 50));
    gesture.move([at(0, 50), at(400, 50)]);
    gesture.end();
    expect(drawing.size).toBe(0);
    expect(published[0]?.added).toEqual([]);
    expect(published[0]?.removed).toHaveLength(1);
    expect(noted[0]?.removed).toHaveLength(1);
  });
});

describe("any erasing", () => {
  const coordinate = fc.integer({ min: 0, max: 400 });
  const line = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 4 });
  const place = fc.tuple(coordinate, coordinate);
  const eraser = fc.constantFrom("stroke" as const, "part" as const);
  const movement = fc.array(place, { minLength: 1, maxLength: 6 });
  const lines = fc.array(line, { maxLength: 4 });

  it("that was not meant leaves the page as it was", () => {
    fc.assert(
      fc.property(eraser, lines, movement, (kind, given, places) => {
        const {
          bench: own,
          drawing,
          lying,
          published,
          noted,
        } = bench(
          kind,
          given.map((points) => points.flat()),
        );
        const [first = [0, 0], ...others] = places;
        const gesture = new EraseGesture(own, at(...first));
        gesture.move(others.map((one) => at(...one)));
        gesture.drop();
        expect(new Set(drawing.all())).toEqual(new Set(lying));
        expect([published, noted]).toEqual([[], []]);
      }),
      { numRuns: 50 },
    );
  });

  it("can be undone by the step that it leaves, and says to the server what it did", () => {
    fc.assert(
      fc.property(eraser, lines, movement, (kind, given, places) => {
        const {
          bench: own,
          drawing,
          lying,
          published,
          noted,
        } = bench(
          kind,
          given.map((points) => points.flat()),
        );
        const [first = [0, 0], ...others] = places;
        const gesture = new EraseGesture(own, at(...first));
        gesture.move(others.map((one) => at(...one)));
        gesture.end();
        const left = new Set(lying.map(({ stroke }) => stroke.id));
        for (const id of published[0]?.removed ?? []) left.delete(id);
        for (const { id } of published[0]?.added ?? []) left.add(id);
        expect(new Set(drawing.all().map(({ stroke }) => stroke.id))).toEqual(left);
        for (const { added, removed } of noted) own.sheet.replace([...added], [...removed]);
        expect(new Set(drawing.all())).toEqual(new Set(lying));
      }),
      { numRuns: 50 },
    );
  });
});
