import { describe, expect, it } from "vitest";
import { type Condition, type CutOffStrategy, defaultCutOff } from "../processes/cutOff.ts";
import { judgeStep } from "../results/judgement.ts";
import type { JudgedItem } from "../results/step.ts";
import { SeededRandom } from "../timetable/random.ts";
import { decisionConsistency, effectiveThreshold } from "./decisionProbability.ts";
import { decisionStability, type ObservedStep } from "./decisionStability.ts";
import { fewestSteps } from "./fewestSteps.ts";
import { overallResultOf } from "./overallResult.ts";
import { ratingTable } from "./ratingTable.ts";
import ac24Variance from "./reference/ac24_variance.json" with { type: "json" };
import reference from "./reference/decision_stability.json" with { type: "json" };
import { ac24, differences } from "./reference/readReference.ts";

const SCALE = [1, 2, 3, 4, 5, 6, 7];

const centre = (
  exercises: readonly string[],
  competencyIds: string[],
  conditions: readonly Partial<Condition>[] = [],
): JudgedItem => {
  const [first = {}, ...further] = conditions;
  const base = defaultCutOff();
  return {
    id: "S",
    itemType: "ASSESSMENT_CENTER",
    competencyIds: [],
    cutOff: {
      ...base,
      ...first,
      furtherConditions: further.map((one) => ({ ...base, ...one })),
    },
    items: exercises.map((id) => ({ id, competencyIds, isObserved: true })),
  };
};

describe("stability of decisions (S12 a)", () => {
  it("of AC-24 is that of the reference: who turns it, and how many steps", () => {
    const item = centre(["E1", "E2", "E3", "E4"], ["C1", "C2", "C3", "C4", "C5"]);
    const byCandidate = Map.groupBy(ac24(), ({ candidateId }) => candidateId);
    const found = [...byCandidate].map(([candidate, ratings]) => {
      const step: ObservedStep = { item, strategy: "AVG", ratings };
      const { verdict, flipsWithout, fewestSteps: steps } = decisionStability(step, SCALE);
      const { value } = judgeStep(step);
      const passes = verdict === "passed";
      const observers = [...(flipsWithout ?? [])].toSorted();
      return [candidate, { passes, shown: value, flipsWithout: observers, fewestSteps: steps }];
    });
    const expected = Object.entries(reference.sensitivity).map(([candidate, one]) => [
      candidate,
      {
        passes: one.passes,
        shown: one.shown,
        flipsWithout: one.flipsWithout,
        fewestSteps: { kind: "exact", steps: one.fewestSteps },
      },
    ]);
    expect(found).toEqual(expected);
  });

  it("leaves what observers cannot turn to the overall result under MANUAL", () => {
    const item = centre(["E1"], ["C1"]);
    const rating = { exerciseId: "E1", competencyId: "C1", value: 1, observerId: "O1" };
    const resultRatings = [{ exerciseId: "S", competencyId: "C1", value: 6 }];
    const step: ObservedStep = { item, strategy: "MANUAL", ratings: [rating], resultRatings };
    expect(decisionStability(step, SCALE)).toEqual({
      verdict: "passed",
      flipsWithout: null,
      unratedWithout: null,
      fewestSteps: { kind: "exact", steps: 3 },
    });
  });

  it("tells who turns a decision from without whom there is none", () => {
    const item = centre(["E1"], ["C1"]);
    const rating = { exerciseId: "E1", competencyId: "C1", value: 5, observerId: "O1" };
    const alone: ObservedStep = { item, strategy: "AVG", ratings: [rating] };
    expect(decisionStability(alone, SCALE)).toMatchObject({
      flipsWithout: [],
      unratedWithout: ["O1"],
    });
    expect(fewestSteps({ ...alone, ratings: [] }, SCALE)).toEqual({ kind: "never" });
  });

  it("says never where no rating could turn it", () => {
    const item = centre(["E1"], ["C1"], [{ cutOffValue: 9 }]);
    const ratings = [{ exerciseId: "E1", competencyId: "C1", value: 5 }];
    expect(fewestSteps({ item, strategy: "AVG", ratings }, SCALE)).toEqual({ kind: "never" });
    const low = centre(["E1"], ["C1"], [{ cutOffValue: 1 }]);
    expect(fewestSteps({ item: low, strategy: "MEDIAN", ratings }, SCALE)).toEqual({
      kind: "never",
    });
  });
});

/** Tries all ways of moving ratings, with ever more steps, until the verdict is another. */
function stepsByTrying(step: ObservedStep, levels: readonly number[]): number | null {
  const { verdict } = judgeStep(step);
  const places = step.ratings.map(({ value }) => levels.indexOf(value ?? 0));
  const isTurned = (moved: readonly number[]) =>
    judgeStep({
      ...step,
      ratings: step.ratings.map((rating, index) => ({ ...rating, value: levels[moved[index]!]! })),
    }).verdict !== verdict;
  const direction = verdict === "passed" ? -1 : 1;
  const turns = (moved: readonly number[], from: number, steps: number): boolean => {
    if (steps === 0) return isTurned(moved);
    return moved.some((place, rating) => {
      if (rating < from || levels[place + direction] === undefined) return false;
      return turns(moved.with(rating, place + direction), rating, steps - 1);
    });
  };
  const most = places.reduce(
    (sum, place) => sum + (direction === 1 ? levels.length - 1 - place : place),
    0,
  );
  for (let steps = 0; steps <= most; steps++) if (turns(places, 0, steps)) return steps;
  return null;
}

