import type { ObserverTeam, RunPeople } from "./membership.ts";
import { runAllows, type RunState } from "./state.ts";

interface MarkedTeam extends ObserverTeam {
  /** Made for cells of a timetable: lists and selectors leave it out. */
  readonly isPlanned?: boolean | undefined;
}

interface StaffedRun<Team extends MarkedTeam> extends RunPeople {
  readonly runState: RunState;
  readonly observerTeams: readonly Team[];
}

/**
 * The teams of a run without those that a timetable made and no cell uses any more: nobody sees them, and nobody could
 * remove them. From the start on such a team stays as long as somebody is in the run only by it: with it they would lose
 * the sight of what they have written and rated. A finished run keeps all.
 */
export function teamsInUse<Team extends MarkedTeam>(run: StaffedRun<Team>): Team[] {
  const { runState, observerTeams, candidates, moderators, creatorId } = run;
  if (runAllows(runState, "edit") !== true) return [...observerTeams];
  const used = new Set(
    candidates.flatMap(({ exercises }) => exercises.map(({ observerTeamId }) => observerTeamId)),
  );
  const isUsed = ({ id, isPlanned }: Team) => !isPlanned || used.has(id);
  const others = new Set([
    ...moderators,
    creatorId,
    ...observerTeams.filter(isUsed).flatMap(({ observers }) => observers),
  ]);
  const hasStarted = runState !== "DRAFT" && runState !== "PREPARED";
  return observerTeams.filter(
    (team) => isUsed(team) || (hasStarted && team.observers.some((id) => !others.has(id))),
  );
}
