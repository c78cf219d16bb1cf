import type { Assessment, AssessmentValue } from "@assay/contract";
import { testId } from "./buildRun.ts";
import { LEADING, LISTENING, RUN } from "./observedRun.ts";

export const CARLA = testId(303);
export const [EVA, FINN, MODERATOR] = [testId(401), testId(402), testId(403)];

export const ratedValue = (
  competencyId: string,
  selectedCriterion: number | null,
): AssessmentValue => ({
  competencyId,
  selectedCriterion,
  selectedCriterionOverwrite: null,
  selectedCueIds: [],
});

let count = 0;
function assessment(candidateId: string, exerciseId: string, values: (number | null)[]) {
  return {
    id: testId(5000 + (count += 1)),
    processRunId: RUN,
    candidateId,
    exerciseId,
    scaleId: testId(2),
    values: [ratedValue(LEADING, values[0] ?? null), ratedValue(LISTENING, values[1] ?? null)],
    updatedOn: "2026-11-01T08:00:00.000Z",
    revision: 1,
  };
}
export const rating = (
  candidateId: string,
  exerciseId: string,
  observerId: string,
  ...values: (number | null)[]
): Assessment => ({
  ...assessment(candidateId, exerciseId, values),
  observerId,
  moderatorId: null,
  assessmentType: "OBSERVATION",
});
export const result = (
  candidateId: string,
  exerciseId: string,
  ...values: (number | null)[]
): Assessment => ({
  ...assessment(candidateId, exerciseId, values),
  observerId: null,
  moderatorId: MODERATOR,
  assessmentType: "RESULT",
});
