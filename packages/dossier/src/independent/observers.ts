import { bothTails, quantileOfT } from "./distributions.ts";
import { type Grid, gridOf, inverted, timesVector } from "./linear.ts";
import {
  cellOf,
  competencyOf,
  correlationOf,
  deviationOf,
  exerciseOf,
  type Given,
  grouped,
  isNoise,
  meanOf,
  namesOf,
  none,
  observerOf,
  type Result,
  scatterOf,
  value,
  valuesOfRatings,
} from "./ratings.ts";

/*
 * How an observer reads the scale beside the others (S6 to S9), from the formulas of docs/dossier.md.
 */

/** All that one observer rated in a cell. */
interface Part {
  readonly observer: string;
  readonly ratings: readonly Given[];
  readonly mean: number;
}
export type RatedCell = readonly Part[];

/** Cells in the order in which they were rated. */
export function cellsOf(ratings: readonly Given[], order: readonly string[]): RatedCell[] {
  const place = new Map(order.map((cell, index) => [cell, index]));
  return grouped(ratings, exerciseOf, (one) => one.candidate)
    .map((own, index) => ({ own, index, at: place.get(cellOf(own[0]!)) ?? order.length }))
    .toSorted((a, b) => a.at - b.at || a.index - b.index)
    .map(({ own }) =>
      grouped(own, observerOf).map((some) => ({
        observer: some[0]!.observer,
        ratings: some,
        mean: meanOf(valuesOfRatings(some)),
      })),
    );
}

/** Observers in groups that are joined by shared cells. */
export function groupsOf(cells: readonly RatedCell[]): string[][] {
  const left = new Set(cells.flatMap((cell) => cell.map(({ observer }) => observer)).toSorted());
  const groups: string[][] = [];
  for (const first of left) {
    const group = new Set([first]);
    for (let size = 0; size < group.size;) {
      size = group.size;
      for (const cell of cells)
        if (cell.some(({ observer }) => group.has(observer)))
          for (const { observer } of cell) group.add(observer);
    }
    for (const one of group) left.delete(one);
    groups.push([...group].toSorted());
  }
  return groups;
}

interface Leniency {
  readonly df: number;
  readonly residualSd: number;
  readonly of: ReadonlyMap<string, { leniency: number; se: number; isMarked: boolean }>;
}

/** Coefficients of the observers but the last, who is the reference, with cells taken out. */
function withReference(shared: readonly RatedCell[], observers: readonly string[]) {
  const place = new Map(observers.map((observer, index) => [observer, index]));
  const size = observers.length - 1;
  const matrix: Grid = gridOf(size);
  const right = new Float64Array(size);
  for (const cell of shared) {
    const middle = meanOf(cell.map(({ mean }) => mean));
    for (const one of cell) {
      const row = place.get(one.observer)!;
      if (row === size) continue;
      right[row] = right[row]! + one.mean - middle;
      for (const other of cell) {
        const column = place.get(other.observer)!;
        if (column < size)
          matrix[row]![column] = matrix[row]![column]! + Number(column === row) - 1 / cell.length;
      }
    }
  }
  const solved = inverted(matrix);
  return solved && { inverse: solved.inverse, own: [...timesVector(solved.inverse, right), 0] };
}

/** S6: least squares on cell means with an effect for each cell; observers add up to nothing. */
function leniencyOf(cells: readonly RatedCell[], step: number): Result<Leniency> {
  const shared = cells.filter((cell) => cell.length > 1);
  const groups = groupsOf(shared);
  if (groups.length === 0) return none("oneObserver");
  if (groups.length > 1) return { shown: "notComputable", reason: "disconnected", groups };
  const observers = groups[0]!;
  const means = shared.reduce((sum, cell) => sum + cell.length, 0);
  const df = means - shared.length - (observers.length - 1);
  const solved = withReference(shared, observers);
  if (!solved || df < 1) return none("notSeparable");
  const effectOf = new Map(observers.map((observer, index) => [observer, solved.own[index]!]));
  let [rest, within, size] = [0, 0, 0];
  for (const cell of shared) {
    rest += scatterOf(cell.map(({ mean, observer }) => mean - effectOf.get(observer)!));
    within += scatterOf(cell.map(({ mean }) => mean));
    size += cell.reduce((sum, { mean }) => sum + mean * mean, 0);
  }
  if (isNoise(within, size) || isNoise(rest, within)) return none("noError");
  const residualSd = Math.sqrt(rest / df);
  const count = observers.length;
  const middle = meanOf(solved.own);
  const limit = quantileOfT(1 - 0.05 / (2 * count), df);
  /** Variance of an effect less the mean of all, in units of the residual's. */
  const varianceOf = (index: number): number => {
    const weights = observers.slice(0, -1).map((_, other) => Number(other === index) - 1 / count);
    return timesVector(solved.inverse, weights).reduce(
      (sum, one, other) => sum + one * weights[other]!,
      0,
    );
  };
  return value({
    df,
    residualSd,
    of: new Map(
      observers.map((observer, index) => {
        const leniency = solved.own[index]! - middle;
        const se = residualSd * Math.sqrt(varianceOf(index));
        const isMarked = Math.abs(leniency) >= 0.3 * step && Math.abs(leniency / se) > limit;
        return [observer, { leniency, se, isMarked }];
      }),
    ),
  });
}

