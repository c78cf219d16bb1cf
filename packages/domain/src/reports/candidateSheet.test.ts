import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aggregate } from "../results/calculation.ts";
import { highlighted } from "../results/highlight.ts";
import { judgeStep } from "../results/judgement.ts";
import { ratedValues, ratingsOf } from "../results/ratings.ts";
import { candidateSheet } from "./candidateSheet.ts";

const leaf = (id: string, competencyIds: string[], isObserved = true) => ({
  id,
  itemType: "EXERCISE" as const,
  competencyIds,
  isObserved,
  cutOff: null,
  items: [],
});
const centre = {
  ...leaf("centre", []),
  itemType: "ASSESSMENT_CENTER" as const,
  items: [leaf("e1", ["a", "b"]), leaf("e2", ["b", "c"]), leaf("unseen", ["a"], false)],
};
const items = [centre, leaf("talk", ["a", "c"])];
const competencyIds = ["c", "a", "b", "unused"];

const value = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null });
const assessment = fc.record({
  exerciseId: fc.constantFrom("e1", "e2", "talk", "gone"),
  observerId: fc.constantFrom("o1", "o2", "o3"),
  assessmentType: fc.constant("OBSERVATION" as const),
  values: fc.uniqueArray(
    fc.record({
      competencyId: fc.constantFrom("a", "b", "c"),
      selectedCriterion: value,
      selectedCriterionOverwrite: value,
      selectedCueIds: fc.constant([]),
    }),
    { selector: ({ competencyId }) => competencyId },
  ),
});
const RATED: Readonly<Record<string, string[]>> = {
  e1: ["a", "b"],
  e2: ["b", "c"],
  talk: ["a", "c"],
};
/** One assessment per observer and exercise with the exercise's competencies, as the database stores them. */
const assessments = fc
  .uniqueArray(assessment, {
    selector: ({ exerciseId, observerId }) => `${exerciseId}/${observerId}`,
  })
  .map((list) =>
    list.map((one) => ({
      ...one,
      values: one.values.filter(({ competencyId }) =>
        RATED[one.exerciseId]?.includes(competencyId),
      ),
    })),
  );
const strategy = fc.constantFrom("AVG" as const, "MEDIAN" as const, "MANUAL" as const);

describe("the sheet of a candidate", () => {
  it("has the values that the results page has", () => {
    fc.assert(
      fc.property(assessments, strategy, (list, chosen) => {
        const sheet = candidateSheet({ items, strategy: chosen, competencyIds, assessments: list });
        const all = ratingsOf(list, "OBSERVATION");
        expect(sheet.exercises.map(({ exerciseId }) => exerciseId)).toEqual(["e1", "e2", "talk"]);
        for (const exercise of sheet.exercises) {
          const own = all.filter(({ exerciseId }) => exerciseId === exercise.exerciseId);
          expect(exercise.value).toBe(aggregate(chosen, ratedValues(own)));
          for (const row of exercise.rows) {
            const about = own.filter(({ competencyId }) => competencyId === row.competencyId);
            expect(row.value).toBe(aggregate(chosen, ratedValues(about)));
            expect(row.cells).toHaveLength(exercise.observerIds.length);
          }
        }
        for (const { itemId, judgement } of sheet.verdicts) {
          const item = items.find(({ id }) => id === itemId)!;
          const expected = judgeStep({ item, strategy: chosen, ratings: all, resultRatings: [] });
          expect(judgement).toEqual(expected);
        }
      }),
    );
  });

  it("marks what stands out among all ratings of a competency, and what was overwritten", () => {
    fc.assert(
      fc.property(assessments, (list) => {
        const sheet = candidateSheet({ items, strategy: "AVG", competencyIds, assessments: list });
        const marked = sheet.exercises.flatMap(({ exerciseId, observerIds, rows }) =>
          rows.flatMap(({ competencyId, cells }) =>
            cells.map((cell, index) => ({
              key: `${exerciseId}/${observerIds[index]}/${competencyId}`,
              competencyId,
              ...cell,
            })),
          ),
        );
        for (const cells of Map.groupBy(marked, ({ competencyId }) => competencyId).values())
          expect(cells.map(({ differs }) => differs)).toEqual(
            highlighted(cells.map((cell) => cell.value)),
          );
        const overwritten = list
          .filter(({ exerciseId }) => exerciseId !== "gone")
          .flatMap(({ exerciseId, observerId, values }) =>
            values
              .filter((one) => one.selectedCriterionOverwrite !== null)
              .map(({ competencyId }) => `${exerciseId}/${observerId}/${competencyId}`),
          );
        const shown = new Set(
          marked.filter(({ isOverwritten }) => isOverwritten).map(({ key }) => key),
        );
        for (const key of shown) expect(overwritten).toContain(key);
      }),
    );
  });

  it("keeps the order of competencies, leaves out what no exercise rates, and what has no ratings is null", () => {
    const sheet = candidateSheet({ items, strategy: "AVG", competencyIds, assessments: [] });
    expect(sheet.profile.map(({ competencyId }) => competencyId)).toEqual(["c", "a", "b"]);
    expect(sheet.profile.every((row) => row.value === null)).toBe(true);
    expect([sheet.value, sheet.results]).toEqual([null, []]);
  });

  it("shows overall results in the order of the process", () => {
    const result = (exerciseId: string, selectedCriterion: number) => ({
      exerciseId,
      observerId: null,
      assessmentType: "RESULT" as const,
      values: [{ competencyId: "a", selectedCriterion, selectedCueIds: [] }],
    });
    const list = [result("talk", 2), result("gone", 1), result("e1", 4), result("centre", 3)];
    const { results } = candidateSheet({
      items,
      strategy: "MANUAL",
      competencyIds,
      assessments: list,
    });
    expect(results.map(({ itemId, values }) => [itemId, values.get("a")])).toEqual([
      ["centre", 3],
      ["e1", 4],
      ["talk", 2],
    ]);
  });
});
