import { cholesky, inverseOf, logDeterminant, type Matrix, matrixOf } from "../matrix.ts";
import type { Pattern } from "./remlModel.ts";

/**
 * What the covariance B of a candidate's ratings gives for a pattern: Q is its inverse, W has one column for each fixed
 * effect and crossed level, V of an effect is 1 where two ratings share its group. Effects: the nested ones, then the
 * residual, whose V is the identity.
 */
export interface PatternState {
  readonly Q: Matrix;
  readonly logDeterminant: number;
  readonly QW: Matrix;
  /** WᵀQW. */
  readonly WQW: Matrix;
  /** WᵀQVQW of each effect. */
  readonly WQVQW: readonly Matrix[];
  /** Trace of QV of each effect. */
  readonly traces: readonly number[];
}

/** The covariance of the ratings of one candidate. */
function covarianceOf({ rows, groups }: Pattern, theta: readonly number[]): Matrix {
  const covariance = matrixOf(rows);
  const { data } = covariance;
  groups.forEach((own, effect) => {
    const variance = theta[effect]!;
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < rows; column++)
        if (own[row] === own[column])
          data[row * rows + column] = data[row * rows + column]! + variance;
  });
  for (let row = 0; row < rows; row++)
    data[row * rows + row] = data[row * rows + row]! + theta.at(-1)!;
  return covariance;
}

/** The matrix times W: columns of rows that share a column of W are added. */
export function timesW(matrix: Matrix, { columns, columnsOfRows, perRow }: Pattern): Matrix {
  const result = matrixOf(matrix.rows, columns);
  for (let row = 0; row < matrix.rows; row++)
    for (let column = 0; column < matrix.columns; column++) {
      const value = matrix.data[row * matrix.columns + column]!;
      for (let k = 0; k < perRow; k++) {
        const place = row * columns + columnsOfRows[column * perRow + k]!;
        result.data[place] = result.data[place]! + value;
      }
    }
  return result;
}

/** Wᵀ times the matrix. */
function transposedWTimes(pattern: Pattern, matrix: Matrix): Matrix {
  const { columns, columnsOfRows, perRow } = pattern;
  const result = matrixOf(columns, matrix.columns);
  for (let row = 0; row < matrix.rows; row++)
    for (let k = 0; k < perRow; k++) {
      const to = columnsOfRows[row * perRow + k]! * matrix.columns;
      const from = row * matrix.columns;
      for (let column = 0; column < matrix.columns; column++)
        result.data[to + column] = result.data[to + column]! + matrix.data[from + column]!;
    }
  return result;
}

/** Rows that share a group, added: one row for each group. */
export function groupSums(matrix: Matrix, groups: Int32Array, count: number): Matrix {
  const result = matrixOf(count, matrix.columns);
  for (let row = 0; row < matrix.rows; row++) {
    const to = groups[row]! * matrix.columns;
    const from = row * matrix.columns;
    for (let column = 0; column < matrix.columns; column++)
      result.data[to + column] = result.data[to + column]! + matrix.data[from + column]!;
  }
  return result;
}

/** aᵀa. */
function squareOf(a: Matrix): Matrix {
  const size = a.columns;
  const result = matrixOf(size);
  for (let k = 0; k < a.rows; k++)
    for (let row = 0; row < size; row++) {
      const factor = a.data[k * size + row]!;
      if (factor === 0) continue;
      for (let column = 0; column < size; column++)
        result.data[row * size + column] =
          result.data[row * size + column]! + factor * a.data[k * size + column]!;
    }
  return result;
}

function traceWithin(Q: Matrix, groups: Int32Array): number {
  let sum = 0;
  for (let row = 0; row < Q.rows; row++)
    for (let column = 0; column < Q.rows; column++)
      if (groups[row] === groups[column]) sum += Q.data[row * Q.rows + column]!;
  return sum;
}

/**
 * @param theta variances of the nested effects and, last, of the residual
 * @returns null if the covariance is not positive definite
 */
export function patternState(pattern: Pattern, theta: readonly number[]): PatternState | null {
  const lower = cholesky(covarianceOf(pattern, theta));
  if (!lower) return null;
  const Q = inverseOf(lower);
  const QW = timesW(Q, pattern);
  const { groups, groupCounts } = pattern;
  return {
    Q,
    logDeterminant: logDeterminant(lower),
    QW,
    WQW: transposedWTimes(pattern, QW),
    WQVQW: [
      ...groups.map((own, effect) => squareOf(groupSums(QW, own, groupCounts[effect]!))),
      squareOf(QW),
    ],
    traces: [
      ...groups.map((own) => traceWithin(Q, own)),
      traceWithin(
        Q,
        Int32Array.from({ length: pattern.rows }, (_, row) => row),
      ),
    ],
  };
}
