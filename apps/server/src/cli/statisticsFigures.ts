import {
  type ComputedItem,
  type ComputedObserver,
  type ComputedStatistics,
  decisionStability,
  defaultCutOff,
  type Estimate,
  type Figure,
  type GivenRating,
  judgeStep,
  limitOfDistance,
  rwgJ,
  shownStatistics,
  valueOfFigure,
  type FewestSteps,
  type JudgedItem,
  type RunStatistics,
} from "@assay/domain";

/** What a file of ratings is computed with. */
export interface FigureOptions {
  /** Values of the scale, ascending. */
  readonly scale: readonly number[];
  readonly strategy: "AVG" | "MEDIAN";
  readonly cutOff: number;
}

type Fields = Record<string, unknown>;

/** A pair of limits beside an estimate, as files of expected values have them. */
const limitsOf = ({ lower, upper }: Estimate) => [lower, upper];

/** Reliability of one competency in one exercise; null where there is none. */
function itemFields({ reliability }: ComputedItem): Fields {
  if (reliability.kind === "icc") {
    const icc = valueOfFigure(reliability.figure);
    return { icc: icc && { ...icc, conf: 0.95 } };
  }
  const found = valueOfFigure(reliability.figure);
  return {
    icc: null,
    khat: found?.khat ?? null,
    q: found?.q ?? null,
    Gqk: found?.Gqk.est ?? null,
    Gqk_ci: found && limitsOf(found.Gqk),
    single: found?.single.est ?? null,
    single_ci: found && limitsOf(found.single),
  };
}

function itemsOf({ items }: ComputedStatistics): Fields[] {
  return items.map((item) => {
    const { reliability, exerciseId, competencyId, candidates } = item;
    const fit = reliability.kind === "incomplete" ? valueOfFigure(reliability.figure) : null;
    const reml = fit && { reml: fit.reml, minus2reml: fit.minus2reml };
    return {
      exercise: exerciseId,
      competency: competencyId,
      candidates,
      ...itemFields(item),
      ...reml,
    };
  });
}

function observerFields(one: ComputedObserver): Fields {
  const leniency = valueOfFigure(one.leniency);
  const halo = valueOfFigure(one.halo);
  const spread = valueOfFigure(one.spread);
  const drift = valueOfFigure(one.drift);
  return {
    observer: one.observerId,
    ratings: one.ratings,
    cells: one.cells,
    sharedCells: one.sharedCells,
    partners: one.partners,
    leniency: leniency?.leniency ?? null,
    leniencySe: leniency?.se ?? null,
    leniencyMarked: leniency?.isMarked ?? null,
    naiveDifference: one.naiveDifference,
    haloSd: halo?.sd ?? null,
    haloR: halo?.r ?? null,
    haloSdOthers: one.haloOfOthers?.sd ?? null,
    haloROthers: one.haloOfOthers?.r ?? null,
    spread: spread?.spread ?? null,
    spreadRatio: spread?.ratio ?? null,
    middleShare: spread?.middleShare ?? null,
    range: spread?.range ?? null,
    driftSlope: drift?.slope ?? null,
    driftSe: drift?.se ?? null,
    driftP: drift?.p ?? null,
  };
}

function withinFields({ within }: ComputedStatistics, { scale }: FigureOptions): Fields {
  const variances = within.things.map(({ variance }) => variance);
  return {
    A: scale.length,
    limitAD: limitOfDistance(scale.length),
    variance: variances,
    rwg: within.things.map(({ rwg }) => rwg),
    rwgJ: rwgJ(variances, scale.length),
    ADmean: within.things.map(({ ADmean }) => ADmean),
    ADmedian: within.things.map(({ ADmedian }) => ADmedian),
    within: within.things.map(({ candidateId, exerciseId, competencyId, observers }) => ({
      candidate: candidateId,
      exercise: exerciseId,
      competency: competencyId,
      observers,
    })),
    rwgJByCell: within.cells.map((cell) => ({
      candidate: cell.candidateId,
      exercise: cell.exerciseId,
      rwgJ: cell.rwgJ,
    })),
  };
}

const withCandidate = <T extends { readonly candidateId: string }>({ candidateId, ...one }: T) => ({
  candidate: candidateId,
  ...one,
});

function overallFields(all: ComputedStatistics): Fields {
  const overall = valueOfFigure(all.overall);
  if (!overall) return { overall: null, dStudy: null };
  const { dStudy, perCandidate, source: _source, candidatesBehind: _behind, ...rest } = overall;
  const definition = "flat mean over all ratings of a candidate";
  return {
    overall: { definition, perCandidate: perCandidate.map(withCandidate), ...rest },
    dStudy,
  };
}

