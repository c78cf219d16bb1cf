import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CALCULATION_SCOPES, CUT_OFF_STRATEGIES, defaultCutOff } from "../processes/cutOff.ts";
import type { CutOff } from "../processes/cutOff.ts";
import { cutOffWarning } from "./cutOffWarnings.ts";
import { EXAMPLES, exampleRatings, exampleResults } from "./examples.ts";
import { judgeStep } from "./judgement.ts";
import type { JudgedItem } from "./step.ts";

const criterions = [3, 1, 5, 2, 4].map((value) => ({ value }));
const exercise = (id: string, competencyIds: string[], isObserved = true) => ({
  id,
  competencyIds,
  isObserved,
});
const centre = (cutOff: Partial<CutOff> = {}): JudgedItem => ({
  id: "centre",
  itemType: "ASSESSMENT_CENTER",
  competencyIds: [],
  cutOff: { ...defaultCutOff(), ...cutOff },
  items: [exercise("a", ["c1", "c2"]), exercise("b", ["c2", "c3"]), exercise("x", ["c4"], false)],
});
const passes = (example: (typeof EXAMPLES)[number], item: JudgedItem, strategy = "AVG" as const) =>
  judgeStep({ item, strategy, ratings: exampleRatings(example, item, criterions) }).passed;

describe("example candidates", () => {
  it("show what a limit over all ratings does", () => {
    const passed = EXAMPLES.filter((example) => passes(example, centre({ cutOffValue: 4 })));
    expect(passed).toEqual(["strong"]);
    const lower = EXAMPLES.filter((example) => passes(example, centre({ cutOffValue: 3 })));
    expect(lower).toEqual(["strong", "oneWeak", "mixed"]);
  });

  it("show that one weak competency counts only where each is judged", () => {
    expect(passes("oneWeak", centre({ cutOffValue: 3 }))).toBe(true);
    const each = centre({ cutOffValue: 3, calculationScope: "COMPETENCIES" });
    expect(passes("oneWeak", each)).toBe(false);
  });

  it("are rated twice in every observed exercise and competency, with values of the scale", () => {
    for (const example of EXAMPLES) {
      const ratings = exampleRatings(example, centre(), criterions);
      expect(ratings).toHaveLength(8);
      expect(ratings.every(({ value }) => criterions.some((one) => one.value === value))).toBe(
        true,
      );
      expect(ratings.some(({ exerciseId }) => exerciseId === "x")).toBe(false);
    }
  });

  it("are judged by the moderator's results under MANUAL, in every scope", () => {
    for (const calculationScope of CALCULATION_SCOPES) {
      const item = centre({ calculationScope, cutOffValue: 4 });
      const ratings = exampleRatings("strong", item, criterions);
      const resultRatings = exampleResults(item, ratings, criterions);
      const judged = judgeStep({ item, strategy: "MANUAL", ratings, resultRatings });
      expect([calculationScope, judged.passed]).toEqual([calculationScope, true]);
      expect(judged.parts.every(({ value }) => value !== null)).toBe(true);
    }
  });
});

describe("the warning about a cut-off", () => {
  const step = fc.record({
    cutOffValue: fc.integer({ min: -1, max: 7 }),
    calculationScope: fc.constantFrom(...CALCULATION_SCOPES),
    calculationSubset: fc.constantFrom("ALL" as const, "SUBSET" as const, "SUBSETVALUES" as const),
    selectedCompetencies: fc.subarray(["c1", "c2", "c3"]),
    selectedExercises: fc.subarray(["a", "b"]),
    selectedSubItemIndexes: fc.subarray([0, 1, 2]),
  });

  it("is right: where it says nobody or everybody, no ratings make it otherwise", () => {
    fc.assert(
      fc.property(
        step,
        fc.constantFrom(...CUT_OFF_STRATEGIES),
        fc.array(fc.constantFrom(1, 2, 3, 4, 5), { minLength: 8, maxLength: 8 }),
        (cutOff, strategy, values) => {
          const item = centre(cutOff);
          const warning = cutOffWarning(item, { criterions });
          const ratings = exampleRatings("strong", item, criterions).map((rating, index) => ({
            ...rating,
            value: values[index] ?? 1,
          }));
          const resultRatings = exampleResults(item, ratings, criterions);
          const { passed, parts } = judgeStep({ item, strategy, ratings, resultRatings });
          if (warning === "always") {
            // Only a selected part that has no rating can still fail.
            expect(parts.every((part) => part.passed || part.value === null)).toBe(true);
          } else if (warning !== null) expect(passed).toBe(false);
        },
      ),
    );
  });

  it("names the reason", () => {
    const warn = (cutOff: Partial<CutOff>) => cutOffWarning(centre(cutOff), { criterions });
    expect(warn({})).toBeNull();
    expect(warn({ cutOffValue: 5.1 })).toBe("unreachable");
    expect(warn({ cutOffValue: 1 })).toBe("always");
    expect(warn({ calculationScope: "COMPETENCIES", calculationSubset: "SUBSET" })).toBe(
      "nothingSelected",
    );
    expect(warn({ selectedSubItemIndexes: [2] })).toBe("nothingRated");
    expect(cutOffWarning(centre({ cutOffValue: 99 }), null)).toBeNull();
  });
});
