import { type Matrix, matrixOf, product, sumOfProducts } from "../matrix.ts";
import { groupSums, type PatternState, timesW } from "./patternState.ts";
import type { Design, Pattern } from "./remlModel.ts";
import type { RemlState } from "./remlState.ts";

/*
 * Exact information matrices of REML: tr(P V P V) for each pair of effects, without ever forming P. With P = Q − QW K WᵀQ,
 * the trace falls apart into sums over candidates.
 */

/** Sums over a pattern for pairs of its effects, nested and residual. */
interface PairSums {
  /** tr(QVQV). */
  readonly traces: Matrix;
  /** WᵀQVQVQW for row ≤ column; the others are their transposes. */
  readonly products: readonly (readonly Matrix[])[];
}

/** V times the matrix, for each effect of the pattern. */
function byEffects({ groups, groupCounts }: Pattern, matrix: Matrix): Matrix[] {
  const spread = groups.map((own, effect) => {
    const sums = groupSums(matrix, own, groupCounts[effect]!);
    const result = matrixOf(matrix.rows, matrix.columns);
    own.forEach((group, row) =>
      result.data.set(
        sums.data.subarray(group * matrix.columns, (group + 1) * matrix.columns),
        row * matrix.columns,
      ),
    );
    return result;
  });
  return [...spread, matrix];
}

function transposed(matrix: Matrix): Matrix {
  const result = matrixOf(matrix.columns, matrix.rows);
  for (let row = 0; row < matrix.rows; row++)
    for (let column = 0; column < matrix.columns; column++)
      result.data[column * matrix.rows + row] = matrix.data[row * matrix.columns + column]!;
  return result;
}

function pairSumsOf(pattern: Pattern, { Q }: PatternState): PairSums {
  const VQ = byEffects(pattern, Q);
  const QV = VQ.map(transposed);
  const VQW = VQ.map((one) => timesW(one, pattern));
  const QVQW = VQW.map((one) => product(Q, one));
  const count = VQ.length;
  const traces = matrixOf(count);
  const products = VQ.map((_, row) => {
    const left = transposed(VQW[row]!);
    return QVQW.slice(row).map((right, offset) => {
      const column = row + offset;
      const trace = sumOfProducts(VQ[row]!, QV[column]!);
      traces.data[row * count + column] = trace;
      traces.data[column * count + row] = trace;
      return product(left, right);
    });
  });
  return { traces, products };
}

/** Σ over candidates of tr(QVQV) − 2 tr(K WᵀQVQVQW), for nested effects and residual. */
function blockSums(design: Design, { patterns, K }: RemlState): Matrix {
  const count = design.nested + 1;
  const sums = matrixOf(count);
  const byPattern = design.patterns.map((pattern, place) => pairSumsOf(pattern, patterns[place]!));
  for (const { pattern, columns } of design.blocks) {
    const { traces, products } = byPattern[pattern]!;
    const own = matrixOf(columns.length);
    columns.forEach((row, to) =>
      columns.forEach((column, place) => {
        own.data[to * columns.length + place] = K.data[row * K.columns + column]!;
      }),
    );
    products.forEach((some, row) =>
      some.forEach((one, offset) => {
        const place = row * count + row + offset;
        sums.data[place] = sums.data[place]! + traces.data[place]! - 2 * sumOfProducts(own, one);
      }),
    );
  }
  return sums;
}

/** Σ of the squares in a part of a symmetric matrix. */
function squaresIn(
  matrix: Matrix,
  rows: readonly [number, number],
  columns: readonly [number, number],
) {
  let sum = 0;
  for (let row = rows[0]; row < rows[1]; row++)
    for (let column = columns[0]; column < columns[1]; column++)
      sum += matrix.data[row * matrix.columns + column]! ** 2;
  return sum;
}

/** a − b. */
function less(a: Matrix, b: Matrix): Matrix {
  const result = matrixOf(a.rows, a.columns);
  a.data.forEach((value, place) => (result.data[place] = value - b.data[place]!));
  return result;
}

/** tr(P V P V) for each pair of effects, in the order of the variances. */
function tracesOf(design: Design, state: RemlState): Matrix {
  const { nested, crossedAt } = design;
  const { K, WQW, WQVQW } = state;
  const count = nested + crossedAt.length;
  const traces = matrixOf(count);
  const set = (row: number, column: number, value: number) => {
    traces.data[row * count + column] = value;
    traces.data[column * count + row] = value;
  };
  const placeOf = (effect: number) => (effect < nested ? effect : count - 1);
  const sums = blockSums(design, state);
  const KS = WQVQW.map((one) => product(K, one));
  KS.forEach((one, row) => {
    const turned = transposed(one);
    for (let column = row; column < KS.length; column++)
      set(
        placeOf(row),
        placeOf(column),
        sums.data[row * KS.length + column]! + sumOfProducts(turned, KS[column]!),
      );
  });
  const ranges = crossedAt.slice(1).map((to, effect) => [crossedAt[effect]!, to] as const);
  const KM = product(K, WQW);
  const WPW = less(WQW, product(WQW, KM));
  ranges.forEach((rows, one) => {
    ranges.forEach((columns, other) =>
      set(nested + one, nested + other, squaresIn(WPW, rows, columns)),
    );
    WQVQW.forEach((own, effect) => {
      // Wᵀ P V P W = (I − M K) S (I − K M), of which the trace over the effect's columns is taken.
      const right = less(own, product(own, KM));
      const whole = less(right, product(transposed(KM), right));
      let trace = 0;
      for (let column = rows[0]; column < rows[1]; column++)
        trace += whole.data[column * whole.columns + column]!;
      set(placeOf(effect), nested + one, trace);
    });
  });
  return traces;
}

/** Expected information: ½ tr(P V P V). It depends on the design and the variances alone, not on the ratings. */
export function expectedInformation(design: Design, state: RemlState): Matrix {
  const traces = tracesOf(design, state);
  traces.data.forEach((value, place) => (traces.data[place] = value / 2));
  return traces;
}

/** Observed information: minus the second derivatives of the log likelihood. */
export function observedInformation(design: Design, state: RemlState): Matrix {
  const expected = expectedInformation(design, state);
  expected.data.forEach((value, place) => {
    expected.data[place] = 2 * state.information.data[place]! - value;
  });
  return expected;
}
