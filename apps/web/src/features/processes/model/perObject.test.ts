import { describe, expect, it } from "vitest";
import { perObject } from "./perObject.ts";

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
