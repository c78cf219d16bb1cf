import { type Can } from "../identity/abilityTable.ts";
import { runAbility } from "../runs/abilities.ts";
import { isAuditor, type RunActor } from "../runs/access.ts";
import {
  hasModeratorView,
  hasModeratorViewOfObservations,
  isErased,
  mayObserveCell,
} from "../runs/membership.ts";
import { hidesNotes, type SealableRun } from "../runs/sealing.ts";
import type { RunReason } from "../runs/state.ts";
import type { Id } from "../text/rules.ts";

interface Written {
  readonly observerId: Id;
  readonly candidateId: Id;
  readonly exerciseId: Id;
}
type Holder = (run: SealableRun, observation: Written, actor: RunActor) => boolean;

/**
 * Authors may write in their cells, moderators with GET_ALL_OBSERVATIONS others' observations. Nobody may write
 * about an erased candidate.
 */
const edits: Holder = (run, { observerId, candidateId, exerciseId }, actor) => {
  if (observerId === actor.id) return mayObserveCell(run, actor.id, candidateId, exerciseId);
  if (isErased(run, candidateId) || hidesNotes(run, actor.id, { candidateId, exerciseId }))
    return false;
  return actor.permissions.has("GET_ALL_OBSERVATIONS") && hasModeratorView(run, actor.id);
};

const RIGHTS = {
  /**
   * Authors may read their own observations, moderators and auditors with GET_ALL_OBSERVATIONS all of them, teams with
   * moderator view those of their cells. None of these reads others' while they are sealed.
   */
  read: (run, { observerId, candidateId, exerciseId }, actor) => {
    if (observerId === actor.id) return true;
    if (hidesNotes(run, actor.id, { candidateId, exerciseId })) return false;
    const isModerator = hasModeratorView(run, actor.id);
    const seesAll = actor.permissions.has("GET_ALL_OBSERVATIONS");
    if (seesAll && (isAuditor(actor) || isModerator)) return true;
    return !isModerator && hasModeratorViewOfObservations(run, actor.id, candidateId, exerciseId);
  },
  edit: edits,
  /** The whole observation, together with its last page: in moderator view only (spec 2 §4). */
  delete: (run, observation, actor) =>
    edits(run, observation, actor) &&
    hasModeratorViewOfObservations(run, actor.id, observation.candidateId, observation.exerciseId),
} as const satisfies Readonly<Record<string, Holder>>;

/** Whether the actor has the right to an act on an observation, regardless of the run's state. */
export const holdsObservationRight = (
  run: SealableRun,
  observation: Written,
  actor: RunActor,
  act: keyof typeof RIGHTS,
): boolean => RIGHTS[act](run, observation, actor);

export type ObservationAct = "edit" | "delete";

/** What the caller may do with an observation that they read, or why not: the state first, as in the run's `can`. */
export function observationAbilities(
  run: SealableRun,
  observation: Written,
  actor: RunActor,
): Can<ObservationAct, RunReason> {
  const allowed = runAbility(run, actor, "writeObservation");
  const ability = (act: ObservationAct): true | RunReason =>
    allowed === true && !RIGHTS[act](run, observation, actor) ? "noRight" : allowed;
  return { edit: ability("edit"), delete: ability("delete") };
}
