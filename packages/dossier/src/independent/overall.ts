import { bothBelow, normalBelow } from "./distributions.ts";
import { Near } from "./left.ts";
import { EFFECTS } from "./mixedEquations.ts";
import { maximumBeside } from "./mixedModel.ts";
import {
  candidateOf,
  competencyOf,
  correlationOf,
  exerciseOf,
  type Given,
  grouped,
  meanOf,
  none,
  observerOf,
  type Result,
  value,
  valuesOfRatings,
} from "./ratings.ts";
import { apartOf } from "./staffing.ts";

/*
 * Variance shares (S10), the overall result (S11) and how probable it is that a decision turns (S12 b, c), from the formulas of
 * docs/dossier.md.
 */

export type Components = Readonly<Record<string, number>>;
export interface StatedShares {
  readonly reml: Components;
  readonly notSeparable: readonly string[];
}

export interface Shares {
  readonly reml: Components;
  readonly share: Components;
  readonly notSeparable: readonly string[];
  readonly minus2reml: number;
}

/** Names of the parts in the order of the model. */
const NAMES: readonly string[] = [...EFFECTS, "observer", "Residual"];

/**
 * S10.
 *
 * @param stated what the dossier states; null if it states no variances
 * @returns null where this cannot be said without a start, or the stated variances are not the maximum
 */
export function sharesOf(
  ratings: readonly Given[],
  things: readonly (readonly Given[])[],
  stated: StatedShares | null,
): Result<Shares> | null {
  if (!things.some((own) => own.length > 1)) return none("oneObserver");
  if (new Set(ratings.map(candidateOf)).size < 2) return none("notSeparable");
  if (!stated) return null;
  const found = maximumBeside(ratings, new Map(Object.entries(stated.reml)));
  if (!found) return null;
  const reml = Object.fromEntries(found.variances);
  const sum = [...found.variances.values()].reduce((all, one) => all + one, 0);
  return value({
    reml,
    share: Object.fromEntries([...found.variances].map(([name, own]) => [name, own / sum])),
    notSeparable: NAMES.filter((name) => !(name in reml)),
    minus2reml: found.minus2,
  });
}

/** S10: means of correlations between items, by what two of them have in common. */
export function mtmmOf(things: readonly (readonly Given[])[]) {
  const items = grouped(
    things.map((own) => own[0]!),
    exerciseOf,
    competencyOf,
  ).map((own) => ({
    exercise: own[0]!.exercise,
    competency: own[0]!.competency,
  }));
  const means = new Map<string, Map<string, number>>();
  for (const own of things) {
    const key = `${own[0]!.exercise} ${own[0]!.competency}`;
    const row = means.get(key) ?? new Map<string, number>();
    row.set(own[0]!.candidate, meanOf(valuesOfRatings(own)));
    means.set(key, row);
  }
  const found: Record<"competency" | "exercise" | "neither", number[]> = {
    competency: [],
    exercise: [],
    neither: [],
  };
  items.forEach((one, index) => {
    const x = means.get(`${one.exercise} ${one.competency}`)!;
    for (const other of items.slice(index + 1)) {
      const y = means.get(`${other.exercise} ${other.competency}`)!;
      const both = [...x.keys()].filter((candidate) => y.has(candidate));
      const r = correlationOf(
        both.map((candidate) => x.get(candidate)!),
        both.map((candidate) => y.get(candidate)!),
      );
      const kind =
        one.competency === other.competency
          ? "competency"
          : one.exercise === other.exercise
            ? "exercise"
            : "neither";
      if (r !== null) found[kind].push(r);
    }
  });
  const mean = (all: readonly number[]) => (all.length === 0 ? null : meanOf(all));
  return {
    sameCompetencyOtherExercise: mean(found.competency),
    otherCompetencySameExercise: mean(found.exercise),
    otherBoth: mean(found.neither),
    pairs: [found.competency.length, found.exercise.length, found.neither.length],
  };
}

/** Sum of the squared shares of some groups among a candidate's ratings. */
const evenness = (own: readonly Given[], ...by: ((one: Given) => string)[]): number =>
  grouped(own, ...by).reduce((sum, some) => sum + (some.length / own.length) ** 2, 0);

const finite = (x: number): number | null => (Number.isFinite(x) ? x : null);

/** S11, D-study: reliability with other numbers of observers and exercises. */
function otherDesigns(part: (name: string) => number, competencies: number, perCell: number) {
  const general = part("candidate") + part("candidate:competency") / competencies;
  return [1, 2, 3, 4].flatMap((observersPerCell) =>
    [3, 4, 5, 6].map((exercises) => {
      const T =
        general +
        part("candidate:exercise") / exercises +
        part("candidate:competency:exercise") / (exercises * perCell);
      const teams = exercises * observersPerCell;
      const relErr =
        part("observer:candidate:exercise") / teams + part("Residual") / (teams * perCell);
      const absolute = relErr + part("observer") / teams;
      return {
        observersPerCell,
        exercises,
        T,
        relErr,
        absErrNewObserversEachCell: absolute,
        G: T / (T + relErr),
        Phi: T / (T + absolute),
        Gexercises: general / (T + relErr),
      };
    }),
  );
}

