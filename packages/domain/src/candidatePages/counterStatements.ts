import { isAuditor, mayModerate, maySeeAllAssessments, type RunActor } from "../runs/access.ts";
import { hasModeratorView, type RunPeople } from "../runs/membership.ts";
import { runAllows, type RunReason, type RunState } from "../runs/state.ts";

/** Characters of a counter-statement. */
export const LONGEST_STATEMENT = 10_000;
/**
 * Maximum counter-statements that a candidate adds in a run, the withdrawn ones included, and that moderators enter for
 * them: neither uses up what the other has.
 */
export const MOST_STATEMENTS = 20;

type Run = RunPeople & { readonly runState: RunState };

/** Whether the actor reads counter-statements: whoever reads the whole record of the run as moderator or auditor. */
export const mayReadStatements = (run: Run, actor: RunActor): boolean =>
  maySeeAllAssessments(run, actor) && (isAuditor(actor) || hasModeratorView(run, actor.id));

/**
 * Whether the actor may enter a counter-statement for a candidate, or why not. Not part of `runAbilities`, as an
 * organisation without counter-statements is answered as the documents describe.
 */
export const statementAbility = (run: Run, actor: RunActor): true | RunReason =>
  mayModerate(run, actor) && mayReadStatements(run, actor)
    ? runAllows(run.runState, "stateAgainst")
    : "noRight";
