import { describe, expect, it } from "vitest";
import { defaultCutOff } from "../processes/cutOff.ts";
import type { CutOff } from "../processes/cutOff.ts";
import { cutOffWarning } from "./cutOffWarnings.ts";
import { judgeStep } from "./judgement.ts";
import { ratingsOf } from "./ratings.ts";
import { competencyValues, exerciseValues } from "./counting.ts";
import type { JudgedItem } from "./step.ts";

const exercise = (cutOff: Partial<CutOff> | null, competencyIds = ["C1", "C2"]): JudgedItem => ({
  id: "E",
  itemType: "EXERCISE",
  competencyIds,
  cutOff: cutOff && { ...defaultCutOff(), ...cutOff },
  items: [],
});
const center = (cutOff: Partial<CutOff>): JudgedItem => ({
  ...exercise(cutOff, []),
  itemType: "ASSESSMENT_CENTER",
  items: [
    { id: "E1", competencyIds: ["C1", "C2"], isObserved: true },
    { id: "E2", competencyIds: ["C2", "C3"], isObserved: true },
    { id: "E3", competencyIds: ["C1"], isObserved: false },
  ],
});
const rating = (exerciseId: string, competencyId: string, value: number | null) => ({
  exerciseId,
  competencyId,
  value,
});

/** The worked example of decisions §9: A's rating of C2 was overwritten from 3 to 4. */
const worked = ratingsOf(
  ["A", "B"].map((observerId) => ({
    exerciseId: "E",
    observerId,
    assessmentType: "OBSERVATION" as const,
    values: [
      { competencyId: "C1", selectedCriterion: observerId === "A" ? 4 : 5, selectedCueIds: [] },
      {
        competencyId: "C2",
        selectedCriterion: observerId === "A" ? 3 : 4,
        selectedCriterionOverwrite: observerId === "A" ? 4 : null,
        selectedCueIds: [],
      },
      { competencyId: "C3", selectedCriterion: null, selectedCueIds: [] },
    ],
  })),
  "OBSERVATION",
);

describe("the worked example", () => {
  const judge = (cutOff: Partial<CutOff> | null, competencyIds?: string[]) =>
    judgeStep({ item: exercise(cutOff, competencyIds), strategy: "AVG", ratings: worked });

  it("flattens assessments with the overwrite in place of the rating", () => {
    expect(worked.map(({ observerId, value }) => `${observerId}${value}`)).toEqual([
      "A4",
      "A4",
      "Anull",
      "B5",
      "B4",
      "Bnull",
    ]);
  });

  it("has the total 4.3, which passes 4 [CALC-002, CALC-004, CALC-008]", () => {
    expect(judge(null)).toMatchObject({
      value: 4.3,
      passed: true,
      parts: [{ kind: "total", id: "E", value: 4.3, limit: 4, passed: true, count: 4 }],
    });
    expect(judge({ cutOffValue: 4.3 }).passed).toBe(true);
    expect(judge({ cutOffValue: 4.4 }).passed).toBe(false);
  });

  it("passes C1 and fails C2 by competency at 4.2, so the step fails [CALC-002, CALC-003, CALC-010]", () => {
    const { passed, parts } = judge({ calculationScope: "COMPETENCIES", cutOffValue: 4.2 });
    expect(passed).toBe(false);
    expect(parts).toEqual([
      { kind: "competency", id: "C1", value: 4.5, limit: 4.2, passed: true, count: 2 },
      { kind: "competency", id: "C2", value: 4, limit: 4.2, passed: false, count: 2 },
    ]);
  });

  it("passes by SUBSETVALUES with C1 at 4.5 [CALC-003]", () => {
    const own = {
      calculationScope: "COMPETENCIES",
      calculationSubset: "SUBSETVALUES",
      selectedCutoffValuesCompetencies: { C1: 4.5 },
    } as const;
    expect(judge(own).passed).toBe(true);
    expect(judge({ ...own, selectedCompetencies: ["C1"] }).parts).toHaveLength(1);
    expect(judge({ ...own, selectedCompetencies: ["C2"], cutOffValue: 4.1 }).parts).toEqual([
      { kind: "competency", id: "C2", value: 4, limit: 4.1, passed: false, count: 2 },
    ]);
  });

  it("has the median 4", () => {
    expect(judgeStep({ item: exercise(null), strategy: "MEDIAN", ratings: worked }).value).toBe(4);
  });

  it("ignores an unrated competency in TOTAL, and fails it by competency [CALC-011]", () => {
    const all = ["C1", "C2", "C3"];
    expect(judge(null, all).value).toBe(4.3);
    const { passed, parts } = judge({ calculationScope: "COMPETENCIES" }, all);
    expect(passed).toBe(false);
    expect(parts[2]).toEqual({
      kind: "competency",
      id: "C3",
      value: null,
      limit: 4,
      passed: false,
      count: 0,
    });
  });
});

