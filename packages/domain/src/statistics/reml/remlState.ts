import {
  at,
  cholesky,
  inverseOf,
  logDeterminant,
  type Matrix,
  matrixOf,
  product,
  sumOfProducts,
  times,
} from "../matrix.ts";
import { type PatternState, patternState } from "./patternState.ts";
import type { Block, Design, Pattern } from "./remlModel.ts";

/**
 * The REML likelihood of a design at some variances, with its slope. P is the usual projection: P y are the ratings
 * without fixed effects, weighted by the inverse of their covariance; P = Q − QW K WᵀQ.
 */
export interface RemlState {
  readonly theta: readonly number[];
  readonly patterns: readonly PatternState[];
  /** −2 ln of the REML likelihood, without the constant (n − p) ln 2π. */
  readonly deviance: number;
  readonly score: Float64Array;
  /** Average information, or half the curvature of yᵀPy along the variances. */
  readonly information: Matrix;
  readonly K: Matrix;
  /** WᵀQW. */
  readonly WQW: Matrix;
  /** WᵀQVQW of nested effects and residual. */
  readonly WQVQW: readonly Matrix[];
  /** Fixed effects, then predicted crossed effects. */
  readonly effects: Float64Array;
}

function addBlock(to: Matrix, from: Matrix, { columns }: Block): void {
  for (let row = 0; row < from.rows; row++) {
    const start = columns[row]! * to.columns;
    for (let column = 0; column < from.columns; column++) {
      const place = start + columns[column]!;
      to.data[place] = to.data[place]! + from.data[row * from.columns + column]!;
    }
  }
}

/** Adds Wᵀ of a vector over a candidate's ratings. */
function addW(to: Float64Array, { columns }: Block, pattern: Pattern, vector: Float64Array): void {
  const { rows, perRow, columnsOfRows } = pattern;
  for (let row = 0; row < rows; row++)
    for (let k = 0; k < perRow; k++) {
      const place = columns[columnsOfRows[row * perRow + k]!]!;
      to[place] = to[place]! + vector[row]!;
    }
}

/** The columns of K for a candidate times a vector over the columns, as a vector over its ratings: QW v. */
function fromColumns({ columns }: Block, { QW }: PatternState, vector: Float64Array): Float64Array {
  return times(
    QW,
    Float64Array.from(columns, (column) => vector[column]!),
  );
}

/** V x of a nested effect: each row gets the sum over its group. */
function spreadOverGroups(x: Float64Array, groups: Int32Array, count: number): Float64Array {
  const sums = new Float64Array(count);
  for (let row = 0; row < x.length; row++) sums[groups[row]!] = sums[groups[row]!]! + x[row]!;
  return Float64Array.from(groups, (group) => sums[group]!);
}

/** The square roots of the variances of all columns: 1 for fixed effects, which none restrains. */
function rootsOf({ fixed, crossedAt, nested }: Design, theta: readonly number[]): Float64Array {
  const roots = new Float64Array(crossedAt.at(-1)!).fill(1);
  for (let column = fixed, effect = 0; column < roots.length; column++) {
    while (column >= crossedAt[effect + 1]!) effect++;
    roots[column] = Math.sqrt(theta[nested + effect]!);
  }
  return roots;
}

/** K and ln |I + …|: the mixed model equations, written so that a variance may be 0. */
function solveColumns(design: Design, theta: readonly number[], WQW: Matrix) {
  const roots = rootsOf(design, theta);
  const size = roots.length;
  const equations = matrixOf(size);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const one = row === column && row >= design.fixed ? 1 : 0;
      equations.data[row * size + column] =
        one + roots[row]! * at(WQW, row, column) * roots[column]!;
    }
  const lower = cholesky(equations);
  if (!lower) return null;
  const K = inverseOf(lower);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      K.data[row * size + column] = roots[row]! * at(K, row, column) * roots[column]!;
  return { K, logDeterminant: logDeterminant(lower) };
}

/** Everything that is added up over candidates before the crossed effects are known. */
function sumsOver(design: Design, patterns: readonly PatternState[], y: Float64Array) {
  const size = design.crossedAt.at(-1)!;
  const WQW = matrixOf(size);
  const WQVQW = Array.from({ length: design.nested + 1 }, () => matrixOf(size));
  const WQy = new Float64Array(size);
  const traces = new Float64Array(design.nested + 1);
  let [yQy, logs] = [0, 0];
  const Qys = design.blocks.map((block) => {
    const pattern = design.patterns[block.pattern]!;
    const state = patterns[block.pattern]!;
    addBlock(WQW, state.WQW, block);
    state.WQVQW.forEach((own, effect) => addBlock(WQVQW[effect]!, own, block));
    state.traces.forEach((own, effect) => (traces[effect] = traces[effect]! + own));
    logs += state.logDeterminant;
    const own = y.subarray(block.start, block.start + pattern.rows);
    const Qy = times(state.Q, own);
    yQy += sumOfProducts(Qy, own);
    addW(WQy, block, pattern, Qy);
    return Qy;
  });
  return { WQW, WQVQW, WQy, traces, yQy, logs, Qys };
}

/** Trace of the part of a matrix that belongs to a crossed effect. */
function traceOf(matrix: Matrix, from: number, to: number): number {
  let sum = 0;
  for (let column = from; column < to; column++) sum += at(matrix, column, column);
  return sum;
}

