import { describe, expect, it } from "vitest";
import { adverseImpactFigure, adverseImpactOf } from "./adverseImpact.ts";
import { valueOfFigure } from "./figure.ts";
import reference from "./reference/adverse_impact.json" with { type: "json" };
import { differences } from "./reference/readReference.ts";

const passedOf = ([passed = 0, of = 0]: readonly number[]) => ({ passed, of });

describe("adverse impact (S13)", () => {
  for (const [name, { group1, group2, ...expected }] of Object.entries(reference.cases))
    it(`is that of the reference: ${name}`, () => {
      const found = valueOfFigure(adverseImpactOf(passedOf(group1), passedOf(group2)));
      expect(differences(found, expected)).toEqual([]);
    });

  it("is the same seen from the other group, but for the sign of z", () => {
    const found = valueOfFigure(adverseImpactOf(passedOf([3, 8]), passedOf([6, 10])));
    const { group1: _1, group2: _2, rate1, rate2, z, ...rest } = reference.cases.small;
    const expected = { ...rest, rate1: rate2, rate2: rate1, z: -z };
    expect(differences(found, expected)).toEqual([]);
  });

  it("is not computable if nobody passed, and has no z if everybody did", () => {
    expect(adverseImpactOf(passedOf([0, 7]), passedOf([0, 9]))).toMatchObject({
      reason: "candidatesEqual",
    });
    const all = valueOfFigure(adverseImpactOf(passedOf([7, 7]), passedOf([9, 9])));
    expect(all).toMatchObject({ ratio: 1, z: null, below80: false });
    expect(all?.fisherP).toBeCloseTo(1, 12);
  });

  it("is not shown below 5 per group, and judged from 30, or where the mid-p says more than chance", () => {
    const figure = (one: readonly number[], other: readonly number[]) =>
      adverseImpactFigure(passedOf(one), passedOf(other), 2).shown;
    expect(figure([4, 4], [1, 40])).toBe("tooFew");
    expect(figure([3, 5], [3, 40])).toBe("value");
    expect(figure([3, 5], [20, 40])).toBe("tooFewToJudge");
    expect(figure([20, 29], [20, 40])).toBe("tooFewToJudge");
    expect(figure([20, 30], [20, 40])).toBe("value");
    expect(figure([0, 30], [0, 40])).toBe("notComputable");
  });

  it("is not shown of a single run, however large", () => {
    const figure = adverseImpactFigure(passedOf([20, 80]), passedOf([30, 80]), 1);
    expect(figure).toMatchObject({ shown: "tooFew", lacks: [{ what: "runs", has: 1, limit: 2 }] });
    expect(figure).not.toHaveProperty("value");
  });
});
