/*
 * F, t and normal distribution by other ways than the product's: the incomplete beta function by its power series, quantiles by
 * bisection, the bivariate normal distribution by integrating over the correlation.
 */

/** ln Γ(x) by Stirling's series, after x was raised to where that is exact. */
function lnGamma(x: number): number {
  let [raised, below] = [x, 0];
  while (raised < 20) {
    below += Math.log(raised);
    raised += 1;
  }
  const inverse = 1 / (raised * raised);
  const series =
    (1 / 12 -
      inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse * (1 / 1188))))) /
    raised;
  return (raised - 0.5) * Math.log(raised) - raised + Math.log(2 * Math.PI) / 2 + series - below;
}

/** Series of the incomplete beta function at x, with y = 1 − x; all terms are positive. */
function betaSeries(x: number, y: number, a: number, b: number): number {
  const front = Math.exp(
    lnGamma(a + b) - lnGamma(a + 1) - lnGamma(b) + a * Math.log(x) + b * Math.log(y),
  );
  let [term, sum] = [1, 1];
  for (let n = 1; n < 200_000 && term > 1e-17 * sum; n++) {
    term *= ((a + b + n - 1) / (a + n)) * x;
    sum += term;
  }
  return front * sum;
}

/** The regularised incomplete beta function; y = 1 − x is given, as it may be far smaller than x. */
function beta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  return x <= (a + 1) / (a + b + 2) ? betaSeries(x, y, a, b) : 1 - betaSeries(y, x, b, a);
}

/** Where a rising function reaches a value, by halving. */
function whereReached(value: number, of: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (of(middle) < value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The value of F below which a share p lies; NaN without degrees of freedom. */
export function quantileOfF(p: number, df1: number, df2: number): number {
  // There is no such distribution.
  if (!(df1 > 1e-9 && df2 > 1e-9)) return Number.NaN;
  const shareBelow = (log: number) => {
    const f = Math.exp(log);
    const all = df1 * f + df2;
    return beta((df1 * f) / all, df2 / all, df1 / 2, df2 / 2);
  };
  return Math.exp(whereReached(p, shareBelow, -709, 709));
}

/** Two-sided probability of a t value. */
export const bothTails = (t: number, df: number): number =>
  beta(df / (df + t * t), (t * t) / (df + t * t), df / 2, 0.5);

/** The positive t value below which a share p > ½ lies. */
export const quantileOfT = (p: number, df: number): number =>
  Math.exp(whereReached(p, (log) => 1 - bothTails(Math.exp(log), df) / 2, -200, 200));

const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

/** Share of the standard normal distribution below x, by its power series; beyond ±9 it is nothing or all. */
export function normalBelow(x: number): number {
  if (x < -9) return 0;
  if (x > 9) return 1;
  let [term, sum] = [x, x];
  for (let n = 1; n < 500 && Math.abs(term) > 1e-18; n++) {
    term *= (x * x) / (2 * n + 1);
    sum += term;
  }
  return 0.5 + density(x) * sum;
}

export const quantileOfNormal = (p: number): number => whereReached(p, normalBelow, -9, 9);

/** Nodes and weights of Gauss's rule with 16 points on −1…1. */
const GAUSS = (() => {
  const count = 16;
  return Array.from({ length: count }, (_, index) => {
    let x = Math.cos((Math.PI * (index + 0.75)) / (count + 0.5));
    let slope = 0;
    for (let step = 0; step < 50; step++) {
      let [last, now] = [1, x];
      for (let n = 2; n <= count; n++)
        [last, now] = [now, ((2 * n - 1) * x * now - (n - 1) * last) / n];
      slope = (count * (x * now - last)) / (x * x - 1);
      x -= now / slope;
    }
    return { x, weight: 2 / ((1 - x * x) * slope * slope) };
  });
})();
const PANELS = 200;

/** Share of two standard normal values with a correlation of which both lie below their limits. */
export function bothBelow(h: number, k: number, correlation: number): number {
  const end = Math.asin(correlation);
  let sum = 0;
  for (let panel = 0; panel < PANELS; panel++)
    for (const { x, weight } of GAUSS) {
      const angle = (end * (panel + (x + 1) / 2)) / PANELS;
      const cosine = Math.cos(angle);
      const power = (h * h + k * k - 2 * h * k * Math.sin(angle)) / (2 * cosine * cosine);
      sum += weight * Math.exp(-power);
    }
  return normalBelow(h) * normalBelow(k) + (sum * end) / (2 * PANELS) / (2 * Math.PI);
}
