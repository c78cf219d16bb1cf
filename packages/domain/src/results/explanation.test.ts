import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CUT_OFF_STRATEGIES, defaultCutOff } from "../processes/cutOff.ts";
import type { CutOff } from "../processes/cutOff.ts";
import { aggregate, mean, median, roundHalfAway } from "./calculation.ts";
import { explainJudgement } from "./explainJudgement.ts";
import { explain, explainOver, tally } from "./explanation.ts";
import { judgeStep } from "./judgement.ts";
import { ratingsOf } from "./ratings.ts";
import type { Rating } from "./ratings.ts";
import type { JudgedItem } from "./step.ts";

const rating = (exerciseId: string, competencyId: string, value: number | null): Rating => ({
  exerciseId,
  competencyId,
  value,
});
const centre = (cutOff: Partial<CutOff> = {}): JudgedItem => ({
  id: "AC",
  itemType: "ASSESSMENT_CENTER",
  competencyIds: [],
  cutOff: { ...defaultCutOff(), ...cutOff },
  items: [
    { id: "E1", competencyIds: ["C1", "C2"], isObserved: true },
    { id: "E2", competencyIds: ["C2", "C3"], isObserved: true },
  ],
});
const onScale = fc.integer({ min: -200, max: 700 }).map((hundredths) => hundredths / 100);

describe("an explanation of a mean", () => {
  const worked = [4, 5, 4, 4].map((value, index) => rating("E", index < 2 ? "C1" : "C2", value));

  it("has the ratings, the sum, what it comes to and how that is rounded [CALC-004]", () => {
    expect(explain("AVG", [...worked, rating("E", "C3", null)])).toEqual({
      strategy: "AVG",
      counted: worked,
      leftOut: [{ rating: rating("E", "C3", null), reason: "unrated" }],
      values: [4, 4, 4, 5],
      taken: { from: 0, to: 4 },
      exact: { value: 4.25, isExact: true },
      value: 4.3,
      decimals: 1,
    });
  });

  it("cuts off what does not end, and never rounds it beforehand", () => {
    const thirds = explain(
      "AVG",
      [4, 4, 5].map((value) => rating("E", "C", value)),
    );
    expect([thirds.exact, thirds.value]).toEqual([{ value: 4.333, isExact: false }, 4.3]);
    const below = explain(
      "AVG",
      [4.2499, 4.2499].map((value) => rating("E", "C", value)),
    );
    expect([below.exact, below.value]).toEqual([{ value: 4.249, isExact: false }, 4.2]);
    const negative = explain(
      "AVG",
      [-1, -1, -2].map((value) => rating("E", "C", value)),
    );
    expect([negative.exact, negative.value]).toEqual([{ value: -1.333, isExact: false }, -1.3]);
  });

  it("has no value without ratings [CALC-011]", () => {
    const nothing = { counted: [], values: [], exact: null, value: null };
    expect(explain("AVG", [])).toMatchObject({ ...nothing, leftOut: [] });
    expect(explain("MEDIAN", [rating("E", "C", null)])).toMatchObject(nothing);
  });
});

describe("an explanation of a median", () => {
  it("says which of the values in order are in the middle [CALC-005, CALC-006]", () => {
    for (const strategy of ["MEDIAN", "MANUAL"] as const) {
      const of = (...values: number[]) =>
        explain(
          strategy,
          values.map((value) => rating("E", "C", value)),
        );
      expect(of(3.5, 2.25)).toMatchObject({
        values: [2.25, 3.5],
        taken: { from: 0, to: 2 },
        exact: { value: 2.875, isExact: true },
        value: 2.88,
      });
      expect(of(5, 1, 4)).toMatchObject({ values: [1, 4, 5], taken: { from: 1, to: 2 }, value: 4 });
      expect(of(9, 1, 2, 10)).toMatchObject({ taken: { from: 1, to: 3 }, value: 5.5 });
    }
  });
});

it("shows an overwritten rating with its original value [CALC-013]", () => {
  const value = { competencyId: "C", selectedCueIds: [] };
  const ratings = ratingsOf(
    [
      {
        exerciseId: "E",
        observerId: "A",
        assessmentType: "OBSERVATION",
        values: [{ ...value, selectedCriterion: 3, selectedCriterionOverwrite: 4 }],
      },
    ],
    "OBSERVATION",
  );
  expect(explain("AVG", ratings).counted).toMatchObject([{ original: 3, value: 4 }]);
});

