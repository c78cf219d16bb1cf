import type { Id } from "../text/rules.ts";
import type { ObserverTeam, RunCandidate, RunPeople } from "./membership.ts";

/** A team as the editor shows it. */
export interface NamedTeam extends ObserverTeam {
  readonly name: string;
}

interface CopiedRun extends Pick<RunPeople, "candidates"> {
  readonly observerTeams: readonly NamedTeam[];
}

interface Copying {
  /** The exercise of this run for one of the other run; exercises without one are left out. */
  readonly exerciseOf: (exerciseId: Id) => Id | undefined;
  /** Whether a user can still observe, which a deleted account cannot. */
  readonly mayObserve: (userId: Id) => boolean;
  /** A new id for each team. */
  readonly newId: () => Id;
}

/**
 * The teams and cells of another run for this one's candidates: a candidate of both runs gets the same cells,
 * all others those at their place in the list, which repeats if it is shorter. Nobody is assigned to observe
 * themselves: such cells stay without a team (decisions §11).
 */
export function copyStaffing(
  from: CopiedRun,
  candidateIds: readonly Id[],
  { exerciseOf, mayObserve, newId }: Copying,
): { teams: NamedTeam[]; candidates: RunCandidate[] } {
  const newIds = new Map(from.observerTeams.map(({ id }) => [id, newId()]));
  const teams = from.observerTeams.map((team) => ({
    id: newIds.get(team.id) ?? newId(),
    name: team.name,
    observers: team.observers.filter(mayObserve),
    observersHaveModeratorView: team.observersHaveModeratorView,
  }));
  const observersOf = new Map(teams.map((team) => [team.id, team.observers]));
  const known = new Map(from.candidates.map((candidate) => [candidate.candidateId, candidate]));
  const candidates = candidateIds.map((candidateId, index): RunCandidate => {
    const model =
      known.get(candidateId) ?? from.candidates[index % Math.max(1, from.candidates.length)];
    const cells = new Map<Id, Id>();
    for (const { exerciseId, observerTeamId } of model?.exercises ?? []) {
      const exercise = exerciseOf(exerciseId);
      const teamId = observerTeamId === null ? undefined : newIds.get(observerTeamId);
      const observesSelf = observersOf.get(teamId ?? "")?.includes(candidateId) ?? false;
      if (exercise !== undefined && teamId !== undefined && !observesSelf)
        cells.set(exercise, teamId);
    }
    return {
      candidateId,
      exercises: [...cells].map(([exerciseId, observerTeamId]) => ({ exerciseId, observerTeamId })),
    };
  });
  return { teams, candidates };
}
