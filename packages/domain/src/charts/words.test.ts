import fc from "fast-check";
import { expect, it } from "vitest";
import { cutText, textWidth, twoLines } from "./words.ts";

it("breaks a name at a space, and cuts off what two lines cannot hold", () => {
  expect(twoLines("Führen", 200, 16)).toEqual(["Führen"]);
  expect(twoLines("Kommunikation und Zusammenarbeit", 160, 16)).toEqual([
    "Kommunikation und",
    "Zusammenarbeit",
  ]);
  expect(twoLines("Donaudampfschifffahrtsgesellschaft", 100, 16)[0]).toMatch(/…$/);
});

it("never takes more than its width", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 40, max: 400 }), (text, width) => {
      const lines = twoLines(text, width, 16);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(textWidth(line, 16)).toBeLessThanOrEqual(width);
      expect(textWidth(cutText(text, width, 16), 16)).toBeLessThanOrEqual(width);
    }),
  );
});
