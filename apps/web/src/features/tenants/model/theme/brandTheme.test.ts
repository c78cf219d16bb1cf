import { DEFAULT_STYLING } from "@assay/contract";
import { TEXT_CONTRAST } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brandTheme } from "./brandTheme.ts";
import { pairAt } from "./pairs.ts";
import { invalidColors, styleShape } from "./themeForm.ts";

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, "0")}`);

describe("one brand colour", () => {
  it("gives every colour that the documents name, and all of it can be read [THEME-01]", () => {
    fc.assert(
      fc.property(color, (brand) => {
        const look = brandTheme(brand, DEFAULT_STYLING);
        expect(invalidColors(look).size).toBe(0);
        const fields = styleShape.fieldsOf(look);
        expect([...fields.keys()]).toEqual([...styleShape.fieldsOf(DEFAULT_STYLING).keys()]);
        for (const path of fields.keys()) {
          const pair = pairAt(look, path);
          // The colours of states are the tenant's own, which the editor looks after.
          if (!pair || /highlight|error|warning|info|success/.test(path)) continue;
          expect([path, (pair.ratio ?? 0) >= TEXT_CONTRAST]).toEqual([path, true]);
        }
      }),
    );
  });

  it("leaves states, logo and images as they were", () => {
    const before = { ...DEFAULT_STYLING, logo: "/logo.png" };
    const look = brandTheme("#123456", before);
    expect(look.logo).toBe("/logo.png");
    for (const scheme of ["light", "dark"] as const)
      for (const name of ["error", "warning", "info", "success", "highlight"] as const)
        expect(look.theme[scheme][name]).toBe(before.theme[scheme][name]);
  });
});
