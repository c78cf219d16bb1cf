import type { Assessment, Item, ProcessRun } from "@assay/contract";
import type { CutOff } from "@assay/domain";
import {
  assessmentsOf,
  cutOffOf,
  type Design,
  expectedOf,
  expectedOfProcess,
  itemOf,
  randomDesign,
  randomProcess,
} from "@assay/domain/designs.ts";
import { expect, it } from "vitest";
import {
  candidateDiagrams,
  type ChartGroup,
  type Diagram,
  stepDiagrams,
} from "./model/charts/diagrams.ts";
import { allStepsRows } from "./model/allStepsRows.ts";
import { sheetOf } from "./model/sheet.ts";
import { stepRows } from "./model/stepRows.ts";

/*
 * The tables and charts of a page beside an independent calculation; the server's test of the same name
 * holds the report and the workbooks beside it, with the same designs.
 */
const DESIGNS = 1000;
const COMPETENCIES = ["C0", "C1", "C2", "C3", "C4"];
const CANDIDATE = "K";

const texts = (name: string) => ({ de: { displayName: name } });

function stepOf(design: Design): Item {
  const step = itemOf(design);
  const items = step.items.map((item) => ({
    ...item,
    itemType: "EXERCISE",
    texts: texts(item.id),
    items: [],
  }));
  return { ...step, isObserved: true, texts: texts(step.id), items } as unknown as Item;
}

/** A run of one candidate, by default in one step, with no more than the results read of it. */
function runOf(design: Design, others: Design[] = [], cutOff?: CutOff) {
  const items = [design, ...others].map(stepOf);
  const item = items[0] as Item;
  const assessments = [design, ...others].flatMap(assessmentsOf).map((one, index) => ({
    ...one,
    id: String(index),
    candidateId: CANDIDATE,
  })) as unknown as Assessment[];
  const run = {
    runState: "FINISHED",
    process: { cutOffStrategy: design.strategy, items, ...(cutOff && { cutOff }) },
    competencies: COMPETENCIES.map((id) => ({ id, colorCode: "#000000", texts: texts(id) })),
    candidates: [{ candidateId: CANDIDATE, exercises: [] }],
    observerTeams: [],
    can: { seeAllAssessments: true },
  } as unknown as ProcessRun;
  return { run, item, assessments };
}

const names = new Map([[CANDIDATE, "Kim"]]);
const chartInput = {
  language: "de",
  total: "gesamt",
  notCounted: (name: string) => `${name}!`,
} as const;

const expectSame = (actual: unknown, expected: unknown, what: string): void => {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual, what).toEqual(expected);
};

/** Each limit that a chart draws belongs to the value beside it, and both are a part of the verdict. */
function expectTrueLimits(groups: readonly ChartGroup[], design: Design, what: string): void {
  const { parts } = expectedOf(design);
  for (const { value, limit } of groups.flatMap(({ rows }) => rows))
    if (limit !== null)
      expect(
        parts.some((part) => part.limit === limit && part.value === value),
        `${what}: ${value} at ${limit}`,
      ).toBe(true);
}

const designs = Array.from({ length: DESIGNS }, (_, seed) => randomDesign(seed));

