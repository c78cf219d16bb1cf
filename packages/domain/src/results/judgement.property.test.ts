import fc from "fast-check";
import { expect, it } from "vitest";
import { CALCULATION_SCOPES, CALCULATION_SUBSETS } from "../processes/cutOff.ts";
import type { CutOff } from "../processes/cutOff.ts";
import { judgeStep } from "./judgement.ts";
import type { JudgedItem } from "./step.ts";

/*
 * A second, naive calculation after decisions §9, written from the text alone: all values are
 * tenths as BigInt, every mean is a fraction, and rounding counts units up until they pass it.
 */
const EXERCISES = ["E0", "E1", "E2"];
const COMPETENCIES = ["C0", "C1", "C2"];
interface Tenths {
  readonly exercise: string;
  readonly competency: string;
  readonly tenths: number | null;
}

/** Rounds sum / (10 × count), given in tenths, to `places`: returned in units of 10^-places. */
function naiveRound(sum: bigint, count: bigint, places: number): bigint {
  const scale = 10n ** BigInt(places);
  const isNegative = sum < 0n;
  const size = isNegative ? -sum : sum;
  let units = (size * scale) / (10n * count);
  const rest = size * scale - units * 10n * count;
  if (rest * 2n >= 10n * count) units += 1n;
  return isNegative ? -units : units;
}

/** In hundredths. */
function naiveValue(strategy: string, ratings: readonly Tenths[]): bigint | null {
  const all: bigint[] = [];
  for (const { tenths } of ratings) if (tenths !== null) all.push(BigInt(tenths));
  if (all.length === 0) return null;
  if (strategy === "AVG") {
    let sum = 0n;
    for (const each of all) sum += each;
    return naiveRound(sum, BigInt(all.length), 1) * 10n;
  }
  all.sort((a, b) => Number(a - b));
  const upper = all[Math.floor(all.length / 2)] ?? 0n;
  const lower = all[Math.floor((all.length - 1) / 2)] ?? 0n;
  return naiveRound(upper + lower, 2n, 2);
}

function naivePasses(strategy: string, ratings: readonly Tenths[], limitTenths: number): boolean {
  const value = naiveValue(strategy, ratings);
  return value !== null && value >= BigInt(limitTenths) * 10n;
}

const design = fc.record({
  isCenter: fc.boolean(),
  strategy: fc.constantFrom("AVG" as const, "MEDIAN" as const),
  scope: fc.constantFrom(...CALCULATION_SCOPES),
  subset: fc.constantFrom(...CALCULATION_SUBSETS),
  cutOffTenths: fc.integer({ min: -20, max: 70 }),
  competencies: fc.subarray(COMPETENCIES),
  exercises: fc.subarray(EXERCISES),
  indexes: fc.subarray([0, 1, 2]),
  ownTenths: fc.array(fc.integer({ min: -20, max: 70 }), { minLength: 3, maxLength: 3 }),
  ratings: fc.array(
    fc.record({
      exercise: fc.constantFrom(...EXERCISES, "elsewhere"),
      competency: fc.constantFrom(...COMPETENCIES),
      tenths: fc.option(fc.integer({ min: -20, max: 70 })),
    }),
    { maxLength: 24 },
  ),
});
type Design = typeof design extends fc.Arbitrary<infer T> ? T : never;

function itemOf(d: Design): JudgedItem {
  const own = (ids: string[]) =>
    Object.fromEntries(ids.map((id, index) => [id, (d.ownTenths[index] ?? 0) / 10]));
  const cutOff: CutOff = {
    cutOffValue: d.cutOffTenths / 10,
    calculationScope: d.scope,
    calculationSubset: d.subset,
    selectedCompetencies: d.competencies,
    selectedExercises: d.exercises,
    selectedSubItemIndexes: d.indexes,
    selectedCutoffValuesCompetencies: own(COMPETENCIES),
    selectedCutoffValuesExercises: own(EXERCISES),
  };
  const items = EXERCISES.map((id) => ({ id, competencyIds: COMPETENCIES, isObserved: true }));
  return d.isCenter
    ? { id: "AC", itemType: "ASSESSMENT_CENTER", competencyIds: [], cutOff, items }
    : { id: "E0", itemType: "EXERCISE", competencyIds: COMPETENCIES, cutOff, items: [] };
}

function naiveJudgement(d: Design): boolean {
  const isCounted = (id: string) =>
    d.isCenter
      ? EXERCISES.includes(id) &&
        (d.indexes.length === 0 || d.indexes.includes(EXERCISES.indexOf(id)))
      : id === "E0";
  const counted = d.ratings.filter((rating) => isCounted(rating.exercise));
  if (d.scope === "TOTAL" && d.subset === "ALL") {
    return naivePasses(d.strategy, counted, d.cutOffTenths);
  }
  const byExercise = d.scope === "EXERCISES";
  const names = byExercise ? EXERCISES : COMPETENCIES;
  const chosen = byExercise ? d.exercises : d.competencies;
  let judged = byExercise ? EXERCISES.filter(isCounted) : COMPETENCIES;
  if (d.subset === "SUBSET") judged = chosen;
  if (d.subset === "SUBSETVALUES") judged = chosen.length > 0 ? chosen : names;
  for (const name of judged) {
    const limit =
      d.subset === "SUBSETVALUES" ? (d.ownTenths[names.indexOf(name)] ?? 0) : d.cutOffTenths;
    const own = counted.filter(
      (rating) => (byExercise ? rating.exercise : rating.competency) === name,
    );
    if (!naivePasses(d.strategy, own, limit)) return false;
  }
  return judged.length > 0;
}

it("agrees with a naive calculation on thousands of random designs [CALC-002, CALC-003, CALC-004, CALC-005, CALC-008, CALC-010]", () => {
  fc.assert(
    fc.property(design, (d) => {
      const ratings = d.ratings.map(({ exercise, competency, tenths }) => ({
        exerciseId: exercise,
        competencyId: competency,
        value: tenths === null ? null : tenths / 10,
      }));
      const item = itemOf(d);
      const judged = judgeStep({ item, strategy: d.strategy, ratings });
      expect(judged.passed).toBe(naiveJudgement(d));
      if (d.indexes.length === 0) {
        const inStep = d.ratings.filter((rating) =>
          d.isCenter ? EXERCISES.includes(rating.exercise) : rating.exercise === "E0",
        );
        const value = naiveValue(d.strategy, inStep);
        expect(judged.value).toBe(value === null ? null : Number(value) / 100);
      }
    }),
    { numRuns: 5000 },
  );
});
