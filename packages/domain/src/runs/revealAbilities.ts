import { mayModerate, maySeeAllAssessments, type RunActor } from "./access.ts";
import type { SealableRun } from "./sealing.ts";
import { runAllows, type RunReason } from "./state.ts";

/**
 * Whether the actor may reveal ratings, show whose they are, and count drafts as they are, or why not: moderators who may
 * read all ratings. Not part of `runAbilities`, as runs without rules for rating are answered as the documents describe.
 */
export const revealAbility = (run: SealableRun, actor: RunActor): true | RunReason =>
  mayModerate(run, actor) && maySeeAllAssessments(run, actor)
    ? runAllows(run.runState, "reveal")
    : "noRight";
