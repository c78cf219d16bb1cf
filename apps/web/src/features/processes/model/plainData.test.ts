import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSameValue, perObject } from "./plainData.ts";

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

describe("something that is computed once per object", () => {
  it("is computed again for another object, even of the same content", () => {
    let computed = 0;
    const size = perObject((list: number[]) => {
      computed += 1;
      return list.length;
    });
    const one = [1, 2];
    expect([size(one), size(one), size([1, 2])]).toEqual([2, 2, 2]);
    expect(computed).toBe(2);
  });

  it("gives the same object again, so that nobody draws anew what has not changed", () => {
    const turned = perObject((list: number[]) => list.toReversed());
    const one = [2, 1];
    expect(turned(one)).toBe(turned(one));
  });

  it("keeps a result that says nothing, too", () => {
    const results = [0, false, null, ""].map((result) => {
      let computed = 0;
      const same = perObject(() => {
        computed += 1;
        return result;
      });
      const key = {};
      return [same(key), same(key), computed];
    });
    expect(results).toEqual([0, false, null, ""].map((result) => [result, result, 1]));
  });
});
