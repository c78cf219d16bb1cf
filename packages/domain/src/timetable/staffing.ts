import type { ObserverTeam, RunCandidate } from "../runs/membership.ts";
import type { Id } from "../text/rules.ts";
import type { PlanSession } from "./planSessions.ts";

interface StaffedTeam extends ObserverTeam {
  readonly name: string;
  /** Made for cells of a timetable: lists and selectors leave it out. */
  readonly isPlanned?: boolean | undefined;
}

/** The teams and cells of a run. */
export interface RunStaffing {
  readonly observerTeams: readonly StaffedTeam[];
  readonly candidates: readonly RunCandidate[];
}

const keyOf = (observers: readonly Id[]) => observers.toSorted().join();

/** Teams by their observers; those that people made first, and none with the moderator view, which cells do not give. */
function teamsByObservers(teams: readonly StaffedTeam[]): Map<string, StaffedTeam> {
  const usable = teams.filter(({ observersHaveModeratorView }) => !observersHaveModeratorView);
  const byPeople = usable.toSorted((a, b) => Number(b.isPlanned ?? 0) - Number(a.isPlanned ?? 0));
  return new Map(byPeople.map((team) => [keyOf(team.observers), team]));
}

/**
 * Teams and cells of a run that follow a timetable: a cell gets the team with exactly its observers, a new one if there is
 * none. Planned teams that no cell needs any more go; teams that people made stay. Cells without a session have no team.
 *
 * @param made makes the id and the name of a new team
 */
export function staffingOf(
  run: RunStaffing,
  sessions: readonly PlanSession[],
  made: (observers: readonly Id[]) => { readonly id: Id; readonly name: string },
): RunStaffing {
  const teams = teamsByObservers(run.observerTeams);
  const used = new Map<Id, StaffedTeam>();
  const teamOf = (observers: readonly Id[]): Id => {
    const team = teams.get(keyOf(observers)) ?? {
      ...made(observers),
      observers,
      observersHaveModeratorView: false,
      isPlanned: true,
    };
    teams.set(keyOf(observers), team);
    used.set(team.id, team);
    return team.id;
  };
  const cells = Map.groupBy(
    sessions.flatMap(({ exerciseId, candidates }) =>
      candidates.map(({ id, observers }) => ({ candidateId: id, exerciseId, observers })),
    ),
    ({ candidateId }) => candidateId,
  );
  const candidates = run.candidates.map(({ candidateId }) => ({
    candidateId,
    exercises: (cells.get(candidateId) ?? [])
      .filter(({ observers }) => observers.length > 0)
      .map(({ exerciseId, observers }) => ({ exerciseId, observerTeamId: teamOf(observers) })),
  }));
  const known = new Set(run.observerTeams.map(({ id }) => id));
  return {
    observerTeams: [
      ...run.observerTeams.filter(({ id, isPlanned }) => !isPlanned || used.has(id)),
      ...[...used.values()].filter(({ id }) => !known.has(id)),
    ],
    candidates,
  };
}
