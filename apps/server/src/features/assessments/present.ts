import type { Assessment, PastOverwrite } from "@assay/contract";
import type { AssessmentRow, OverwriteRow } from "./store.ts";

/** An assessment as answers hold it: by an observer, or a moderator's overall result. */
export function presentAssessment({
  personId,
  updatedOn,
  submission,
  ...row
}: AssessmentRow): Assessment {
  const isResult = row.assessmentType === "RESULT";
  return {
    ...row,
    observerId: isResult ? null : personId,
    moderatorId: isResult ? personId : null,
    updatedOn: updatedOn.toISOString(),
    ...(submission && { submission }),
  };
}

export const presentOverwrite = ({ at, reason, ...row }: OverwriteRow): PastOverwrite => ({
  ...row,
  at: at.toISOString(),
  ...(reason && { reason }),
});
