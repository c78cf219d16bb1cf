import type { Id } from "../text/rules.ts";
import type { Computed } from "./figure.ts";
import { type Icc, iccOf } from "./icc.ts";
import { incompleteReliability, type IncompleteReliability } from "./incompleteReliability.ts";
import type { RatingTable, TableRow, Thing } from "./ratingTable.ts";
import { FEWEST_OBSERVERS, rwgJ, withinThing, type WithinThing } from "./rwg.ts";

/** Reliability of one competency in one exercise: by ICC where all candidates have the same observers, else by G(q,k). */
export type ItemReliability =
  | { readonly kind: "icc"; readonly figure: Computed<Icc> }
  | { readonly kind: "incomplete"; readonly figure: Computed<IncompleteReliability> };

export interface ComputedItem {
  readonly exerciseId: Id;
  readonly competencyId: Id;
  readonly candidates: number;
  /** Observers who rated a candidate together with another one. */
  readonly sharedObservers: number;
  readonly reliability: ItemReliability;
}

/** The table of candidates and observers; null if it has gaps. */
function completeTable(things: readonly Thing[]): number[][] | null {
  const [first] = things;
  const observersOf = ({ rows }: Thing) => rows.map(({ observer }) => observer).join(" ");
  const isComplete = first && things.every((thing) => observersOf(thing) === observersOf(first));
  return isComplete ? things.map(({ rows }) => rows.map(({ value }) => value)) : null;
}

function reliabilityOf(things: readonly Thing[]): ItemReliability {
  const table = completeTable(things);
  if (table) return { kind: "icc", figure: iccOf(table) };
  const rows: TableRow[] = things.flatMap((thing) => [...thing.rows]);
  return { kind: "incomplete", figure: incompleteReliability(rows) };
}

/** Reliability of each competency in each exercise, in the order of the table. */
export function computedItems(
  { exercises, competencies }: RatingTable,
  things: readonly Thing[],
): ComputedItem[] {
  const keyOf = ({ exercise, competency }: Thing) => exercise * competencies.length + competency;
  return [...Map.groupBy(things, keyOf)]
    .toSorted(([a], [b]) => a - b)
    .map(([key, own]) => ({
      exerciseId: exercises[Math.floor(key / competencies.length)] ?? "",
      competencyId: competencies[key % competencies.length] ?? "",
      candidates: own.length,
      sharedObservers: new Set(
        own
          .filter(({ rows }) => rows.length > 1)
          .flatMap(({ rows }) => rows.map(({ observer }) => observer)),
      ).size,
      reliability: reliabilityOf(own),
    }));
}

/** Agreement within one thing with at least three observers. */
export interface ComputedThing extends WithinThing {
  readonly candidateId: Id;
  readonly exerciseId: Id;
  readonly competencyId: Id;
  readonly observers: number;
}

/** Agreement over all competencies of a candidate in an exercise. */
export interface ComputedCell {
  readonly candidateId: Id;
  readonly exerciseId: Id;
  readonly rwgJ: number | null;
}

/** Agreement within things and cells (S5), for things with enough observers. */
export interface WithinGroups {
  readonly things: readonly ComputedThing[];
  readonly cells: readonly ComputedCell[];
}

/**
 * @param scale the values of the scale, ascending
 * @param step distance between neighbouring levels, by which values are divided: the formulas count levels
 */
export function withinGroups(
  { candidates, exercises, competencies }: RatingTable,
  things: readonly Thing[],
  { scale, step }: { readonly scale: readonly number[]; readonly step: number },
): WithinGroups {
  const levels = scale.length;
  const found = things
    .filter(({ rows }) => rows.length >= FEWEST_OBSERVERS)
    .map(({ candidate, exercise, competency, rows }): ComputedThing => ({
      candidateId: candidates[candidate] ?? "",
      exerciseId: exercises[exercise] ?? "",
      competencyId: competencies[competency] ?? "",
      observers: rows.length,
      ...withinThing(
        rows.map(({ value }) => value / step),
        levels,
      ),
    }));
  const byCell = Map.groupBy(found, (one) => JSON.stringify([one.candidateId, one.exerciseId]));
  const cells = [...byCell.values()].flatMap((own) =>
    own.slice(0, 1).map(({ candidateId, exerciseId }) => ({
      candidateId,
      exerciseId,
      rwgJ: rwgJ(
        own.map(({ variance }) => variance),
        levels,
      ),
    })),
  );
  return { things: found, cells };
}
