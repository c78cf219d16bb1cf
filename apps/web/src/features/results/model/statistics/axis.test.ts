import { describe, expect, it } from "vitest";
import { axisAboutZero, axisAround, axisBetween, placeOn } from "./axis.ts";
import { directionOf } from "./figures.ts";

describe("the common scale of a plot", () => {
  it("holds every value between round ticks", () => {
    expect(axisAround([1.86, 5.11, 3.95], 1)).toEqual({
      from: 1,
      to: 6,
      ticks: [1, 2, 3, 4, 5, 6],
      digits: 0,
    });
    expect(axisAround([0, 5, 76], 5).ticks).toEqual([0, 20, 40, 60, 80]);
  });

  it("is not narrower than it may be, so that little does not look like much", () => {
    const { from, to } = axisAround([0.01, 0.02], 1);
    expect(to - from).toBeGreaterThanOrEqual(1);
  });

  it("has 0 in its middle for differences", () => {
    const { from, to, ticks } = axisAboutZero([-0.61, 0.2], 1);
    expect([from, to]).toEqual([-1, 1]);
    expect(ticks).toContain(0);
  });

  it("places values in percent, and none beyond its ends", () => {
    const axis = axisBetween(0, 50, 10);
    expect([-3, 0, 25, 50, 80].map((value) => placeOn(axis, value))).toEqual([0, 0, 50, 100, 100]);
  });
});

it("a difference that is shown as 0 has no direction", () => {
  expect([0.3, -0.06, 0.04, -0.04].map((value) => directionOf(value))).toEqual([
    "milder",
    "stricter",
    "same",
    "same",
  ]);
});
