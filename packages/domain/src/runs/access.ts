import type { Permission } from "../identity/permissions.ts";
import type { Id } from "../text/rules.ts";
import { hasModeratorView, mayOpenRun, roleInRun, visibleCandidateIds } from "./membership.ts";
import type { RunPeople } from "./membership.ts";
import { runAllows } from "./state.ts";
import type { RunReason, RunState } from "./state.ts";

/** The user who sends a call, with their present permissions. */
export interface RunActor {
  readonly id: Id;
  readonly permissions: ReadonlySet<Permission>;
}
type Run = RunPeople & { readonly runState: RunState };

/** Sees every run, and decides nothing (decisions §5). */
export const isAuditor = (actor: RunActor) => actor.permissions.has("GET_ALL_PROCESS_RUNS");

/** Whether the actor is a member who may open the run in its state (decisions §6, ProcessRun/My). */
export const isMember = (run: Run, actor: RunActor) =>
  actor.permissions.has("GET_PROCESS_RUNS") && mayOpenRun(run, actor.id);

/** Members and auditors; to anybody else the run does not exist. */
export const maySeeRun = (run: Run, actor: RunActor) => isAuditor(actor) || isMember(run, actor);

/** The permission that moderators of a run need. */
export const runModerators = { all: ["GET_ALL_ASSESSMENTS"] } as const;

/** Moderators and the creator, with EDIT_PROCESS_RUNS; the state is checked separately. */
export function mayEditRun(run: RunPeople, actor: RunActor): boolean {
  const { isModerator, isCreator } = roleInRun(run, actor.id);
  return actor.permissions.has("EDIT_PROCESS_RUNS") && (isModerator || isCreator);
}

/** Moderators with EDIT_PROCESS_RUNS start, finish and archive the run, and decide about candidates. */
export const mayModerate = (run: RunPeople, actor: RunActor) =>
  actor.permissions.has("EDIT_PROCESS_RUNS") && hasModeratorView(run, actor.id);

/** Moderators with both permissions may overwrite observers' values (decisions §6). */
export const mayOverwrite = (run: RunPeople, actor: RunActor) =>
  mayModerate(run, actor) && actor.permissions.has("OVERWRITE_ASSESSMENTS");

/** The three ways to see others' ratings (decisions §6, Assessment read all). */
export function maySeeAllAssessments(run: Run, actor: RunActor): boolean {
  if (isAuditor(actor)) return true;
  if (!isMember(run, actor)) return false;
  const asModerator =
    actor.permissions.has("GET_ALL_ASSESSMENTS") && hasModeratorView(run, actor.id);
  const asMember =
    actor.permissions.has("GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED") &&
    runAllows(run.runState, "seeReleasedResults") === true;
  return asModerator || asMember;
}

/**
 * Moderators and auditors may get the report once the state allows it (decisions §6), if they may
 * read all its contents on the pages too.
 */
export const mayReport = (run: Run, actor: RunActor): boolean =>
  actor.permissions.has("PDF_EXPORT") &&
  actor.permissions.has("GET_ALL_OBSERVATIONS") &&
  (isAuditor(actor) || hasModeratorView(run, actor.id)) &&
  maySeeAllAssessments(run, actor);

/** The permissions to make a dossier; the caller also sees all of the run. */
export const dossierMakers = { all: ["EXPORT_DATA", "GET_ALL_OBSERVATIONS"] } as const;

/** Moderators and auditors may make the decision file of a run, if they may read all its contents on the pages too. */
export const mayMakeDossier = (run: Run, actor: RunActor): boolean =>
  actor.permissions.has("EXPORT_DATA") &&
  actor.permissions.has("GET_ALL_OBSERVATIONS") &&
  (isAuditor(actor) || hasModeratorView(run, actor.id)) &&
  maySeeAllAssessments(run, actor);

/**
 * Whether the actor may make the dossier of a run now, or why not. Not part of `runAbilities`, as an organisation without
 * dossiers is answered as the documents describe.
 */
export const dossierAbility = (run: Run, actor: RunActor): true | RunReason =>
  mayMakeDossier(run, actor) ? runAllows(run.runState, "makeDossier") : "noRight";

/** Ids of the candidates that the actor may see: auditors all, observers those of their cells. */
export const seenCandidateIds = (run: RunPeople, actor: RunActor): Id[] =>
  isAuditor(actor)
    ? run.candidates.map((candidate) => candidate.candidateId)
    : visibleCandidateIds(run, actor.id);
