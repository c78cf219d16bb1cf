import { isMember, mayModerate, maySeeAllAssessments, type RunActor } from "../runs/access.ts";
import { cellKey } from "../runs/edit.ts";
import type { Cell } from "../runs/membership.ts";
import { hidesRatings, type SealableRun } from "../runs/sealing.ts";
import { runAllows, type RunReason } from "../runs/state.ts";

/**
 * Whether the actor may lead a conference and store what it decides, or why not: moderators who may read all ratings. Not
 * part of `runAbilities`, as runs without rules for rating are answered as the documents describe.
 */
export const conferenceAbility = (run: SealableRun, actor: RunActor): true | RunReason =>
  mayModerate(run, actor) && maySeeAllAssessments(run, actor)
    ? runAllows(run.runState, "confer")
    : "noRight";

/** Whether the actor's device may say that it follows the conference, or why not: members, as auditors only look on. */
export const attendAbility = (run: SealableRun, actor: RunActor): true | RunReason =>
  isMember(run, actor) ? runAllows(run.runState, "confer") : "noRight";

/**
 * Whether a conference shows the actor whose the values of a cell are: never if the rules say so, otherwise once a moderator
 * has shown it, or in what seals nothing to those who may read everybody's ratings.
 */
export const showsNames = (run: SealableRun, actor: RunActor, cell: Cell): boolean =>
  run.ratingRules?.names !== "NEVER" &&
  !hidesRatings(run, actor.id, cell) &&
  (isNamed(run, cell) || maySeeAllAssessments(run, actor));

const isNamed = ({ sealing }: SealableRun, { candidateId, exerciseId }: Cell): boolean =>
  sealing?.named.has(cellKey(candidateId, exerciseId)) === true;
