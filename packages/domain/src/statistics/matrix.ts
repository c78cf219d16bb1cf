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
