/** A square or rectangular matrix of numbers, row by row. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

export const matrixOf = (rows: number, columns = rows): Matrix => ({
  rows,
  columns,
  data: new Float64Array(rows * columns),
});

export const at = ({ data, columns }: Matrix, row: number, column: number): number =>
  data[row * columns + column] ?? 0;

export function addTo({ data, columns }: Matrix, row: number, column: number, value: number): void {
  const place = row * columns + column;
  data[place] = (data[place] ?? 0) + value;
}

/** Share of a diagonal element below which a pivot is nothing but rounding error. */
const SINGULAR = 1e-13;

/** The lower triangle L with L Lᵀ = `matrix`; null if it is not positive definite. */
export function cholesky(matrix: Matrix): Matrix | null {
  const size = matrix.rows;
  const lower = matrixOf(size);
  const { data } = lower;
  for (let row = 0; row < size; row++) {
    const start = row * size;
    for (let column = 0; column <= row; column++) {
      const other = column * size;
      let sum = at(matrix, row, column);
      for (let k = 0; k < column; k++) sum -= (data[start + k] ?? 0) * (data[other + k] ?? 0);
      if (row !== column) data[start + column] = sum / (data[other + column] ?? 1);
      else if (sum > SINGULAR * at(matrix, row, row)) data[start + row] = Math.sqrt(sum);
      else return null;
    }
  }
  return lower;
}

/** ln of the determinant of L Lᵀ. */
export function logDeterminant(lower: Matrix): number {
  let sum = 0;
  for (let row = 0; row < lower.rows; row++) sum += 2 * Math.log(at(lower, row, row));
  return sum;
}

/** The inverse of L Lᵀ. */
export function inverseOf(lower: Matrix): Matrix {
  const size = lower.rows;
  const inverse = lowerInverse(lower);
  const result = matrixOf(size);
  const { data } = inverse;
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let sum = 0;
      for (let k = row; k < size; k++)
        sum += (data[k * size + row] ?? 0) * (data[k * size + column] ?? 0);
      result.data[row * size + column] = sum;
      result.data[column * size + row] = sum;
    }
  return result;
}

/** The inverse of a lower triangle. */
function lowerInverse(lower: Matrix): Matrix {
  const size = lower.rows;
  const inverse = matrixOf(size);
  const { data } = inverse;
  for (let column = 0; column < size; column++) {
    data[column * size + column] = 1 / at(lower, column, column);
    for (let row = column + 1; row < size; row++) {
      let sum = 0;
      for (let k = column; k < row; k++) sum -= at(lower, row, k) * (data[k * size + column] ?? 0);
      data[row * size + column] = sum / at(lower, row, row);
    }
  }
  return inverse;
}

/** The inverse of a symmetric positive definite matrix; null if it is not. */
export function inverseOfPositive(matrix: Matrix): Matrix | null {
  const lower = cholesky(matrix);
  return lower && inverseOf(lower);
}

/** The inverse of a symmetric matrix that need not be positive definite; null if it is singular. */
export function inverseOfSymmetric(matrix: Matrix): Matrix | null {
  const size = matrix.rows;
  const work = matrixOf(size, 2 * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) addTo(work, row, column, at(matrix, row, column));
    addTo(work, row, size + row, 1);
  }
  for (let step = 0; step < size; step++) {
    let pivot = step;
    for (let row = step; row < size; row++)
      if (Math.abs(at(work, row, step)) > Math.abs(at(work, pivot, step))) pivot = row;
    const value = at(work, pivot, step);
    if (!(Math.abs(value) > SINGULAR * Math.abs(at(matrix, step, step)))) return null;
    for (let column = 0; column < 2 * size; column++) {
      const [upper, lower] = [at(work, step, column), at(work, pivot, column)];
      addTo(work, pivot, column, upper - lower);
      addTo(work, step, column, lower / value - upper);
    }
    for (let row = 0; row < size; row++) {
      const factor = at(work, row, step);
      if (row === step || factor === 0) continue;
      for (let column = 0; column < 2 * size; column++)
        addTo(work, row, column, -factor * at(work, step, column));
    }
  }
  const inverse = matrixOf(size);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      addTo(inverse, row, column, at(work, row, size + column));
  return inverse;
}

/** A matrix times a vector. */
export function times({ rows, columns, data }: Matrix, vector: Float64Array): Float64Array {
  const result = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    let sum = 0;
    const start = row * columns;
    for (let k = 0; k < columns; k++) sum += (data[start + k] ?? 0) * (vector[k] ?? 0);
    result[row] = sum;
  }
  return result;
}

/** The product of two matrices. */
export function product(a: Matrix, b: Matrix): Matrix {
  const result = matrixOf(a.rows, b.columns);
  for (let row = 0; row < a.rows; row++)
    for (let k = 0; k < a.columns; k++) {
      const factor = at(a, row, k);
      if (factor === 0) continue;
      const from = k * b.columns;
      const to = row * b.columns;
      for (let column = 0; column < b.columns; column++)
        result.data[to + column] =
          (result.data[to + column] ?? 0) + factor * (b.data[from + column] ?? 0);
    }
  return result;
}

/** Σ of the products of their elements: the trace of aᵀ b. */
export function sumOfProducts(a: Matrix | Float64Array, b: Matrix | Float64Array): number {
  const one = a instanceof Float64Array ? a : a.data;
  const other = b instanceof Float64Array ? b : b.data;
  let sum = 0;
  for (let place = 0; place < one.length; place++) sum += (one[place] ?? 0) * (other[place] ?? 0);
  return sum;
}
