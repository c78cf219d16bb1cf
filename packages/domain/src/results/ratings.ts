import { ratingValue } from "../assessments/rating.ts";
import type { Assessment, AssessmentType } from "../assessments/rating.ts";
import { countsInResults, type SubmissionState } from "../assessments/submission.ts";
import type { Id } from "../text/rules.ts";

/** One rated competency, with the value that counts; null where unrated. */
export interface Rating {
  readonly exerciseId: Id;
  readonly competencyId: Id;
  readonly value: number | null;
}

export interface ObserverRating extends Rating {
  /** Null in a RESULT assessment. */
  readonly observerId: Id | null;
  /** The observer's independent value, which differs from `value` if something counts in its place. */
  readonly original: number | null;
  /** What the observer gave in a second round; absent if nothing. */
  readonly revised?: number;
  /** What the conference decided in place of the observer's value; absent if nothing. */
  readonly conference?: number;
  /** What became of the rating; absent in runs without rules for rating. */
  readonly submission?: SubmissionState;
}

/**
 * The values of all assessments of one type that count, as a flat list, with what counts in place of the independent
 * ones applied: overwrites, what the conference decided, revised values (decisions §9).
 */
export function ratingsOf(
  assessments: readonly Assessment[],
  type: AssessmentType,
): ObserverRating[] {
  return assessments
    .filter((assessment) => assessment.assessmentType === type && countsInResults(assessment))
    .flatMap(({ exerciseId, observerId, values, submission }) =>
      values.map((value) => ({
        exerciseId,
        competencyId: value.competencyId,
        observerId: observerId ?? null,
        original: value.selectedCriterion,
        value: ratingValue(value),
        ...(value.revisedCriterion !== undefined && { revised: value.revisedCriterion }),
        ...(value.conferenceCriterion !== undefined && { conference: value.conferenceCriterion }),
        ...(submission && { submission: submission.state }),
      })),
    );
}

/** The values of those ratings that have one. */
export function ratedValues(ratings: readonly Rating[]): number[] {
  return ratings.flatMap(({ value }) => (value === null ? [] : [value]));
}
