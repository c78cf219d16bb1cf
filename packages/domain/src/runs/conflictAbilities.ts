import { type AbilityTable, answersOf, type Can } from "../identity/abilityTable.ts";
import type { Id } from "../text/rules.ts";
import { isAuditor, mayEditRun, type RunActor } from "./access.ts";
import type { ConflictPair } from "./conflicts.ts";
import { isModeratorObserver, roleInRun, type RunPeople } from "./membership.ts";
import { runAllows, type RunReason, type RunState } from "./state.ts";

type Run = RunPeople & { readonly runState: RunState };

/** A conflict of interest, as far as it decides who sees and withdraws it. */
interface Declared extends ConflictPair {
  /** Undefined if the pair was not declared, or its withdrawal arrives a second time. */
  readonly declaredBy: Id | undefined;
}

const stateAllows = (right: boolean, run: Run): true | RunReason =>
  right ? runAllows(run.runState, "edit") : "noRight";

const observes = (run: RunPeople, { id }: RunActor): boolean =>
  roleInRun(run, id).isObserver || isModeratorObserver(run, id);

export type ConflictAct = "declare" | "declareOwn";

/** Declaring conflicts of interest: of anybody with anybody, or of oneself as an observer. */
const RUN_RULES: AbilityTable<Run, RunActor, ConflictAct, RunReason> = {
  declare: (run, actor) => stateAllows(mayEditRun(run, actor), run),
  declareOwn: (run, actor) => stateAllows(mayEditRun(run, actor) || observes(run, actor), run),
};

interface DeclaredInRun {
  readonly run: Run;
  readonly conflict: Declared;
}

/** Withdrawing: all by those who may declare all, otherwise what observers declared about themselves. */
const RULES: AbilityTable<DeclaredInRun, RunActor, "withdraw", RunReason> = {
  withdraw({ run, conflict: { candidateId, observerId, declaredBy } }, actor) {
    const isOwn =
      observes(run, actor) && observerId === actor.id && (declaredBy ?? actor.id) === actor.id;
    const isRight = mayEditRun(run, actor) || isOwn;
    return stateAllows(isRight && candidateId !== actor.id, run);
  },
};

/** What the actor may declare in a run, or why not. */
export const conflictAbilities = (run: Run, actor: RunActor): Can<ConflictAct, RunReason> =>
  answersOf(RUN_RULES, run, actor);

/** Whether the actor may withdraw a conflict of interest, or why not. */
export const declaredAbilities = (
  run: Run,
  conflict: Declared,
  actor: RunActor,
): Can<"withdraw", RunReason> => answersOf(RULES, { run, conflict }, actor);

/** Whether the actor may declare this pair, or why not. Nobody declares whom they know as a candidate of the run. */
export function declaringAbility(
  run: Run,
  { candidateId, observerId }: ConflictPair,
  actor: RunActor,
): true | RunReason {
  if (candidateId === actor.id) return "noRight";
  return RUN_RULES[observerId === actor.id ? "declareOwn" : "declare"](run, actor);
}

/**
 * Whether the actor sees a conflict of interest: all of it those who may edit the run, and auditors, who see its
 * candidates, teams and ratings as well; others what they declared, or what concerns them as an observer. Nobody sees
 * with whom they are in conflict as a candidate.
 */
export function seesConflict(run: Run, conflict: Declared, actor: RunActor): boolean {
  if (conflict.candidateId === actor.id) return false;
  const isTheirs = conflict.observerId === actor.id || conflict.declaredBy === actor.id;
  return isTheirs || mayEditRun(run, actor) || isAuditor(actor);
}
