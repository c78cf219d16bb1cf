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

/** An observer their own rating of a cell of their team; an overall result any moderator of the run. */
export function canWrite(run: RunPeople, assessment: Written, actor: Actor): boolean {
  const { candidateId, exerciseId, personId, assessmentType } = assessment;
  if (assessmentType === "RESULT") return hasModeratorView(run, actor.id);
  return personId === actor.id && mayRateCell(run, actor.id, candidateId, exerciseId);
}

/** Somebody's rating of a candidate whom the actor may see, in a run whose ratings they may all see. */
export const canReadOfAnybody = (
  run: Run,
  { candidateId }: Pick<Written, "candidateId">,
  actor: Actor,
): boolean =>
  maySeeAllAssessments(run, actor) && seenCandidateIds(run, actor).includes(candidateId);