describe("fewest steps", () => {
  const random = new SeededRandom(27);
  const pick = <T>(all: readonly T[]): T => all[random.below(all.length)]!;
  const conditions: readonly (readonly Partial<Condition>[])[] = [
    [{}],
    [{ calculationScope: "COMPETENCIES" }],
    [{ calculationScope: "EXERCISES" }],
    [
      {
        calculationScope: "COMPETENCIES",
        calculationSubset: "SUBSET",
        selectedCompetencies: ["C1"],
      },
    ],
    [
      {
        calculationScope: "COMPETENCIES",
        calculationSubset: "SUBSETVALUES",
        selectedCutoffValuesCompetencies: { C1: 2, C2: 3.4 },
      },
    ],
    [{ cutOffValue: 3 }, { calculationScope: "COMPETENCIES", cutOffValue: 2.5 }],
    [{ calculationScope: "EXERCISES", cutOffValue: 3 }, { calculationScope: "COMPETENCIES" }],
    [{ cutOffValue: 3.5 }, { calculationScope: "EXERCISES" }, { calculationScope: "COMPETENCIES" }],
  ];
  const strategies: readonly CutOffStrategy[] = ["AVG", "MEDIAN"];
  const scales = [
    [1, 2, 3, 4],
    [1, 1.5, 3, 5],
    [0, 2.5, 3, 3.25],
  ];

  it("are those that trying every way finds, for every strategy, scope and scale", () => {
    const kinds = { exact: 0, between: 0, never: 0 };
    for (let round = 0; round < 600; round++) {
      const levels = pick(scales);
      const exercises = pick([["E1"], ["E1", "E2"]]);
      const ratings = exercises.flatMap((exerciseId) =>
        ["C1", "C2"].flatMap((competencyId) =>
          pick([["O1"], ["O1", "O2"]]).map((observerId) => ({
            exerciseId,
            competencyId,
            observerId,
            value: pick(levels),
          })),
        ),
      );
      const own = pick(conditions);
      const item = centre(exercises, ["C1", "C2"], own);
      const step: ObservedStep = { item, strategy: pick(strategies), ratings };
      const found = fewestSteps(step, levels);
      const expected = stepsByTrying(step, levels);
      kinds[found.kind]++;
      const told = `round ${round}: ${JSON.stringify({ found, expected, step, levels })}`;
      if (found.kind === "exact") expect(found.steps, told).toBe(expected);
      else if (found.kind === "never") expect(expected, told).toBeNull();
      else {
        expect(found.atLeast, told).toBeLessThanOrEqual(expected!);
        expect(found.atMost, told).toBeGreaterThanOrEqual(expected!);
      }
    }
    expect(kinds.exact).toBeGreaterThan(300);
    expect(kinds.between).toBe(0);
    expect(kinds.never).toBeGreaterThan(0);
  });
});

describe("fewest steps of a whole centre", () => {
  it("under overlapping medians are exact, or bounds, in a bounded search", () => {
    const conditions = [
      { cutOffValue: 4.5 },
      { calculationScope: "COMPETENCIES" as const, cutOffValue: 4 },
      { calculationScope: "EXERCISES" as const, cutOffValue: 4 },
    ];
    const competencies = ["C1", "C2", "C3", "C4", "C5"];
    const item = centre(["E1", "E2", "E3", "E4"], competencies, conditions);
    const byCandidate = Map.groupBy(ac24(), ({ candidateId }) => candidateId);
    const found = [...byCandidate.values()].map((ratings) =>
      fewestSteps({ item, strategy: "MEDIAN", ratings }, SCALE),
    );
    const bounds = found.flatMap((one) => (one.kind === "between" ? [one] : []));
    for (const { atLeast, atMost } of bounds) expect(atLeast).toBeLessThan(atMost);
    // Who is near the limits is told exactly.
    expect(Math.min(...bounds.map(({ atLeast }) => atLeast))).toBeGreaterThan(5);
    expect(bounds.length).toBeLessThanOrEqual(found.length / 2);
    expect(found.some(({ kind }) => kind === "never")).toBe(false);
  });
});

describe("probability of another decision (S12 b, c)", () => {
  it("of AC-24 is that of the reference", () => {
    const table = ratingTable(ac24());
    const overall = overallResultOf(table, ac24Variance.reml);
    const found = decisionConsistency(overall, effectiveThreshold("AVG", reference.cutOff));
    const {
      about: _about,
      cutOff: _cutOff,
      sensitivity: _sensitivity,
      perCandidate,
      ...group
    } = reference;
    expect(differences(found, group)).toEqual([]);
    const candidates = found.perCandidate.map((one) => ({
      ...one,
      candidate: table.candidates[one.candidate],
    }));
    expect(differences(candidates, perCandidate)).toEqual([]);
    expect(found.expectedTurns).toBeCloseTo(1.92, 2);
  });

  it("compares what is shown: the limit lies half a unit of the last decimal below", () => {
    expect(effectiveThreshold("AVG", 4)).toBeCloseTo(3.95, 12);
    expect(effectiveThreshold("AVG", 4.25)).toBeCloseTo(4.25, 12);
    expect(effectiveThreshold("MEDIAN", 4)).toBeCloseTo(3.995, 12);
    expect(effectiveThreshold("MANUAL", 3.33)).toBeCloseTo(3.325, 12);
  });
});
