import { dot, type Grid, gridOf, inverted, multiplied, timesVector } from "./linear.ts";
import {
  type Block,
  type Model,
  modelOf,
  OBSERVER,
  RESIDUAL,
  type Variances,
} from "./mixedEquations.ts";
import { candidateOf, type Given, grouped } from "./ratings.ts";

/*
 * The mixed model of the variance shares (S10) by Henderson's equations: every random effect has a value of its own, and the
 * effects within a candidate are taken out candidate by candidate. The product weighs by the inverse covariance instead, and
 * searches; here the stated variances are the start, and one step of Newton's method says how far the maximum is.
 */

/** ZᵀvA and Wᵀv of a vector over a block's ratings. */
function sumsOf({ pattern }: Block, vector: ArrayLike<number>) {
  const Z = new Float64Array(pattern.inverse.length);
  const W = new Float64Array(pattern.schur.length);
  pattern.local.forEach((own, rating) => {
    for (const place of own) Z[place] = Z[place]! + vector[rating]!;
    for (const place of pattern.global[rating]!) W[place] = W[place]! + vector[rating]!;
  });
  return { Z, W };
}

type Vectors = readonly Float64Array[];

/** The residuals of a vector over all ratings, with the values of the effects. */
function solvedFor(model: Model, inverse: Grid, vectors: Vectors) {
  const right = new Float64Array(model.size);
  const sums = model.blocks.map((block, index) => {
    const { Z, W } = sumsOf(block, vectors[index]!);
    block.columns.forEach((column, place) => {
      let own = W[place]!;
      for (let row = 0; row < Z.length; row++) own -= block.pattern.AB[row]![place]! * Z[row]!;
      right[column] = right[column]! + own;
    });
    return Z;
  });
  const global = timesVector(inverse, right);
  const local = model.blocks.map(({ pattern, columns }, index) => {
    const own = timesVector(pattern.inverse, sums[index]!);
    const b = columns.map((column) => global[column]!);
    return own.map((one, row) => one - dot(pattern.AB[row]!, b));
  });
  const residuals = model.blocks.map(({ pattern, columns }, index) =>
    Float64Array.from(pattern.local, (own, rating) => {
      let left = vectors[index]![rating]!;
      for (const place of own) left -= local[index]![place]!;
      for (const place of pattern.global[rating]!) left -= global[columns[place]!]!;
      return left;
    }),
  );
  return { global, local, residuals };
}

const total = (a: Vectors, b: Vectors): number =>
  a.reduce((sum, own, index) => sum + dot(own, b[index]!), 0);

/** Where each active effect begins and ends among a block's columns. */
function rangesOf({ active }: Model, { pattern }: Block): [number, number][] {
  const first = pattern.local.reduce<number[]>(
    (least, own) => own.map((place, effect) => Math.min(place, least[effect] ?? place)),
    [],
  );
  return active.map((_, effect) => [first[effect]!, first[effect + 1] ?? pattern.inverse.length]);
}

/** Computes once what candidates with the same ratings by the same observers have in common. */
function shared<T>(of: (block: Block) => T): (block: Block, further?: string) => T {
  const known = new Map<Block["pattern"], Map<string, T>>();
  return (block, further = "") => {
    const own = known.get(block.pattern) ?? new Map<string, T>();
    known.set(block.pattern, own);
    const key = `${block.columns.join()} ${further}`;
    const found = own.get(key) ?? of(block);
    own.set(key, found);
    return found;
  };
}

