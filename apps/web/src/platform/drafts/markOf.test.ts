import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markOf } from "./sendResult.ts";

const text = fc.string({ unit: "grapheme", maxLength: 60 });

describe("the mark of a text", () => {
  it("is the same for the same text, and short however long that is", () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(markOf(one)).toBe(markOf(one.slice()));
        expect(markOf(one).length).toBeLessThan(30);
      }),
    );
    expect(markOf("x".repeat(100_000)).length).toBeLessThan(30);
  });

  it("is another one for another text", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(markOf(one) === markOf(other)).toBe(one === other);
      }),
      { numRuns: 1000 },
    );
  });

  it("is another one for texts that are nearly the same", () => {
    const base = "Die Kandidatin hört zu, fragt nach und fasst zusammen.";
    const near = [
      base,
      base.toLowerCase(),
      `${base} `,
      base.replace("hört", "hort"),
      base.slice(1),
      base.slice(0, -1),
      base.split("").toReversed().join(""),
      base.replace("fragt nach", "nach fragt"),
      base.replaceAll(" ", "\u00A0"),
    ];
    expect(new Set(near.map(markOf)).size).toBe(near.length);
  });

  it("has no two alike among many", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `Seite ${index}`);
    expect(new Set(many.map(markOf)).size).toBe(many.length);
  });
});
