import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSameValue } from "./sameValue.ts";

/** Plain data, as a process is. */
const data = fc.jsonValue({ maxDepth: 3 });

describe("the comparison of plain data", () => {
  it("is true for a copy, whatever it holds", () => {
    fc.assert(
      fc.property(data, (value) => {
        expect(isSameValue(value, structuredClone(value))).toBe(true);
      }),
    );
  });

  it("is that of the JSON, but for the order of keys", () => {
    const inOrder = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(inOrder);
      if (typeof value !== "object" || value === null) return value;
      const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
      return entries.map(([key, inner]) => [key, "object", inOrder(inner)]);
    };
    const textOf = (value: unknown) => JSON.stringify([Array.isArray(value), inOrder(value)]);
    fc.assert(
      fc.property(data, data, (a, b) => {
        if (isSameValue(a, b))
          expect(textOf(a).replaceAll("-0", "0")).toBe(textOf(b).replaceAll("-0", "0"));
        else expect(textOf(a)).not.toBe(textOf(b));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["a list and an object with the same places", ["a"], { 0: "a" }],
    ["nothing and null", undefined, null],
    ["an absent and an undefined field", {}, { a: undefined }],
    ["other fields of the same number", { a: undefined }, { b: undefined }],
    ["a longer list", [1], [1, 2]],
    ["an empty list and an empty object", [], {}],
    ["a text and its number", "1", 1],
    ["an inherited field", { a: 1 }, Object.create({ a: 1 })],
  ])("tells apart %s", (_, a, b) => {
    expect(isSameValue(a, b)).toBe(false);
    expect(isSameValue(b, a)).toBe(false);
  });

  it("does not look into what is the same object", () => {
    const shared = Object.defineProperty({}, "a", {
      enumerable: true,
      get: () => {
        throw new Error("looked");
      },
    });
    expect(isSameValue({ shared }, { shared })).toBe(true);
  });
});
