import type { TableRow } from "./ratingTable.ts";

/*
 * How the observers of a mean are shared between candidates: with other observers for each, their severity stays in the
 * differences between candidates; with the same for all, it falls out.
 */

/** Share of each observer in the ratings of each candidate. */
function sharesOf(rows: readonly TableRow[]): ReadonlyMap<number, number>[] {
  const byCandidate = Map.groupBy(rows, ({ candidate }) => candidate);
  return [...byCandidate.values()].map(
    (own) =>
      new Map(
        [...Map.groupBy(own, ({ observer }) => observer)].map(([observer, some]) => [
          observer,
          some.length / own.length,
        ]),
      ),
  );
}

/**
 * The part of the observers' variance that remains between the means of two candidates: q of Putka, Le, McCloy & Diaz 2008,
 * with shares of ratings where an observer gives several. 0 if all have the same observers.
 */
export function observersApart(rows: readonly TableRow[]): number {
  const shares = sharesOf(rows);
  const count = shares.length;
  const sums = new Map<number, number>();
  let squares = 0;
  for (const own of shares)
    for (const [observer, share] of own) {
      squares += share * share;
      sums.set(observer, (sums.get(observer) ?? 0) + share);
    }
  let together = 0;
  for (const sum of sums.values()) together += sum * sum;
  return squares / count - (together - squares) / (count * (count - 1));
}
