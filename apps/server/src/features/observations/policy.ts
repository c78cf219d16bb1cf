import {
  hasModeratorView,
  hasModeratorViewOfObservations,
  isAuditor,
  isErased,
  mayObserveCell,
  type RunPeople,
  seenCandidateIds,
} from "@assay/domain";
import type { Actor } from "../../http/context.ts";
import type { Run } from "../runs/store.ts";
import type { Cell } from "./store.ts";

type Written = Pick<Cell, "observerId" | "candidateId" | "exerciseId">;

/**
 * Authors may read their own observations, moderators and auditors with GET_ALL_OBSERVATIONS all of them, teams with
 * moderator view those of their cells.
 */
export function canRead(run: RunPeople, observation: Written, actor: Actor): boolean {
  if (observation.observerId === actor.id) return true;
  const seesAll = actor.permissions.has("GET_ALL_OBSERVATIONS");
  if (seesAll && (isAuditor(actor) || hasModeratorView(run, actor.id))) return true;
  const { candidateId, exerciseId } = observation;
  return (
    !hasModeratorView(run, actor.id) &&
    hasModeratorViewOfObservations(run, actor.id, candidateId, exerciseId)
  );
}

/** A whole observation can be deleted in moderator view only, together with its last page (spec 2 §4). */
export const canDelete = (run: RunPeople, { candidateId, exerciseId }: Written, actor: Actor) =>
  hasModeratorViewOfObservations(run, actor.id, candidateId, exerciseId);

/**
 * Authors may write in their cells, moderators with GET_ALL_OBSERVATIONS others' observations. Nobody may write
 * about an erased candidate.
 */
export function canWrite(run: RunPeople, observation: Written, actor: Actor): boolean {
  const { observerId, candidateId, exerciseId } = observation;
  if (observerId === actor.id) return mayObserveCell(run, actor.id, candidateId, exerciseId);
  if (isErased(run, candidateId)) return false;
  return actor.permissions.has("GET_ALL_OBSERVATIONS") && hasModeratorView(run, actor.id);
}

/** Makes the check which observations of a run the actor may read. */
export function readingOf(run: Run, actor: Actor) {
  const seen = new Set(seenCandidateIds(run, actor));
  return (observation: Written) =>
    seen.has(observation.candidateId) && canRead(run, observation, actor);
}
