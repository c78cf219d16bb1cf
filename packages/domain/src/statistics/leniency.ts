import type { Id } from "../text/rules.ts";
import { tQuantile } from "./distributions.ts";
import { computed, type Computed, notComputable } from "./figure.ts";
import { joinedGroups } from "./joinedGroups.ts";
import { addTo, at, inverseOfPositive, matrixOf, times } from "./matrix.ts";
import { average, isNothing } from "./moments.ts";
import { type RatedCell, sharedCells } from "./ratingTable.ts";

/** How much milder an observer is than the others, in units of the scale; above 0 is milder. */
export interface ObserverLeniency {
  /** Place of the observer in the table. */
  readonly observer: number;
  readonly leniency: number;
  readonly se: number;
  /** Whether it is both beyond chance, for as many observers, and large enough to matter. */
  readonly isMarked: boolean;
}

export interface Leniency {
  /** Observers with a shared cell, in the order of the table. */
  readonly observers: readonly ObserverLeniency[];
  readonly df: number;
  readonly residualSd: number;
}

/** Shared cells of an observer, and the others in them. */
export interface Sharing {
  readonly sharedCells: number;
  readonly partners: number;
}

/** Least leniency that is marked, in steps of the scale. */
const LEAST_STEPS = 0.3;
/** Chance that an observer of a group without any differences is marked. */
const ERROR = 0.05;

/** The observers of shared cells in groups that are joined by cells: within one, each can be compared with each. */
const connectedObservers = (cells: readonly RatedCell[]): number[][] =>
  joinedGroups(sharedCells(cells).map(({ parts }) => parts.map(({ observer }) => observer)));

/** Shared cells and partners of every observer who has any. */
export function sharingOf(cells: readonly RatedCell[]): Map<number, Sharing> {
  const partners = new Map<number, Set<number>>();
  const counts = new Map<number, number>();
  for (const { parts } of sharedCells(cells))
    for (const { observer } of parts) {
      const own = partners.get(observer) ?? new Set();
      for (const other of parts) if (other.observer !== observer) own.add(other.observer);
      partners.set(observer, own);
      counts.set(observer, (counts.get(observer) ?? 0) + 1);
    }
  return new Map(
    [...partners].map(([observer, own]) => [
      observer,
      { sharedCells: counts.get(observer) ?? 0, partners: own.size },
    ]),
  );
}

/** Normal equations after the cells are taken out: cell means on observers who add up to zero. */
function equationsOf(cells: readonly RatedCell[], observers: readonly number[]) {
  const count = observers.length;
  const placeOf = new Map(observers.map((observer, place) => [observer, place]));
  const matrix = matrixOf(count);
  const right = new Float64Array(count);
  let squares = 0;
  for (const { parts } of cells) {
    const middle = average(parts.map(({ mean }) => mean));
    const places = parts.map(({ observer }) => placeOf.get(observer) ?? 0);
    parts.forEach(({ mean }, index) => {
      const place = places[index] ?? 0;
      right[place] = (right[place] ?? 0) + mean - middle;
      squares += (mean - middle) ** 2;
      addTo(matrix, place, place, 1);
      for (const other of places) addTo(matrix, place, other, -1 / places.length);
    });
  }
  for (let place = 0; place < matrix.data.length; place++)
    matrix.data[place] = (matrix.data[place] ?? 0) + 1 / count;
  return { matrix, right, squares };
}

/**
 * Leniency by least squares on cell means, with a fixed effect for each cell (S6). On means, since the ratings that an
 * observer gives in one cell hang together: taken one by one they would promise too small an error.
 *
 * @param nameOf the id of an observer of the table
 * @param step distance between neighbouring levels of the scale
 */
export function leniencyOf(
  cells: readonly RatedCell[],
  nameOf: (observer: number) => Id,
  step = 1,
): Computed<Leniency> {
  const shared = sharedCells(cells);
  const groups = connectedObservers(shared);
  const [observers] = groups;
  if (!observers) return notComputable("oneObserver");
  if (groups.length > 1)
    return {
      shown: "notComputable",
      reason: "disconnected",
      sizes: groups.map(({ length }) => length),
      groups: groups.map((group) => group.map(nameOf)),
    };
  const means = shared.reduce((sum, { parts }) => sum + parts.length, 0);
  const df = means - shared.length - (observers.length - 1);
  const { matrix, right, squares } = equationsOf(shared, observers);
  const inverse = inverseOfPositive(matrix);
  if (!inverse || df < 1) return notComputable("notSeparable");
  const effects = times(inverse, right);
  const explained = effects.reduce((sum, effect, place) => sum + effect * (right[place] ?? 0), 0);
  const size = shared.reduce(
    (sum, { parts }) => sum + parts.reduce((own, { mean }) => own + mean * mean, 0),
    0,
  );
  if (isNothing(squares, size) || isNothing(squares - explained, squares))
    return notComputable("noError");
  const residualSd = Math.sqrt((squares - explained) / df);
  const limit = tQuantile(1 - ERROR / (2 * observers.length), df);
  return computed({
    df,
    residualSd,
    observers: observers.map((observer, place) => {
      const leniency = effects[place] ?? 0;
      const se = residualSd * Math.sqrt(at(inverse, place, place) - 1 / observers.length);
      const isLarge = Math.abs(leniency) >= LEAST_STEPS * step;
      return { observer, leniency, se, isMarked: isLarge && Math.abs(leniency / se) > limit };
    }),
  });
}
