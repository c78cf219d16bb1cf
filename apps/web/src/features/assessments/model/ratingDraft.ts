import type { Assessment, AssessmentValue } from "@assay/contract";
import type { Id } from "@assay/domain";
import type { DraftKind } from "../../../platform/drafts/draft.ts";

/** One observer's rating of one candidate in one exercise. */
export interface RatedCell {
  processRunId: Id;
  candidateId: Id;
  exerciseId: Id;
}

/** An unsent rating: the values of all competencies of the exercise. */
export interface RatingEdit {
  cell: RatedCell;
  values: AssessmentValue[];
  /** Whether it is to be submitted with these values. */
  submits?: true;
}
/** What the rating is based on; undefined while it is new. */
export interface RatingBase {
  id: Id;
  revision: number;
}

export const baseOf = ({ id, revision }: RatingBase): RatingBase => ({ id, revision });

/** Kind and key are stored on devices with what is unsent: neither may be renamed. */
export const ASSESSMENT: DraftKind<RatingEdit, RatingBase, Assessment> = { name: "assessment" };
export const ratingKey = ({ processRunId, candidateId, exerciseId }: RatedCell): string =>
  [ASSESSMENT.name, processRunId, candidateId, exerciseId].join(":");
