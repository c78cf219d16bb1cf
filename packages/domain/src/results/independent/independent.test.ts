import { beforeAll, describe, expect, it } from "vitest";
import { explainJudgement } from "../explainJudgement.ts";
import { explainOver } from "../explanation.ts";
import { judgeStep } from "../judgement.ts";
import { ratingsOf } from "../ratings.ts";
import { competencyValues, exerciseValues } from "../counting.ts";
import { wholeProcess } from "../step.ts";
import { assessmentsOf, cutOffOf, expectedOf, expectedOfProcess, itemOf } from "./designs.ts";
import type { Design } from "./designs.ts";
import { randomDesign, randomProcess } from "./randomDesign.ts";

/** The outcomes by the second calculation that the product has too. */
const commonOf = (design: Design) => {
  const { value, passed, parts, competencies, exercises } = expectedOf(design);
  return { value, passed, parts, competencies, exercises };
};

function calculated(design: Design) {
  const { strategy } = design;
  const item = itemOf(design);
  const assessments = assessmentsOf(design);
  const ratings = ratingsOf(assessments, "OBSERVATION");
  const resultRatings = ratingsOf(assessments, "RESULT");
  return { strategy, item, ratings, resultRatings };
}

/** Compares the JSON texts first, which halves the time of ten thousand comparisons. */
function expectSame(actual: unknown, expected: unknown, seed: number): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    expect(actual, `design ${seed}`).toEqual(expected);
}

const ROUNDS = [
  { count: 2_000, tags: [] },
  { count: 10_000, tags: ["soak"] },
];

for (const { count, tags } of ROUNDS)
  describe(`${count} random designs`, { tags }, () => {
    let designs: Design[];
    beforeAll(() => {
      designs = Array.from({ length: count }, (_, seed) => randomDesign(seed));
    });

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
        expectSame(actual, commonOf(design), seed);
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
        const expected = commonOf(design);
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

    it("come out the same where one rule is about two steps together", () => {
      designs.forEach((_, seed) => {
        const { steps, rules } = randomProcess(seed);
        const [{ strategy }] = steps;
        const item = wholeProcess(steps.map(itemOf), cutOffOf(rules))!;
        const assessments = steps.flatMap(assessmentsOf);
        const ratings = ratingsOf(assessments, "OBSERVATION");
        const resultRatings = ratingsOf(assessments, "RESULT");
        const step = { strategy, item, ratings, resultRatings };
        const told = ({ parts, passed }: ReturnType<typeof judgeStep>) => ({
          passed,
          parts: parts.map(({ kind, id, value, limit, passed: isReached }) => ({
            kind,
            id,
            value,
            limit,
            passed: isReached,
          })),
        });
        const { isComplete: _isComplete, parts, passed } = expectedOfProcess(steps, rules);
        expectSame(told(judgeStep(step)), { passed, parts }, seed);
        const explained = explainJudgement(step).parts.map(({ explanation }) => explanation.value);
        const values = parts.map(({ value }) => value);
        expectSame(explained, values, seed);
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
