import type { GivenRating } from "../results/figures.ts";
import type { Id } from "../text/rules.ts";

/** A rating with the places of its names in the lists of the table. */
export interface TableRow {
  readonly candidate: number;
  readonly exercise: number;
  readonly competency: number;
  readonly observer: number;
  readonly value: number;
}

/**
 * Ratings in an order that does not depend on how they came: by candidate, exercise, competency and observer, each by its
 * name. The same ratings give the same figures to the last digit.
 */
export interface RatingTable {
  readonly candidates: readonly Id[];
  readonly exercises: readonly Id[];
  readonly competencies: readonly Id[];
  readonly observers: readonly Id[];
  readonly rows: readonly TableRow[];
}

/** Competency of a candidate in an exercise, with all ratings of it. */
export interface Thing {
  readonly candidate: number;
  readonly exercise: number;
  readonly competency: number;
  /** At least one, of different observers, in their order. */
  readonly rows: readonly TableRow[];
}

/** All that one observer rated of a candidate in an exercise. */
export interface CellPart {
  readonly observer: number;
  readonly rows: readonly TableRow[];
  /** Over the competencies. */
  readonly mean: number;
}

/** Candidate in an exercise, with one part for each observer, in their order. */
export interface RatedCell {
  readonly candidate: number;
  readonly exercise: number;
  readonly parts: readonly CellPart[];
}

/** By UTF-16 units: an order that no language and no platform changes. */
const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const namesOf = (names: readonly Id[]): Id[] => [...new Set(names)].toSorted(byName);

const placesOf = (names: readonly Id[]): ReadonlyMap<Id, number> =>
  new Map(names.map((name, place) => [name, place]));

/**
 * The table of some ratings.
 *
 * @param ratings independent ones only, at most one of each observer of the same candidate, exercise and competency: what a
 *   second round, a conference or a moderator put in place of a rating says nothing about its observer, and the caller
 *   leaves it out
 */
export function ratingTable(ratings: readonly GivenRating[]): RatingTable {
  const candidates = namesOf(ratings.map(({ candidateId }) => candidateId));
  const exercises = namesOf(ratings.map(({ exerciseId }) => exerciseId));
  const competencies = namesOf(ratings.map(({ competencyId }) => competencyId));
  const observers = namesOf(ratings.map(({ observerId }) => observerId));
  const [candidateAt, exerciseAt] = [placesOf(candidates), placesOf(exercises)];
  const [competencyAt, observerAt] = [placesOf(competencies), placesOf(observers)];
  const rows = ratings.map((rating) => ({
    candidate: candidateAt.get(rating.candidateId) ?? 0,
    exercise: exerciseAt.get(rating.exerciseId) ?? 0,
    competency: competencyAt.get(rating.competencyId) ?? 0,
    observer: observerAt.get(rating.observerId) ?? 0,
    value: rating.value,
  }));
  rows.sort(
    (a, b) =>
      a.candidate - b.candidate ||
      a.exercise - b.exercise ||
      a.competency - b.competency ||
      a.observer - b.observer,
  );
  return { candidates, exercises, competencies, observers, rows };
}

/** The rows of neighbours that have the same key. */
function runsOf(rows: readonly TableRow[], keyOf: (row: TableRow) => number): TableRow[][] {
  const runs: TableRow[][] = [];
  let last: number | undefined;
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== last) runs.push([]);
    runs.at(-1)?.push(row);
    last = key;
  }
  return runs;
}

/** All things of a table, in its order. */
export function thingsOf({ rows, exercises, competencies }: RatingTable): Thing[] {
  const keyOf = (row: TableRow) =>
    (row.candidate * exercises.length + row.exercise) * competencies.length + row.competency;
  return runsOf(rows, keyOf).flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { candidate, exercise, competency } = first;
    return [{ candidate, exercise, competency, rows: same }];
  });
}

/** The things with at least two ratings. */
export const sharedThings = (things: readonly Thing[]): Thing[] =>
  things.filter(({ rows }) => rows.length > 1);

/** All cells of a table, in its order. */
export function cellsOf({ rows, exercises }: RatingTable): RatedCell[] {
  const keyOf = (row: TableRow) => row.candidate * exercises.length + row.exercise;
  return runsOf(rows, keyOf).flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const parts = [...Map.groupBy(same, ({ observer }) => observer)]
      .map(([observer, own]) => ({
        observer,
        rows: own,
        mean: own.reduce((sum, { value }) => sum + value, 0) / own.length,
      }))
      .toSorted((a, b) => a.observer - b.observer);
    return [{ candidate: first.candidate, exercise: first.exercise, parts }];
  });
}

/** The cells that at least two observers rated. */
export const sharedCells = (cells: readonly RatedCell[]): RatedCell[] =>
  cells.filter(({ parts }) => parts.length > 1);
