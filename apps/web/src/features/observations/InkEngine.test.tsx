import {
  applyInkChange,
  type InkChange,
  isStroke,
  MOST_POINTS,
  pressureSteps,
  type Stroke,
  strokePoints,
} from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cancel, down, drag, move, newPointer, up } from "../../testing/inkPointer.ts";
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

describe("the pen", () => {
  it("draws the line that was drawn, in red with width 1 [INK-001, INK-002, INK-004]", async () => {
    drag(
      element,
      [
        [100, 100],
        [150, 100],
        [200, 100],
      ],
      { kind: "mouse" },
    );
    expect(points()).toEqual([[100, 100, 150, 100, 200, 100]]);
    expect(stored()[0]).toMatchObject({ c: "red", w: 1 });
    expect(stored()[0]).not.toHaveProperty("f");
    await frame();
    // Width 1 is drawn 2 px wide, around the line.
    expect([98, 99, 100, 101].map((y) => colorAt(element, 150, y))).toEqual([
      PAPER,
      RED,
      RED,
      PAPER,
    ]);
  });

  it("has three colours and three widths, drawn twice as wide [INK-002, INK-003, INK-004]", async () => {
    engine.set({ color: "green", width: 3 });
    drag(
      element,
      [
        [100, 110],
        [200, 110],
      ],
      { kind: "mouse" },
    );
    engine.set({ color: "indigo", width: 2 });
    drag(
      element,
      [
        [100, 210],
        [200, 210],
      ],
      { kind: "mouse" },
    );
    expect(stored().map(({ c, w }) => [c, w])).toEqual([
      ["green", 3],
      ["indigo", 2],
    ]);
    await frame();
    const isInk = (y: number) => colorAt(element, 150, y) !== PAPER;
    expect([106, 107, 112, 113].map(isInk)).toEqual([false, true, true, false]);
    expect([207, 208, 211, 212].map(isInk)).toEqual([false, true, true, false]);
  });

  it("takes a drag of less than 5 px for no movement [INK-005]", () => {
    drag(
      element,
      [
        [100, 100],
        [104, 100],
      ],
      { kind: "mouse" },
    );
    drag(
      element,
      [
        [100, 200],
        [102, 203],
      ],
      { kind: "touch", id: newPointer() },
    );
    expect(changes).toEqual([]);
    drag(
      element,
      [
        [100, 100],
        [103, 100],
        [106, 100],
      ],
      { kind: "mouse" },
    );
    expect(points()).toEqual([[100, 100, 103, 100, 106, 100]]);
  });

  it("makes a dot where a stylus only tips the paper, or moves less than 5 px [INK-005]", async () => {
    drag(element, [[100, 100]]);
    drag(element, [
      [150, 100],
      [153, 101],
    ]);
    expect(points()).toEqual([
      [100, 100],
      [150, 100],
    ]);
    await frame();
    expect(colorAt(element, 100, 100)).not.toBe(PAPER);
    expect(colorAt(element, 153, 101)).toBe(PAPER);
  });

  it("is as wide as it is pressed, without flickering between two widths", () => {
    const pressed = [0.1, 0.1, 0.5, 0.5, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9];
    drag(
      element,
      pressed.map((pressure, index) => [100 + 10 * index, 50, pressure] as const),
    );
    const steps = pressureSteps(stored()[0]!);
    expect(steps[0]).toBe(0);
    expect(steps.at(-1)).toBe(4);
    expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
    drag(
      element,
      Array.from({ length: 40 }, (_, i) => [100 + 9 * i, 90, 0.6 + (i % 2) * 0.05] as const),
    );
    expect(new Set(pressureSteps(stored()[1]!))).toEqual(new Set([2]));
  });

  it("takes all points that a browser has gathered, and none that it only expects", async () => {
    down(element, [10, 10]);
    move(element, [
      [20, 12],
      [30, 15],
      [40, 20],
    ]);
    const ahead = new PointerEvent("pointermove", {
      pointerType: "pen",
      pointerId: 1,
      clientX: 400,
    });
    const last = new PointerEvent("pointermove", {
      pointerType: "pen",
      pointerId: 1,
      clientX: element.getBoundingClientRect().left + 50,
      clientY: element.getBoundingClientRect().top + 25,
      pressure: 0.5,
      buttons: 1,
    });
    Object.defineProperty(last, "getPredictedEvents", { value: () => [ahead] });
    element.dispatchEvent(last);
    await frame();
    up(element, [50, 25]);
    expect(points()).toEqual([[10, 10, 20, 12, 30, 15, 40, 20, 50, 25]]);
    await frame();
    expect(colorAt(element, 300, 10)).toBe(PAPER);
  });

  it("is down again before anybody heard that it was lifted: two lines, each whole", () => {
    down(element, [10, 10]);
    move(element, [[30, 10]]);
    down(element, [100, 10], { id: 2 });
    move(element, [[120, 10]], { id: 2 });
    up(element, [30, 10]);
    up(element, [130, 10], { id: 2 });
    drag(element, [
      [200, 10],
      [220, 10],
    ]);
    drag(element, [
      [300, 10],
      [320, 10],
    ]);
    expect(points()).toEqual([
      [10, 10, 30, 10],
      [100, 10, 120, 10, 130, 10],
      [200, 10, 220, 10],
      [300, 10, 320, 10],
    ]);
  });

  it("keeps what it has drawn when the system takes the pointer away; a touch was not meant", () => {
    down(element, [10, 10]);
    move(element, [[30, 10]]);
    cancel(element, [0, 0]);
    expect(points()).toEqual([[10, 10, 30, 10]]);
    down(element, [50, 50]);
    cancel(element, [0, 0]);
    expect(stored()).toHaveLength(1);
    forgetPen();
    down(element, [10, 200], { kind: "touch", id: 7 });
    move(element, [[90, 200]], { kind: "touch", id: 7 });
    cancel(element, [0, 0], { kind: "touch", id: 7 });
    expect(stored()).toHaveLength(1);
    down(element, [10, 300], { kind: "mouse" });
    move(element, [[90, 300]], { kind: "mouse" });
    element.dispatchEvent(new PointerEvent("lostpointercapture", { pointerId: 1 }));
    expect(points()[1]).toEqual([10, 300, 90, 300]);
  });

  it("stores a long line while it is drawn, under one id that grows", () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    down(element, [10, 10]);
    move(element, [[30, 10]]);
    vi.advanceTimersByTime(700);
    expect(changes).toHaveLength(1);
    vi.advanceTimersByTime(700);
    expect(changes).toHaveLength(1);
    move(element, [[60, 10]]);
    vi.advanceTimersByTime(700);
    move(element, [[90, 10]]);
    up(element, [90, 10]);
    expect(changes.map(({ added }) => added[0]!.p.length)).toEqual([4, 6, 8]);
    expect(new Set(changes.map(({ added }) => added[0]!.id)).size).toBe(1);
    expect(points()).toEqual([[10, 10, 30, 10, 60, 10, 90, 10]]);
  });

  it("goes on as the next stroke where one may have no more points", () => {
    const long = Array.from(
      { length: MOST_POINTS + 500 },
      (_, i) => [10 + (i % 600), 10 + Math.floor(i / 600) * 9] as const,
    );
    drag(element, long);
    const [first, second] = stored();
    expect(first!.p).toHaveLength(2 * MOST_POINTS);
    expect(strokePoints(second!).slice(0, 2)).toEqual(strokePoints(first!).slice(-2));
    expect(stored().every(isStroke)).toBe(true);
    engine.undo();
    expect(stored()).toEqual([]);
  });

  it("stores what is drawn when the page goes away in the middle of a line", () => {
    down(element, [10, 10]);
    move(element, [
      [30, 10],
      [60, 40],
    ]);
    dispatchEvent(new PageTransitionEvent("pagehide"));
    expect(points()).toEqual([[10, 10, 30, 10, 60, 40]]);
  });
});