function decisionFields(all: ComputedStatistics, { cutOff }: FigureOptions): Fields {
  const decision = valueOfFigure(all.decision);
  if (!decision) return { cutOff, perCandidate: null };
  return { ...decision, perCandidate: decision.perCandidate.map(withCandidate) };
}

/** A centre of all exercises, with a limit for the value over all ratings. */
function centreOf(all: ComputedStatistics, cutOff: number): JudgedItem {
  return {
    id: "file",
    itemType: "ASSESSMENT_CENTER",
    competencyIds: [],
    cutOff: { ...defaultCutOff(), cutOffValue: cutOff },
    items: all.exercises.map((id) => ({ id, competencyIds: all.competencies, isObserved: true })),
  };
}

const stepsOf = (fewest: FewestSteps): number | null =>
  fewest.kind === "exact" ? fewest.steps : null;

/** For each candidate: the observers without whom the decision would turn, and the steps of ratings that would turn it. */
function sensitivityOf(
  ratings: readonly GivenRating[],
  all: ComputedStatistics,
  { scale, strategy, cutOff }: FigureOptions,
): Fields {
  const item = centreOf(all, cutOff);
  const byCandidate = Map.groupBy(ratings, ({ candidateId }) => candidateId);
  const rows = all.candidates.map((candidate) => {
    const own = byCandidate.get(candidate) ?? [];
    const step = { item, strategy, ratings: own };
    const found = decisionStability(step, scale);
    const sum = own.reduce((total, { value }) => total + value, 0);
    return [
      candidate,
      {
        n: own.length,
        sum,
        mean: sum / own.length,
        shown: judgeStep(step).value,
        passes: found.verdict === "passed",
        flipsWithout: (found.flipsWithout ?? []).toSorted(),
        fewestSteps: stepsOf(found.fewestSteps),
      },
    ];
  });
  return Object.fromEntries(rows);
}

/** Whether a figure may be shown, and otherwise why not, without its value. */
function statusOf(figure: Figure<unknown>): Fields {
  const { shown } = figure;
  if (shown === "notComputable")
    return figure.reason === "disconnected"
      ? { shown, reason: figure.reason, groups: figure.groups ?? [] }
      : { shown, reason: figure.reason };
  if (shown === "value") return { shown };
  return { shown, lacks: figure.lacks };
}

function statusesOf(statistics: RunStatistics): Fields {
  const { items, observers, agreement, alpha, within, shares, mtmm, overall, decision } =
    statistics;
  return {
    agreement: statusOf(agreement),
    items: items.map(({ exerciseId, competencyId, figure }) => ({
      exercise: exerciseId,
      competency: competencyId,
      ...statusOf(figure),
    })),
    alpha: statusOf(alpha),
    within: statusOf(within),
    observers: observers.map(({ observerId, leniency, halo, spread, drift }) => ({
      observer: observerId,
      leniency: statusOf(leniency),
      halo: statusOf(halo),
      spread: statusOf(spread),
      drift: statusOf(drift),
    })),
    shares: statusOf(shares),
    mtmm: statusOf(mtmm),
    overall: statusOf(overall),
    decision: statusOf(decision),
  };
}

/**
 * Every figure of a file of ratings, unrounded, however few they are; null where there is none. `shown` says of each what the
 * product would show. Names are those of the literature, and of the files of expected values.
 */
export function figuresOf(
  ratings: readonly GivenRating[],
  all: ComputedStatistics,
  options: FigureOptions,
): Fields {
  const shares = valueOfFigure(all.shares);
  const observers = all.observers.map(observerFields);
  const [item] = all.items;
  const isSingle = item !== undefined && all.items.length === 1;
  return {
    ratings: all.ratings,
    candidates: all.candidates,
    exercises: all.exercises,
    competencies: all.competencies,
    scale: options.scale,
    pairs: valueOfFigure(all.agreement),
    ...(isSingle ? itemFields(item) : { icc: null }),
    items: itemsOf(all),
    alpha: valueOfFigure(all.alpha),
    ...withinFields(all, options),
    leniency: observers.map(({ leniency }) => leniency),
    leniencySe: observers.map(({ leniencySe }) => leniencySe),
    leniencyDf: all.leniencyDf,
    leniencyResidualSd: all.leniencyResidualSd,
    spreadAll: all.spreadAll,
    observers,
    reml: shares?.reml ?? null,
    share: shares?.share ?? null,
    minus2reml: shares?.minus2reml ?? null,
    notSeparable: shares?.notSeparable ?? null,
    mtmm: all.mtmm,
    ...overallFields(all),
    ...decisionFields(all, options),
    sensitivity: sensitivityOf(ratings, all, options),
    shown: statusesOf(shownStatistics(all)),
  };
}
