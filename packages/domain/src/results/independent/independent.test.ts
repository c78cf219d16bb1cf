import { describe, expect, it } from "vitest";
import type { RatingValue } from "../../assessments/rating.ts";
import type { CALCULATION_SCOPES, CALCULATION_SUBSETS } from "../../processes/cutOff.ts";
import { explainJudgement } from "../explainJudgement.ts";
import { explainOver } from "../explanation.ts";
import { judgeStep } from "../judgement.ts";
import { ratingsOf } from "../ratings.ts";
import { competencyValues, exerciseValues } from "../step.ts";
import type { JudgedItem } from "../step.ts";
import { countingCompetencies, observed, partsOf, valueOf } from "./oracle.ts";
import type { Design } from "./oracle.ts";
import { randomDesign } from "./randomDesign.ts";

// The same design as the product has it.
const decimal = (hundredths: bigint): number => Number(hundredths) / 100;
const decimals = (all: Map<string, bigint>) =>
  Object.fromEntries([...all].map(([id, value]) => [id, decimal(value)]));

const itemOf = (design: Design): JudgedItem => ({
  id: design.id,
  itemType: design.isCentre ? "ASSESSMENT_CENTER" : "EXERCISE",
  competencyIds: design.isCentre ? [] : design.exercises[0]!.competencies,
  cutOff: design.hasCutOff
    ? {
        cutOffValue: decimal(design.limit),
        calculationScope: design.scope as (typeof CALCULATION_SCOPES)[number],
        calculationSubset: design.subset as (typeof CALCULATION_SUBSETS)[number],
        selectedCompetencies: design.competencies,
        selectedExercises: design.chosenExercises,
        selectedSubItemIndexes: design.isCentre ? design.indexes : [],
        selectedCutoffValuesCompetencies: decimals(design.ownOfCompetency),
        selectedCutoffValuesExercises: decimals(design.ownOfExercise),
      }
    : null,
  items: design.isCentre
    ? design.exercises.map(({ id, competencies, isObserved }) => ({
        id,
        competencyIds: competencies,
        isObserved,
      }))
    : [],
});

const assessmentsOf = ({ lines }: Design) =>
  [...Map.groupBy(lines, ({ type, exercise, observer }) => `${type} ${exercise} ${observer}`)].map(
    ([, [first, ...more]]) => ({
      exerciseId: first!.exercise,
      observerId: first!.type === "RESULT" ? null : first!.observer,
      assessmentType: first!.type,
      values: [first!, ...more].map((line): RatingValue => ({
        competencyId: line.competency,
        selectedCriterion: line.chosen === null ? null : decimal(line.chosen),
        selectedCriterionOverwrite: line.overwritten === null ? null : decimal(line.overwritten),
        selectedCueIds: [],
      })),
    }),
  );

const shown = (value: bigint | null): number | null => (value === null ? null : decimal(value));

/** Everything that the second calculation says of a design. */
function expectedOf(design: Design) {
  const parts = partsOf(design).map((part) => ({
    ...part,
    value: shown(part.value),
    limit: decimal(part.limit),
  }));
  const inStep = observed(design);
  const rated = design.lines.filter(({ type }) => type === "OBSERVATION");
  return {
    value: shown(valueOf(design.strategy, inStep)),
    passed: parts.length > 0 && parts.every(({ passed }) => passed),
    parts,
    competencies: countingCompetencies(design).map((id) => [
      id,
      shown(
        valueOf(
          design.strategy,
          inStep.filter((line) => line.competency === id),
        ),
      ),
    ]),
    exercises: design.exercises
      .filter(({ isObserved }) => isObserved || !design.isCentre)
      .map(({ id }) => [
        id,
        shown(
          valueOf(
            design.strategy,
            rated.filter((line) => line.exercise === id),
          ),
        ),
      ]),
  };
}

function calculated(design: Design) {
  const { strategy } = design;
  const item = itemOf(design);
  const assessments = assessmentsOf(design);
  const ratings = ratingsOf(assessments, "OBSERVATION");
  const resultRatings = ratingsOf(assessments, "RESULT");
  return { strategy, item, ratings, resultRatings };
}

/** Twice as fast as comparing ten thousand times with all the care that a good message takes. */
function expectSame(actual: unknown, expected: unknown, seed: number): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    expect(actual, `design ${seed}`).toEqual(expected);
}

const DESIGNS = 10_000;

describe(`${DESIGNS} random designs`, () => {
  const designs = Array.from({ length: DESIGNS }, (_, seed) => randomDesign(seed));

  it("come out as an independent calculation says [CALC-002, CALC-003, CALC-004, CALC-005, CALC-006, CALC-008, CALC-009, CALC-010, CALC-011]", () => {
    designs.forEach((design, seed) => {
      const step = calculated(design);
      const { value, passed, parts } = judgeStep(step);
      const actual = {
        value,
        passed,
        parts: parts.map(({ count: _, ...part }) => part),
        competencies: competencyValues(step.item, step.strategy, step.ratings).map((one) => [
          one.id,
          one.value,
        ]),
        exercises: exerciseValues(step.item, step.strategy, step.ratings).map((one) => [
          one.id,
          one.value,
        ]),
      };
      expectSame(actual, expectedOf(design), seed);
    });
  });

  it("are explained with the numbers that the independent calculation has", () => {
    designs.forEach((design, seed) => {
      const step = calculated(design);
      const { total, passed, parts } = explainJudgement(step);
      const over = (kind: "competency" | "exercise", [id]: (string | number | null)[]) => [
        id,
        explainOver([step.item], step.strategy, step.ratings, { kind, id: String(id) }).value,
      ];
      const expected = expectedOf(design);
      const actual = {
        value: total.value,
        passed,
        parts: parts.map(({ explanation, kind, id, limit, passed: isReached }) => ({
          kind,
          id,
          value: explanation.value,
          limit,
          passed: isReached,
        })),
        competencies: expected.competencies.map((one) => over("competency", one)),
        exercises: expected.exercises.map((one) => over("exercise", one)),
      };
      expectSame(actual, expected, seed);
    });
  });

  it("hold every case: all scopes, subsets and strategies, passed and failed, rounded halves", () => {
    const cases = new Set(
      designs.map((design) => {
        const { passed } = expectedOf(design);
        return [design.strategy, design.scope, design.subset, passed].join(" ");
      }),
    );
    expect(cases.size).toBe(3 * 3 * 3 * 2);
  });
});
