import type { MissingRating, Unsent } from "@assay/contract";
import { isExplained } from "@assay/domain";

/** What one observer still owes. */
export interface Owed {
  observerId: string;
  ratings: MissingRating[];
  unsent: Unsent[];
}

interface Missing {
  ratings: readonly MissingRating[];
  unsent: readonly Unsent[];
}

/** What is missing by observer, ratings and unsent work, those with the most first. */
export function owedByObserver({ ratings, unsent }: Missing): Owed[] {
  const owed = new Map<string, Owed>();
  const of = (observerId: string): Owed => {
    const known = owed.get(observerId) ?? { observerId, ratings: [], unsent: [] };
    owed.set(observerId, known);
    return known;
  };
  for (const rating of ratings) of(rating.observerId).ratings.push(rating);
  for (const report of unsent) of(report.observerId).unsent.push(report);
  const weight = (each: Owed): number => each.ratings.length + each.unsent.length;
  return [...owed.values()].toSorted((a, b) => weight(b) - weight(a));
}

export const isNothingMissing = ({ ratings, unsent }: Missing): boolean =>
  ratings.length === 0 && unsent.length === 0;

/** Whether each missing rating is explained, and nothing is unsent. */
export const isSettled = ({ ratings, unsent }: Missing): boolean =>
  ratings.every(isExplained) && unsent.length === 0;
