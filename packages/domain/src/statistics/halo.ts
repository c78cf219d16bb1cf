import { computed, type Computed, notComputable } from "./figure.ts";
import { average, correlation, sampleDeviation } from "./moments.ts";
import type { CellPart, RatedCell } from "./ratingTable.ts";

/** How alike ratings of different competencies are in one cell: a small deviation and a high correlation mean halo. */
export interface HaloFigures {
  /** Mean over cells of the standard deviation (n − 1) over competencies. */
  readonly sd: number;
  /** Mean correlation of two competencies over the cells; null if none varies. */
  readonly r: number | null;
}

export interface Halo {
  readonly observer: number;
  /** Cells with at least two rated competencies. */
  readonly cells: number;
  readonly competencies: number;
  readonly own: Computed<HaloFigures>;
  /** The same of everybody else in the same cells; null without others. */
  readonly others: HaloFigures | null;
}

function figuresOf(parts: readonly CellPart[]): HaloFigures | null {
  const rated = parts.filter(({ rows }) => rows.length > 1);
  if (rated.length === 0) return null;
  const byCompetency = rated.map(
    ({ rows }) => new Map(rows.map(({ competency, value }) => [competency, value])),
  );
  const competencies = [...new Set(byCompetency.flatMap((values) => [...values.keys()]))];
  const correlations = competencies.flatMap((one, index) =>
    competencies.slice(index + 1).flatMap((other) => {
      const pairs = byCompetency.flatMap((values) => {
        const [x, y] = [values.get(one), values.get(other)];
        return x === undefined || y === undefined ? [] : [[x, y] as const];
      });
      const r = correlation(pairs);
      return r === null ? [] : [r];
    }),
  );
  return {
    sd: average(rated.map(({ rows }) => sampleDeviation(rows.map(({ value }) => value)))),
    r: correlations.length === 0 ? null : average(correlations),
  };
}

/** Halo of each observer beside that of the co-observers in the same cells (S7). */
export function haloOf(cells: readonly RatedCell[]): Halo[] {
  const byObserver = Map.groupBy(
    cells.flatMap((cell) => cell.parts.map((part) => ({ part, cell }))),
    ({ part }) => part.observer,
  );
  return [...byObserver]
    .toSorted(([a], [b]) => a - b)
    .map(([observer, seen]) => {
      const parts = seen.map(({ part }) => part);
      const figures = figuresOf(parts);
      const others = seen.flatMap(({ cell }) =>
        cell.parts.filter((part) => part.observer !== observer),
      );
      return {
        observer,
        cells: parts.filter(({ rows }) => rows.length > 1).length,
        competencies: new Set(parts.flatMap(({ rows }) => rows.map((row) => row.competency))).size,
        own: figures ? computed(figures) : notComputable("notSeparable"),
        others: figuresOf(others),
      };
    });
}