describe("a judgement", () => {
  it("is failed with no value when nothing is rated [CALC-011]", () => {
    for (const calculationScope of ["TOTAL", "COMPETENCIES"] as const) {
      const item = exercise({ calculationScope, cutOffValue: -5 });
      const { value, passed } = judgeStep({ item, strategy: "AVG", ratings: [] });
      expect([value, passed]).toEqual([null, false]);
    }
  });

  it("is failed when a subset selects nothing", () => {
    const item = exercise({ calculationScope: "COMPETENCIES", calculationSubset: "SUBSET" });
    expect(judgeStep({ item, strategy: "AVG", ratings: worked }).passed).toBe(false);
  });

  it("goes by the selected competencies where data have TOTAL with a subset", () => {
    const item = exercise({
      calculationSubset: "SUBSET",
      selectedCompetencies: ["C1"],
      cutOffValue: 4.5,
    });
    const { passed, parts } = judgeStep({ item, strategy: "AVG", ratings: worked });
    expect(passed).toBe(true);
    expect(parts.map(({ kind, id }) => [kind, id])).toEqual([["competency", "C1"]]);
  });

  it("leaves ratings of other steps aside", () => {
    const ratings = [...worked, rating("other", "C1", 1)];
    expect(judgeStep({ item: exercise(null), strategy: "AVG", ratings }).value).toBe(4.3);
  });

  it("does not pass a subset whose mean is high but one of whose entries is low [CALC-010]", () => {
    const item = exercise({
      calculationScope: "COMPETENCIES",
      calculationSubset: "SUBSET",
      selectedCompetencies: ["C1", "C2"],
    });
    const ratings = [rating("E", "C1", 7), rating("E", "C2", 3)];
    const judged = judgeStep({ item, strategy: "AVG", ratings });
    expect([judged.value, judged.passed]).toEqual([5, false]);
  });
});