/** S7: spread over competencies within cells, and correlation between competencies over cells. */
function haloOf(parts: readonly Part[]): { sd: number; r: number | null } | null {
  const rated = parts.filter(({ ratings }) => ratings.length > 1);
  if (rated.length === 0) return null;
  const names = [...new Set(rated.flatMap(({ ratings }) => ratings.map(competencyOf)))];
  const table = rated.map(
    ({ ratings }) => new Map(ratings.map((one) => [one.competency, one.value])),
  );
  const correlations = names.flatMap((one, index) =>
    names.slice(index + 1).flatMap((other) => {
      const both = table.filter((row) => row.has(one) && row.has(other));
      const r = correlationOf(
        both.map((row) => row.get(one)!),
        both.map((row) => row.get(other)!),
      );
      return r === null ? [] : [r];
    }),
  );
  return {
    sd: meanOf(rated.map(({ ratings }) => deviationOf(valuesOfRatings(ratings)) ?? 0)),
    r: correlations.length === 0 ? null : meanOf(correlations),
  };
}

/** S8: spread of each observer's ratings around the means of their items. */
function spreadsOf(ratings: readonly Given[], scale: readonly number[]) {
  const centred = new Map<Given, number>();
  for (const own of grouped(ratings, exerciseOf, competencyOf)) {
    const middle = meanOf(valuesOfRatings(own));
    for (const one of own) centred.set(one, one.value - middle);
  }
  const spread = (own: readonly Given[]) => deviationOf(own.map((one) => centred.get(one)!));
  const all = spread(ratings);
  const middle = scale.length % 2 === 1 ? scale[(scale.length - 1) / 2] : undefined;
  const of = (own: readonly Given[]): Result<object> => {
    const mine = spread(own);
    if (mine === null || all === null || all === 0) return none("allEqual");
    const values = valuesOfRatings(own);
    const [low, high] = values.reduce(
      ([least, most], one) => [Math.min(least, one), Math.max(most, one)],
      [Infinity, -Infinity],
    );
    return value({
      spread: mine,
      ratio: mine / all,
      middleShare:
        middle === undefined ? null : values.filter((one) => one === middle).length / values.length,
      range: high - low,
    });
  };
  return { all, of };
}

/** S9: a straight line through own cell means less the others', in the order in which the cells were rated. */
function driftOf(cells: readonly RatedCell[], observer: string): Result<object> {
  const shared = cells.filter(
    (cell) => cell.length > 1 && cell.some((one) => one.observer === observer),
  );
  if (shared.length === 0) return none("oneObserver");
  const y = shared.map((cell) => {
    const own = cell.find((one) => one.observer === observer)!.mean;
    return own - meanOf(cell.filter((one) => one.observer !== observer).map(({ mean }) => mean));
  });
  if (y.length < 3) return none("notSeparable");
  const x = y.map((_, index) => index + 1);
  const [middleX, middleY] = [meanOf(x), meanOf(y)];
  const xy = x.reduce((sum, one, index) => sum + (one - middleX) * (y[index]! - middleY), 0);
  const [xx, yy] = [scatterOf(x), scatterOf(y)];
  const slope = xy / xx;
  const rest = yy - slope * xy;
  const size = y.reduce((sum, one) => sum + one * one, 0);
  if (isNoise(yy, size + 1) || isNoise(rest, yy)) return none("noError");
  const se = Math.sqrt(rest / (y.length - 2) / xx);
  const p = bothTails(slope / se, y.length - 2);
  return value({ slope, se, p, isMarked: p < 0.01 });
}

/** Mean of own rating less mean of the others' of the same thing; null where nobody else rated the same. */
function differencesOf(things: readonly (readonly Given[])[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const own of things)
    for (const one of own) {
      const others = own.filter((other) => other.observer !== one.observer);
      if (others.length === 0) continue;
      const list = found.get(one.observer) ?? [];
      list.push(one.value - meanOf(valuesOfRatings(others)));
      found.set(one.observer, list);
    }
  return found;
}

/** All figures about observers. */
export function observersOf(
  ratings: readonly Given[],
  things: readonly (readonly Given[])[],
  cells: readonly RatedCell[],
  { scale, step }: { scale: readonly number[]; step: number },
) {
  const leniency = leniencyOf(cells, step);
  const spreads = spreadsOf(ratings, scale);
  const differences = differencesOf(things);
  const byObserver = new Map(grouped(ratings, observerOf).map((own) => [own[0]!.observer, own]));
  const observers = namesOf(ratings, observerOf).map((observerId) => {
    const mine = cells.filter((cell) => cell.some(({ observer }) => observer === observerId));
    const shared = mine.filter((cell) => cell.length > 1);
    const parts = mine.flatMap((cell) => cell.filter(({ observer }) => observer === observerId));
    const others = mine.flatMap((cell) => cell.filter(({ observer }) => observer !== observerId));
    const halo = haloOf(parts);
    const own = byObserver.get(observerId)!;
    const naive = differences.get(observerId);
    const mild = leniency.shown === "value" ? leniency.value.of.get(observerId) : undefined;
    return {
      observerId,
      ratings: own.length,
      cells: mine.length,
      sharedCells: shared.length,
      partners:
        new Set(shared.flatMap((cell) => cell.map(({ observer }) => observer))).size -
        Number(shared.length > 0),
      leniency: leniency.shown === "value" ? (mild ? value(mild) : none("oneObserver")) : leniency,
      naiveDifference: naive === undefined ? null : meanOf(naive),
      halo: halo === null ? none("notSeparable") : value(halo),
      haloOfOthers: haloOf(others),
      haloCells: parts.filter((part) => part.ratings.length > 1).length,
      haloCompetencies: new Set(own.map(competencyOf)).size,
      spread: spreads.of(own),
      drift: driftOf(cells, observerId),
    };
  });
  return {
    observers,
    leniencyDf: leniency.shown === "value" ? leniency.value.df : null,
    leniencyResidualSd: leniency.shown === "value" ? leniency.value.residualSd : null,
    spreadAll: spreads.all,
  };
}
