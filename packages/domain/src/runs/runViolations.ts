import type { Id } from "../text/rules.ts";
import { placed, repeatedIn, unknownAmong } from "../text/violation.ts";
import type { Placed, Violation } from "../text/violation.ts";
import { conflictViolations, type KnownConflicts } from "./conflicts.ts";
import type { RunCandidate, RunPeople } from "./membership.ts";

const NO_CONFLICTS: KnownConflicts = { conflicts: [] };

/**
 * What the server refuses in the teams and the matrix of a run. `exerciseIds` are the observed
 * leaves of its process: a centre itself has no cells (decisions §5).
 */
export function runViolations(
  run: RunPeople,
  exerciseIds: readonly Id[],
  known: KnownConflicts = NO_CONFLICTS,
): Violation[] {
  const teams = run.observerTeams.map(({ id }, index): Placed<Id> => [
    `observerTeams.${index}.id`,
    id,
  ]);
  const candidates = run.candidates.map(({ candidateId }, index): Placed<Id> => [
    `candidates.${index}.candidateId`,
    candidateId,
  ]);
  return [
    ...repeatedIn(teams, "duplicateTeam"),
    ...repeatedIn(candidates, "duplicateCandidate"),
    ...placed("candidates", run.candidates).flatMap(([path, candidate]) =>
      cellViolations(run, exerciseIds, candidate, `${path}.exercises`),
    ),
    ...selfObservationViolations(run),
    ...conflictViolations(run, known),
  ];
}

function cellViolations(
  run: RunPeople,
  exerciseIds: readonly Id[],
  { exercises }: RunCandidate,
  at: string,
): Violation[] {
  const cells = placed(at, exercises);
  const cellExercises = cells.map(([path, cell]): Placed<Id> => [
    `${path}.exerciseId`,
    cell.exerciseId,
  ]);
  const cellTeams = cells.map(([path, cell]): Placed<Id | null> => [
    `${path}.observerTeamId`,
    cell.observerTeamId,
  ]);
  const teamIds = run.observerTeams.map((team) => team.id);
  return [
    ...unknownAmong(cellExercises, exerciseIds, "unknownExercise"),
    ...repeatedIn(cellExercises, "duplicateCell"),
    ...unknownAmong(cellTeams, [null, ...teamIds], "unknownTeam"),
  ];
}

/** Nobody observes themselves: no candidate in a team of one of their own cells (decisions §11). */
export function selfObservationViolations(run: RunPeople): Violation[] {
  return placed("candidates", run.candidates).flatMap(([path, { candidateId, exercises }]) => {
    const own = run.observerTeams
      .filter((team) => team.observers.includes(candidateId))
      .map((team) => team.id);
    return placed(`${path}.exercises`, exercises)
      .filter(([, { observerTeamId }]) => observerTeamId !== null && own.includes(observerTeamId))
      .map(([cellPath]) => ({ path: `${cellPath}.observerTeamId`, rule: "selfObservation" }));
  });
}
