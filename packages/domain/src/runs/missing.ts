import type { Id } from "../text/rules.ts";
import { isErased, type RunPeople } from "./membership.ts";

/** The cell of one observer. */
export interface ObserverCell {
  readonly candidateId: Id;
  readonly exerciseId: Id;
  readonly observerId: Id;
}

/** An observer who has not rated all competencies in a cell. */
export interface MissingRating extends ObserverCell {
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
export type OwedCell = ObserverCell & Pick<RatedExercise, "competencies">;

/**
 * What every observer owes, by candidate, exercise and observer in the order of the matrix. Nobody owes anything in cells
 * without a team, nor of candidates who were erased.
 */
export function owedCells(run: RunPeople, exercises: readonly RatedExercise[]): OwedCell[] {
  const observersOf = new Map(run.observerTeams.map((team) => [team.id, team.observers]));
  const candidates = run.candidates.filter(({ candidateId }) => !isErased(run, candidateId));
  return candidates.flatMap(({ candidateId, exercises: cells }) =>
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

/** Maximum length of the reason why a rating stays missing, in UTF-16 units. */
export const LONGEST_GAP_REASON = 500;

export const observerCellKey = ({ candidateId, exerciseId, observerId }: ObserverCell): string =>
  `${candidateId}/${exerciseId}/${observerId}`;

interface ExplainedCell extends ObserverCell {
  /** Why the rating stays missing; absent if nobody has said so. */
  readonly explanation?: object | undefined;
}
export const isExplained = ({ explanation }: ExplainedCell): boolean => explanation !== undefined;

/** How many cells of observers are rated, explained, and neither. */
export interface CellCounts {
  readonly complete: number;
  readonly explained: number;
  readonly unexplained: number;
}

/**
 * Counts the cells of observers by what is known of them.
 *
 * @param all number of cells to rate, those of each observer counted apart
 */
export function cellCounts(all: number, missing: readonly ExplainedCell[]): CellCounts {
  const explained = missing.filter(isExplained).length;
  return { complete: all - missing.length, explained, unexplained: missing.length - explained };
}

/** Number of an observer's cells that wait for them: not rated whole and unexplained, or with unsent work. */
export function cellsToRemindOf(
  observerId: Id,
  missing: readonly ExplainedCell[],
  unsent: readonly ObserverCell[],
): number {
  const owed = [...missing.filter((cell) => !isExplained(cell)), ...unsent];
  return new Set(owed.filter((cell) => cell.observerId === observerId).map(observerCellKey)).size;
}
