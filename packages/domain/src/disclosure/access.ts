import { isAuditor, mayModerate, maySeeAllAssessments, type RunActor } from "../runs/access.ts";
import { candidateOf } from "../runs/membership.ts";
import { hidesRatings, type SealableRun } from "../runs/sealing.ts";
import type { Id } from "../text/rules.ts";

/**
 * The permissions to answer requests of candidates for their data; which runs this reaches depends on what the caller may read
 * of them.
 */
export const dataDisclosers = { any: ["EDIT_PROCESS_RUNS", "EXPORT_DATA"] } as const;

/**
 * Whether what a run holds of a candidate may be handed out by somebody: by moderators of the run, as they may erase it,
 * and by whoever sees every run and may export. Ratings that are sealed from them are not theirs to hand out.
 */
export function mayDisclose(run: SealableRun, candidateId: Id, actor: RunActor): boolean {
  const readsAll =
    actor.permissions.has("GET_ALL_OBSERVATIONS") && maySeeAllAssessments(run, actor);
  const mayHandOut =
    mayModerate(run, actor) || (isAuditor(actor) && actor.permissions.has("EXPORT_DATA"));
  if (!readsAll || !mayHandOut) return false;
  const exercises = candidateOf(run, candidateId)?.exercises ?? [];
  return exercises.every(
    ({ exerciseId }) => !hidesRatings(run, actor.id, { candidateId, exerciseId }),
  );
}

export const ACCESS_PACKAGE_STATES = ["REVIEW", "QUEUED", "RUNNING", "DONE", "FAILED"] as const;
export type AccessPackageState = (typeof ACCESS_PACKAGE_STATES)[number];

/** Whether passages can be decided on, and the package be made: whenever it is not being made. */
export const isReviewable = (state: AccessPackageState): boolean =>
  state !== "QUEUED" && state !== "RUNNING";

/** Days after which a package that was made is deleted. */
export const PACKAGE_DAYS = 30;