describe("an assessment centre", () => {
  const ratings = [
    rating("E1", "C1", 5),
    rating("E1", "C2", 4),
    rating("E2", "C2", 2),
    rating("E2", "C3", 3),
  ];
  const judge = (cutOff: Partial<CutOff>) =>
    judgeStep({ item: center(cutOff), strategy: "AVG", ratings });

  it("has the ratings of its sub-exercises", () => {
    expect(judge({}).value).toBe(3.5);
    expect(
      judge({ calculationScope: "COMPETENCIES" }).parts.map(({ id, value }) => [id, value]),
    ).toEqual([
      ["C1", 5],
      ["C2", 3],
      ["C3", 3],
    ]);
  });

  it("is judged by exercise: all observed ones, the selected ones, or those with own limits [CALC-002, CALC-003]", () => {
    const scope = { calculationScope: "EXERCISES" } as const;
    const limits = (cutOff: Partial<CutOff>) =>
      judge({ ...scope, ...cutOff }).parts.map(
        ({ id, value, limit, passed }) => `${id} ${value}/${limit} ${passed}`,
      );
    expect(limits({})).toEqual(["E1 4.5/4 true", "E2 2.5/4 false"]);
    expect(limits({ calculationSubset: "SUBSET", selectedExercises: ["E1"] })).toEqual([
      "E1 4.5/4 true",
    ]);
    expect(
      limits({ calculationSubset: "SUBSETVALUES", selectedCutoffValuesExercises: { E2: 2.5 } }),
    ).toEqual(["E2 2.5/2.5 true"]);
  });

  it("counts only the sub-exercises of selectedSubItemIndexes, in every scope", () => {
    const only = { selectedSubItemIndexes: [0] };
    expect(judge(only).value).toBe(4.5);
    expect(
      judge({ ...only, calculationScope: "COMPETENCIES" }).parts.map(({ id, value }) => [
        id,
        value,
      ]),
    ).toEqual([
      ["C1", 5],
      ["C2", 4],
    ]);
    expect(judge({ ...only, calculationScope: "EXERCISES" }).parts.map(({ id }) => id)).toEqual([
      "E1",
    ]);
  });

  it("never counts a sub-exercise that is not observed", () => {
    const scope = { calculationScope: "EXERCISES", selectedSubItemIndexes: [0, 2] } as const;
    expect(judge(scope).parts.map(({ id }) => id)).toEqual(["E1"]);
  });

  it("has values by competency and by exercise for the tables", () => {
    expect(competencyValues(center({}), "MEDIAN", ratings)).toEqual([
      { id: "C1", value: 5, count: 1 },
      { id: "C2", value: 3, count: 2 },
      { id: "C3", value: 3, count: 1 },
    ]);
    expect(exerciseValues(center({}), "AVG", ratings)).toEqual([
      { id: "E1", value: 4.5, count: 2 },
      { id: "E2", value: 2.5, count: 2 },
    ]);
    expect(exerciseValues(exercise(null), "AVG", worked)).toEqual([
      { id: "E", value: 4.3, count: 4 },
    ]);
  });
});

describe("conditions joined by AND", () => {
  /** C1 has 4 and 2, C2 has 4 and 4. */
  const given = [rating("E", "C1", 4), rating("E", "C1", 2), rating("E", "C2", 4)];
  const others = (further: Partial<CutOff>): Pick<CutOff, "furtherConditions"> => {
    const { selectedSubItemIndexes: _, ...condition } = { ...defaultCutOff(), ...further };
    return { furtherConditions: [condition] };
  };
  const judge = (cutOff: Partial<CutOff>) =>
    judgeStep({
      item: exercise({ cutOffValue: 3, ...cutOff }),
      strategy: "MEDIAN",
      ratings: given,
    });

  it("all have to be met: the median of all at least 3, and a competency too", () => {
    const subset = { calculationScope: "COMPETENCIES", calculationSubset: "SUBSET" } as const;
    const met = judge(others({ ...subset, selectedCompetencies: ["C2"], cutOffValue: 3 }));
    expect(met.parts.map(({ kind, id, passed }) => [kind, id, passed])).toEqual([
      ["total", "E", true],
      ["competency", "C2", true],
    ]);
    expect([met.passed, met.verdict]).toEqual([true, "passed"]);
    const missed = judge(others({ ...subset, selectedCompetencies: ["C1"], cutOffValue: 3.5 }));
    expect(missed).toMatchObject({ passed: false, deciding: { kind: "competency", id: "C1" } });
  });

  it("compare the same once, with the higher limit", () => {
    const { parts } = judge(others({ cutOffValue: 3.5 }));
    expect(parts).toMatchObject([{ kind: "total", limit: 3.5 }]);
  });

  it("are not met where one of them selects nothing", () => {
    const nothing = others({ calculationScope: "COMPETENCIES", calculationSubset: "SUBSET" });
    expect(judge(nothing)).toMatchObject({ passed: false, verdict: "failed", deciding: null });
    expect(cutOffWarning(exercise({ cutOffValue: 3, ...nothing }), null)).toBe("nothingSelected");
  });
});
