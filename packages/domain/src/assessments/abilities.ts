import { runAbility } from "../runs/abilities.ts";
import { maySeeAllAssessments, type RunActor, seenCandidateIds } from "../runs/access.ts";
import { hasModeratorView, mayRateCell } from "../runs/membership.ts";
import { hidesRatings, hidesResults, mayReopen, type SealableRun } from "../runs/sealing.ts";
import type { RunReason } from "../runs/state.ts";
import type { Id } from "../text/rules.ts";
import { isReopenable, type Submittable } from "./submission.ts";

interface Written {
  readonly candidateId: Id;
  readonly exerciseId: Id;
  readonly personId: Id;
  readonly assessmentType: "OBSERVATION" | "RESULT";
}
type Run = SealableRun;
type Holder = (run: Run, assessment: Written, actor: RunActor) => boolean;

/** Whether a run shows a user an assessment although it seals those of others: always their own. */
export const isUnsealed = (run: Run, assessment: Written, userId: Id): boolean =>
  assessment.assessmentType === "RESULT"
    ? !hidesResults(run, userId, assessment.candidateId)
    : assessment.personId === userId || !hidesRatings(run, userId, assessment);

const RIGHTS = {
  /** All observers' ratings of the candidate: the actor sees both the candidate and all ratings, and none is sealed. */
  readOfAnybody: (run, assessment, actor) =>
    maySeeAllAssessments(run, actor) &&
    seenCandidateIds(run, actor).includes(assessment.candidateId) &&
    isUnsealed(run, assessment, actor.id),
  /** Observers their own rating in a cell of their team; any moderator of the run an overall result. */
  edit: (run, { candidateId, exerciseId, personId, assessmentType }, actor) =>
    assessmentType === "RESULT"
      ? hasModeratorView(run, actor.id)
      : personId === actor.id && mayRateCell(run, actor.id, candidateId, exerciseId),
} as const satisfies Readonly<Record<string, Holder>>;

/** Whether the actor has the right to an act on an assessment, regardless of the run's state. */
export const holdsAssessmentRight = (
  run: Run,
  assessment: Written,
  actor: RunActor,
  act: keyof typeof RIGHTS,
): boolean => RIGHTS[act](run, assessment, actor);

/**
 * What the caller may do with the assessments of a run, or why not, the same for a whole list of them: writing also
 * needs a cell assigned to them, and for `edit` their own rating.
 */
export const assessmentAbilities = (run: Run, actor: RunActor) => ({
  edit: runAbility(run, actor, "rate"),
  writeResult: runAbility(run, actor, "writeResult"),
  overwrite: runAbility(run, actor, "overwrite"),
});

/** Why a submission cannot be taken back. */
export type ReopenReason = RunReason | "revealed";

/** Whether the actor may take their submission back, or why not; undefined of a rating that is not submitted by its observer. */
export function reopenAbility(
  run: Run,
  rating: Written & Submittable,
  actor: RunActor,
): true | ReopenReason | undefined {
  if (!isReopenable(rating)) return undefined;
  const isOwn = rating.personId === actor.id && RIGHTS.edit(run, rating, actor);
  const allowed = isOwn ? runAbility(run, actor, "rate") : "noRight";
  return allowed === true ? mayReopen(run, rating) || "revealed" : allowed;
}
