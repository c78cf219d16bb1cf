/** An exact fraction; the denominator is positive. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The number as its shortest decimal notation reads: 1.005 is 1005/1000, not its binary neighbour. */
export function ratioOf(value: number): Ratio {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return digits >= 0
    ? { numerator: units, denominator: powerOfTen(digits) }
    : { numerator: units * powerOfTen(-digits), denominator: 1n };
}

/** The exact mean of a non-empty list. */
export function meanRatio(values: readonly number[]): Ratio {
  const { numerator, denominator } = quickSum(values) ?? exactSum(values);
  return { numerator, denominator: denominator * BigInt(values.length) };
}

function exactSum(values: readonly number[]): Ratio {
  return values.map(ratioOf).reduce(add);
}

/** Units per 1 for values with 0 to 3 decimals, which are summed faster; others need the exact sum. */
const SCALES = [1, 10, 100, 1000];
const LARGEST_VALUE = 1e9;
/** Above the binary error of a difference of two values below `LARGEST_VALUE`. */
const CLOSE = 1e-6;

/**
 * The same sum in whole units, several times as fast for a results page of 96,000 ratings; null if
 * the values have more decimals, which dividing the units again shows.
 */
function quickSum(values: readonly number[]): Ratio | null {
  const isExact = (scale: number) =>
    values.every(
      (value) => Math.abs(value) < LARGEST_VALUE && Math.round(value * scale) / scale === value,
    );
  const scale = SCALES.find(isExact);
  if (scale === undefined) return null;
  const units = values.reduce((sum, value) => sum + Math.round(value * scale), 0);
  return Number.isSafeInteger(units)
    ? { numerator: BigInt(units), denominator: BigInt(scale) }
    : null;
}

/** Both denominators are powers of ten, so the larger is common to both. */
function add(a: Ratio, b: Ratio): Ratio {
  const denominator = a.denominator > b.denominator ? a.denominator : b.denominator;
  const numerator =
    a.numerator * (denominator / a.denominator) + b.numerator * (denominator / b.denominator);
  return { numerator, denominator };
}

/** The nearest number with `decimals` decimals; halves are rounded away from zero. */
export function roundRatio({ numerator, denominator }: Ratio, decimals: number): number {
  const size = numerator < 0n ? -numerator : numerator;
  const doubled = 2n * size * powerOfTen(decimals);
  const units = (doubled + denominator) / (2n * denominator);
  return Number(numerator < 0n ? -units : units) / 10 ** decimals;
}

/** A number truncated after some decimals, and whether that is its exact value. */
export interface CutDecimal {
  readonly value: number;
  readonly isExact: boolean;
}

/** Truncates after `decimals` decimals: 13/3 with 4 is 4.3333, not exact. */
export function cutRatio({ numerator, denominator }: Ratio, decimals: number): CutDecimal {
  const scaled = numerator * powerOfTen(decimals);
  // Division of whole numbers drops the rest, towards zero.
  const units = scaled / denominator;
  return { value: Number(units) / 10 ** decimals, isExact: units * denominator === scaled };
}

/** The nearest floating-point number, which has to be rounded before it is shown or compared. */
export function numberOf({ numerator, denominator }: Ratio): number {
  return Number(numerator) / Number(denominator);
}

/** Whether `high` − `low` is more than 1, free of binary error: 4.4 − 3.4 is exactly 1. */
export function isMoreThanOneAbove(high: number, low: number): boolean {
  const about = high - low;
  // A fast path for differences far from 1, since a results page compares every rating.
  if (Math.max(Math.abs(high), Math.abs(low)) < LARGEST_VALUE && Math.abs(about - 1) > CLOSE)
    return about > 1;
  const { numerator, denominator } = add(ratioOf(high), ratioOf(-low));
  return numerator > denominator;
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
