import { explain } from "@assay/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatOf } from "../../../../platform/i18n/format.ts";
import { exactText, formulaText } from "./formula.ts";

const format = formatOf("de");
const explanation = (values: (number | null)[], strategy: "AVG" | "MEDIAN" = "AVG") =>
  explain(strategy, values.map((value) => ({ value })) as never);
const formula = (values: (number | null)[], strategy: "AVG" | "MEDIAN" = "AVG") =>
  formulaText(explanation(values, strategy), format);

describe("the formula of a value", () => {
  it.each([
    [[4, 5, 4, 4], "(4 + 4 + 4 + 5) / 4 = 4,25"],
    [[1, 1, 2], "(1 + 1 + 2) / 3 = 1,333…"],
    [[3, null, 4], "(3 + 4) / 2 = 3,5"],
    [[2.5], "2,5"],
    [[null, 5], "5"],
    [[], ""],
    [[null, null], ""],
  ])("of the mean of %j is %s", (values, text) => {
    expect(formula(values)).toBe(text);
  });

  it("of a median has the value in the middle, or the two there", () => {
    expect(formula([1, 3, 5], "MEDIAN")).toBe("3");
    expect(formula([1, 2, 4, 5], "MEDIAN")).toBe("(2 + 4) / 2 = 3");
  });

  it("tells many values by how often each of them is there", () => {
    const many = [...Array(12).fill(3), ...Array(8).fill(4)] as number[];
    expect(formula(many)).toBe("(12 × 3 + 8 × 4) / 20 = 3,4");
    const twelve = Array.from({ length: 12 }, (_, index) => (index % 2) + 1);
    expect(formula(twelve).match(/\+/g)).toHaveLength(11);
  });

  it("can be checked with a calculator: its terms are as many as it says, and give its value", () => {
    const values = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(values, (list) => {
        const text = formula(list).replaceAll(",", ".").replaceAll("…", "");
        const [, terms = "", count = "", result = ""] =
          /^\((.*)\) \/ (\d+) = (.*)$/.exec(text) ?? [];
        const sum = terms
          .split(" + ")
          .map((term) => term.split(" × ").map(Number))
          .reduce((all, [a = 0, b = 1]) => all + a * b, 0);
        expect(Number(count)).toBe(list.length);
        expect(sum).toBe(list.reduce((a, b) => a + b, 0));
        expect(Math.abs(sum / Number(count) - Number(result))).toBeLessThan(0.001);
      }),
    );
  });
});

describe("an unrounded value", () => {
  it("is written out where it ends, and cut off with a sign where it does not", () => {
    expect(exactText({ value: 4.25, isExact: true }, format)).toBe("4,25");
    expect(exactText({ value: 4.333, isExact: false }, format)).toBe("4,333…");
    expect(exactText({ value: 4.5, isExact: false }, format)).toBe("4,500…");
  });
});
