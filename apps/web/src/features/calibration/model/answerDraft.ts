import type { CalibrationAnswer, CalibrationAnswerValue } from "@assay/contract";
import type { Id } from "@assay/domain";
import type { DraftKind, Mark } from "../../../platform/drafts/draft.ts";
import { markOf } from "../../../platform/drafts/sendResult.ts";

/** What somebody has written of a sample and not sent yet: all of it. */
export interface AnswerEdit {
  attemptId: Id;
  sampleId: Id;
  /** HTML. */
  notes: string;
  values: CalibrationAnswerValue[];
  /** Whether it is to be submitted. */
  submits?: true;
}
export interface AnswerBase {
  revision: number;
}

/** Kind and key are stored on devices with what is unsent: neither may be renamed. */
export const ANSWER: DraftKind<AnswerEdit, AnswerBase, CalibrationAnswer> = {
  name: "calibrationAnswer",
};
export const answerKey = (attemptId: Id, sampleId: Id): string =>
  [ANSWER.name, attemptId, sampleId].join(":");

export const baseOf = ({ revision }: AnswerBase): AnswerBase => ({ revision });

/**
 * Equal for answers that say the same: by it a draft recognises in a conflict that the server has stored it already,
 * and only its answer was lost.
 */
export const answerMark: Mark<AnswerEdit> = ({ notes, values }) => {
  const said = values
    .map(({ competencyId, selectedCriterion, selectedCueIds }) =>
      JSON.stringify([competencyId, selectedCriterion, selectedCueIds.toSorted()]),
    )
    .toSorted();
  return markOf(JSON.stringify([notes, said]));
};
