import { quantileOfNormal } from "./distributions.ts";
import {
  dot,
  type Grid,
  gridOf,
  inverted,
  invertedAny,
  multiplied,
  squaresOf,
  timesVector,
  traceOfProduct,
} from "./linear.ts";
import {
  candidateOf,
  type Given,
  grouped,
  namesOf,
  none,
  observerOf,
  type Result,
  value,
  valuesOfRatings,
} from "./ratings.ts";
import { LEFT } from "./left.ts";
import { apartOf } from "./staffing.ts";

/*
 * G(q,k) of one competency in one exercise (S3): candidates and observers random, each candidate with observers of their own.
 * The variances that a dossier states are the start; a few steps of Fisher's method lead to the maximum of the likelihood, or away
 * from a start that is none.
 */

/** Variances of candidates, observers and what is left. */
type Variances = readonly [candidate: number, observer: number, residual: number];

interface Candidate {
  readonly y: readonly number[];
  /** Places of the observers, in the order of the ratings. */
  readonly at: readonly number[];
}

interface Likelihood {
  /** −2 ln, with its constant. */
  readonly minus2: number;
  readonly slope: readonly number[];
  /** Minus the second derivatives of the ln likelihood. */
  readonly curvature: Grid;
  /** What that is on average over all ratings that these variances would give. */
  readonly expected: Grid;
}

