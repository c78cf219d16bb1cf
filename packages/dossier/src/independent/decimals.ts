/** Units of 1 in which the second calculation of results counts: six decimals. */
export const UNIT = 1_000_000n;
const DIGITS = 6;

/** A decimal in units, exactly as it is written; null if it has more decimals than there are units. */
export function unitsOf(value: number): bigint | null {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!found) return null;
  const [, sign, whole = "0", decimals = ""] = found;
  if (decimals.length > DIGITS) return null;
  const size = BigInt(whole) * UNIT + BigInt(decimals.padEnd(DIGITS, "0"));
  return sign === "-" ? -size : size;
}

/** The decimal of some units, which has at most six decimals. */
export const valueOfUnits = (units: bigint): number => Number(units) / Number(UNIT);
