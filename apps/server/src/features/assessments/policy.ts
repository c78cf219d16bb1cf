import { hasModeratorView, mayRateCell, type RunPeople } from "@assay/domain";
import type { Actor } from "../../http/context.ts";
import type { AssessmentRow } from "./store.ts";

type Written = Pick<AssessmentRow, "candidateId" | "exerciseId" | "personId" | "assessmentType">;

/** An observer their own rating of a cell of their team; an overall result any moderator of the run. */
export function canWrite(run: RunPeople, assessment: Written, actor: Actor): boolean {
  const { candidateId, exerciseId, personId, assessmentType } = assessment;
  if (assessmentType === "RESULT") return hasModeratorView(run, actor.id);
  return personId === actor.id && mayRateCell(run, actor.id, candidateId, exerciseId);
}
