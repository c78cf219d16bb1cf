import { computed, type Computed, notComputable } from "../figure.ts";
import {
  at,
  inverseOfPositive,
  inverseOfSymmetric,
  type Matrix,
  matrixOf,
  sumOfProducts,
  times,
} from "../matrix.ts";
import { isNothing } from "../moments.ts";
import { expectedInformation, observedInformation } from "./remlInformation.ts";
import {
  componentNames,
  type Design,
  designOf,
  type Grouping,
  type RemlModel,
} from "./remlModel.ts";
import { type RemlState, remlState } from "./remlState.ts";

/** By the names of two components. */
export type Covariance = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Variance components at the maximum of the REML likelihood; plain data. */
export interface RemlFit {
  /** By name of the effect; the residual's is `Residual`. 0 where the effect is no more than chance. */
  readonly components: Readonly<Record<string, number>>;
  /** Effects that the design cannot tell from others, and which are part of those. */
  readonly notSeparable: readonly string[];
  /** −2 ln of the REML likelihood. */
  readonly minus2reml: number;
  /** Mean of each fixed effect. */
  readonly means: readonly number[];
  /** Covariances of the components, by the observed information; null if it is singular, or was not asked for. */
  readonly covariance: Covariance | null;
  /** The same if the components at 0 are known to be 0, without these. */
  readonly covarianceAboveZero: Covariance | null;
  readonly iterations: number;
}

const MOST_ITERATIONS = 200;
const MOST_HALVINGS = 40;
/** Rise of the log likelihood that a further step would promise, below which the maximum is found. */
const PROMISE = 1e-21;
/** Fall of the log likelihood that is rounding error. */
const NOISE = 1e-9;
/** Share of its information below which an effect cannot be told from those before it. */
const CONFOUNDED = 1e-8;
/** Least information, in units of the variance of the ratings, of an effect that leaves a trace at all. */
const NO_TRACE = 1e-9;
/** Smallest share of the residual's variance that a step leaves. */
const RESIDUAL_SHRINKS = 0.1;
/** Residual variance, beside that of the ratings, below which nothing is left to estimate an error from. */
const NO_RESIDUAL = 1e-7;

/** Ratings less their mean, in units of their standard deviation within the fixed effects; null if they do not vary. */
function standardised({ values, fixed }: RemlModel, effects: number) {
  const sums = new Float64Array(effects);
  const counts = new Float64Array(effects);
  values.forEach((value, row) => {
    sums[fixed[row]!] = sums[fixed[row]!]! + value;
    counts[fixed[row]!] = counts[fixed[row]!]! + 1;
  });
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  let squares = 0;
  values.forEach(
    (value, row) => (squares += (value - sums[fixed[row]!]! / counts[fixed[row]!]!) ** 2),
  );
  if (isNothing(squares, sumOfProducts(values, values))) return null;
  const scale = Math.sqrt(squares / values.length);
  return { middle, scale, y: values.map((value) => (value - middle) / scale) };
}

/**
 * The effects that the design can tell apart, in the order of their listing: a later one that is confounded with earlier
 * ones, or with the residual, is left out.
 */
function separable(design: Design, state: RemlState): number[] {
  const information = expectedInformation(design, state);
  const count = information.rows;
  const kept: { effect: number; direction: Float64Array }[] = [];
  for (const effect of [count - 1, ...Array.from({ length: count - 1 }, (_, place) => place)]) {
    const row = Float64Array.from({ length: count }, (_, column) =>
      at(information, effect, column),
    );
    const own = row[effect]!;
    for (const { effect: other, direction } of kept) {
      const factor = row[other]! / direction[other]!;
      direction.forEach((value, column) => (row[column] = row[column]! - factor * value));
    }
    if (own > NO_TRACE && row[effect]! > CONFOUNDED * own) kept.push({ effect, direction: row });
  }
  return kept.map(({ effect }) => effect);
}

/** The step of Newton's method over the free effects; others stay. */
function stepOver({ information, score }: RemlState, free: readonly number[]): Float64Array | null {
  const part = matrixOf(free.length);
  free.forEach((row, to) =>
    free.forEach((column, place) => {
      part.data[to * free.length + place] = at(information, row, column);
    }),
  );
  const right = Float64Array.from(free, (effect) => score[effect]!);
  const inverse = inverseWithRidge(part);
  if (!inverse) return null;
  const step = new Float64Array(score.length);
  times(inverse, right).forEach((value, place) => (step[free[place]!] = value));
  return step;
}

/** The step of Newton's method that leads no variance below 0: what is at 0 and would fall stays. */
function stepOf(state: RemlState): Float64Array | null {
  const { theta, score } = state;
  let free = [...theta.keys()].filter((effect) => theta[effect]! > 0 || score[effect]! > 0);
  for (;;) {
    const step = stepOver(state, free);
    const staying = step && free.filter((effect) => theta[effect]! > 0 || step[effect]! >= 0);
    if (!staying || staying.length === free.length) return step;
    free = staying;
  }
}

/** The inverse; of a matrix that is nearly singular, that with a larger diagonal. */
function inverseWithRidge(matrix: Matrix): Matrix | null {
  for (const ridge of [0, 1e-8, 1e-4, 1]) {
    const raised = matrixOf(matrix.rows);
    matrix.data.forEach((value, place) => {
      const isDiagonal = place % (matrix.rows + 1) === 0;
      raised.data[place] = isDiagonal ? value * (1 + ridge) : value;
    });
    const inverse = inverseOfPositive(raised);
    if (inverse) return inverse;
  }
  return null;
}

