import { incompleteGamma, logIncompleteBeta } from "./specialFunctions.ts";

/*
 * Distributions to 1e-10 relative, also far out in the tails, where the usual libraries are wrong. Quantiles are found by
 * bisection on the logarithm, from the side of the smaller probability.
 */

/** Halvings that take any bracket below to neighbouring numbers. */
const MOST_HALVINGS = 200;
/** ln of the largest number, about. */
const LARGEST_LOG = 709;

/** Where an increasing function reaches the target, between two numbers. */
function bisect(low: number, high: number, isBelow: (x: number) => boolean): number {
  let from = low;
  let to = high;
  for (let halving = 0; halving < MOST_HALVINGS; halving++) {
    const middle = (from + to) / 2;
    if (middle === from || middle === to) break;
    if (isBelow(middle)) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/** ln P(F ≤ f). */
function logFCdf(f: number, df1: number, df2: number): number {
  const sum = df1 * f + df2;
  return logIncompleteBeta((df1 * f) / sum, df2 / sum, df1 / 2, df2 / 2);
}

/** P(F ≤ f) with `df1` and `df2` degrees of freedom, which need not be whole. */
export const fCdf = (f: number, df1: number, df2: number): number =>
  f <= 0 ? 0 : Math.exp(logFCdf(f, df1, df2));

/** P(F > f). */
export const fTail = (f: number, df1: number, df2: number): number =>
  f <= 0 ? 1 : fCdf(1 / f, df2, df1);

/** The f with P(F ≤ f) = p; 0 for p = 0, infinite for p = 1. */
export function fQuantile(p: number, df1: number, df2: number): number {
  if (p <= 0) return 0;
  if (p > 0.5) return 1 / fQuantile(1 - p, df2, df1);
  const target = Math.log(p);
  const log = bisect(-LARGEST_LOG, LARGEST_LOG, (x) => logFCdf(Math.exp(x), df1, df2) < target);
  return Math.exp(log);
}

/** P(|T| > |t|): the p value of a two-sided test. */
export const tTwoSided = (t: number, df: number): number => fTail(t * t, 1, df);

/** P(T ≤ t). */
export function tCdf(t: number, df: number): number {
  const outside = tTwoSided(t, df) / 2;
  return t < 0 ? outside : 1 - outside;
}

/** The t with P(T ≤ t) = p. */
export function tQuantile(p: number, df: number): number {
  if (p === 0.5) return 0;
  const outside = 2 * Math.min(p, 1 - p);
  const size = Math.sqrt(1 / fQuantile(outside, df, 1));
  return p < 0.5 ? -size : size;
}

/** P(χ² ≤ x). */
export const chiSquareCdf = (x: number, df: number): number => incompleteGamma(df / 2, x / 2).lower;

/** P(χ² > x). */
export const chiSquareTail = (x: number, df: number): number =>
  incompleteGamma(df / 2, x / 2).upper;

/** The x with P(χ² ≤ x) = p; 0 for p = 0, infinite for p = 1. */
export function chiSquareQuantile(p: number, df: number): number {
  if (p <= 0) return 0;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  const isBelow = (log: number) =>
    p <= 0.5 ? chiSquareCdf(Math.exp(log), df) < p : chiSquareTail(Math.exp(log), df) > 1 - p;
  return Math.exp(bisect(-LARGEST_LOG, LARGEST_LOG, isBelow));
}

/** P(Z ≤ z) of the standard normal distribution. */
export function normalCdf(z: number): number {
  const { lower, upper } = incompleteGamma(0.5, (z * z) / 2);
  return z < 0 ? upper / 2 : (1 + lower) / 2;
}

/** Beyond it a normal probability is 0 in floating-point numbers. */
const FARTHEST = 39;

/** The z with P(Z ≤ z) = p. */
export function normalQuantile(p: number): number {
  if (p === 0.5) return 0;
  const outside = Math.min(p, 1 - p);
  const z = bisect(-FARTHEST, 0, (x) => normalCdf(x) < outside);
  return p < 0.5 ? z : -z;
}

/** Nodes and weights of the rule of Gauss and Legendre on −1 to 1, by Newton's method. */
function gaussLegendre(count: number): { node: number; weight: number }[] {
  return Array.from({ length: count }, (_, index) => {
    let node = Math.cos((Math.PI * (index + 0.75)) / (count + 0.5));
    let slope = 1;
    for (let round = 0; round < 20; round++) {
      let [before, value] = [0, 1];
      for (let degree = 1; degree <= count; degree++)
        [before, value] = [
          value,
          ((2 * degree - 1) * node * value - (degree - 1) * before) / degree,
        ];
      slope = (count * (node * value - before)) / (node * node - 1);
      node -= value / slope;
    }
    return { node, weight: 2 / ((1 - node * node) * slope * slope) };
  });
}

const RULE = gaussLegendre(24);
/** Parts of the integral; correlations close to 1 make it steep. */
const PANELS = 32;

/**
 * P(X ≤ h and Y ≤ k) of two standard normal variables with a correlation below 1: the integral of Plackett over the
 * correlation, with the arc sine as its variable.
 */
export function bivariateNormalCdf(h: number, k: number, correlation: number): number {
  const angle = Math.asin(correlation);
  const density = (at: number) =>
    Math.exp(-(h * h + k * k - 2 * h * k * Math.sin(at)) / (2 * Math.cos(at) ** 2));
  const half = angle / PANELS / 2;
  let sum = 0;
  for (let panel = 0; panel < PANELS; panel++)
    for (const { node, weight } of RULE) sum += weight * density(half * (2 * panel + 1 + node));
  return normalCdf(h) * normalCdf(k) + (sum * half) / (2 * Math.PI);
}