/** V P y of each effect for the ratings of one candidate. */
function directions(
  { crossedAt, nested }: Design,
  block: Block,
  pattern: Pattern,
  Py: Float64Array,
  WPy: Float64Array,
): Float64Array[] {
  const { groups, groupCounts, perRow, columnsOfRows, rows } = pattern;
  const crossed = Array.from({ length: crossedAt.length - 1 }, (_, effect) =>
    Float64Array.from({ length: rows }, (__, row) => {
      const local = columnsOfRows[row * perRow + 1 + effect]!;
      return WPy[block.columns[local]!]!;
    }),
  );
  const within = Array.from({ length: nested }, (_, effect) =>
    spreadOverGroups(Py, groups[effect]!, groupCounts[effect]!),
  );
  return [...within, ...crossed, Py];
}

/** The curvature ½ (V P y)ᵀ P (V P y) for each pair of effects. */
function averageInformation(
  design: Design,
  patterns: readonly PatternState[],
  K: Matrix,
  residuals: readonly Float64Array[],
  WPy: Float64Array,
): Matrix {
  const count = design.nested + design.crossedAt.length;
  const size = design.crossedAt.at(-1)!;
  const information = matrixOf(count);
  const columns = Array.from({ length: count }, () => new Float64Array(size));
  design.blocks.forEach((block, index) => {
    const pattern = design.patterns[block.pattern]!;
    const { Q } = patterns[block.pattern]!;
    const along = directions(design, block, pattern, residuals[index]!, WPy);
    const weighted = along.map((one) => times(Q, one));
    weighted.forEach((one, effect) => addW(columns[effect]!, block, pattern, one));
    for (let row = 0; row < count; row++)
      for (let column = 0; column <= row; column++)
        information.data[row * count + column] =
          information.data[row * count + column]! + sumOfProducts(along[row]!, weighted[column]!);
  });
  const solved = columns.map((one) => times(K, one));
  for (let row = 0; row < count; row++)
    for (let column = 0; column <= row; column++) {
      const rest = sumOfProducts(columns[row]!, solved[column]!);
      const value = (information.data[row * count + column]! - rest) / 2;
      information.data[row * count + column] = value;
      information.data[column * count + row] = value;
    }
  return information;
}

/**
 * @param y ratings in the order of the design
 * @param theta variances: nested, crossed, residual; only the residual's has to be above 0
 * @returns null if the equations have no solution at these variances
 */
export function remlState(
  design: Design,
  y: Float64Array,
  theta: readonly number[],
): RemlState | null {
  const { nested, crossedAt } = design;
  const within = [...theta.slice(0, nested), theta.at(-1)!];
  const patterns = design.patterns.map((pattern) => patternState(pattern, within));
  const known = patterns.filter((one) => one !== null);
  if (known.length < patterns.length) return null;
  const { WQW, WQVQW, WQy, traces, yQy, logs, Qys } = sumsOver(design, known, y);
  const columns = solveColumns(design, theta, WQW);
  if (!columns) return null;
  const { K } = columns;
  const effects = times(K, WQy);
  const fitted = times(WQW, effects);
  const WPy = WQy.map((value, column) => value - fitted[column]!);
  const residuals = design.blocks.map((block, index) => {
    const own = fromColumns(block, known[block.pattern]!, effects);
    return Qys[index]!.map((value, row) => value - own[row]!);
  });
  const deviance = logs + columns.logDeterminant + yQy - sumOfProducts(WQy, effects);
  const information = averageInformation(design, known, K, residuals, WPy);
  const score = new Float64Array(theta.length);
  const squares = squaresOf(design, residuals, WPy);
  for (let effect = 0; effect <= nested; effect++) {
    const place = effect < nested ? effect : theta.length - 1;
    score[place] = (squares[place]! - traces[effect]! + sumOfProducts(K, WQVQW[effect]!)) / 2;
  }
  const rest = crossedAt.length > 1 ? product(WQW, product(K, WQW)) : matrixOf(0);
  for (let effect = 0; effect + 1 < crossedAt.length; effect++) {
    const [from, to] = [crossedAt[effect]!, crossedAt[effect + 1]!];
    const trace = traceOf(WQW, from, to) - traceOf(rest, from, to);
    score[nested + effect] = (squares[nested + effect]! - trace) / 2;
  }
  return { theta, patterns: known, deviance, score, information, K, WQW, WQVQW, effects };
}

/** (P y)ᵀ V (P y) of each effect. */
function squaresOf(
  { blocks, patterns, nested, crossedAt }: Design,
  residuals: readonly Float64Array[],
  WPy: Float64Array,
): Float64Array {
  const squares = new Float64Array(nested + crossedAt.length);
  blocks.forEach((block, index) => {
    const { groups, groupCounts } = patterns[block.pattern]!;
    const own = residuals[index]!;
    groups.forEach((group, effect) => {
      const sums = spreadOverGroups(own, group, groupCounts[effect]!);
      squares[effect] = squares[effect]! + sumOfProducts(own, sums);
    });
    squares[squares.length - 1] = squares.at(-1)! + sumOfProducts(own, own);
  });
  for (let effect = 0; effect + 1 < crossedAt.length; effect++) {
    const own = WPy.subarray(crossedAt[effect], crossedAt[effect + 1]);
    squares[nested + effect] = sumOfProducts(own, own);
  }
  return squares;
}
