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

/** Own ones; as moderator or auditor all with GET_ALL_OBSERVATIONS; a team with moderator view those of its cells. */
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

/** A whole observation goes in moderator view only, where its last page takes it along (spec 2 §4). */
export const canDelete = (run: RunPeople, { candidateId, exerciseId }: Written, actor: Actor) =>
  hasModeratorViewOfObservations(run, actor.id, candidateId, exerciseId);

/**
 * The author where they observe; a moderator what others wrote, with GET_ALL_OBSERVATIONS. About somebody who was
 * erased nobody writes any more.
 */
export function canWrite(run: RunPeople, observation: Written, actor: Actor): boolean {
  const { observerId, candidateId, exerciseId } = observation;
  if (observerId === actor.id) return mayObserveCell(run, actor.id, candidateId, exerciseId);
  if (isErased(run, candidateId)) return false;
  return actor.permissions.has("GET_ALL_OBSERVATIONS") && hasModeratorView(run, actor.id);
}

/** Which observations of a run its reader may read. */
export function readingOf(run: Run, actor: Actor) {
  const seen = new Set(seenCandidateIds(run, actor));
  return (observation: Written) =>
    seen.has(observation.candidateId) && canRead(run, observation, actor);
}
