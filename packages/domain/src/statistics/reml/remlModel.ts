/*
 * Mixed models of ratings: fixed effects, random effects that are nested in the candidate, and random effects that cross
 * the candidates, as observers do. The covariance is one block for each candidate plus the few crossed levels, so that
 * work grows with the number of candidates and not with its cube.
 */

/** A random effect: its name and the group of each rating. */
export interface Grouping {
  readonly name: string;
  /** By rating; numbers from 0 up. Of a nested effect only equality within a candidate counts. */
  readonly groups: Int32Array;
}

/** Plain data, which can be sent to a worker. The residual is part of every model and not listed. */
export interface RemlModel {
  readonly values: Float64Array;
  /** The candidate of each rating, ascending. */
  readonly blocks: Int32Array;
  /** The fixed effect of each rating, numbered from 0; each has a mean of its own. */
  readonly fixed: Int32Array;
  /** Random effects within a candidate. */
  readonly nested: readonly Grouping[];
  /** Random effects across candidates. */
  readonly crossed: readonly Grouping[];
}

export const RESIDUAL = "Residual";

/** Names of the variance components in the order of all vectors and matrices: nested, crossed, residual. */
export const componentNames = ({ nested, crossed }: RemlModel): string[] => [
  ...[...nested, ...crossed].map(({ name }) => name),
  RESIDUAL,
];

/**
 * How the ratings of a candidate hang together, apart from whose they are and how high. Candidates who were rated in the
 * same way share one, and what is calculated from it.
 */
export interface Pattern {
  readonly rows: number;
  /** Number of fixed effects and crossed levels that occur. */
  readonly columns: number;
  /** Per row, one after the other: its fixed effect and its crossed levels, as local columns. */
  readonly columnsOfRows: Int32Array;
  /** Local columns per row. */
  readonly perRow: number;
  /** Of each nested effect: the local group of each row. */
  readonly groups: readonly Int32Array[];
  readonly groupCounts: readonly number[];
}

/** One candidate: the pattern, the first rating, and what the local columns are. */
export interface Block {
  readonly pattern: number;
  readonly start: number;
  /** Of each local column: fixed effects first, then the crossed levels of each effect. */
  readonly columns: Int32Array;
}

/** A model prepared for calculation. */
export interface Design {
  readonly patterns: readonly Pattern[];
  readonly blocks: readonly Block[];
  readonly ratings: number;
  readonly fixed: number;
  /** First column of each crossed effect, and behind the last one the number of columns. */
  readonly crossedAt: readonly number[];
  readonly nested: number;
}

const countOf = (groups: Int32Array): number => groups.reduce((a, b) => Math.max(a, b), -1) + 1;

/** Numbers in order of first appearance. */
function localNumbers(values: Iterable<number>): { local: Int32Array; known: number[] } {
  const places = new Map<number, number>();
  const local: number[] = [];
  for (const value of values) {
    const place = places.get(value) ?? places.size;
    places.set(value, place);
    local.push(place);
  }
  return { local: Int32Array.from(local), known: [...places.keys()] };
}

/** First rating of each candidate, and behind them the number of ratings. */
function boundsOf(blocks: Int32Array): number[] {
  const starts = [...blocks.keys()].filter((row) => row === 0 || blocks[row] !== blocks[row - 1]);
  return [...starts, blocks.length];
}

export function designOf(model: RemlModel): Design {
  const { fixed, nested, crossed } = model;
  const crossedAt = [countOf(fixed)];
  for (const { groups } of crossed) crossedAt.push(crossedAt.at(-1)! + countOf(groups));
  const patterns: Pattern[] = [];
  const placeOf = new Map<string, number>();
  const bounds = boundsOf(model.blocks);
  const perRow = 1 + crossed.length;
  const blocks = bounds.slice(0, -1).map((start, index): Block => {
    const end = bounds[index + 1]!;
    const columns: number[] = [];
    for (let row = start; row < end; row++) {
      columns.push(fixed[row]!);
      crossed.forEach(({ groups }, effect) => columns.push(crossedAt[effect]! + groups[row]!));
    }
    const { local: columnsOfRows, known } = localNumbers(columns);
    const groups = nested.map((one) => localNumbers(one.groups.subarray(start, end)));
    const key = [columnsOfRows, ...groups.map(({ local }) => local)].join(";");
    const pattern = placeOf.get(key) ?? patterns.length;
    if (pattern === patterns.length) {
      placeOf.set(key, pattern);
      patterns.push({
        rows: end - start,
        columns: known.length,
        columnsOfRows,
        perRow,
        groups: groups.map(({ local }) => local),
        groupCounts: groups.map((one) => one.known.length),
      });
    }
    return { pattern, start, columns: Int32Array.from(known) };
  });
  const ratings = model.values.length;
  return { patterns, blocks, ratings, fixed: crossedAt[0]!, crossedAt, nested: nested.length };
}