/** S11. */
export function overallOf(ratings: readonly Given[], components: Components) {
  const part = (name: string) => components[name] ?? 0;
  const candidates = grouped(ratings, candidateOf).map((own) => ({
    candidateId: own[0]!.candidate,
    own,
    relative:
      part("observer:candidate:exercise") * evenness(own, exerciseOf, observerOf) +
      part("Residual") / own.length,
    severity: part("observer") * evenness(own, observerOf),
  }));
  const over = (of: (own: readonly Given[]) => number) =>
    meanOf(candidates.map(({ own }) => of(own)));
  const competency = over((own) => evenness(own, competencyOf));
  const general = part("candidate") + part("candidate:competency") * competency;
  const T =
    general +
    part("candidate:exercise") * over((own) => evenness(own, exerciseOf)) +
    part("candidate:competency:exercise") * over((own) => evenness(own, exerciseOf, competencyOf));
  const apart = candidates.length > 1 ? apartOf(ratings) : 0;
  const relative = apart * part("observer") + meanOf(candidates.map((one) => one.relative));
  const absolute = meanOf(candidates.map((one) => one.relative + one.severity));
  const perCell = meanOf(
    grouped(ratings, candidateOf, exerciseOf).map((own) => new Set(own.map(competencyOf)).size),
  );
  return {
    source: "run",
    candidatesBehind: candidates.length,
    perCandidate: candidates.map((one) => ({
      candidateId: one.candidateId,
      mean: meanOf(valuesOfRatings(one.own)),
      n: one.own.length,
      semAbsolute: Math.sqrt(one.relative + one.severity),
    })),
    T_observers: T,
    relativeErrorObservers: relative,
    absoluteErrorMean: absolute,
    qGeneralised: apart,
    G_observers: finite(T / (T + relative)),
    Phi_observers: finite(T / (T + absolute)),
    G_exercisesAndObservers: finite(general / (T + relative)),
    dStudy: otherDesigns(part, 1 / competency, perCell),
  };
}
export type Overall = ReturnType<typeof overallOf>;

/** S12 (b), (c): Peng & Subkoviak's normal form, with the limit where the rounded mean turns. */
export function decisionOf(
  overall: Overall | null,
  limit: { readonly strategy: string; readonly cutOff: number } | null,
): Result<object> {
  if (limit?.strategy === "MANUAL") return none("decidedByHand");
  if (limit?.strategy !== "AVG") return none("decidedByParts");
  if (!overall || overall.absoluteErrorMean === 0) return none("noError");
  const { T_observers: T, absoluteErrorMean: error, perCandidate } = overall;
  if (T === 0) return none("candidatesEqual");
  const { cutOff } = limit;
  // Half a tenth below the first tenth that reaches the limit.
  const threshold = (Math.ceil(Number((cutOff * 10).toFixed(6))) - 0.5) / 10;
  const mu = meanOf(perCandidate.map(({ mean }) => mean));
  const sdObserved = Math.sqrt(T + error);
  const rho = T / (T + error);
  const z = (threshold - mu) / sdObserved;
  const zTrue = z / Math.sqrt(rho);
  const below = normalBelow(z);
  const both = bothBelow(z, z, rho);
  const p0 = both + (1 - 2 * below + both);
  const chance = below ** 2 + (1 - below) ** 2;
  const kappa = (p0 - chance) / (1 - chance);
  if (!Number.isFinite(kappa)) return none("candidatesEqual");
  const bothTrue = bothBelow(z, zTrue, Math.sqrt(rho));
  const candidates = perCandidate.map(({ candidateId, mean, semAbsolute: sem }) => {
    const passes = mean >= threshold - 1e-9;
    const expected = mu + rho * (mean - mu);
    const spread = sdObserved * Math.sqrt(1 - rho * rho);
    const away = (threshold - expected) / spread;
    return {
      candidateId,
      mean,
      sem,
      passes,
      pFlipSem: normalBelow(-Math.abs(mean - threshold) / sem),
      pFlipOtherObservers: normalBelow(passes ? away : -away),
    };
  });
  return value({
    cutOff,
    effectiveThreshold: threshold,
    mu,
    rho,
    sdObserved,
    p0,
    // What p0 may differ by, over what is left beyond chance.
    kappa: new Near(kappa, 1e-9 / (1 - chance)),
    accuracy: bothTrue + (1 - below - normalBelow(zTrue) + bothTrue),
    expectedTurns: candidates.reduce((sum, { pFlipSem }) => sum + pFlipSem, 0),
    perCandidate: candidates,
  });
}
