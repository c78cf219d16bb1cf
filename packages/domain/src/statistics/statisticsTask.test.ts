import { describe, expect, it } from "vitest";
import { type CutOff, defaultCutOff } from "../processes/cutOff.ts";
import type { JudgedItem } from "../results/step.ts";
import { independentRatings, type StoredRating } from "./independentRatings.ts";
import { type JudgedProcess, totalLimitOf } from "./runDecisions.ts";

const assessment = (changes: Partial<StoredRating> = {}): StoredRating => ({
  candidateId: "P",
  exerciseId: "E",
  observerId: "O",
  assessmentType: "OBSERVATION",
  changedAt: 1,
  values: [
    { competencyId: "A", selectedCriterion: 2, selectedCueIds: [], selectedCriterionOverwrite: 5 },
    { competencyId: "B", selectedCriterion: 3, selectedCueIds: [], conferenceCriterion: 1 },
    { competencyId: "C", selectedCriterion: null, selectedCueIds: [] },
  ],
  ...changes,
});
const valuesOf = (one: StoredRating) => {
  const { ratings, leftOut } = independentRatings([one]);
  return [ratings.map(({ value }) => value), leftOut];
};

describe("independent ratings", () => {
  it("are the observer's own values, whatever counts in their place", () => {
    expect(valuesOf(assessment())).toEqual([[2, 3], 0]);
    for (const state of ["SUBMITTED", "AS_IS"] as const)
      expect(valuesOf(assessment({ submission: { state } }))).toEqual([[2, 3], 0]);
  });

  it("are none of drafts, proposals and late ones, whose number is told", () => {
    for (const state of ["DRAFT", "PROPOSED", "LATE"] as const)
      expect(valuesOf(assessment({ submission: { state } }))).toEqual([[], 2]);
  });

  it("are those that were submitted where late ones count", () => {
    const replaced = [{ competencyId: "A", selectedCriterion: 4 }];
    expect(valuesOf(assessment({ submission: { state: "LATE", replaced } }))).toEqual([[4], 1]);
  });

  it("are no overall results", () => {
    expect(valuesOf(assessment({ assessmentType: "RESULT" }))).toEqual([[], 0]);
  });

  it("have the order of the cells' first ratings", () => {
    const of = (exerciseId: string, changedAt: number) => assessment({ exerciseId, changedAt });
    const { cellsInOrder } = independentRatings([of("E1", 5), of("E2", 3), of("E1", 2)]);
    expect(cellsInOrder.map(({ exerciseId }) => exerciseId)).toEqual(["E1", "E2"]);
  });
});

describe("the limit of all ratings", () => {
  const leaf = (id: string) => ({ id, competencyIds: ["A"], isObserved: true });
  const centre = (id: string, cutOff: Partial<CutOff> = {}): JudgedItem => ({
    id,
    itemType: "ASSESSMENT_CENTER",
    competencyIds: [],
    cutOff: { ...defaultCutOff(), ...cutOff },
    items: [leaf(`${id}1`), leaf(`${id}2`)],
  });
  const limitOf = (items: JudgedItem[], changes: Partial<JudgedProcess> = {}) =>
    totalLimitOf({ items, cutOffStrategy: "AVG", ...changes });

  it("is that of the only step, or of the rule over all steps", () => {
    expect(limitOf([centre("S", { cutOffValue: 5 })])).toEqual({ strategy: "AVG", cutOff: 5 });
    const cutOff = { ...defaultCutOff(), cutOffValue: 3 };
    expect(limitOf([centre("S"), centre("T")], { cutOff })).toEqual({
      strategy: "AVG",
      cutOff: 3,
    });
  });

  it("is none where steps are decided separately, parts are compared, or exercises do not count", () => {
    expect(limitOf([centre("S"), centre("T")])).toBeUndefined();
    expect(limitOf([centre("S", { calculationScope: "COMPETENCIES" })])).toBeUndefined();
    expect(limitOf([centre("S", { selectedSubItemIndexes: [0] })])).toBeUndefined();
    expect(limitOf([])).toBeUndefined();
  });

  it("says that an overall result decides", () => {
    const manual = limitOf([centre("S")], { cutOffStrategy: "MANUAL" });
    expect(manual).toMatchObject({ strategy: "MANUAL" });
  });
});
