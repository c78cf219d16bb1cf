import { differencesFromOthers, type GivenRating } from "../results/figures.ts";
import type { Id } from "../text/rules.ts";
import { type Drift, driftsOf } from "./drift.ts";
import { computed, type Computed, notComputable } from "./figure.ts";
import { type HaloFigures, haloOf } from "./halo.ts";
import { leniencyOf, type ObserverLeniency, sharingOf } from "./leniency.ts";
import { average } from "./moments.ts";
import type { RatedCell, RatingTable } from "./ratingTable.ts";
import { spreadsOf } from "./spread.ts";

/** Spread of an observer's ratings, in units of the scale. */
export interface ObserverSpread {
  /** Standard deviation of rating less mean of its exercise and competency. */
  readonly spread: number;
  /** Beside that over all ratings: below 1 is narrower. */
  readonly ratio: number;
  /** Share of the middle level; null if the scale has none. */
  readonly middleShare: number | null;
  /** Highest less lowest value. */
  readonly range: number;
}

/** What can be said about one observer beside the others, before anybody asks whether it is enough. */
export interface ComputedObserver {
  readonly observerId: Id;
  readonly ratings: number;
  readonly cells: number;
  /** Cells with another observer. */
  readonly sharedCells: number;
  /** Other observers in these. */
  readonly partners: number;
  /** Above 0 is milder; corrected for whom the observer met, and with whom. */
  readonly leniency: Computed<Omit<ObserverLeniency, "observer">>;
  /** Mean of own rating less mean of the others' of the same; null without others. */
  readonly naiveDifference: number | null;
  readonly halo: Computed<HaloFigures>;
  /** Halo of the co-observers in the same cells; null without any. */
  readonly haloOfOthers: HaloFigures | null;
  /** Cells with at least two rated competencies, and rated competencies. */
  readonly haloCells: number;
  readonly haloCompetencies: number;
  readonly spread: Computed<ObserverSpread>;
  readonly drift: Computed<Drift>;
}

export interface ComputedObservers {
  /** By name. */
  readonly observers: readonly ComputedObserver[];
  /** Of all leniencies together; null where they are not computable. */
  readonly leniencyDf: number | null;
  readonly leniencyResidualSd: number | null;
  /** Standard deviation that spreads are compared with; null for a single rating. */
  readonly spreadAll: number | null;
}

/** Leniency of each observer, who may be alone where others can be compared. */
function leniencies(
  table: RatingTable,
  cells: readonly RatedCell[],
  step: number,
): ComputedObserversPart {
  const all = leniencyOf(cells, (observer) => table.observers[observer] ?? "", step);
  if (all.shown === "notComputable") return { of: () => all, df: null, residualSd: null };
  const { observers, df, residualSd } = all.value;
  const known = new Map(observers.map(({ observer, ...one }) => [observer, one]));
  const of = (observer: number) => {
    const own = known.get(observer);
    return own ? computed(own) : notComputable("oneObserver");
  };
  return { of, df, residualSd };
}

interface ComputedObserversPart {
  readonly of: (observer: number) => Computed<Omit<ObserverLeniency, "observer">>;
  readonly df: number | null;
  readonly residualSd: number | null;
}

/** The spreads as figures: without any variation there is nothing to compare. */
function spreads(table: RatingTable, scale: readonly number[]) {
  const { observers, all } = spreadsOf(table, scale);
  const of = (place: number): Computed<ObserverSpread> => {
    const own = observers[place];
    if (!own || own.spread === null || own.ratio === null) return notComputable("allEqual");
    const { spread, ratio, middleShare, range } = own;
    return computed({ spread, ratio, middleShare, range });
  };
  return { of, all, ratings: observers.map((one) => one.ratings) };
}

/**
 * All figures about observers.
 *
 * @param ratings of the table
 * @param cells of the table, in the order in which they were rated
 * @param scale values of the scale, ascending
 * @param step distance between neighbouring levels
 */
export function computedObservers(
  ratings: readonly GivenRating[],
  table: RatingTable,
  cells: readonly RatedCell[],
  { scale, step }: { readonly scale: readonly number[]; readonly step: number },
): ComputedObservers {
  const leniency = leniencies(table, cells, step);
  const spread = spreads(table, scale);
  const sharing = sharingOf(cells);
  const halos = haloOf(cells);
  const drifts = driftsOf(cells);
  const differences = differencesFromOthers(ratings);
  const cellCounts = new Map<number, number>();
  for (const { observer } of cells.flatMap(({ parts }) => parts))
    cellCounts.set(observer, (cellCounts.get(observer) ?? 0) + 1);
  const observers = table.observers.map((observerId, place): ComputedObserver => {
    const shared = sharing.get(place) ?? { sharedCells: 0, partners: 0 };
    const halo = halos[place];
    const own = differences.get(observerId) ?? [];
    return {
      observerId,
      ratings: spread.ratings[place] ?? 0,
      cells: cellCounts.get(place) ?? 0,
      ...shared,
      leniency: leniency.of(place),
      naiveDifference: own.length === 0 ? null : average(own),
      halo: halo?.own ?? notComputable("notSeparable"),
      haloOfOthers: halo?.others ?? null,
      haloCells: halo?.cells ?? 0,
      haloCompetencies: halo?.competencies ?? 0,
      spread: spread.of(place),
      drift: drifts.get(place) ?? notComputable("oneObserver"),
    };
  });
  return {
    observers,
    leniencyDf: leniency.df,
    leniencyResidualSd: leniency.residualSd,
    spreadAll: spread.all,
  };
}
