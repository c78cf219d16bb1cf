import { EVEN_PRESSURE, PRESSURE_STEPS } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Pressure } from "./pressure.ts";

const steps = (...pressures: number[]) => {
  const pressure = new Pressure();
  return pressures.map((one) => pressure.step(one));
};
const value = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);

describe("the pressure of a pen", () => {
  it("is a step of the scale, whatever the pen says", () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 50 }), (pressures) => {
        for (const step of steps(...pressures)) {
          expect(step).toBeGreaterThanOrEqual(0);
          expect(step).toBeLessThan(PRESSURE_STEPS);
        }
      }),
    );
  });

  it("of a pen that knows no pressure is even: such a pen says 0.5 all the time", () => {
    expect(steps(0.5, 0.5, 0.5, 0.5)).toEqual(Array(4).fill(EVEN_PRESSURE));
  });

  it("begins with what is pressed at once, from lightest to hardest", () => {
    expect([0, 0.2, 0.5, 0.7, 1].map((first) => steps(first)[0])).toEqual([0, 1, 2, 3, 4]);
  });

  it("stays the same while the pressure does", () => {
    fc.assert(
      fc.property(value, fc.integer({ min: 2, max: 30 }), (pressed, count) => {
        expect(new Set(steps(...Array.from({ length: count }, () => pressed))).size).toBe(1);
      }),
    );
  });

  it("does not flicker where a pen trembles around an edge", () => {
    for (const edge of [0.12, 0.3, 0.62, 0.82]) {
      const trembling = Array.from({ length: 40 }, (_, index) => edge + (index % 2 ? 0.02 : -0.02));
      expect(new Set(steps(edge - 0.01, ...trembling)).size).toBe(1);
    }
  });

  it("follows a lasting change up and down, step by step", () => {
    const rising = steps(0.05, ...Array.from({ length: 30 }, () => 1));
    expect(rising[0]).toBe(0);
    expect(rising.at(-1)).toBe(4);
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    const falling = steps(1, ...Array.from({ length: 30 }, () => 0));
    expect(falling.at(-1)).toBe(0);
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
  });

  it("gives a single jolt little weight", () => {
    expect(steps(0.5, 0.5, 0.75, 0.5, 0.5)).toEqual(Array(5).fill(EVEN_PRESSURE));
  });
});
