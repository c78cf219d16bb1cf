import { finite } from "./figure.ts";
import { average, sampleDeviation } from "./moments.ts";
import type { RatingTable, TableRow } from "./ratingTable.ts";

/** How much of the scale an observer uses. */
interface Spread {
  readonly observer: number;
  readonly ratings: number;
  /** Standard deviation of rating less mean of its exercise and competency; null for a single rating. */
  readonly spread: number | null;
  /** The same beside that over all ratings: below 1 is narrower; null if nobody's ratings vary. */
  readonly ratio: number | null;
  /** Share of the middle level; null if the scale has none. */
  readonly middleShare: number | null;
  /** Highest less lowest value. */
  readonly range: number;
}

export interface Spreads {
  readonly observers: readonly Spread[];
  /** Standard deviation over all ratings; null for a single one. */
  readonly all: number | null;
}

/** The middle level of a scale, in ascending order; null if their number is even. */
const middleLevel = (levels: readonly number[]): number | null =>
  levels.length % 2 === 1 ? (levels[(levels.length - 1) / 2] ?? null) : null;

/**
 * Spread of each observer's ratings (S8).
 *
 * @param levels the values of the scale, ascending
 */
export function spreadsOf({ rows, competencies }: RatingTable, levels: readonly number[]): Spreads {
  const itemOf = ({ exercise, competency }: TableRow) =>
    exercise * competencies.length + competency;
  const means = new Map(
    [...Map.groupBy(rows, itemOf)].map(([item, own]) => [
      item,
      average(own.map(({ value }) => value)),
    ]),
  );
  const deviation = (row: TableRow) => row.value - (means.get(itemOf(row)) ?? 0);
  const all = finite(sampleDeviation(rows.map(deviation)));
  const middle = middleLevel(levels);
  const observers = [...Map.groupBy(rows, ({ observer }) => observer)]
    .toSorted(([a], [b]) => a - b)
    .map(([observer, own]) => {
      const values = own.map(({ value }) => value);
      const spread = finite(sampleDeviation(own.map(deviation)));
      const share = () => values.filter((value) => value === middle).length / values.length;
      return {
        observer,
        ratings: own.length,
        spread,
        ratio: spread === null || all === null ? null : finite(spread / all),
        middleShare: middle === null ? null : share(),
        range: values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b)),
      };
    });
  return { observers, all };
}
