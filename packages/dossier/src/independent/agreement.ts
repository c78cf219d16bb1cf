import { quantileOfF } from "./distributions.ts";
import {
  type Given,
  grouped,
  candidateOf,
  exerciseOf,
  isNoise,
  meanOf,
  none,
  type Result,
  scatterOf,
  value,
  valuesOfRatings,
} from "./ratings.ts";

/*
 * How far observers agree (S1, S2, S4, S5), from the formulas of docs/dossier.md.
 */

/** S1: over all pairs of observers of the same thing. */
export function agreementOf(things: readonly (readonly Given[])[], step: number) {
  const distances = things.flatMap((own) =>
    own.flatMap((one, place) =>
      own.slice(place + 1).map((other) => Math.abs(one.value - other.value)),
    ),
  );
  const { length: pairs } = distances;
  if (pairs === 0) return none("oneObserver");
  const share = (most: number) =>
    distances.filter((distance) => distance < most + 1e-9).length / pairs;
  return value({
    pairs,
    exact: share(0),
    withinOne: share(step),
    meanAbsDifference: meanOf(distances),
  });
}

interface Limits {
  est: number;
  lower: number | null;
  upper: number | null;
}

const known = (x: number): number | null => (Number.isFinite(x) ? x : null);
const limits = (est: number, lower: number, upper: number): Limits => ({
  est,
  lower: known(lower),
  upper: known(upper),
});

/** Coefficients that follow from one ratio F of mean squares, with its limits. */
function fromRatio(F: number, df1: number, df2: number, k: number): { one: Limits; mean: Limits } {
  const low = F / quantileOfF(0.975, df1, df2);
  const high = F * quantileOfF(0.975, df2, df1);
  const one = (ratio: number) => (ratio - 1) / (ratio + k - 1);
  const mean = (ratio: number) => (ratio - 1) / ratio;
  return {
    one: limits(one(F), one(low), one(high)),
    mean: limits(mean(F), mean(low), mean(high)),
  };
}

interface Squares {
  MSR: number;
  MSC: number;
  MSE: number;
  MSW: number;
  SSR: number;
  SSC: number;
  SSE: number;
}

/** ICC(A,1) and ICC(A,k) of McGraw & Wong, whose degrees of freedom are Satterthwaite's. */
function absolute({ MSR, MSC, MSE }: Squares, n: number, k: number): { one: Limits; mean: Limits } {
  const est = (MSR - MSE) / (MSR + (k - 1) * MSE + (k / n) * (MSC - MSE));
  const a = (k * est) / (n * (1 - est));
  const b = 1 + a * (n - 1);
  const df =
    (a * MSC + b * MSE) ** 2 / ((a * MSC) ** 2 / (k - 1) + (b * MSE) ** 2 / ((n - 1) * (k - 1)));
  const [F1, F2] = [quantileOfF(0.975, n - 1, df), quantileOfF(0.975, df, n - 1)];
  const rest = k * MSC + (k * n - k - n) * MSE;
  return {
    one: limits(
      est,
      (n * (MSR - F1 * MSE)) / (F1 * rest + n * MSR),
      (n * (F2 * MSR - MSE)) / (rest + n * F2 * MSR),
    ),
    mean: limits(
      (MSR - MSE) / (MSR + (MSC - MSE) / n),
      (n * (MSR - F1 * MSE)) / (F1 * (MSC - MSE) + n * MSR),
      (n * (F2 * MSR - MSE)) / (MSC - MSE + n * F2 * MSR),
    ),
  };
}