/** Sums of squares of the values of each effect, and traces of its part of the inverse. */
function partsOf(model: Model, inverse: Grid, local: Vectors, global: Float64Array) {
  const squares = new Map<string, number>();
  const traces = new Map<string, number>();
  const add = (to: Map<string, number>, name: string, one: number) =>
    to.set(name, (to.get(name) ?? 0) + one);
  const diagonalOf = shared(({ pattern, columns }) => {
    const part = columns.map((row) =>
      Float64Array.from(columns, (column) => inverse[row]![column]!),
    );
    const spread = multiplied(pattern.AB, part);
    return spread.map((own, row) => pattern.inverse[row]![row]! + dot(own, pattern.AB[row]!));
  });
  model.blocks.forEach((block, index) => {
    const diagonal = diagonalOf(block);
    rangesOf(model, block).forEach(([from, to], effect) => {
      const name = model.active[effect]!;
      for (let row = from; row < to; row++) {
        add(squares, name, local[index]![row]! ** 2);
        add(traces, name, diagonal[row]!);
      }
    });
  });
  if (model.hasObservers)
    for (let column = model.fixed; column < model.size; column++) {
      add(squares, OBSERVER, global[column]! ** 2);
      add(traces, OBSERVER, inverse[column]![column]!);
    }
  return { squares, traces };
}

/** V P y of each effect: its values over its variance, rating by rating; of the residual P y itself. */
function directionsOf(
  model: Model,
  theta: Variances,
  { local, global, residuals }: ReturnType<typeof solvedFor>,
): { name: string; vectors: Vectors }[] {
  const within = model.active.map((name, effect) => ({
    name,
    vectors: model.blocks.map(({ pattern }, index) =>
      Float64Array.from(pattern.local, (own) => local[index]![own[effect]!]! / theta.get(name)!),
    ),
  }));
  const across = {
    name: OBSERVER,
    vectors: model.blocks.map(({ pattern, columns }) =>
      Float64Array.from(pattern.global, (own) => global[columns[own[1]!]!]! / theta.get(OBSERVER)!),
    ),
  };
  const rest = theta.get(RESIDUAL)!;
  const left = { name: RESIDUAL, vectors: residuals.map((own) => own.map((one) => one / rest)) };
  return [...within, ...(model.hasObservers ? [across] : []), left];
}

/** Whether the likelihood falls if an effect that is stated as 0 had a variance: the slope of −2 ln at 0 is not negative. */
function fallsFromZero(model: Model, inverse: Grid, residuals: Vectors, rest: number): boolean {
  return model.idle.every((_, effect) => {
    let slope = 0;
    const traceOf = shared((block) => {
      const { at, count } = block.idle[effect]!;
      let trace = 0;
      for (let group = 0; group < count; group++) {
        const member = at.map((one) => Number(one === group));
        const { Z, W } = sumsOf(block, member);
        const t = new Float64Array(model.size);
        block.columns.forEach((column, place) => {
          let own = W[place]!;
          for (let row = 0; row < Z.length; row++) own -= block.pattern.AB[row]![place]! * Z[row]!;
          t[column] = own;
        });
        const n = member.reduce((sum, one) => sum + one, 0);
        trace +=
          n - dot(Z, timesVector(block.pattern.inverse, Z)) - dot(t, timesVector(inverse, t));
      }
      return trace;
    });
    model.blocks.forEach((block, index) => {
      const { at, count } = block.idle[effect]!;
      const sums = new Float64Array(count);
      at.forEach((group, rating) => (sums[group] = sums[group]! + residuals[index]![rating]!));
      // Groups of an effect at 0 are no part of the pattern.
      slope += traceOf(block, at.join()) / rest - dot(sums, sums) / rest ** 2;
    });
    return slope >= (-1e-7 * model.count) / rest;
  });
}

