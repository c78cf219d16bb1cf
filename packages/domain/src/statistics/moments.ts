/** The mean; NaN without values. */
export function average(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Sum of squared differences from the mean. */
function squaresAround(values: readonly number[]): number {
  const middle = average(values);
  let sum = 0;
  for (const value of values) sum += (value - middle) ** 2;
  return sum;
}

/** Variance of a sample (n − 1); NaN for fewer than two values. */
export const sampleVariance = (values: readonly number[]): number =>
  values.length < 2 ? Number.NaN : squaresAround(values) / (values.length - 1);

/** Standard deviation of a sample (n − 1); NaN for fewer than two values. */
export const sampleDeviation = (values: readonly number[]): number =>
  Math.sqrt(sampleVariance(values));

/** Shares of a sum of squares below which values count as equal: the error of summing them. */
const EQUAL = 1e-12;

/** Whether a sum of squares is nothing but rounding error beside the size of the values. */
export const isNothing = (squares: number, size: number): boolean => squares <= EQUAL * size;

export const allEqual = (values: readonly number[]): boolean =>
  values.every((value) => value === values[0]);

/** Fewest pairs of values between which a correlation means something. */
const FEWEST_PAIRS = 3;

/** Correlation after Pearson; null for fewer than three pairs, or if one side does not vary. */
export function correlation(pairs: readonly (readonly [number, number])[]): number | null {
  if (pairs.length < FEWEST_PAIRS) return null;
  const [middleX, middleY] = [average(pairs.map(([x]) => x)), average(pairs.map(([, y]) => y))];
  let [xx, yy, xy, sizeX, sizeY] = [0, 0, 0, 0, 0];
  for (const [x, y] of pairs) {
    xx += (x - middleX) ** 2;
    yy += (y - middleY) ** 2;
    xy += (x - middleX) * (y - middleY);
    sizeX += x * x;
    sizeY += y * y;
  }
  return isNothing(xx, sizeX) || isNothing(yy, sizeY) ? null : xy / Math.sqrt(xx * yy);
}
