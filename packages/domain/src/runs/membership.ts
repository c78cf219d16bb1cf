import type { Id } from "../text/rules.ts";
import { runAllows } from "./state.ts";
import type { RunState } from "./state.ts";

export interface ObserverTeam {
  readonly id: Id;
  readonly observers: readonly Id[];
  readonly observersHaveModeratorView: boolean;
}

export interface RunCell {
  readonly exerciseId: Id;
  readonly observerTeamId: Id | null;
}

export interface RunCandidate {
  readonly candidateId: Id;
  readonly exercises: readonly RunCell[];
}

/**
 * The members of a run. Candidates and users share their ids: a user who is a candidate has the same
 * id as both (decisions §11).
 */
export interface RunPeople {
  readonly moderators: readonly Id[];
  readonly moderatorsAreObservers: boolean;
  readonly observerTeams: readonly ObserverTeam[];
  readonly candidates: readonly RunCandidate[];
  readonly creatorId?: Id | null | undefined;
  /** Candidates whose data was erased since the start, about whom nothing can be written. */
  readonly erasedIds?: readonly Id[] | undefined;
}

export interface RoleInRun {
  readonly isModerator: boolean;
  readonly isCreator: boolean;
  readonly isObserver: boolean;
}

/** The user's roles in a run; all false for a user who is no member. */
export function roleInRun(run: RunPeople, userId: Id): RoleInRun {
  return {
    isModerator: run.moderators.includes(userId),
    isCreator: run.creatorId === userId,
    isObserver: teamsOf(run, userId).length > 0,
  };
}

/** Whether a member may open the run in its state; auditors always may (decisions §6). */
export function mayOpenRun(run: RunPeople & { readonly runState: RunState }, userId: Id): boolean {
  const { isModerator, isCreator, isObserver } = roleInRun(run, userId);
  return (
    (isModerator && runAllows(run.runState, "seeAsModerator") === true) ||
    (isCreator && runAllows(run.runState, "seeAsCreator") === true) ||
    (isObserver && runAllows(run.runState, "seeAsObserver") === true)
  );
}

/** The users of all teams, each once, in order of first appearance (spec 2 §2.2). */
export function distinctObservers(run: Pick<RunPeople, "observerTeams">): Id[] {
  return [...new Set(run.observerTeams.flatMap((team) => team.observers))];
}

export interface Cell {
  readonly candidateId: Id;
  readonly exerciseId: Id;
}

/** The cells of the teams that the user is in. */
export function cellsOf(run: RunPeople, userId: Id): Cell[] {
  return cellsOfTeams(run, teamsOf(run, userId));
}

/** Ids of the candidates that a member sees: moderators and the creator all, observers those of their cells. */
export function visibleCandidateIds(run: RunPeople, userId: Id): Id[] {
  const { isModerator, isCreator } = roleInRun(run, userId);
  const all = run.candidates.map((candidate) => candidate.candidateId);
  if (isModerator || isCreator) return all;
  const observed = new Set(cellsOf(run, userId).map((cell) => cell.candidateId));
  return all.filter((candidateId) => observed.has(candidateId));
}

/** The team that observes the candidate in the exercise; undefined if there is none. */
export function teamOfCell<Team extends ObserverTeam>(
  run: { readonly observerTeams: readonly Team[] },
  candidate: RunCandidate | undefined,
  exerciseId: Id,
): Team | undefined {
  const cell = candidate?.exercises.find((each) => each.exerciseId === exerciseId);
  return cell && run.observerTeams.find((team) => team.id === cell.observerTeamId);
}

/** Whether a candidate's data was erased from the run. */
export const isErased = (run: Pick<RunPeople, "erasedIds">, candidateId: Id): boolean =>
  run.erasedIds?.includes(candidateId) === true;

/** The candidate with this id, unless their data was erased. */
export const candidateOf = (run: RunPeople, candidateId: Id): RunCandidate | undefined =>
  isErased(run, candidateId)
    ? undefined
    : run.candidates.find((candidate) => candidate.candidateId === candidateId);

/** Whether a user may rate in a cell with this team: as its member, and never themselves (spec 2 §6). */
export const mayRateAmong = (
  team: ObserverTeam | undefined,
  userId: Id,
  candidateId: Id,
): boolean => userId !== candidateId && team !== undefined && team.observers.includes(userId);

/** `mayRateAmong` with the cell's team, which is searched here. */
export function mayRateCell(run: RunPeople, userId: Id, candidateId: Id, exerciseId: Id): boolean {
  const team = teamOfCell(run, candidateOf(run, candidateId), exerciseId);
  return mayRateAmong(team, userId, candidateId);
}

/** Whether a user observes as a moderator (moderatorsAreObservers), and so has an overview of their observations. */
export const isModeratorObserver = (
  run: Pick<RunPeople, "moderators" | "moderatorsAreObservers">,
  userId: Id,
): boolean => run.moderatorsAreObservers && run.moderators.includes(userId);

/** Whether a user may observe in a cell with this team: as a user who may rate, or as an observing moderator. */
export const mayObserveAmong = (
  run: RunPeople,
  team: ObserverTeam | undefined,
  userId: Id,
  candidateId: Id,
): boolean =>
  mayRateAmong(team, userId, candidateId) ||
  (userId !== candidateId && isModeratorObserver(run, userId));

/** `mayObserveAmong` with the cell's team, which is searched here; false if the run has no such candidate. */
export function mayObserveCell(
  run: RunPeople,
  userId: Id,
  candidateId: Id,
  exerciseId: Id,
): boolean {
  const candidate = candidateOf(run, candidateId);
  if (candidate === undefined) return false;
  return mayObserveAmong(run, teamOfCell(run, candidate, exerciseId), userId, candidateId);
}

/** Moderator view of results, candidate states and ratings: moderators only (decisions §5). */
export function hasModeratorView(run: RunPeople, userId: Id): boolean {
  return run.moderators.includes(userId);
}

/**
 * Moderator view of observations: of moderators, and of teams with `observersHaveModeratorView` in their cells. Without
 * an exercise, in any cell of the candidate; without a candidate, in any cell of the run.
 */
export function hasModeratorViewOfObservations(
  run: RunPeople,
  userId: Id,
  candidateId?: Id,
  exerciseId?: Id,
): boolean {
  if (hasModeratorView(run, userId)) return true;
  const teams = teamsOf(run, userId).filter((team) => team.observersHaveModeratorView);
  if (candidateId === undefined) return teams.length > 0;
  return holdsCell(cellsOfTeams(run, teams), candidateId, exerciseId);
}

function teamsOf(run: RunPeople, userId: Id): ObserverTeam[] {
  return run.observerTeams.filter((team) => team.observers.includes(userId));
}

function cellsOfTeams(run: RunPeople, teams: readonly ObserverTeam[]): Cell[] {
  const teamIds = new Set<Id | null>(teams.map((team) => team.id));
  return run.candidates.flatMap(({ candidateId, exercises }) =>
    exercises
      .filter((cell) => teamIds.has(cell.observerTeamId))
      .map(({ exerciseId }) => ({ candidateId, exerciseId })),
  );
}

function holdsCell(cells: readonly Cell[], candidateId: Id, exerciseId?: Id): boolean {
  return cells.some(
    (cell) =>
      cell.candidateId === candidateId &&
      (exerciseId === undefined || cell.exerciseId === exerciseId),
  );
}
