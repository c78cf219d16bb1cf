import { afterEach, describe, expect, it } from "vitest";
import { forgetPen, isPenNear, isPenSeen, notePen } from "./penMemory.ts";

describe("a pen that was used in this visit", () => {
  afterEach(forgetPen);

  it("is not there at first: fingers draw", () => {
    expect(isPenSeen.get()).toBe(false);
    expect(isPenNear(0)).toBe(false);
  });

  it("is remembered, so that fingers move the page from then on", () => {
    notePen(1_000);
    expect(isPenSeen.get()).toBe(true);
    expect(isPenNear(1_000_000)).toBe(false);
    expect(isPenSeen.get()).toBe(true);
  });

  it.each([
    [1_000, true],
    [1_499, true],
    [1_500, false],
    [9_000, false],
  ])("half a second long means a hand that rests, and no finger: at %i ms", (at, isNear) => {
    notePen(1_000);
    expect(isPenNear(at)).toBe(isNear);
  });

  it("counts from the last time that it was there", () => {
    notePen(1_000);
    notePen(1_400);
    expect(isPenNear(1_800)).toBe(true);
  });
});
