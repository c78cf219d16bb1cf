import { describe, expect, it } from "vitest";
import { isMissing } from "./required.ts";

describe("the required rule", () => {
  it("rejects empty and false values, no number, and empty lists [SHELL-19]", () => {
    for (const value of ["", "  \n", false, null, undefined, Number.NaN, []]) {
      expect([value, isMissing(value)]).toEqual([value, true]);
    }
    for (const value of ["a", 0, -1, true, [0], [""], {}]) {
      expect([value, isMissing(value)]).toEqual([value, false]);
    }
  });
});
