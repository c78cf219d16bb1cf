import { candidateOf, type Given, grouped, observerOf } from "./ratings.ts";

/** The part of the observers' variance that remains between two candidates: q of Putka, Le, McCloy & Diaz, pair by pair. */
export function apartOf(ratings: readonly Given[]): number {
  const candidates = grouped(ratings, candidateOf);
  const shares = candidates.map((own) =>
    grouped(own, observerOf).map((some) => [some[0]!.observer, some.length / own.length] as const),
  );
  const count = shares.length;
  const own = shares.flat().reduce((sum, [, share]) => sum + share * share, 0);
  const byObserver = new Map<string, number>();
  for (const [observer, share] of shares.flat())
    byObserver.set(observer, (byObserver.get(observer) ?? 0) + share);
  const all = [...byObserver.values()].reduce((sum, share) => sum + share * share, 0);
  return own / count - (all - own) / (count * (count - 1));
}
