import { computed, type Computed, notComputable } from "./figure.ts";
import { average, correlation } from "./moments.ts";
import type { RatingTable, TableRow, Thing } from "./ratingTable.ts";
import { fitReml } from "./reml/reml.ts";
import { RESIDUAL, type RemlModel } from "./reml/remlModel.ts";

/** Parts into which the variance of ratings falls; the names are those of the mixed model. */
export const VARIANCE_COMPONENTS = [
  "candidate",
  "candidate:exercise",
  "candidate:competency",
  "candidate:competency:exercise",
  "observer:candidate:exercise",
  "observer",
  RESIDUAL,
] as const;
export type VarianceComponent = (typeof VARIANCE_COMPONENTS)[number];
export type VarianceComponents = Readonly<Partial<Record<VarianceComponent, number>>>;

export interface VarianceShares {
  /** In squared units of the scale. Absent where the design cannot tell a part from another. */
  readonly reml: VarianceComponents;
  /** Parts of the sum. */
  readonly share: VarianceComponents;
  /** Parts that are contained in others. */
  readonly notSeparable: readonly VarianceComponent[];
  readonly minus2reml: number;
}

const isComponent = (name: string): name is VarianceComponent =>
  VARIANCE_COMPONENTS.some((known) => known === name);

/** The model of S10: a mean for each exercise and competency, everything else random. */
function varianceModel({ rows, competencies }: RatingTable): RemlModel {
  const by = (groupOf: (row: TableRow) => number) => Int32Array.from(rows, groupOf);
  const items = new Map<number, number>();
  const itemOf = ({ exercise, competency }: TableRow) => {
    const key = exercise * competencies.length + competency;
    const item = items.get(key) ?? items.size;
    items.set(key, item);
    return item;
  };
  const fixed = by(itemOf);
  const observers = rows.reduce((most, { observer }) => Math.max(most, observer), 0) + 1;
  return {
    values: Float64Array.from(rows, ({ value }) => value),
    blocks: by(({ candidate }) => candidate),
    fixed,
    nested: [
      { name: "candidate", groups: by(() => 0) },
      { name: "candidate:exercise", groups: by(({ exercise }) => exercise) },
      { name: "candidate:competency", groups: by(({ competency }) => competency) },
      { name: "candidate:competency:exercise", groups: fixed },
      {
        name: "observer:candidate:exercise",
        groups: by(({ exercise, observer }) => exercise * observers + observer),
      },
    ],
    crossed: [{ name: "observer", groups: by(({ observer }) => observer) }],
  };
}

/**
 * Where the variance of ratings comes from (S10; Putka & Hoffman 2013, Jackson et al. 2016). Long for many candidates:
 * callers with other work run it in a worker.
 */
export function varianceSharesOf(
  table: RatingTable,
  things: readonly Thing[],
): Computed<VarianceShares> {
  if (!things.some(({ rows }) => rows.length > 1)) return notComputable("oneObserver");
  if (table.candidates.length < 2) return notComputable("notSeparable");
  const fit = fitReml(varianceModel(table));
  if (fit.shown === "notComputable") return fit;
  const { components, notSeparable, minus2reml } = fit.value;
  const sum = Object.values(components).reduce((all, own) => all + own, 0);
  const shares = Object.entries(components).map(([name, own]) => [name, own / sum]);
  return computed({
    reml: components,
    share: Object.fromEntries(shares),
    notSeparable: notSeparable.filter(isComponent),
    minus2reml,
  });
}

/** Correlations over candidates between means of observers, by what two ratings have in common. */
export interface Mtmm {
  readonly sameCompetencyOtherExercise: number | null;
  readonly otherCompetencySameExercise: number | null;
  readonly otherBoth: number | null;
  /** Number of correlations behind each. */
  readonly pairs: readonly [number, number, number];
}

/** Means of the multitrait-multimethod matrix (S10). */
export function mtmmOf(things: readonly Thing[]): Mtmm {
  const items = [
    ...Map.groupBy(things, ({ exercise, competency }) => `${exercise}/${competency}`).values(),
  ].flatMap((own) => {
    const [first] = own;
    const means = own.map(
      ({ candidate, rows }) => [candidate, average(rows.map(({ value }) => value))] as const,
    );
    return first ? [{ ...first, means: new Map(means) }] : [];
  });
  const found: [number[], number[], number[]] = [[], [], []];
  items.forEach((one, index) => {
    for (const other of items.slice(index + 1)) {
      const pairs = [...one.means].flatMap(([candidate, x]) => {
        const y = other.means.get(candidate);
        return y === undefined ? [] : [[x, y] as const];
      });
      const r = correlation(pairs);
      const isSameCompetency = one.competency === other.competency;
      const kind = isSameCompetency ? 0 : one.exercise === other.exercise ? 1 : 2;
      if (r !== null) found[kind].push(r);
    }
  });
  const meanOf = (all: readonly number[]) => (all.length === 0 ? null : average(all));
  const [same, otherCompetency, both] = found;
  return {
    sameCompetencyOtherExercise: meanOf(same),
    otherCompetencySameExercise: meanOf(otherCompetency),
    otherBoth: meanOf(both),
    pairs: [same.length, otherCompetency.length, both.length],
  };
}
