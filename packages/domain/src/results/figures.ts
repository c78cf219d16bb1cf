import type { Id } from "../text/rules.ts";
import { mean, median, roundHalfAway } from "./calculation.ts";

/** Decimals of the figures of an export. */
const DECIMALS = 2;
const rounded = (value: number | null): number | null =>
  value === null ? null : roundHalfAway(value, DECIMALS);

/** Statistics of some values, rounded to two decimals. */
export interface ValueFigures {
  readonly count: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Standard deviation of a sample (n − 1); null for fewer than two values. */
  readonly standardDeviation: number | null;
}

/** The figures of some values. */
export function figuresOf(values: readonly number[]): ValueFigures {
  const ascending = values.toSorted((a, b) => a - b);
  return {
    count: values.length,
    mean: rounded(mean(values)),
    median: rounded(median(values)),
    min: ascending[0] ?? null,
    max: ascending.at(-1) ?? null,
    standardDeviation: rounded(standardDeviation(values)),
  };
}

function standardDeviation(values: readonly number[]): number | null {
  const middle = mean(values);
  if (middle === null || values.length < 2) return null;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

/** A rating as its observer gave it, without overwrites. */
export interface GivenRating {
  readonly observerId: Id;
  readonly candidateId: Id;
  readonly exerciseId: Id;
  readonly competencyId: Id;
  readonly value: number;
}

/** Statistics of one observer's ratings, compared with those of the others. */
export interface ObserverFigures {
  readonly observerId: Id;
  readonly candidates: number;
  readonly ratings: number;
  readonly mean: number | null;
  /** Number of the observer's ratings for which others have rated the same competency of the same cell. */
  readonly compared: number;
  /** Mean of own rating − mean of the others' ratings of the same: above 0 is milder than they. */
  readonly deviation: number | null;
  /** Mean of the same differences without their signs. */
  readonly distance: number | null;
}

const ratedThing = (rating: GivenRating) =>
  `${rating.candidateId}/${rating.exerciseId}/${rating.competencyId}`;

/** Own rating − mean of the others' ratings of the same, unrounded, for each of an observer's ratings that others gave too. */
export function differencesFromOthers(ratings: readonly GivenRating[]): Map<Id, number[]> {
  const byThing = Map.groupBy(ratings, ratedThing);
  const byObserver = Map.groupBy(ratings, ({ observerId }) => observerId);
  const differencesOf = (observerId: Id, own: readonly GivenRating[]) =>
    own.flatMap((rating) => {
      const others = (byThing.get(ratedThing(rating)) ?? []).filter(
        (other) => other.observerId !== observerId,
      );
      const middle = mean(others.map(({ value }) => value));
      return middle === null ? [] : [rating.value - middle];
    });
  return new Map([...byObserver].map(([id, own]) => [id, differencesOf(id, own)]));
}

/**
 * The figures of each observer of one run, in order of first appearance, rounded to two decimals. They
 * compare what the observers gave, since an overwritten value says nothing about its observer.
 */
export function observerFigures(ratings: readonly GivenRating[]): ObserverFigures[] {
  const byObserver = Map.groupBy(ratings, ({ observerId }) => observerId);
  return [...differencesFromOthers(ratings)].map(([observerId, differences]) => {
    const own = byObserver.get(observerId) ?? [];
    return {
      observerId,
      candidates: new Set(own.map(({ candidateId }) => candidateId)).size,
      ratings: own.length,
      mean: rounded(mean(own.map(({ value }) => value))),
      compared: differences.length,
      deviation: rounded(mean(differences)),
      distance: rounded(mean(differences.map(Math.abs))),
    };
  });
}
