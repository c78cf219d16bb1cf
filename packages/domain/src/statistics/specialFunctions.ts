/** Most terms of a series or continued fraction; more than degrees of freedom in the millions need. */
const MOST_TERMS = 100_000;
/** Relative change at which a series or continued fraction has converged. */
const PRECISION = 1e-16;
/** In place of 0 in Lentz's method, which divides by it. */
const TINY = 1e-300;
/** From here on Stirling's series is exact to the last digit. */
const LARGE = 10;
const HALF_LOG_TWO_PI = Math.log(2 * Math.PI) / 2;
/** B(2k) / (2k (2k − 1)) with the numbers of Bernoulli. */
const STIRLING = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360_360,
  1 / 156,
  -3617 / 122_400,
];

/** ln Γ(x) less Stirling's formula, for x ≥ 10. */
function stirlingRest(x: number): number {
  const square = 1 / (x * x);
  return STIRLING.reduceRight((sum, term) => sum * square + term, 0) / x;
}

/** ln Γ(x) for x > 0. */
export function logGamma(x: number): number {
  let product = 1;
  let raised = x;
  while (raised < LARGE) product *= raised++;
  const stirling = (raised - 0.5) * Math.log(raised) - raised + HALF_LOG_TWO_PI;
  return stirling + stirlingRest(raised) - Math.log(product);
}

/** ln B(a, b); large parts are not subtracted from each other, which would cost digits. */
function logBeta(a: number, b: number): number {
  const small = Math.min(a, b);
  const large = Math.max(a, b);
  const both = small + large;
  if (large < LARGE) return logGamma(small) + logGamma(large) - logGamma(both);
  const rest = stirlingRest(large) - stirlingRest(both);
  const share = (large - 0.5) * Math.log1p(-small / both);
  if (small < LARGE) return logGamma(small) + rest + small - small * Math.log(both) + share;
  return (
    HALF_LOG_TWO_PI -
    Math.log(both) / 2 +
    stirlingRest(small) +
    rest +
    (small - 0.5) * Math.log(small / both) +
    share
  );
}

/** A continued fraction 1 / (1 + t1 / (1 + t2 / (1 + …))) by the method of Lentz. */
function continuedFraction(term: (index: number) => number): number {
  let upper = 1;
  let lower = 0;
  let value = 1;
  for (let index = 1; index < MOST_TERMS; index++) {
    const own = term(index);
    lower = 1 / (1 + own * lower || TINY);
    upper = 1 + own / upper || TINY;
    const factor = upper * lower;
    value *= factor;
    if (Math.abs(factor - 1) < PRECISION) break;
  }
  return 1 / value;
}

/** ln of the incomplete beta integral from 0 to x, for x below its mean; `y` is 1 − x. */
function logBetaBelowMean(x: number, y: number, a: number, b: number): number {
  const fraction = continuedFraction((index) => {
    const half = Math.floor(index / 2);
    return index % 2 === 0
      ? (half * (b - half) * x) / ((a + index - 1) * (a + index))
      : (-(a + half) * (a + b + half) * x) / ((a + index - 1) * (a + index));
  });
  return a * Math.log(x) + b * Math.log(y) - logBeta(a, b) - Math.log(a) + Math.log(fraction);
}

/**
 * ln of the regularised incomplete beta function I_x(a, b).
 *
 * @param y 1 − x, which x close to 1 has lost
 */
export function logIncompleteBeta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return Number.NEGATIVE_INFINITY;
  if (y <= 0) return 0;
  return x < (a + 1) / (a + b + 2)
    ? logBetaBelowMean(x, y, a, b)
    : Math.log1p(-Math.exp(logBetaBelowMean(y, x, b, a)));
}

/** x^a e^−x / Γ(a). */
const gammaFront = (a: number, x: number): number => Math.exp(a * Math.log(x) - x - logGamma(a));

function gammaSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let index = 1; index < MOST_TERMS && term > sum * PRECISION; index++) {
    term *= x / (a + index);
    sum += term;
  }
  return gammaFront(a, x) * sum;
}

/** The continued fraction for the upper part, even form, by the method of Lentz. */
function gammaFraction(a: number, x: number): number {
  let denominator = x + 1 - a;
  let upper = 1 / TINY;
  let lower = 1 / denominator;
  let value = lower;
  for (let index = 1; index < MOST_TERMS; index++) {
    const own = -index * (index - a);
    denominator += 2;
    lower = 1 / (own * lower + denominator || TINY);
    upper = denominator + own / upper || TINY;
    const factor = upper * lower;
    value *= factor;
    if (Math.abs(factor - 1) < PRECISION) break;
  }
  return gammaFront(a, x) * value;
}

/** Both parts of the regularised incomplete gamma function: P(a, x) and Q(a, x), which add up to 1. */
export function incompleteGamma(a: number, x: number): { lower: number; upper: number } {
  if (x <= 0) return { lower: 0, upper: 1 };
  if (x < a + 1) {
    const lower = gammaSeries(a, x);
    return { lower, upper: 1 - lower };
  }
  const upper = gammaFraction(a, x);
  return { lower: 1 - upper, upper };
}
