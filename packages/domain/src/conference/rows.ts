import type { CutOffStrategy } from "../processes/cutOff.ts";
import { roundHalfAway } from "../results/calculation.ts";
import { valueOf } from "../results/counting.ts";
import { isMoreThanOneAbove } from "../results/decimal.ts";
import { figuresOf } from "../results/figures.ts";
import {
  type ConferenceCell,
  latestRatings,
  type NamelessRating,
  ratingsOfCells,
} from "./cells.ts";
import { type ConferenceDesign, turnsDecision } from "./effect.ts";

/** What is said about an item in its discussion. */
interface ItemFigures {
  /** What the observers gave independently, in ascending order. */
  readonly values: readonly number[];
  /** Their values as they stand now, in ascending order: after a second round, if there was one. */
  readonly latest: readonly number[];
  /** Highest − lowest of the latest values. */
  readonly range: number;
  /** Of a sample (n − 1); null for fewer than two values. */
  readonly standardDeviation: number | null;
  /** Whether they lie so close together that there is nothing to discuss. */
  readonly isAgreed: boolean;
  /** The value of the ratings without what the conference decided. */
  readonly calculated: number | null;
  /** Whether the decision about the candidate depends on which of the values counts. */
  readonly turns: boolean;
}

/** An item as it is discussed. */
export type ConferenceRow<Item extends ConferenceCell = ConferenceCell> = Item & ItemFigures;

/** Decimals of a range, more than any scale has, against the binary error of a difference. */
const RANGE_DECIMALS = 6;

const valuesOf = (ratings: readonly NamelessRating[]): number[] =>
  ratings.flatMap(({ given }) => (given === null ? [] : [given])).toSorted((a, b) => a - b);

/** The observers' values of an item as they stand now, in ascending order, and what they amount to without the conference. */
export const itemStanding = (strategy: CutOffStrategy, cell: ConferenceCell) => ({
  values: valuesOf(latestRatings(cell)),
  calculated: valueOf(strategy, ratingsOfCells([{ ...cell, conference: null }])),
});

function rowOf<Item extends ConferenceCell>(
  design: ConferenceDesign,
  cell: Item,
  cells: readonly ConferenceCell[],
): ConferenceRow<Item> {
  const { values: latest, calculated } = itemStanding(design.cutOffStrategy, cell);
  const { min, max, standardDeviation } = figuresOf(latest);
  const [lowest, highest] = [min ?? 0, max ?? 0];
  return {
    ...cell,
    values: valuesOf(cell.ratings),
    latest,
    range: roundHalfAway(highest - lowest, RANGE_DECIMALS),
    standardDeviation,
    isAgreed: !isMoreThanOneAbove(highest, lowest),
    calculated,
    turns: lowest !== highest && turnsDecision(design, cells, cell, { lowest, highest }),
  };
}

/** The items with their figures, in the same order. */
export function conferenceRows<Item extends ConferenceCell>(
  design: ConferenceDesign,
  cells: readonly Item[],
): ConferenceRow<Item>[] {
  const ofCandidate = Map.groupBy(cells, ({ candidateId }) => candidateId);
  return cells.map((cell) => rowOf(design, cell, ofCandidate.get(cell.candidateId) ?? []));
}

/**
 * The order of discussion: what the observers disagree about most, then what decides about the candidate, then what they
 * spread more in. Equal rows stay in the order of the design.
 */
export const inDiscussionOrder = <Row extends ConferenceRow>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (a, b) =>
      b.range - a.range ||
      Number(b.turns) - Number(a.turns) ||
      (b.standardDeviation ?? 0) - (a.standardDeviation ?? 0),
  );
