import { INK_MAX_HEIGHT, INK_PAGE_HEIGHT, INK_PAGE_WIDTH } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clampZoom, firstZoom, fitView, type Frame, stepZoom, viewOf, zoomAround } from "./view.ts";

const size = fc.integer({ min: 50, max: 3000 });
const frame = fc.record({
  width: size,
  height: size,
  ratio: fc.constantFrom(1, 1.25, 1.5, 2, 3),
});
const zoom = fc.integer({ min: 30, max: 300 }).map((percent) => percent / 100);
const coordinate = fc.integer({ min: -5000, max: INK_MAX_HEIGHT + 5000 });
const view = fc.record({ zoom, left: coordinate, top: coordinate });
const bottom = fc.integer({ min: 0, max: INK_MAX_HEIGHT });
/** One px of the device, in px of the page. */
const grain = (zoomed: number, { ratio }: Frame) => 1 / (zoomed * ratio);

describe("the zoom of a page", () => {
  it.each([
    [0.1, 0.3],
    [0.3, 0.3],
    [1, 1],
    [3, 3],
    [3.01, 3],
    [40, 3],
  ])("of %s is %s: from 30 to 300 percent [INK-007]", (wanted, given) => {
    expect(clampZoom(wanted)).toBe(given);
  });

  it("goes in steps of 20 percent, and back to where it was [INK-007]", () => {
    expect(stepZoom(1, 1)).toBe(1.2);
    expect(stepZoom(1, -1)).toBe(0.8);
    expect(stepZoom(1, 3)).toBe(1.6);
    // 0.1 + 0.2 is not 0.3 in a computer: no error is left after many steps.
    let now = 1;
    for (let step = 0; step < 9; step += 1) now = stepZoom(now, 1);
    expect(now).toBe(2.8);
    for (let step = 0; step < 9; step += 1) now = stepZoom(now, -1);
    expect(now).toBe(1);
  });

  it("stops at its ends", () => {
    expect(stepZoom(2.9, 1)).toBe(3);
    expect(stepZoom(3, 1)).toBe(3);
    expect(stepZoom(0.4, -1)).toBe(0.3);
    expect(stepZoom(0.3, -1)).toBe(0.3);
  });

  it("at first shows the whole width, in its own size where there is room", () => {
    const at = (width: number) => firstZoom({ width, height: 800, ratio: 1 });
    expect(at(INK_PAGE_WIDTH)).toBe(1);
    expect(at(INK_PAGE_WIDTH * 2)).toBe(1);
    expect(at(INK_PAGE_WIDTH / 2)).toBe(0.5);
    expect(at(10)).toBe(0.3);
    fc.assert(
      fc.property(frame, (seen) => {
        const first = firstZoom(seen);
        expect(first).toBeLessThanOrEqual(1);
        // Never wider than what is seen, but where the smallest zoom ends; to the rounding of a product.
        if (first > 0.3) expect(first * INK_PAGE_WIDTH).toBeLessThan(seen.width + 1e-6);
      }),
    );
  });
});