it("names what a step leaves out, with the reason", () => {
  const ratings = [
    rating("E1", "C2", 4),
    rating("E2", "C2", 2),
    rating("E1", "C1", null),
    rating("elsewhere", "C2", 1),
  ];
  const only = centre({ selectedSubItemIndexes: [0] });
  const competency = explainOver([only], "AVG", ratings, { kind: "competency", id: "C2" });
  expect([competency.counted, competency.leftOut, competency.value]).toEqual([
    [rating("E1", "C2", 4)],
    [{ rating: rating("E2", "C2", 2), reason: "exercise" }],
    4,
  ]);
  const total = explainOver([only], "AVG", ratings, { kind: "total", id: "AC" });
  expect(total.leftOut.map(({ reason }) => reason)).toEqual(["exercise", "unrated"]);
  // An exercise has its own value even if the step does not count it.
  expect(explainOver([only], "AVG", ratings, { kind: "exercise", id: "E2" }).value).toBe(2);
});

describe("an explained verdict", () => {
  it("has the arithmetic of each comparison, and what none is about", () => {
    const item = centre({
      calculationScope: "COMPETENCIES",
      calculationSubset: "SUBSET",
      selectedCompetencies: ["C2"],
      cutOffValue: 3,
    });
    const ratings = [rating("E1", "C2", 4), rating("E2", "C2", 2), rating("E1", "C1", 1)];
    const { parts, total, passed, unjudged } = explainJudgement({ item, strategy: "AVG", ratings });
    expect(parts).toMatchObject([
      { id: "C2", limit: 3, passed: true, explanation: { values: [2, 4], value: 3 } },
    ]);
    expect([passed, total.value, unjudged.map(({ id }) => id)]).toEqual([true, 2.3, ["C1", "C3"]]);
  });

  it("is by the RESULT assessment under MANUAL, without the competencies that do not count [MAN-014]", () => {
    const item = centre({ selectedSubItemIndexes: [0] });
    const resultRatings = [rating("AC", "C1", 5), rating("AC", "C3", 1), rating("E1", "C1", 2)];
    const ratings = [rating("E1", "C1", 3)];
    const { parts, total } = explainJudgement({ item, strategy: "MANUAL", ratings, resultRatings });
    expect(parts[0]?.explanation).toMatchObject({
      counted: [rating("AC", "C1", 5)],
      leftOut: [{ rating: rating("AC", "C3", 1), reason: "competency" }],
      value: 5,
    });
    expect(total.value).toBe(3);
  });
});

describe("every explanation", () => {
  const ratings = fc.array(
    fc.record({
      exerciseId: fc.constantFrom("E1", "E2", "elsewhere"),
      competencyId: fc.constantFrom("C1", "C2", "C3"),
      value: fc.option(onScale),
    }),
    { maxLength: 40 },
  );
  const strategies = fc.constantFrom(...CUT_OFF_STRATEGIES);

  it("has the value that the tables show, from the ratings that it names", () => {
    fc.assert(
      fc.property(strategies, ratings, (strategy, all) => {
        const explained = explain(strategy, all);
        const values = explained.counted.flatMap(({ value }) => (value === null ? [] : [value]));
        expect(explained.value).toBe(aggregate(strategy, values));
        expect(explained.counted.length + explained.leftOut.length).toBe(all.length);
        expect(explained.values).toEqual(values.toSorted((a, b) => a - b));
      }),
    );
  });

  it("can be followed: the mean of what is taken, cut off, rounded", () => {
    fc.assert(
      fc.property(strategies, ratings, (strategy, all) => {
        const { values, taken, exact, value, decimals } = explain(strategy, all);
        const parts = values.slice(taken.from, taken.to);
        if (exact === null || value === null) {
          expect([parts, exact, value]).toEqual([[], null, null]);
          return;
        }
        const whole = (strategy === "AVG" ? mean(values) : median(values)) ?? Number.NaN;
        expect(mean(parts)).toBe(whole);
        expect(Math.abs(whole - exact.value)).toBeLessThan(0.001);
        if (exact.isExact) expect(value).toBe(roundHalfAway(exact.value, decimals));
      }),
      { numRuns: 1000 },
    );
  });

  it("counts and leaves out as the verdict does", () => {
    const cutOffs = fc.record({
      calculationScope: fc.constantFrom(
        "TOTAL" as const,
        "COMPETENCIES" as const,
        "EXERCISES" as const,
      ),
      selectedSubItemIndexes: fc.subarray([0, 1]),
    });
    fc.assert(
      fc.property(strategies, cutOffs, ratings, (strategy, cutOff, all) => {
        const item = centre(cutOff);
        const step = { item, strategy, ratings: all, resultRatings: all };
        const { parts, passed, value } = judgeStep(step);
        const explained = explainJudgement(step);
        expect([explained.passed, explained.total.value]).toEqual([passed, value]);
        expect(
          explained.parts.map(({ explanation }) => [explanation.value, explanation.counted.length]),
        ).toEqual(parts.map((part) => [part.value, part.count]));
      }),
    );
  });
});

it("a tally has each value with how often it is there, lowest first", () => {
  expect(tally([4, 1, 4, 2, 4])).toEqual([
    { value: 1, count: 1 },
    { value: 2, count: 1 },
    { value: 4, count: 3 },
  ]);
});