/** The likelihood without the mean, at some variances; null where it has none. */
function likelihoodOf(
  candidates: readonly Candidate[],
  observers: number,
  [own, other, rest]: Variances,
): Likelihood | null {
  const size = 1 + observers;
  /** Σ WᵀQW with W = mean and observers, and Q the inverse covariance within a candidate. */
  const M = gridOf(size);
  /** E: 1ᵀQW of each candidate. */
  const E: Grid = [];
  const WQy = new Float64Array(size);
  let [yQy, logs, count] = [0, 0, 0];
  const shares = candidates.map(({ y, at }) => {
    const n = y.length;
    const ratio = own / (rest + n * own);
    const sum = y.reduce((all, one) => all + one, 0);
    const Qy = y.map((one) => (one - ratio * sum) / rest);
    const ones = new Float64Array(size);
    ones[0] = n;
    for (const place of at) ones[1 + place] = ones[1 + place]! + 1;
    E.push(ones.map((one) => one / (rest + n * own)));
    for (let row = 0; row < size; row++)
      for (let column = 0; column < size; column++)
        M[row]![column] = M[row]![column]! - (ratio * ones[row]! * ones[column]!) / rest;
    M[0]![0] = M[0]![0]! + n / rest;
    at.forEach((place, index) => {
      const column = 1 + place;
      M[0]![column] = M[0]![column]! + 1 / rest;
      M[column]![0] = M[column]![0]! + 1 / rest;
      M[column]![column] = M[column]![column]! + 1 / rest;
      WQy[column] = WQy[column]! + Qy[index]!;
      WQy[0] = WQy[0]! + Qy[index]!;
    });
    yQy += dot(y, Qy);
    logs += (n - 1) * Math.log(rest) + Math.log(rest + n * own);
    count += n;
    return { n, Qy, D: n / (rest + n * own) };
  });
  // K by the square root of the observers' variance, which may be 0.
  const root = Float64Array.from({ length: size }, (_, place) =>
    place === 0 ? 1 : Math.sqrt(other),
  );
  const scaled = M.map((row, one) =>
    row.map((entry, place) => root[one]! * entry * root[place]! + Number(one === place && one > 0)),
  );
  const solved = inverted(scaled);
  if (!solved) return null;
  const K = solved.inverse.map((row, one) =>
    row.map((entry, place) => root[one]! * entry * root[place]!),
  );
  const effects = timesVector(K, WQy);
  const yPy = yQy - dot(WQy, effects);
  // P y, rating by rating, and its sums over candidates and observers.
  const byObserver = new Float64Array(observers);
  const byCandidate = new Float64Array(candidates.length);
  const Py = candidates.map(({ at }, index) => {
    const { Qy, n } = shares[index]!;
    const fitted = at.map((place) => effects[0]! + effects[1 + place]!);
    const sum = fitted.reduce((all, one) => all + one, 0);
    const ratio = own / (rest + n * own);
    return Qy.map((one, place) => {
      const left = one - (fitted[place]! - ratio * sum) / rest;
      byCandidate[index] = byCandidate[index]! + left;
      byObserver[at[place]!] = byObserver[at[place]!]! + left;
      return left;
    });
  });
  const free = count - 1;
  // Z P Z of candidates and observers, as far as traces need it.
  const EE = gridOf(size);
  for (const row of E)
    for (let a = 0; a < size; a++)
      for (let b = 0; b < size; b++) EE[a]![b] = EE[a]![b]! + row[a]! * row[b]!;
  const KEE = multiplied(K, EE);
  const D = shares.map((one) => one.D);
  const traceC =
    D.reduce((sum, one) => sum + one, 0) - KEE.reduce((sum, row, at) => sum + row[at]!, 0);
  const DEKE = E.reduce((sum, row, index) => sum + D[index]! * dot(row, timesVector(K, row)), 0);
  const squaresC = dot(D, D) - 2 * DEKE + traceOfProduct(KEE, KEE);
  const KM = multiplied(K, M);
  const left = KM.map((row, one) =>
    row.slice(1).map((entry, place) => Number(one === place + 1) - entry),
  );
  const squaresCO = traceOfProduct(
    left[0]!.length === 0 ? [] : transposed(left),
    multiplied(EE, left),
  );
  const MKM = multiplied(M, KM);
  const OPO = M.slice(1).map((row, one) =>
    row.slice(1).map((entry, place) => entry - MKM[one + 1]![place + 1]!),
  );
  const traceO = OPO.reduce((sum, row, at) => sum + row[at]!, 0);
  const squaresO = squaresOf(OPO);
  // tr(PV) is known, and with it all that has to do with the residual.
  const traceE = (free - own * traceC - other * traceO) / rest;
  const CE = (traceC - own * squaresC - other * squaresCO) / rest;
  const OE = (traceO - own * squaresCO - other * squaresO) / rest;
  const EEr = (traceE - own * CE - other * OE) / rest;
  const traces = [
    [squaresC, squaresCO, CE],
    [squaresCO, squaresO, OE],
    [CE, OE, EEr],
  ];
  const directions = [
    candidates.map(({ at }, index) => at.map(() => byCandidate[index]!)),
    candidates.map(({ at }) => at.map((place) => byObserver[place]!)),
    Py,
  ];
  const products = directions.map((one) => weigh(one));
  function weigh(vector: readonly (readonly number[])[]) {
    const sums = new Float64Array(size);
    const Q = candidates.map(({ at }, index) => {
      const mine = vector[index]!;
      const sum = mine.reduce((all, x) => all + x, 0);
      const ratio = own / (rest + mine.length * own);
      return mine.map((x, place) => {
        const weighed = (x - ratio * sum) / rest;
        sums[0] = sums[0]! + weighed;
        sums[1 + at[place]!] = sums[1 + at[place]!]! + weighed;
        return weighed;
      });
    });
    return { Q, sums, solved: timesVector(K, sums) };
  }
  const quadratic = (a: number, b: number): number =>
    directions[a]!.reduce((sum, mine, index) => sum + dot(mine, products[b]!.Q[index]!), 0) -
    dot(products[a]!.sums, products[b]!.solved);
  const squares = [
    dot(byCandidate, byCandidate),
    dot(byObserver, byObserver),
    Py.reduce((sum, mine) => sum + dot(mine, mine), 0),
  ];
  const firsts = [traceC, traceO, traceE];
  return {
    minus2: logs + solved.lnDeterminant + yPy + free * Math.log(2 * Math.PI),
    slope: squares.map((one, at) => (one - firsts[at]!) / 2),
    curvature: traces.map((row, a) =>
      Float64Array.from(row, (trace, b) => quadratic(a, b) - trace / 2),
    ),
    expected: traces.map((row) => Float64Array.from(row, (trace) => trace / 2)),
  };
}

const transposed = (matrix: Grid): Grid =>
  Array.from({ length: matrix[0]?.length ?? 0 }, (_, column) =>
    Float64Array.from(matrix, (row) => row[column]!),
  );

const part = (matrix: Grid, kept: readonly number[]): Grid =>
  kept.map((row) => Float64Array.from(kept, (column) => matrix[row]![column]!));

