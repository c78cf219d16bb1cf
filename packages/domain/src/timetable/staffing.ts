import type { Id } from "../text/rules.ts";
import type { ObserverTeam, RunCandidate } from "../runs/membership.ts";
import type { PlanSession } from "./planSessions.ts";

interface NamedTeam extends ObserverTeam {
  readonly name: string;
  /** Made for cells of a timetable: lists and selectors leave it out. */
  readonly isPlanned?: boolean | undefined;
}

interface Staffed<Team, Candidate> {
  readonly observerTeams: readonly Team[];
  readonly candidates: readonly Candidate[];
}

const keyOf = (observers: readonly Id[]) => observers.toSorted().join();

/**
 * Teams and cells of a run that follow a timetable: a cell gets the team with exactly its observers, a new one if there is
 * none. Planned teams that no cell needs any more go; teams that people made stay. Cells without a session have no team.
 *
 * @param made makes the id and the name of a new team
 */
export function staffingOf<Team extends NamedTeam, Candidate extends RunCandidate>(
  run: Staffed<Team, Candidate>,
  sessions: readonly PlanSession[],
  made: (observers: readonly Id[]) => { readonly id: Id; readonly name: string },
): { observerTeams: (Team | NamedTeam)[]; candidates: Candidate[] } {
  const known = new Map<string, Team | NamedTeam>(
    run.observerTeams
      .filter(({ observersHaveModeratorView }) => !observersHaveModeratorView)
      .toReversed()
      .map((team) => [keyOf(team.observers), team]),
  );
  const used = new Set<Id>();
  const teamOf = (observers: readonly Id[]): Id => {
    const key = keyOf(observers);
    let team = known.get(key);
    if (!team) {
      team = { ...made(observers), observers, observersHaveModeratorView: false, isPlanned: true };
      known.set(key, team);
    }
    used.add(team.id);
    return team.id;
  };
  const planned = new Map<string, Id>();
  for (const { exerciseId, candidates } of sessions)
    for (const { id, observers } of candidates)
      if (observers.length > 0) planned.set(`${id}/${exerciseId}`, teamOf(observers));
  const candidates = run.candidates.map((candidate) => {
    const own = sessions.filter((one) =>
      one.candidates.some(({ id }) => id === candidate.candidateId),
    );
    const exercises = own.flatMap(({ exerciseId }) => {
      const observerTeamId = planned.get(`${candidate.candidateId}/${exerciseId}`);
      return observerTeamId === undefined ? [] : [{ exerciseId, observerTeamId }];
    });
    return { ...candidate, exercises };
  });
  const stays = ({ id, isPlanned }: Team | NamedTeam) => !isPlanned || used.has(id);
  const added = [...known.values()].filter(
    ({ id }) => used.has(id) && !run.observerTeams.some((team) => team.id === id),
  );
  return { observerTeams: [...run.observerTeams.filter(stays), ...added], candidates };
}
