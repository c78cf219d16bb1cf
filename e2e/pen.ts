import type { CDPSession, Page } from "@playwright/test";

export type Point = [x: number, y: number];

/** What is written on with the pen. */
export const paper = (page: Page) => page.locator("[data-surface]");

/** Draws a line with a real pen's events: where it is, how hard it presses. */
export async function draw(cdp: CDPSession, points: readonly Point[], force = 0.5): Promise<void> {
  const send = (type: "mousePressed" | "mouseMoved" | "mouseReleased", [x, y]: Point) =>
    cdp.send("Input.dispatchMouseEvent", {
      type,
      x,
      y,
      button: "left",
      buttons: type === "mouseReleased" ? 0 : 1,
      pointerType: "pen",
      force: type === "mouseReleased" ? 0 : force,
      clickCount: 1,
    });
  const [first, ...rest] = points;
  if (!first) return;
  await send("mousePressed", first);
  for (const point of rest) await send("mouseMoved", point);
  await send("mouseReleased", points.at(-1) ?? first);
}

export const line = (from: Point, to: Point, steps = 12): Point[] =>
  Array.from({ length: steps + 1 }, (_, step) => [
    from[0] + ((to[0] - from[0]) * step) / steps,
    from[1] + ((to[1] - from[1]) * step) / steps,
  ]);

/** How far to the right a stroke goes, in tenths of a pixel: a start, and from there step by step. */
export const lengthOf = ({ p }: { p: readonly number[] }): number =>
  p.filter((_, index) => index > 1 && index % 2 === 0).reduce((sum, dx) => sum + dx, 0);