describe("what is seen of a page", () => {
  it("keeps its zoom", () => {
    fc.assert(
      fc.property(view, frame, bottom, (given, seen, low) => {
        expect(fitView(given, seen, low).zoom).toBe(given.zoom);
      }),
    );
  });

  it("shows no place beside the page where the page is wider than the frame", () => {
    fc.assert(
      fc.property(view, frame, bottom, (given, seen, low) => {
        const { zoom: now, left } = fitView(given, seen, low);
        const width = seen.width / now;
        const slack = grain(now, seen);
        if (width >= INK_PAGE_WIDTH) {
          // In the middle, with as much desk on both sides.
          expect(Math.abs(left - (INK_PAGE_WIDTH - width) / 2)).toBeLessThanOrEqual(slack);
        } else {
          expect(left).toBeGreaterThanOrEqual(-slack);
          expect(left + width).toBeLessThanOrEqual(INK_PAGE_WIDTH + slack);
        }
      }),
    );
  });

  it("begins at the top, and ends a screen below what is drawn, or a sheet below the top", () => {
    fc.assert(
      fc.property(view, frame, bottom, (given, seen, low) => {
        const { zoom: now, top } = fitView(given, seen, low);
        const height = seen.height / now;
        const slack = grain(now, seen);
        expect(top).toBeGreaterThanOrEqual(0);
        const end = Math.min(INK_MAX_HEIGHT, Math.max(INK_PAGE_HEIGHT, low + height));
        if (top > 0) expect(top + height).toBeLessThanOrEqual(end + slack);
      }),
    );
    const tall = { width: 800, height: 500, ratio: 1 };
    expect(fitView({ zoom: 1, left: 0, top: 1e6 }, tall, 3000).top).toBe(3000);
  });

  it("lies on whole px of the device, so that lines stay sharp", () => {
    fc.assert(
      fc.property(view, frame, bottom, (given, seen, low) => {
        const { zoom: now, left, top } = fitView(given, seen, low);
        for (const value of [left, top]) {
          const device = value * now * seen.ratio;
          expect(Math.abs(device - Math.round(device))).toBeLessThan(1e-6);
        }
      }),
    );
  });

  it("stays as it is when it is fitted again", () => {
    fc.assert(
      fc.property(view, frame, bottom, (given, seen, low) => {
        const once = fitView(given, seen, low);
        const twice = fitView(once, seen, low);
        expect(twice.left).toBeCloseTo(once.left, 6);
        expect(twice.top).toBeCloseTo(once.top, 6);
      }),
    );
  });
});

describe("zooming around a place", () => {
  const place = fc.record({ x: size, y: size });

  it("keeps what is under the place", () => {
    fc.assert(
      fc.property(view, zoom, place, (given, next, at) => {
        const zoomed = zoomAround(given, next, at);
        expect(zoomed.zoom).toBe(next);
        expect(zoomed.left + at.x / next).toBeCloseTo(given.left + at.x / given.zoom, 6);
        expect(zoomed.top + at.y / next).toBeCloseTo(given.top + at.y / given.zoom, 6);
      }),
    );
  });

  it("and back leads to where it began", () => {
    fc.assert(
      fc.property(view, zoom, place, (given, next, at) => {
        const back = zoomAround(zoomAround(given, next, at), given.zoom, at);
        expect(back.left).toBeCloseTo(given.left, 6);
        expect(back.top).toBeCloseTo(given.top, 6);
      }),
    );
  });
});

describe("a place that is brought into view", () => {
  const paper: Frame = { width: 720, height: 800, ratio: 1 };
  const place = (top: number, end: number) => ({ left: 100, right: 300, top, bottom: end });

  it("is seen at the same zoom, and the page stays where it is if that is so already", () => {
    const sizes = fc.record({ left: fc.nat(700), top: fc.nat(5000), side: fc.nat(200) });
    fc.assert(
      fc.property(view, sizes, ({ zoom: zoomed, left, top }, at) => {
        // 720 px at the most zoom show 240 px of the page.
        const bounds = {
          left: at.left,
          top: at.top,
          right: at.left + at.side,
          bottom: at.top + at.side,
        };
        const before = { zoom: zoomed, left, top };
        const now = viewOf(before, paper, bounds);
        expect(now.zoom).toBe(zoomed);
        expect(now.left).toBeLessThanOrEqual(bounds.left);
        expect(now.top).toBeLessThanOrEqual(bounds.top);
        expect(now.left + paper.width / zoomed).toBeGreaterThanOrEqual(bounds.right);
        expect(now.top + paper.height / zoomed).toBeGreaterThanOrEqual(bounds.bottom);
        expect(viewOf(now, paper, bounds)).toEqual(now);
      }),
    );
  });

  it("is shown in the middle, and from its beginning if it is longer than what is seen", () => {
    const top = (bounds: ReturnType<typeof place>) =>
      viewOf({ zoom: 1, left: 0, top: 0 }, paper, bounds).top;
    expect(top(place(2000, 2100))).toBe(1650);
    expect(top(place(2000, 4000))).toBe(1976);
    expect(top(place(700, 790))).toBe(0);
  });
});
