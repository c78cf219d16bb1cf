import { abbreviateFileName } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutName } from "./cutName.ts";

describe("the whole name of a file", () => {
  it("is shown where a part of it was cut, and only there", () => {
    expect(cutName("Lebenslauf.pdf")).toBeNull();
    const long = `Lebenslauf und Zeugnisse ${"a".repeat(80)}.pdf`;
    expect(cutName(long)).toBe(long);
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: "grapheme" }), (name) => {
        expect(cutName(name) === null).toBe(abbreviateFileName(name) === name);
      }),
    );
  });
});