/** S2: the six coefficients of Shrout & Fleiss for a table without gaps, a row for each candidate. */
export function iccOf(table: readonly (readonly number[])[]): Result<object> {
  const [n, k] = [table.length, table[0]?.length ?? 0];
  if (k < 2) return none("oneObserver");
  const all = table.flat();
  if (n < 2 || all.every((one) => one === all[0])) return none("allEqual");
  const SSR = k * scatterOf(table.map(meanOf));
  const SSC = n * scatterOf(table[0]!.map((_, column) => meanOf(table.map((row) => row[column]!))));
  const SSE = scatterOf(all) - SSR - SSC;
  const size = SSR + SSC + Math.abs(SSE);
  if (isNoise(SSR, size)) return none("candidatesEqual");
  if (isNoise(SSE, size)) return none("noError");
  const anova: Squares = {
    SSR,
    SSC,
    SSE,
    MSR: SSR / (n - 1),
    MSC: SSC / (k - 1),
    MSE: SSE / ((n - 1) * (k - 1)),
    MSW: (SSC + SSE) / (n * (k - 1)),
  };
  const oneWay = fromRatio(anova.MSR / anova.MSW, n - 1, n * (k - 1), k);
  const random = absolute(anova, n, k);
  const fixed = fromRatio(anova.MSR / anova.MSE, n - 1, (n - 1) * (k - 1), k);
  return value({
    n,
    k,
    anova,
    "ICC(1,1)": oneWay.one,
    "ICC(2,1)": random.one,
    "ICC(3,1)": fixed.one,
    "ICC(1,k)": oneWay.mean,
    "ICC(2,k)": random.mean,
    "ICC(3,k)": fixed.mean,
  });
}

type Distance = (a: number, b: number) => number;

/** S4: Krippendorff's α, from observed and expected disagreement pair by pair. */
export function alphaOf(things: readonly (readonly Given[])[]) {
  const units = things.filter((own) => own.length > 1).map(valuesOfRatings);
  if (units.length === 0) return none("oneObserver");
  const counts = new Map<number, number>();
  for (const one of units.flat()) counts.set(one, (counts.get(one) ?? 0) + 1);
  if (counts.size < 2) return none("allEqual");
  const levels = [...counts.keys()].toSorted((a, b) => a - b);
  const total = units.flat().length;
  /** Ratings below a level, and half of those at it: the rank that ordinal distances are taken from. */
  const ranks = new Map<number, number>();
  let below = 0;
  for (const level of levels) {
    ranks.set(level, below + counts.get(level)! / 2);
    below += counts.get(level)!;
  }
  const distances: Record<"nominal" | "ordinal" | "interval", Distance> = {
    nominal: (a, b) => Number(a !== b),
    ordinal: (a, b) => (ranks.get(a)! - ranks.get(b)!) ** 2,
    interval: (a, b) => (a - b) ** 2,
  };
  const alpha = (distance: Distance) => {
    let [observed, expected] = [0, 0];
    for (const own of units)
      for (const a of own) for (const b of own) observed += distance(a, b) / (own.length - 1);
    for (const a of levels)
      for (const b of levels) expected += counts.get(a)! * counts.get(b)! * distance(a, b);
    return 1 - (observed * (total - 1)) / expected;
  };
  return value({
    nominal: alpha(distances.nominal),
    ordinal: alpha(distances.ordinal),
    interval: alpha(distances.interval),
  });
}

function middleOf(values: readonly number[]): number {
  const ordered = values.toSorted((a, b) => a - b);
  const { length } = ordered;
  return (ordered[Math.floor((length - 1) / 2)]! + ordered[Math.ceil((length - 1) / 2)]!) / 2;
}

/** S5: agreement within things of three observers or more, and over the competencies of a cell. */
export function withinOf(things: readonly (readonly Given[])[], levels: number, step: number) {
  const chance = (levels * levels - 1) / 12;
  const wide = things.filter((own) => own.length >= 3);
  const found = wide.map((own) => {
    const values = own.map((one) => one.value / step);
    const [{ candidate, exercise, competency }] = [own[0]!];
    const variance = scatterOf(values) / (values.length - 1);
    const distance = (from: number) => meanOf(values.map((one) => Math.abs(one - from)));
    return {
      candidateId: candidate,
      exerciseId: exercise,
      competencyId: competency,
      observers: own.length,
      variance,
      rwg: 1 - variance / chance,
      ADmean: distance(meanOf(values)),
      ADmedian: distance(middleOf(values)),
    };
  });
  const cells = grouped(wide.flat(), candidateOf, exerciseOf).map((ratings) => {
    const [{ candidate, exercise }] = [ratings[0]!];
    const own = found.filter((one) => one.candidateId === candidate && one.exerciseId === exercise);
    const share = meanOf(own.map(({ variance }) => variance)) / chance;
    const whole = own.length * (1 - share);
    return {
      candidateId: candidate,
      exerciseId: exercise,
      rwgJ: whole + share === 0 ? null : whole / (whole + share),
    };
  });
  return { things: found, cells };
}
