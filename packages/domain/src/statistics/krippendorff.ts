import { computed, type Computed, notComputable } from "./figure.ts";

export const ALPHA_LEVELS = ["nominal", "ordinal", "interval"] as const;
export type AlphaLevel = (typeof ALPHA_LEVELS)[number];

/** α by level of measurement; scales of ratings are ordinal. */
export type Alpha = Readonly<Record<AlphaLevel, number>>;

/** How often each value, and each pair of values, occurs among ratings of the same; values ascend. */
interface Coincidences {
  readonly values: readonly number[];
  readonly pairs: readonly (readonly number[])[];
  readonly totals: readonly number[];
}

function coincidencesOf(units: readonly (readonly number[])[]): Coincidences {
  const values = [...new Set(units.flat())].toSorted((a, b) => a - b);
  const placeOf = new Map(values.map((value, place) => [value, place]));
  const pairs = values.map(() => values.map(() => 0));
  for (const unit of units) {
    const places = unit.map((value) => placeOf.get(value) ?? 0);
    const weight = 1 / (unit.length - 1);
    places.forEach((one, index) =>
      places.forEach((other, at) => {
        const row = pairs[one];
        if (at !== index && row) row[other] = (row[other] ?? 0) + weight;
      }),
    );
  }
  const totals = pairs.map((row) => row.reduce((sum, count) => sum + count, 0));
  return { values, pairs, totals };
}

type Distance = (one: number, other: number) => number;

/**
 * Squared distances between two places among the values. Ordinal ones count the ratings between them, so that categories
 * that nobody used change nothing.
 */
function distancesOf({ values, totals }: Coincidences): Readonly<Record<AlphaLevel, Distance>> {
  const at = (list: readonly number[], place: number) => list[place] ?? 0;
  return {
    nominal: (one, other) => Number(one !== other),
    interval: (one, other) => (at(values, one) - at(values, other)) ** 2,
    ordinal: (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const between = totals.slice(low, high + 1).reduce((sum, count) => sum + count, 0);
      return (between - (at(totals, low) + at(totals, high)) / 2) ** 2;
    },
  };
}

/**
 * Krippendorff's α over things (S4). Things with a single rating are left out.
 *
 * @param units the ratings of each thing
 */
export function alphaOf(units: readonly (readonly number[])[]): Computed<Alpha> {
  const pairable = units.filter((unit) => unit.length > 1);
  if (pairable.length === 0) return notComputable("oneObserver");
  const coincidences = coincidencesOf(pairable);
  if (coincidences.values.length < 2) return notComputable("allEqual");
  const { pairs, totals } = coincidences;
  const distances = distancesOf(coincidences);
  const count = totals.reduce((sum, total) => sum + total, 0);
  const alpha = (level: AlphaLevel) => {
    let [observed, expected] = [0, 0];
    pairs.forEach((row, one) =>
      row.forEach((pair, other) => {
        const distance = distances[level](one, other);
        observed += pair * distance;
        expected += (totals[one] ?? 0) * (totals[other] ?? 0) * distance;
      }),
    );
    return 1 - ((count - 1) * observed) / expected;
  };
  return computed({
    nominal: alpha("nominal"),
    ordinal: alpha("ordinal"),
    interval: alpha("interval"),
  });
}
