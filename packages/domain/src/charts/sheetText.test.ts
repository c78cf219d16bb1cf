import fc from "fast-check";
import { expect, it } from "vitest";
import { readTable } from "../text/table.ts";
import { sheetText } from "./sheetText.ts";

it("writes numbers with the sign of the language, and without any other sign", () => {
  const row = ["Ada", { value: 1234.5, decimals: 1 }, { value: -2, decimals: 2 }, null];
  expect(sheetText([row], ",")).toBe("Ada\t1234,5\t-2,00\t");
  expect(sheetText([row], ".")).toBe("Ada\t1234.5\t-2.00\t");
});

it("never makes a formula of a text, and keeps every cell apart", () => {
  for (const text of ["=1+1", "+cmd|' /C calc'!A0", "-1", "@SUM(A1)", " =1", "\t=1"])
    expect(sheetText([[text]], ".").replaceAll('"', "")).toMatch(/^'/);
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 4 }),
      (texts) => {
        const [read = []] = readTable(sheetText([["x", ...texts, "y"]], ","));
        expect(read).toHaveLength(texts.length + 2);
        expect(read.every((cell) => !/^[=+\-@]/.test(cell))).toBe(true);
      },
    ),
  );
});
