/** Rows of numbers. */
export type Grid = Float64Array[];

export const gridOf = (rows: number, columns = rows): Grid =>
  Array.from({ length: rows }, () => new Float64Array(columns));

/** Inverse and ln of the determinant of a symmetric positive matrix, by Gauss and Jordan; null if it is singular. */
export function inverted(matrix: Grid): { inverse: Grid; lnDeterminant: number } | null {
  const size = matrix.length;
  const left = matrix.map((row) => Float64Array.from(row));
  const inverse = gridOf(size);
  inverse.forEach((row, place) => (row[place] = 1));
  let lnDeterminant = 0;
  for (let pivot = 0; pivot < size; pivot++) {
    const [own, ownInverse] = [left[pivot]!, inverse[pivot]!];
    const head = own[pivot]!;
    if (!(head > 1e-13 * Math.abs(matrix[pivot]![pivot]!))) return null;
    lnDeterminant += Math.log(head);
    for (let column = 0; column < size; column++) {
      own[column] = own[column]! / head;
      ownInverse[column] = ownInverse[column]! / head;
    }
    for (let row = 0; row < size; row++) {
      const factor = left[row]![pivot]!;
      if (row === pivot || factor === 0) continue;
      const [other, otherInverse] = [left[row]!, inverse[row]!];
      for (let column = pivot; column < size; column++)
        other[column] = other[column]! - factor * own[column]!;
      for (let column = 0; column <= pivot; column++)
        otherInverse[column] = otherInverse[column]! - factor * ownInverse[column]!;
    }
  }
  return { inverse, lnDeterminant };
}

/**
 * Inverse of a symmetric matrix that need not be positive, with the largest pivot of each column; null if it is so nearly
 * singular that its inverse would not be exact.
 */
export function invertedAny(matrix: Grid): Grid | null {
  const size = matrix.length;
  const rows = matrix.map((row, place) =>
    Float64Array.from({ length: 2 * size }, (_, column) =>
      column < size ? row[column]! : Number(column - size === place),
    ),
  );
  for (let pivot = 0; pivot < size; pivot++) {
    let best = pivot;
    for (let row = pivot; row < size; row++)
      if (Math.abs(rows[row]![pivot]!) > Math.abs(rows[best]![pivot]!)) best = row;
    [rows[pivot], rows[best]] = [rows[best]!, rows[pivot]!];
    const own = rows[pivot]!;
    const head = own[pivot]!;
    if (!(Math.abs(head) > 1e-4 * Math.abs(matrix[pivot]![pivot]!))) return null;
    own.forEach((value, column) => (own[column] = value / head));
    rows.forEach((row, place) => {
      const factor = row[pivot]!;
      if (place !== pivot)
        own.forEach((value, column) => (row[column] = row[column]! - factor * value));
    });
  }
  return rows.map((row) => row.slice(size));
}

export function timesVector(matrix: Grid, vector: ArrayLike<number>): Float64Array {
  return Float64Array.from(matrix, (row) => {
    let sum = 0;
    for (let place = 0; place < row.length; place++) sum += row[place]! * vector[place]!;
    return sum;
  });
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let place = 0; place < a.length; place++) sum += a[place]! * b[place]!;
  return sum;
}

/** a × b. */
export function multiplied(a: Grid, b: Grid): Grid {
  const columns = b[0]?.length ?? 0;
  return a.map((row) => {
    const result = new Float64Array(columns);
    row.forEach((factor, place) => {
      if (factor === 0) return;
      const other = b[place]!;
      for (let column = 0; column < columns; column++)
        result[column] = result[column]! + factor * other[column]!;
    });
    return result;
  });
}

/** Sum of the squares of all numbers of a matrix. */
export const squaresOf = (matrix: Grid): number =>
  matrix.reduce((sum, row) => sum + dot(row, row), 0);

/** tr(a b). */
export function traceOfProduct(a: Grid, b: Grid): number {
  let sum = 0;
  a.forEach((row, place) => row.forEach((value, column) => (sum += value * b[column]![place]!)));
  return sum;
}
