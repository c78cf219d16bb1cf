import { expect, it } from "vitest";
import { defaultCutOff } from "../processes/cutOff.ts";
import type { CutOff } from "../processes/cutOff.ts";
import { judgeStep } from "./judgement.ts";

const rating = (exerciseId: string, competencyId: string, value: number) => ({
  exerciseId,
  competencyId,
  value,
});
const subItem = (id: string, ...competencyIds: string[]) => ({
  id,
  competencyIds,
  isObserved: true,
});
const observed = [4, 5, 4, 4].map((value, index) => rating("E", index < 2 ? "C1" : "C2", value));
const results = [rating("E", "C1", 3), rating("E", "C2", 5), rating("other", "C1", 7)];

const judge = (cutOff: Partial<CutOff>, resultRatings?: typeof results) =>
  judgeStep({
    item: {
      id: "E",
      itemType: "EXERCISE",
      competencyIds: ["C1", "C2"],
      cutOff: { ...defaultCutOff(), ...cutOff },
      items: [],
    },
    strategy: "MANUAL",
    ratings: observed,
    resultRatings,
  });

it("is decided by the result assessment, with the observers' median beside it [MAN-014, CALC-006]", () => {
  const { value, passed, parts } = judge({ cutOffValue: 4 }, results);
  expect([value, passed]).toEqual([4, true]);
  expect(parts).toEqual([{ kind: "total", id: "E", value: 4, limit: 4, passed: true, count: 2 }]);
  const byCompetency = judge({ calculationScope: "COMPETENCIES" }, results).parts;
  expect(byCompetency.map((part) => [part.value, part.passed])).toEqual([
    [3, false],
    [5, true],
  ]);
});

it("is failed while there is no result assessment [MAN-014]", () => {
  expect(judge({ cutOffValue: 1 })).toMatchObject({
    value: 4,
    passed: false,
    parts: [{ value: null }],
  });
});

it("asks by exercise for the result assessments of the sub-exercises, else for the centre's own", () => {
  const of = (cutOff: Partial<CutOff>) =>
    judgeStep({
      item: {
        id: "AC",
        itemType: "ASSESSMENT_CENTER",
        competencyIds: [],
        cutOff: { ...defaultCutOff(), ...cutOff },
        items: [subItem("E1", "C1", "C2"), subItem("E2", "C2", "C3")],
      },
      strategy: "MANUAL",
      ratings: [],
      resultRatings: [rating("AC", "C1", 5), rating("AC", "C3", 1), rating("E1", "C1", 2)],
    });
  const byExercise = of({ calculationScope: "EXERCISES" }).parts;
  expect(byExercise.map(({ id, value }) => [id, value])).toEqual([
    ["E1", 2],
    ["E2", null],
  ]);
  expect(of({}).parts[0]?.value).toBe(3);
  expect(of({ selectedSubItemIndexes: [0] }).parts[0]?.value).toBe(5);
});
