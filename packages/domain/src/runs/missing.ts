import type { Id } from "../text/rules.ts";
import type { RunPeople } from "./membership.ts";

/** An observer who has not rated all competencies in a cell. */
export interface MissingRating {
  readonly candidateId: Id;
  readonly exerciseId: Id;
  readonly observerId: Id;
  /** Number of rated competencies, of `competencies` in the exercise. */
  readonly rated: number;
  readonly competencies: number;
}

interface RatedExercise {
  readonly id: Id;
  /** Number of competencies to rate in the exercise. */
  readonly competencies: number;
}

/** A cell with one of those who rate in it. */
export type OwedCell = Pick<MissingRating, "candidateId" | "exerciseId" | "observerId"> &
  Pick<RatedExercise, "competencies">;

/**
 * What every observer owes, by candidate, exercise and observer in the order of the matrix. Cells without a team have
 * nobody who owes anything.
 */
export function owedCells(run: RunPeople, exercises: readonly RatedExercise[]): OwedCell[] {
  const observersOf = new Map(run.observerTeams.map((team) => [team.id, team.observers]));
  return run.candidates.flatMap(({ candidateId, exercises: cells }) =>
    exercises.flatMap(({ id: exerciseId, competencies }) => {
      const teamId = cells.find((cell) => cell.exerciseId === exerciseId)?.observerTeamId;
      const observers = (teamId && observersOf.get(teamId)) || [];
      return observers
        .filter((observerId) => observerId !== candidateId)
        .map((observerId) => ({ candidateId, exerciseId, observerId, competencies }));
    }),
  );
}

/**
 * The ratings that are missing in whole or in part, by candidate, exercise and observer in the order of
 * the matrix. Cells without a team and exercises without competencies have none.
 *
 * @param ratedOf number of competencies that the observer has rated in the cell
 */
export const missingRatings = (
  run: RunPeople,
  exercises: readonly RatedExercise[],
  ratedOf: (candidateId: Id, exerciseId: Id, observerId: Id) => number,
): MissingRating[] =>
  owedCells(run, exercises)
    .map(({ competencies, ...cell }) => ({
      ...cell,
      rated: ratedOf(cell.candidateId, cell.exerciseId, cell.observerId),
      competencies,
    }))
    .filter(({ rated, competencies }) => rated < competencies);
