import type { RatingValue } from "../../assessments/rating.ts";
import type {
  CALCULATION_SCOPES,
  CALCULATION_SUBSETS,
  Condition,
  CutOff,
} from "../../processes/cutOff.ts";
import type { JudgedItem } from "../step.ts";
import {
  countingCompetencies,
  countingExercises,
  deciding,
  observed,
  outcomeOfProcess,
  outcomeOfStep,
  valueOf,
} from "./oracle.ts";
import type { Design, Rule } from "./oracle.ts";

export { randomDesign, randomProcess } from "./randomDesign.ts";
export type { Design } from "./oracle.ts";

// The design in the product's types, with decimals instead of hundredths.
const decimal = (hundredths: bigint): number => Number(hundredths) / 100;
const decimals = (all: Map<string, bigint>) =>
  Object.fromEntries([...all].map(([id, value]) => [id, decimal(value)]));

const conditionOf = (rule: Rule): Condition => ({
  cutOffValue: decimal(rule.limit),
  calculationScope: rule.scope as (typeof CALCULATION_SCOPES)[number],
  calculationSubset: rule.subset as (typeof CALCULATION_SUBSETS)[number],
  selectedCompetencies: rule.competencies,
  selectedExercises: rule.chosenExercises,
  selectedCutoffValuesCompetencies: decimals(rule.ownOfCompetency),
  selectedCutoffValuesExercises: decimals(rule.ownOfExercise),
});

/** Conditions joined by AND. */
export const cutOffOf = (
  [first, ...others]: readonly [Rule, ...Rule[]],
  indexes: number[] = [],
): CutOff => ({
  ...conditionOf(first),
  selectedSubItemIndexes: indexes,
  ...(others.length > 0 && { furtherConditions: others.map(conditionOf) }),
});

/** A design's step in the product's types. */
export const itemOf = (design: Design): JudgedItem => ({
  id: design.id,
  itemType: design.isCentre ? "ASSESSMENT_CENTER" : "EXERCISE",
  competencyIds: design.isCentre ? [] : design.exercises[0]!.competencies,
  cutOff: design.hasCutOff
    ? cutOffOf([design, ...design.more], design.isCentre ? design.indexes : [])
    : null,
  items: design.isCentre
    ? design.exercises.map(({ id, competencies, isObserved }) => ({
        id,
        competencyIds: competencies,
        isObserved,
      }))
    : [],
});

/** A design's ratings as assessments of both types. */
export const assessmentsOf = ({ lines }: Design) =>
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

const shownOutcome = ({ parts, ...outcome }: ReturnType<typeof outcomeOfStep>) => ({
  ...outcome,
  parts: parts.map((part) => ({
    ...part,
    value: shown(part.value),
    limit: decimal(part.limit),
  })),
});

/** The outcome of a rule over several steps by the second calculation. */
export const expectedOfProcess = (steps: Design[], rules: Rule[]) =>
  shownOutcome(outcomeOfProcess(steps, rules));

const ratedExercises = ({ exercises, isCentre }: Design) =>
  exercises.filter(({ isObserved }) => isObserved || !isCentre);

/** All outcomes of a design by the second calculation. */
export function expectedOf(design: Design) {
  const { parts, passed, isComplete } = shownOutcome(outcomeOfStep(design));
  const inStep = observed(design);
  const rated = design.lines.filter(({ type }) => type === "OBSERVATION");
  const isManual = design.strategy === "MANUAL";
  const ofStep = deciding(design, false);
  const ofExercise = isManual ? design.lines.filter(({ type }) => type === "RESULT") : rated;
  const decided = {
    total: shown(valueOf(design.strategy, ofStep)),
    competencies: countingCompetencies(design).map((id) => [
      id,
      shown(
        valueOf(
          design.strategy,
          ofStep.filter((line) => line.competency === id),
        ),
      ),
    ]),
    exercises: ratedExercises(design).map(({ id }) => [
      id,
      shown(
        valueOf(
          design.strategy,
          ofExercise.filter((line) => line.exercise === id),
        ),
      ),
    ]),
  };
  return {
    decided,
    counting: countingExercises(design).map(({ id }) => id),
    value: shown(valueOf(design.strategy, inStep)),
    passed,
    isComplete,
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
    exercises: ratedExercises(design).map(({ id }) => [
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
