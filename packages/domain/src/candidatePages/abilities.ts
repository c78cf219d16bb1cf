import { mayModerate, type RunActor } from "../runs/access.ts";
import type { RunPeople } from "../runs/membership.ts";
import { runAllows, type RunReason, type RunState } from "../runs/state.ts";

/** Whether the actor has the right to look after the candidates' pages of a run, regardless of its state. */
export const holdsCandidatePages = (run: RunPeople, actor: RunActor): boolean =>
  mayModerate(run, actor);

/**
 * Whether the actor may invite candidates of a run to their pages now, or why not. Not part of `runAbilities`, as an
 * organisation without such pages is answered as the documents describe.
 */
export const candidatePagesAbility = (
  run: RunPeople & { readonly runState: RunState },
  actor: RunActor,
): true | RunReason =>
  holdsCandidatePages(run, actor) ? runAllows(run.runState, "openToCandidates") : "noRight";
