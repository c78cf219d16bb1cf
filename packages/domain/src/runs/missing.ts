import type { Id } from "../text/rules.ts";
import type { RunPeople } from "./membership.ts";

/** An observer who has not rated everything in a cell of theirs. */
export interface MissingRating {
  readonly candidateId: Id;
  readonly exerciseId: Id;
  readonly observerId: Id;
  /** How many of the `competencies` of the exercise are rated. */
  readonly rated: number;
  readonly competencies: number;
}

interface RatedExercise {
  readonly id: Id;
  /** How many competencies are rated in it. */
  readonly competencies: number;
}

/**
 * The ratings that are missing in whole or in part, by candidate, exercise and observer in the order of
 * the matrix. A cell without a team, and an exercise without competencies, lack none.
 *
 * @param ratedOf how many competencies the observer has rated in the cell
 */
export function missingRatings(
  run: RunPeople,
  exercises: readonly RatedExercise[],
  ratedOf: (candidateId: Id, exerciseId: Id, observerId: Id) => number,
): MissingRating[] {
  const observersOf = new Map(run.observerTeams.map((team) => [team.id, team.observers]));
  return run.candidates.flatMap(({ candidateId, exercises: cells }) =>
    exercises.flatMap(({ id: exerciseId, competencies }) => {
      const teamId = cells.find((cell) => cell.exerciseId === exerciseId)?.observerTeamId;
      const observers = (teamId && observersOf.get(teamId)) || [];
      return observers
        .filter((observerId) => observerId !== candidateId)
        .map((observerId) => {
          const rated = ratedOf(candidateId, exerciseId, observerId);
          return { candidateId, exerciseId, observerId, rated, competencies };
        })
        .filter(({ rated }) => rated < competencies);
    }),
  );
}
