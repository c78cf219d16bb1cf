import { type Grid, gridOf, inverted, multiplied } from "./linear.ts";
import { candidateOf, type Given, grouped, meanOf, namesOf, observerOf } from "./ratings.ts";

/*
 * Henderson's equations of the mixed model of S10: a column for each level of each effect, those within a candidate taken out
 * candidate by candidate. Candidates who were rated in the same way share what is taken out.
 */

export const EFFECTS = [
  "candidate",
  "candidate:exercise",
  "candidate:competency",
  "candidate:competency:exercise",
  "observer:candidate:exercise",
] as const;
export const OBSERVER = "observer";
export const RESIDUAL = "Residual";

const groupBy: Record<(typeof EFFECTS)[number], (one: Given) => string> = {
  candidate: () => "",
  "candidate:exercise": (one) => one.exercise,
  "candidate:competency": (one) => one.competency,
  "candidate:competency:exercise": (one) => `${one.exercise} ${one.competency}`,
  "observer:candidate:exercise": (one) => `${one.exercise} ${one.observer}`,
};

/** Numbers of keys in the order in which they come. */
function numbered(keys: readonly string[]): { at: number[]; count: number } {
  const known = new Map<string, number>();
  const at = keys.map((key) => {
    const place = known.get(key) ?? known.size;
    known.set(key, place);
    return place;
  });
  return { at, count: known.size };
}

/** What candidates who were rated in the same way have in common. */
interface Pattern {
  /** Of each rating, its places among the columns within a candidate. */
  readonly local: readonly number[][];
  /** Of each rating, its places among the candidate's fixed effects and observers. */
  readonly global: readonly number[][];
  readonly inverse: Grid;
  readonly lnDeterminant: number;
  /** A⁻¹ZᵀW. */
  readonly AB: Grid;
  /** WᵀW − WᵀZ A⁻¹ ZᵀW. */
  readonly schur: Grid;
}

export interface Block {
  readonly y: Float64Array;
  readonly pattern: Pattern;
  /** What the pattern's columns of fixed effects and observers are. */
  readonly columns: readonly number[];
  /** Groups of the effects that are at 0. */
  readonly idle: readonly { at: number[]; count: number }[];
}

export interface Model {
  readonly blocks: readonly Block[];
  readonly active: readonly string[];
  /** First column of each active effect within a candidate, by pattern; and their counts over all candidates. */
  readonly levels: ReadonlyMap<string, number>;
  readonly fixed: number;
  readonly size: number;
  readonly observers: readonly string[];
  readonly hasObservers: boolean;
  readonly idle: readonly string[];
  readonly count: number;
}

export type Variances = ReadonlyMap<string, number>;

function patternOf(
  local: readonly number[][],
  global: readonly number[][],
  weights: readonly number[],
  columns: number,
): Pattern | null {
  const size = weights.length;
  const A = gridOf(size);
  weights.forEach((weight, place) => (A[place]![place] = weight));
  const B = gridOf(size, columns);
  const schur = gridOf(columns);
  local.forEach((own, rating) => {
    const others = global[rating]!;
    for (const a of own) {
      for (const b of own) A[a]![b] = A[a]![b]! + 1;
      for (const b of others) B[a]![b] = B[a]![b]! + 1;
    }
    for (const a of others) for (const b of others) schur[a]![b] = schur[a]![b]! + 1;
  });
  const solved = inverted(A);
  if (!solved) return null;
  const AB = multiplied(solved.inverse, B);
  for (let row = 0; row < size; row++)
    for (let a = 0; a < columns; a++) {
      const factor = B[row]![a]!;
      if (factor === 0) continue;
      for (let b = 0; b < columns; b++) schur[a]![b] = schur[a]![b]! - factor * AB[row]![b]!;
    }
  return { local, global, AB, schur, ...solved };
}

/** The equations of some ratings at some variances; null if they cannot be solved. */
export function modelOf(ratings: readonly Given[], theta: Variances): Model | null {
  const rest = theta.get(RESIDUAL) ?? 0;
  const isActive = (name: string) => (theta.get(name) ?? 0) > 0;
  const active = EFFECTS.filter(isActive);
  const idle = EFFECTS.filter((name) => theta.get(name) === 0);
  const hasObservers = isActive(OBSERVER);
  const items = namesOf(ratings, (one) => `${one.exercise} ${one.competency}`);
  const itemAt = new Map(items.map((name, place) => [name, place]));
  const observers = namesOf(ratings, observerOf);
  const observerAt = new Map(observers.map((name, place) => [name, items.length + place]));
  const middle = meanOf(ratings.map(({ value }) => value));
  const levels = new Map<string, number>();
  const patterns = new Map<string, Pattern>();
  const blocks: Block[] = [];
  for (const own of grouped(ratings, candidateOf)) {
    const groups = active.map((name) => numbered(own.map(groupBy[name])));
    const local = own.map((_, rating) => {
      let from = 0;
      return groups.map(({ at, count }) => {
        const place = from + at[rating]!;
        from += count;
        return place;
      });
    });
    const weights = groups.flatMap(({ count }, effect) => {
      const name = active[effect]!;
      levels.set(name, (levels.get(name) ?? 0) + count);
      return Array.from({ length: count }, () => rest / theta.get(name)!);
    });
    const columns = numbered(
      own.flatMap((one) => [
        String(itemAt.get(`${one.exercise} ${one.competency}`)),
        ...(hasObservers ? [String(observerAt.get(one.observer))] : []),
      ]),
    );
    const each = hasObservers ? 2 : 1;
    const global = own.map((_, rating) => columns.at.slice(rating * each, (rating + 1) * each));
    const key = JSON.stringify([local, global]);
    const pattern = patterns.get(key) ?? patternOf(local, global, weights, columns.count);
    if (!pattern) return null;
    patterns.set(key, pattern);
    const names: number[] = [];
    own.forEach((one, rating) => {
      const places = global[rating]!;
      names[places[0]!] = itemAt.get(`${one.exercise} ${one.competency}`)!;
      if (hasObservers) names[places[1]!] = observerAt.get(one.observer)!;
    });
    blocks.push({
      y: Float64Array.from(own, ({ value }) => value - middle),
      pattern,
      columns: names,
      idle: idle.map((name) => numbered(own.map(groupBy[name]))),
    });
  }
  return {
    blocks,
    active,
    levels,
    fixed: items.length,
    size: items.length + (hasObservers ? observers.length : 0),
    observers,
    hasObservers,
    idle,
    count: ratings.length,
  };
}
