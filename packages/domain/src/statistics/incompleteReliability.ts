import { normalQuantile } from "./distributions.ts";
import { computed, type Computed, type Estimate, notComputable } from "./figure.ts";
import type { TableRow } from "./ratingTable.ts";
import { type Covariance, fitReml, type RemlFit } from "./reml/reml.ts";
import { RESIDUAL } from "./reml/remlModel.ts";
import { observersApart } from "./staffing.ts";

/** Reliability where the candidates were seen by different observers. */
export interface IncompleteReliability {
  /** Variances of candidates, observers and what is left. */
  readonly reml: Readonly<Record<string, number>>;
  /** Harmonic mean of the observers per candidate. */
  readonly khat: number;
  /** Part of the observers' variance that remains between candidates. */
  readonly q: number;
  /** Of the mean of a candidate's observers. */
  readonly Gqk: Estimate;
  /** Of a single observer, who is another one for each candidate. */
  readonly single: Estimate;
  readonly minus2reml: number;
}

const CANDIDATE = "candidate";
const OBSERVER = "observer";
const UPPER = 0.975;

/** Variance of a figure with these slopes along the components; null if there is none. */
function varianceAlong(
  slopeOf: (name: string) => number,
  covariance: Covariance | null,
): number | null {
  if (!covariance) return null;
  let variance = 0;
  for (const [row, own] of Object.entries(covariance))
    for (const [column, value] of Object.entries(own))
      variance += slopeOf(row) * slopeOf(column) * value;
  return variance >= 0 && Number.isFinite(variance) ? variance : null;
}

/** σ²c / (σ²c + q σ²o + σ²r / k) with limits by the delta method on the logit, which keeps them between 0 and 1. */
function generalisability(fit: RemlFit, q: number, k: number): Estimate {
  const { components } = fit;
  const weights: Readonly<Record<string, number>> = { [OBSERVER]: q, [RESIDUAL]: 1 / k };
  const universe = components[CANDIDATE] ?? 0;
  const error = Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + weight * (components[name] ?? 0),
    0,
  );
  const est = universe / (universe + error);
  if (universe === 0) return { est, lower: null, upper: null };
  const slopeOf = (name: string) =>
    name === CANDIDATE ? 1 / universe : -(weights[name] ?? 0) / error;
  const variance =
    varianceAlong(slopeOf, fit.covariance) ?? varianceAlong(slopeOf, fit.covarianceAboveZero);
  if (variance === null) return { est, lower: null, upper: null };
  const half = normalQuantile(UPPER) * Math.sqrt(variance);
  const limit = (side: number) => 1 / (1 + (error / universe) * Math.exp(-side * half));
  return { est, lower: limit(-1), upper: limit(1) };
}

/**
 * G(q,k) of Putka, Le, McCloy & Diaz 2008 (S3), for one competency in one exercise.
 *
 * @param rows of one competency in one exercise, by candidate
 */
export function incompleteReliability(rows: readonly TableRow[]): Computed<IncompleteReliability> {
  const counts = [...Map.groupBy(rows, ({ candidate }) => candidate).values()].map(
    (own) => own.length,
  );
  if (!counts.some((count) => count > 1)) return notComputable("oneObserver");
  if (counts.length < 2) return notComputable("notSeparable");
  const fit = fitReml(
    {
      values: Float64Array.from(rows, ({ value }) => value),
      blocks: Int32Array.from(rows, ({ candidate }) => candidate),
      fixed: new Int32Array(rows.length),
      nested: [{ name: CANDIDATE, groups: new Int32Array(rows.length) }],
      crossed: [{ name: OBSERVER, groups: Int32Array.from(rows, ({ observer }) => observer) }],
    },
    { withCovariance: true },
  );
  if (fit.shown === "notComputable") return fit;
  const { value } = fit;
  if (value.notSeparable.length > 0) return notComputable("notSeparable");
  const khat = counts.length / counts.reduce((sum, count) => sum + 1 / count, 0);
  const q = observersApart(rows);
  return computed({
    reml: value.components,
    khat,
    q,
    Gqk: generalisability(value, q, khat),
    single: generalisability(value, 1, 1),
    minus2reml: value.minus2reml,
  });
}
