import { applyInkChange, type InkChange, type Stroke, strokePoints } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { down, drag, move, up } from "../../testing/inkPointer.ts";
import { colorAt, PAPER, RED } from "../../testing/inkShown.ts";
import { InkEngine } from "./model/ink/InkEngine.ts";
import { forgetPen } from "./model/ink/penMemory.ts";

let element: HTMLElement;
let engine: InkEngine;
let changes: InkChange[];
/** What a server would have by now. */
const stored = (): Stroke[] => changes.reduce(applyInkChange, [] as Stroke[]);
const points = (strokes = stored()) => strokes.map((stroke) => strokePoints(stroke));
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

beforeEach(() => {
  forgetPen();
  changes = [];
  element = document.createElement("div");
  Object.assign(element.style, { position: "relative", width: "720px", height: "600px" });
  document.body.append(element);
  engine = new InkEngine(element, { scheme: "light", onChange: (change) => changes.push(change) });
});
afterEach(() => {
  engine.destroy();
  element.remove();
  vi.useRealTimers();
});

describe("a hand on the page", () => {
  const hand = { kind: "touch", id: 50 } as const;

  it("draws nothing while the pen writes, nor shortly after, and moves nothing", async () => {
    drag(element, [
      [10, 10],
      [50, 10],
    ]);
    const { top, zoom } = engine.sheet.view;
    down(element, [10, 10]);
    down(element, [300, 400], hand);
    move(element, [[40, 10]]);
    move(element, [[300, 100]], hand);
    up(element, [40, 10]);
    up(element, [300, 100], hand);
    drag(
      element,
      [
        [400, 500],
        [400, 200],
      ],
      { kind: "touch", id: 51 },
    );
    await frame();
    expect(points()).toEqual([
      [10, 10, 50, 10],
      [10, 10, 40, 10],
    ]);
    expect(engine.sheet.view).toMatchObject({ top, zoom });
  });

  it("that was there before the pen leaves no line behind", () => {
    down(element, [300, 400], hand);
    move(
      element,
      [
        [300, 350],
        [310, 300],
      ],
      hand,
    );
    down(element, [10, 10]);
    move(element, [[40, 10]]);
    up(element, [310, 300], hand);
    up(element, [40, 10]);
    expect(points()).toEqual([[10, 10, 40, 10]]);
  });
});

describe("fingers", () => {
  const one = { kind: "touch", id: 61 } as const;
  const two = { kind: "touch", id: 62 } as const;
  const settled = async () => {
    await frame();
    await frame();
  };

  it("draw until a pen was seen, and then only where the user wants it", async () => {
    drag(
      element,
      [
        [10, 10],
        [90, 10],
      ],
      one,
    );
    expect(stored()).toHaveLength(1);
    drag(element, [
      [10, 50],
      [90, 50],
    ]);
    // The hand has left: the pen is far away by now.
    await new Promise((resolve) => setTimeout(resolve, 550));
    drag(
      element,
      [
        [200, 400],
        [200, 300],
        [200, 200],
      ],
      one,
    );
    expect(stored()).toHaveLength(2);
    expect(engine.sheet.view.top).toBeGreaterThan(150);
    engine.set({ drawsWithFinger: true });
    drag(
      element,
      [
        [200, 300],
        [260, 300],
      ],
      one,
    );
    expect(stored()).toHaveLength(3);
  });

  it("zoom around themselves, and take back the line that the first one began", async () => {
    engine.sheet.zoomTo(1);
    down(element, [300, 300], one);
    move(
      element,
      [
        [300, 290],
        [300, 280],
      ],
      one,
    );
    down(element, [400, 280], two);
    move(element, [[250, 280]], one);
    move(element, [[450, 280]], two);
    await settled();
    const { zoom, left, top } = engine.sheet.view;
    expect(zoom).toBeCloseTo(2, 5);
    // The place between them is still between them.
    expect(left + 350 / zoom).toBeCloseTo(350, 0);
    expect(top + 280 / zoom).toBeCloseTo(280, 0);
    up(element, [250, 280], one);
    up(element, [450, 280], two);
    expect(stored()).toEqual([]);
    expect(engine.state.get().canUndo).toBe(false);
  });

  it("stay within the zoom that there is [INK-007]", async () => {
    down(element, [300, 300], one);
    down(element, [310, 300], two);
    move(element, [[700, 300]], two);
    await settled();
    expect(engine.sheet.view.zoom).toBe(3);
    move(element, [[301, 300]], two);
    await settled();
    expect(engine.sheet.view.zoom).toBe(0.3);
  });
});

