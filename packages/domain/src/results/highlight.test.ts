import fc from "fast-check";
import { expect, it } from "vitest";
import { highlighted } from "./highlight.ts";

it("finds what is more than 1 away from the lowest or highest rating, exactly [CALC-012]", () => {
  expect(highlighted([4.4, 3.4, null])).toEqual([false, false, false]);
  expect(highlighted([4.401, 3.4, 4])).toEqual([true, true, false]);
  const thousandths = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const close = fc
    .tuple(thousandths, fc.integer({ min: 998, max: 1002 }))
    .map(([low, apart]) => [low, low + apart]);
  fc.assert(
    fc.property(fc.oneof(fc.array(thousandths, { maxLength: 5 }), close), (units) => {
      const [min, max] = [Math.min(...units), Math.max(...units)];
      const expected = units.map((unit) => max - unit > 1000 || unit - min > 1000);
      expect(highlighted(units.map((unit) => unit / 1000))).toEqual(expected);
    }),
  );
});