it(`has in every table the values that decide, in ${DESIGNS} random designs`, () => {
  designs.forEach((design, seed) => {
    const { run, item, assessments } = runOf(design);
    const expected = expectedOf(design);
    const input = { run, item, competencyIds: COMPETENCIES, assessments, names };
    const [row] = stepRows(input);
    const values = new Map(row!.cells.map(({ competencyId, value }) => [competencyId, value]));
    const sheet = sheetOf(run, [item], CANDIDATE, assessments);
    const { value, verdict, deciding } = row!.verdict.judgement;
    const actual = {
      value,
      competencies: expected.competencies.map(([id]) => [id, values.get(String(id))]),
      ofSheet: expected.competencies.map(([id]) => [
        id,
        sheet.profile.find(({ competencyId }) => competencyId === id)?.value ?? null,
      ]),
      exercises: sheet.exercises.map((one) => [one.exerciseId, one.value]),
      decided: {
        total: sheet.decided,
        competencies: expected.competencies.map(([id]) => [
          id,
          sheet.profile.find(({ competencyId }) => competencyId === id)?.decided ?? null,
        ]),
        exercises: sheet.exercises.map((one) => [one.exerciseId, one.decided]),
      },
      notCounting: sheet.exercises.filter(({ counts }) => !counts).map((one) => one.exerciseId),
    };
    expectSame(
      actual,
      {
        value: expected.value,
        competencies: expected.competencies,
        ofSheet: expected.competencies,
        exercises: expected.exercises,
        decided: expected.decided,
        notCounting: expected.exercises
          .map(([id]) => String(id))
          .filter((id) => !expected.counting.includes(id)),
      },
      `design ${seed}`,
    );
    if (verdict !== "unrated") expect(verdict === "passed", `design ${seed}`).toBe(expected.passed);
    // What stands beside the verdict is one of the comparisons that made it, and says the same.
    const part = expected.parts.find(
      ({ kind, id }) => kind === deciding?.kind && id === deciding.id,
    );
    expectSame(deciding?.value, part?.value, `design ${seed}`);
    if (deciding && verdict !== "unrated")
      expect(deciding.passed, `design ${seed}`).toBe(expected.passed);
  });
});

it("draws in charts the same values, and a limit only where the value beside it is compared with it", () => {
  designs.forEach((design, seed) => {
    if (design.strategy === "MANUAL") return;
    const { run, item, assessments } = runOf(design);
    const expected = expectedOf(design);
    const valueIn = ({ groups }: Diagram, id: unknown) =>
      groups.flatMap(({ rows }) => rows).find((row) => row.id === id)?.value ?? null;
    for (const isSingle of [true, false]) {
      const input = { ...chartInput, run, isSingle };
      const ofCandidate = candidateDiagrams(
        input,
        [item],
        { id: CANDIDATE, name: "Kim" },
        assessments,
      );
      const ofStep = stepDiagrams(input, item, [{ id: CANDIDATE, name: "Kim" }], assessments);
      for (const { groups } of [...ofCandidate, ...ofStep])
        expectTrueLimits(groups, design, `design ${seed}`);
    }
    const [whole] = stepDiagrams(
      { ...chartInput, run, isSingle: true },
      item,
      [{ id: CANDIDATE, name: "Kim" }],
      assessments,
    );
    expectSame(
      [valueIn(whole!, item.id), expected.competencies.map(([id]) => [id, valueIn(whole!, id)])],
      [expected.value, expected.competencies],
      `design ${seed}`,
    );
  });
});

it(`has for ${DESIGNS} random processes the verdict of a rule over both steps`, () => {
  for (let seed = 0; seed < DESIGNS; seed += 1) {
    const { steps, rules } = randomProcess(seed);
    const [first, second] = steps;
    const { run, assessments } = runOf(first, [second], cutOffOf(rules));
    const expected = expectedOfProcess(steps, rules);
    const { verdicts } = sheetOf(run, run.process.items, CANDIDATE, assessments);
    const [row] = allStepsRows(run, assessments, names);
    expectSame(row!.verdicts, verdicts, `process ${seed}`);
    const { judgement, itemId } = verdicts.at(-1)!;
    expectSame([verdicts.length, itemId], [3, "process"], `process ${seed}`);
    const { passed, verdict, parts, deciding } = judgement;
    expectSame(
      { passed, parts: parts.map(({ count: _, ...part }) => part) },
      { passed: expected.passed, parts: expected.parts },
      `process ${seed}`,
    );
    if (deciding && verdict !== "unrated")
      expect(deciding.passed, `process ${seed}`).toBe(expected.passed);
    // A page of one step says nothing of the whole process.
    const ofStep = sheetOf(run, run.process.items.slice(0, 1), CANDIDATE, assessments);
    expect(ofStep.verdicts).toHaveLength(1);
  }
});