/** The same of the observers, who are shared between candidates. */
function observersFallFromZero(
  ratings: readonly Given[],
  model: Model,
  inverse: Grid,
  residuals: Vectors,
  rest: number,
): boolean {
  const rows = grouped(ratings, candidateOf);
  return (
    model.observers.reduce((sum, observer) => {
      const t = new Float64Array(model.size);
      let [quadratic, seen] = [0, 0];
      model.blocks.forEach((block, index) => {
        const member = rows[index]!.map((one) => Number(one.observer === observer));
        const { Z, W } = sumsOf(block, member);
        block.columns.forEach((column, place) => {
          let own = W[place]!;
          for (let row = 0; row < Z.length; row++) own -= block.pattern.AB[row]![place]! * Z[row]!;
          t[column] = t[column]! + own;
        });
        quadratic +=
          member.reduce((all, one) => all + one, 0) - dot(Z, timesVector(block.pattern.inverse, Z));
        seen += dot(member, residuals[index]!);
      });
      return sum + (quadratic - dot(t, timesVector(inverse, t))) / rest - (seen / rest) ** 2;
    }, 0) >=
    -1e-7 * (model.count / rest)
  );
}

/**
 * The maximum beside the stated variances.
 *
 * @param stated by name of the effect; those that are absent are not in the model
 * @returns null if the stated variances are no start, or an effect that is stated as 0 is not
 */
export function maximumBeside(
  ratings: readonly Given[],
  stated: Variances,
): { variances: Map<string, number>; minus2: number } | null {
  const rest = stated.get(RESIDUAL) ?? 0;
  const model = rest > 0 ? modelOf(ratings, stated) : null;
  if (!model) return null;
  const equations = gridOf(model.size);
  let lnDeterminant = 0;
  for (const { pattern, columns } of model.blocks) {
    lnDeterminant += pattern.lnDeterminant;
    columns.forEach((row, a) =>
      columns.forEach((column, b) => {
        equations[row]![column] = equations[row]![column]! + pattern.schur[a]![b]!;
      }),
    );
  }
  for (let column = model.fixed; column < model.size; column++)
    equations[column]![column] = equations[column]![column]! + rest / stated.get(OBSERVER)!;
  const found = inverted(equations);
  if (!found) return null;
  const { inverse } = found;
  const y = model.blocks.map((block) => block.y);
  const at = solvedFor(model, inverse, y);
  const isZeroRight =
    fallsFromZero(model, inverse, at.residuals, rest) &&
    (stated.get(OBSERVER) !== 0 ||
      observersFallFromZero(ratings, model, inverse, at.residuals, rest));
  if (!isZeroRight) return null;
  const { squares, traces } = partsOf(model, inverse, at.local, at.global);
  const free = model.count - model.fixed;
  const levelsOf = (name: string) =>
    name === OBSERVER ? model.observers.length : (model.levels.get(name) ?? 0);
  const directions = directionsOf(model, stated, at);
  const effects = directions.filter(({ name }) => name !== RESIDUAL).map(({ name }) => name);
  const used = effects.reduce(
    (sum, name) => sum + levelsOf(name) - (rest / stated.get(name)!) * traces.get(name)!,
    0,
  );
  const score = directions.map(({ name }) => {
    const own = stated.get(name)!;
    if (name === RESIDUAL)
      return (total(at.residuals, at.residuals) / rest ** 2 - (free - used) / rest) / 2;
    return ((squares.get(name)! + rest * traces.get(name)!) / own ** 2 - levelsOf(name) / own) / 2;
  });
  const weighed = directions.map(({ vectors }) => solvedFor(model, inverse, vectors).residuals);
  const information = directions.map(({ vectors }) =>
    Float64Array.from(weighed, (own) => total(vectors, own) / rest / 2),
  );
  const curvature = inverted(information);
  if (!curvature) return null;
  const step = timesVector(curvature.inverse, score);
  const variances = new Map(stated);
  directions.forEach(({ name }, place) => variances.set(name, stated.get(name)! + step[place]!));
  const minus2 =
    free * Math.log(2 * Math.PI * rest) +
    effects.reduce((sum, name) => sum + levelsOf(name) * Math.log(stated.get(name)! / rest), 0) +
    lnDeterminant +
    found.lnDeterminant +
    total(y, at.residuals) / rest;
  return { variances, minus2 };
}