/** The maximum beside a start, with the variances that are 0 held there if the likelihood falls from 0. */
function maximum(candidates: readonly Candidate[], observers: number, start: Variances) {
  let now: Variances = start;
  for (let step = 0; step < 5; step++) {
    const at = likelihoodOf(candidates, observers, now);
    if (!at) return null;
    const free = [0, 1, 2].filter((place) => now[place]! > 0 || at.slope[place]! > 0);
    const inverse = inverted(part(at.expected, free))?.inverse;
    if (!inverse) return null;
    const moves = timesVector(
      inverse,
      free.map((place) => at.slope[place]!),
    );
    const next = now.map((one, place) => {
      const index = free.indexOf(place);
      return index === -1 ? one : Math.max(0, one + moves[index]!);
    });
    now = [next[0]!, next[1]!, next[2]!];
    const size = now[0] + now[1] + now[2];
    if (moves.every((move) => Math.abs(move) < 1e-13 * size)) break;
  }
  const at = likelihoodOf(candidates, observers, now);
  return at && { variances: now, at };
}

/**
 * Variance of a figure along some slopes, by the inverse of the curvature; null where there is none, undefined where the
 * curvature is nearly singular.
 */
function alongOf(
  curvature: Grid,
  slopes: readonly number[],
  kept: readonly number[],
): number | null | undefined {
  const inverse = invertedAny(part(curvature, kept));
  if (!inverse) return undefined;
  const own = kept.map((place) => slopes[place]!);
  const found = dot(own, timesVector(inverse, own));
  return found >= 0 && Number.isFinite(found) ? found : null;
}

type Limit = number | null | typeof LEFT;

/** σ²c / (σ²c + q σ²o + σ²r / k), with limits on the logit. */
function generalised(
  [own, other, rest]: Variances,
  { curvature, isStatedZero }: { curvature: Grid; isStatedZero: boolean },
  q: number,
  k: number,
): { est: number; lower: Limit; upper: Limit } {
  const error = q * other + rest / k;
  const est = own / (own + error);
  if (own === 0 && isStatedZero) return { est, lower: null, upper: null };
  // Beside nothing but rounding the slopes have no meaning.
  if (own < 1e-6 * (own + other + rest)) return { est, lower: LEFT, upper: LEFT };
  const slopes = [1 / own, -q / error, -1 / (k * error)];
  const above = [0, 1, 2].filter((place) => [own, other, rest][place]! > 0);
  const whole = alongOf(curvature, slopes, [0, 1, 2]);
  const variance = whole === null ? alongOf(curvature, slopes, above) : whole;
  if (variance === undefined) return { est, lower: LEFT, upper: LEFT };
  if (variance === null) return { est, lower: null, upper: null };
  const half = quantileOfNormal(0.975) * Math.sqrt(variance);
  const logit = Math.log(own / error);
  const back = (x: number) => 1 / (1 + Math.exp(-x));
  return { est, lower: back(logit - half), upper: back(logit + half) };
}

/**
 * The reliability of one item.
 *
 * @param stated the variances that the dossier states; null if it states none
 * @returns null where this cannot be said without a start
 */
export function incompleteOf(
  ratings: readonly Given[],
  stated: { candidate: number; observer: number; residual: number } | null,
): Result<object> | null {
  const rows = grouped(ratings, candidateOf);
  if (!rows.some((own) => own.length > 1)) return none("oneObserver");
  if (rows.length < 2) return none("notSeparable");
  if (!stated) return null;
  const observers = namesOf(ratings, observerOf);
  const candidates = rows.map((own) => ({
    y: valuesOfRatings(own),
    at: own.map((one) => observers.indexOf(one.observer)),
  }));
  const found = maximum(candidates, observers.length, [
    stated.candidate,
    stated.observer,
    stated.residual,
  ]);
  if (!found) return null;
  const { variances, at } = found;
  const khat = rows.length / rows.reduce((sum, own) => sum + 1 / own.length, 0);
  const q = apartOf(ratings);
  const known = { curvature: at.curvature, isStatedZero: stated.candidate === 0 };
  return value({
    reml: { candidate: variances[0], observer: variances[1], Residual: variances[2] },
    khat,
    q,
    Gqk: generalised(variances, known, q, khat),
    single: generalised(variances, known, 1, 1),
    minus2reml: at.minus2,
  });
}
