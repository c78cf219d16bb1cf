import {
  hasModeratorView,
  mayRateCell,
  maySeeAllAssessments,
  type RunPeople,
  seenCandidateIds,
} from "@assay/domain";
import type { Actor } from "../../http/context.ts";
import type { Run } from "../runs/store.ts";
import type { AssessmentRow } from "./store.ts";

type Written = Pick<AssessmentRow, "candidateId" | "exerciseId" | "personId" | "assessmentType">;

/** Observers may write their own rating in a cell of their team; any moderator of the run an overall result. */
export function canWrite(run: RunPeople, assessment: Written, actor: Actor): boolean {
  const { candidateId, exerciseId, personId, assessmentType } = assessment;
  if (assessmentType === "RESULT") return hasModeratorView(run, actor.id);
  return personId === actor.id && mayRateCell(run, actor.id, candidateId, exerciseId);
}

/** Whether the actor may read all observers' ratings of this candidate: they see both candidate and all ratings. */
export const canReadOfAnybody = (
  run: Run,
  { candidateId }: Pick<Written, "candidateId">,
  actor: Actor,
): boolean =>
  maySeeAllAssessments(run, actor) && seenCandidateIds(run, actor).includes(candidateId);
