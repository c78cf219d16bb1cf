import type { Id } from "../text/rules.ts";
import { type Accuracy, accuracyOf } from "./accuracy.ts";
import { type BehaviouralAccuracy, behaviouralAccuracy, behaviourMatch } from "./behaviour.ts";
import { type CalibrationValue, expertView, stepOnScale } from "./gold.ts";
import { type CalibrationRules, isWrong, type PassFault, passFaults } from "./passRule.ts";

/** A sample with what the observer and the experts have said of it. */
export interface RatedSample {
  readonly sampleId: Id;
  readonly own: readonly CalibrationValue[];
  readonly experts: readonly (readonly CalibrationValue[])[];
}

/** What a set rates its samples by. */
export interface RatedDesign {
  readonly competencyIds: readonly Id[];
  /** The values of the scale in ascending order. */
  readonly levels: readonly number[];
}

/** The result of an attempt over all samples of its set. */
export interface CalibrationResult {
  readonly accuracy: Accuracy;
  readonly behaviour: BehaviouralAccuracy;
  readonly faults: readonly PassFault[];
  readonly wrongIds: readonly Id[];
}

const ownSteps = (own: readonly CalibrationValue[], { competencyIds, levels }: RatedDesign) =>
  competencyIds.map((id) => {
    const value = own.find(({ competencyId }) => competencyId === id)?.selectedCriterion;
    return value === null || value === undefined ? Number.NaN : stepOnScale(levels, value);
  });

/** The experts' values of a sample, in steps. */
export const trueSteps = (
  experts: RatedSample["experts"],
  { competencyIds, levels }: RatedDesign,
): number[] => competencyIds.map((id) => expertView(id, experts, levels)?.median ?? Number.NaN);

/** What ratings of all samples of a set amount to. */
export function calibrationResult(
  samples: readonly RatedSample[],
  design: RatedDesign,
  rules: CalibrationRules,
): CalibrationResult {
  const own = samples.map((sample) => ownSteps(sample.own, design));
  const truth = samples.map((sample) => trueSteps(sample.experts, design));
  const accuracy = accuracyOf(own, truth);
  const wrong = samples.filter((_, place) => isWrong(own[place] ?? [], truth[place] ?? [], rules));
  return {
    accuracy,
    behaviour: behaviouralAccuracy(samples.map((one) => behaviourMatch(one.own, one.experts))),
    faults: passFaults(accuracy, { own, truth }, rules),
    wrongIds: wrong.map(({ sampleId }) => sampleId),
  };
}