describe("the eraser", () => {
  const line = (y: number) =>
    drag(
      element,
      [
        [100, y],
        [200, y],
        [300, y],
      ],
      { kind: "mouse" },
    );

  it("takes whole strokes that it touches, and nothing else [INK-001]", async () => {
    line(100);
    line(200);
    engine.set({ tool: "eraser" });
    drag(
      element,
      [
        [150, 60],
        [150, 150],
      ],
      { kind: "mouse" },
    );
    expect(points()).toEqual([[100, 200, 200, 200, 300, 200]]);
    await frame();
    expect([100, 200].map((y) => colorAt(element, 250, y))).toEqual([PAPER, RED]);
  });

  it("cuts strokes where it passes; the pieces are new strokes [INK-001]", async () => {
    line(100);
    const [before] = stored();
    engine.set({ tool: "eraser", eraser: "part" });
    drag(
      element,
      [
        [150, 60],
        [150, 90],
        [150, 140],
      ],
      { kind: "mouse" },
    );
    expect(points()).toEqual([
      [100, 100, 138, 100],
      [162, 100, 200, 100, 300, 100],
    ]);
    expect(changes.at(-1)!.removed).toEqual([before!.id]);
    expect(changes.at(-1)!.added).toHaveLength(2);
    await frame();
    expect([120, 150, 180].map((x) => colorAt(element, x, 100))).toEqual([RED, PAPER, RED]);
  });

  it("is the pen's other end too, whatever tool is chosen", () => {
    line(100);
    drag(
      element,
      [
        [150, 90],
        [150, 110],
      ],
      { button: 5, buttons: 32 },
    );
    expect(stored()).toEqual([]);
  });

  it("is undone: the stroke comes back under another id, and can be erased again", () => {
    line(100);
    const [drawn] = stored();
    engine.set({ tool: "eraser", eraser: "part" });
    drag(
      element,
      [
        [150, 60],
        [150, 140],
      ],
      { kind: "mouse" },
    );
    engine.undo();
    expect(points()).toEqual([[100, 100, 200, 100, 300, 100]]);
    const [back] = stored();
    expect(back!.id).not.toBe(drawn!.id);
    engine.redo();
    expect(stored()).toHaveLength(2);
    engine.undo();
    engine.undo();
    expect(stored()).toEqual([]);
    engine.redo();
    expect(points()).toEqual([[100, 100, 200, 100, 300, 100]]);
    // No id that was erased was ever used again.
    const removed = changes.flatMap((change) => change.removed);
    expect(new Set(removed).size).toBe(removed.length);
    expect(engine.strokes()).toEqual(stored());
  });
});

describe("the page", () => {
  const show = async () => {
    await frame();
    await frame();
  };

  it("is scrolled to the bottom and to the top, and is longer than what is on it [INK-006]", async () => {
    const far = (y: number): Stroke => ({
      id: `0mdkq4x1z${y}`.padEnd(14, "0"),
      c: "red",
      w: 1,
      p: [1000, 10 * y, 2000, 0],
    });
    engine.load([far(1900), far(3800)]);
    engine.scrollToBottom();
    await show();
    const { top } = engine.state.get();
    expect(top).toBeGreaterThan(3300);
    expect(top).toBeLessThan(3800);
    expect(colorAt(element, 200, Math.round(3800 - top))).toBe(RED);
    engine.sheet.scrollBy(0, 99_999);
    expect(engine.state.get().top).toBeCloseTo(3801.45, 0);
    engine.scrollToTop();
    await show();
    expect(engine.state.get().top).toBe(0);
  });

  it("is zoomed in steps of 0.2 from 0.3 to 3 [INK-007]", () => {
    const zooms = (steps: number) => {
      const seen: number[] = [];
      for (let turn = 0; turn < 20; turn += 1) {
        engine.zoomBy(steps);
        if (seen.at(-1) !== engine.state.get().zoom) seen.push(engine.state.get().zoom);
      }
      return seen;
    };
    expect(zooms(1)).toEqual([1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.6, 2.8, 3]);
    expect(zooms(-1).slice(-4)).toEqual([0.8, 0.6, 0.4, 0.3]);
    element.dispatchEvent(
      new WheelEvent("wheel", { deltaY: -100, ctrlKey: true, cancelable: true }),
    );
    expect(engine.state.get().zoom).toBe(0.5);
  });

  it("shows the same after scrolling as painted anew, to the pixel", async () => {
    const strokes = Array.from({ length: 60 }, (_, index): Stroke => ({
      id: `0mdkq4x1z${index}`.padEnd(14, "0"),
      c: "indigo",
      w: 2,
      p: [500 + 80 * index, 60 + 200 * index, 3000, 300, -900, 500],
    }));
    engine.load(strokes);
    for (const way of [37, 210, -55, 400, 333, -700]) {
      engine.sheet.scrollBy(0, way);
      await show();
    }
    const [base] = element.querySelectorAll("canvas");
    const scrolled = base!.toDataURL();
    engine.sheet.painter.paintAll();
    expect(base!.toDataURL()).toBe(scrolled);
  });

  it("takes over strokes of another device, without disturbing the line that is drawn", async () => {
    drag(element, [
      [10, 10],
      [90, 10],
    ]);
    const [own] = stored();
    down(element, [10, 50]);
    move(element, [[60, 50]]);
    const theirs: Stroke = { id: "0mdkq4x1zother", c: "green", w: 1, p: [1000, 2000, 500, 0] };
    engine.sync([theirs]);
    move(element, [[90, 50]]);
    up(element, [90, 50]);
    expect(engine.strokes().map(({ id }) => id)).not.toContain(own!.id);
    expect(engine.strokes()).toHaveLength(2);
    expect(points(engine.strokes())).toContainEqual([10, 50, 60, 50, 90, 50]);
    // The other device has erased what was drawn here: there is nothing to undo about it.
    engine.undo();
    engine.undo();
    expect(engine.strokes()).toEqual([theirs]);
  });
});