/** The variances after a step, which ends where the first of them reaches 0. */
function moved(theta: readonly number[], step: Float64Array): number[] {
  const last = theta.length - 1;
  let reach = 1;
  theta.forEach((variance, effect) => {
    const room = effect === last ? variance * (1 - RESIDUAL_SHRINKS) : variance;
    if (step[effect]! < 0) reach = Math.min(reach, room / -step[effect]!);
  });
  return theta.map((variance, effect) => {
    const next = variance + reach * step[effect]!;
    const isAtBoundary = effect !== last && next <= 1e-14 * (variance + 1);
    return isAtBoundary ? 0 : next;
  });
}

interface Maximum {
  readonly state: RemlState;
  readonly iterations: number;
}

/** Climbs to the maximum over variances that are not negative. */
function maximise(design: Design, y: Float64Array, start: readonly number[]): Maximum | null {
  let state = remlState(design, y, start);
  for (let iterations = 1; state && iterations <= MOST_ITERATIONS; iterations++) {
    const { theta, score, deviance } = state;
    const step: Float64Array | null = stepOf(state);
    if (!step) return null;
    if (Math.abs(sumOfProducts(step, score)) < PROMISE || theta.at(-1)! < NO_RESIDUAL)
      return { state, iterations };
    let next: RemlState | null = null;
    for (let halving = 0; halving < MOST_HALVINGS; halving++) {
      const size = 2 ** -halving;
      next = remlState(
        design,
        y,
        moved(
          theta,
          step.map((value) => value * size),
        ),
      );
      if (next && next.deviance <= deviance + NOISE) break;
    }
    if (!next || next.deviance > deviance + NOISE) return null;
    state = next;
  }
  return null;
}

/** The model with only some of its random effects. */
function reduced(model: RemlModel, effects: readonly number[]): RemlModel {
  const isKept = (offset: number) => (_: Grouping, place: number) =>
    effects.includes(offset + place);
  return {
    ...model,
    nested: model.nested.filter(isKept(0)),
    crossed: model.crossed.filter(isKept(model.nested.length)),
  };
}

/** Covariances of some components, by the inverse of their part of the information; null if it is singular. */
function inversePart(
  information: Matrix,
  effects: readonly { readonly name: string; readonly effect: number }[],
  unit: number,
): Covariance | null {
  const part = matrixOf(effects.length);
  effects.forEach((one, row) =>
    effects.forEach((other, column) => {
      part.data[row * effects.length + column] = at(information, one.effect, other.effect);
    }),
  );
  const inverse = inverseOfSymmetric(part);
  if (!inverse) return null;
  const rowOf = (row: number) =>
    Object.fromEntries(effects.map(({ name }, column) => [name, at(inverse, row, column) * unit]));
  return Object.fromEntries(effects.map(({ name }, row) => [name, rowOf(row)]));
}

/**
 * Covariances of the components by the observed information. Those at 0 are included, since their true value may lie above;
 * where that gives no variance, they are taken as known.
 */
function covarianceOf(
  design: Design,
  state: RemlState,
  names: readonly string[],
  scale: number,
): Pick<RemlFit, "covariance" | "covarianceAboveZero"> {
  const observed = observedInformation(design, state);
  const all = names.map((name, effect) => ({ name, effect }));
  const above = all.filter(({ effect }) => state.theta[effect]! > 0);
  return {
    covariance: inversePart(observed, all, scale ** 4),
    covarianceAboveZero: inversePart(observed, above, scale ** 4),
  };
}

/**
 * Variance components by restricted maximum likelihood. Long for many candidates: callers with other work run it in a
 * worker; model and fit are plain data. Newton's method with the average information of Gilmour, Thompson & Cullis 1995.
 */
export function fitReml(
  model: RemlModel,
  { withCovariance = false }: { readonly withCovariance?: boolean } = {},
): Computed<RemlFit> {
  const whole = designOf(model);
  const scaled = standardised(model, whole.fixed);
  if (!scaled) return notComputable("allEqual");
  if (whole.ratings <= whole.fixed) return notComputable("notSeparable");
  const { y, middle, scale } = scaled;
  const startOf = (count: number) => Array.from({ length: count }, () => 1 / count);
  const names = componentNames(model);
  const begin = remlState(whole, y, startOf(names.length));
  if (!begin) return notComputable("notSeparable");
  const kept = separable(whole, begin);
  if (!kept.includes(names.length - 1)) return notComputable("notSeparable");
  const fitted = kept.length === names.length ? model : reduced(model, kept);
  const design = fitted === model ? whole : designOf(fitted);
  const maximum = maximise(design, y, startOf(kept.length));
  if (!maximum) return notComputable("noConvergence");
  const { state, iterations } = maximum;
  if (state.theta.at(-1)! < NO_RESIDUAL) return notComputable("noError");
  const own = componentNames(fitted);
  const free = design.ratings - design.fixed;
  return computed({
    components: Object.fromEntries(
      own.map((name, place) => [name, state.theta[place]! * scale ** 2]),
    ),
    notSeparable: names.filter((name) => !own.includes(name)),
    minus2reml: state.deviance + free * (Math.log(2 * Math.PI) + 2 * Math.log(scale)),
    means: [...state.effects.subarray(0, design.fixed)].map((value) => middle + value * scale),
    ...(withCovariance
      ? covarianceOf(design, state, own, scale)
      : { covariance: null, covarianceAboveZero: null }),
    iterations,
  });
}
