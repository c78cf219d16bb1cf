import { isName } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyName } from "./copyName.ts";

describe("the name of a copy [PROC-02]", () => {
  it("says that it is one, and is not taken yet", () => {
    expect(copyName("Leitung", "Kopie", ["Leitung"])).toBe("Leitung - Kopie");
    expect(copyName("Leitung", "Kopie", ["leitung - kopie"])).toBe("Leitung - Kopie 2");
  });

  it("is valid for every name that is", () => {
    const names = fc
      .array(fc.constantFrom("A", "ß", "é", " ", "*", "-", "7"), { minLength: 1, maxLength: 49 })
      .map((characters) => characters.join("").trim())
      .filter(isName);
    fc.assert(
      fc.property(names, fc.nat({ max: 12 }), (name, count) => {
        const taken: string[] = [name];
        for (let index = 0; index < count; index += 1) taken.push(copyName(name, "Kopie", taken));
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.every(isName)).toBe(true);
      }),
    );
  });
});
