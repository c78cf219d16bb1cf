import type { Assessment, PastOverwrite } from "@assay/contract";
import { reopenAbility, type RunActor } from "@assay/domain";
import type { Run } from "../runs/store.ts";
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

/** The caller's assessment, which says whether they may take its submission back. */
export function presentOwn(row: AssessmentRow, run: Run, actor: RunActor): Assessment {
  const reopen = reopenAbility(run, row, actor);
  const submission = row.submission && { ...row.submission, ...(reopen && { can: { reopen } }) };
  return presentAssessment({ ...row, submission });
}

export const presentOverwrite = ({ at, reason, ...row }: OverwriteRow): PastOverwrite => ({
  ...row,
  at: at.toISOString(),
  ...(reason && { reason }),
});
