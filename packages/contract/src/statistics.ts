import {
  ALPHA_LEVELS,
  COUNTED,
  designReaders,
  type IccForm,
  NOT_COMPUTABLE,
  STATISTICS_SHOWN,
  VARIANCE_COMPONENTS,
  VERDICTS,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { DesignRules } from "./designRules.ts";
import { Id, IdParams, IsoDate, texts, Timestamp } from "./fields.ts";
import { runReaders } from "./runAccess.ts";
import { RunPerson } from "./runs.ts";

const list = <T extends z.ZodMiniType>(one: T) => z.readonly(z.array(one));
const orNull = z.nullable(z.number());
const number = z.number();
const count = z.int();

const counts = z.partialRecord(z.enum(COUNTED), count);
const lacks = list(
  z.object({ what: z.enum([...COUNTED, "intervalWidth"]), has: orNull, limit: number }),
);

/**
 * A figure as domain `Figure` has it. Values are unrounded; `counts` say how many data there are, and `lacks` what it lacks
 * to be judged (`tooFewToJudge`) or to be shown at all (`tooFew`, which has no number).
 */
const figure = <T extends z.ZodMiniType>(value: T) =>
  z.union([
    z.object({ shown: z.literal("value"), value, counts }),
    z.object({ shown: z.literal("tooFewToJudge"), value, counts, lacks }),
    z.object({ shown: z.literal("tooFew"), counts, lacks }),
    z.object({ shown: z.literal("notComputable"), reason: z.enum(NOT_COMPUTABLE) }),
    z.object({
      shown: z.literal("notComputable"),
      reason: z.literal("disconnected"),
      /** Observers in each of the groups that share no cell. */
      sizes: list(count),
      /** Their ids; absent unless `shows` is `RUN_AND_OBSERVERS`. */
      groups: z.optional(list(list(Id))),
    }),
  ]);

const Estimate = z.object({ est: number, lower: orNull, upper: orNull });

const Icc = z.object({
  n: count,
  k: count,
  anova: z.object({
    MSR: number,
    MSC: number,
    MSE: number,
    MSW: number,
    SSR: number,
    SSC: number,
    SSE: number,
  }),
  ...({
    "ICC(1,1)": Estimate,
    "ICC(2,1)": Estimate,
    "ICC(3,1)": Estimate,
    "ICC(1,k)": Estimate,
    "ICC(2,k)": Estimate,
    "ICC(3,k)": Estimate,
  } satisfies Record<IccForm, typeof Estimate>),
});

const IncompleteReliability = z.object({
  reml: z.record(z.string(), number),
  khat: number,
  q: number,
  Gqk: Estimate,
  single: Estimate,
  minus2reml: number,
});

const item = { exerciseId: Id, competencyId: Id };
const ItemFigure = z.union([
  z.object({ ...item, kind: z.literal("icc"), figure: figure(Icc) }),
  z.object({ ...item, kind: z.literal("incomplete"), figure: figure(IncompleteReliability) }),
]);

const Halo = z.object({ sd: number, r: orNull });

/** Figures about one observer (domain `ObserverStatistics`). */
export const ObserverStatistics = z.object({
  observerId: Id,
  leniency: figure(
    z.object({ leniency: number, se: number, isMarked: z.boolean(), naiveDifference: orNull }),
  ),
  halo: figure(z.object({ own: Halo, others: z.nullable(Halo) })),
  spread: figure(z.object({ spread: number, ratio: number, middleShare: orNull, range: number })),
  drift: figure(z.object({ slope: number, se: number, p: number, isMarked: z.boolean() })),
});

const WithinGroups = z.object({
  things: list(
    z.object({
      candidateId: Id,
      ...item,
      observers: count,
      variance: number,
      rwg: number,
      ADmean: number,
      ADmedian: number,
    }),
  ),
  cells: list(z.object({ candidateId: Id, exerciseId: Id, rwgJ: orNull })),
});

const components = z.partialRecord(z.enum(VARIANCE_COMPONENTS), number);
const VarianceShares = z.object({
  reml: components,
  share: components,
  notSeparable: list(z.enum(VARIANCE_COMPONENTS)),
  minus2reml: number,
});

const Mtmm = z.object({
  sameCompetencyOtherExercise: orNull,
  otherCompetencySameExercise: orNull,
  otherBoth: orNull,
  pairs: z.readonly(z.tuple([count, count, count])),
});

const OverallResult = z.object({
  source: z.enum(["run", "process"]),
  candidatesBehind: count,
  perCandidate: list(z.object({ candidateId: Id, mean: number, n: count, semAbsolute: number })),
  T_observers: number,
  relativeErrorObservers: number,
  absoluteErrorMean: number,
  qGeneralised: number,
  G_observers: orNull,
  Phi_observers: orNull,
  G_exercisesAndObservers: orNull,
  dStudy: list(
    z.object({
      observersPerCell: count,
      exercises: count,
      T: number,
      relErr: number,
      absErrNewObserversEachCell: number,
      G: number,
      Phi: number,
      Gexercises: number,
    }),
  ),
});

const Decision = z.object({
  cutOff: number,
  effectiveThreshold: number,
  mu: number,
  rho: number,
  sdObserved: number,
  p0: number,
  kappa: number,
  accuracy: number,
  expectedTurns: number,
  perCandidate: list(
    z.object({
      candidateId: Id,
      mean: number,
      sem: number,
      passes: z.boolean(),
      pFlipSem: number,
      pFlipOtherObservers: number,
    }),
  ),
});

/** Figures of independent ratings. About a process, each `perCandidate` is empty, and `within` absent. With `shows: "OWN"`, only `agreement` and `observers`, with the caller alone in it. */
export const RunStatistics = z.object({
  agreement: figure(
    z.object({ pairs: count, exact: number, withinOne: number, meanAbsDifference: number }),
  ),
  /** The caller first, the others by id. Without figures about other observers, the caller alone or nobody. */
  observers: list(ObserverStatistics),
  /** Reliability of each competency in each exercise. */
  items: z.optional(list(ItemFigure)),
  alpha: z.optional(figure(z.record(z.enum(ALPHA_LEVELS), number))),
  within: z.optional(figure(WithinGroups)),
  shares: z.optional(figure(VarianceShares)),
  mtmm: z.optional(figure(Mtmm)),
  overall: z.optional(figure(OverallResult)),
  decision: z.optional(figure(Decision)),
});

const PassedOf = z.object({ passed: count, of: count });

const Steps = z.union([
  z.object({ kind: z.literal("exact"), steps: count }),
  z.object({ kind: z.literal("between"), atLeast: count, atMost: count }),
  z.object({ kind: z.literal("never") }),
]);

/** Observers without whom a decision changes; null if an overall result decides (MANUAL), not their ratings. */
const withoutWhom = z.nullable(
  z.object({
    observers: count,
    /** Absent unless `shows` is `RUN_AND_OBSERVERS`. */
    observerIds: z.optional(list(Id)),
  }),
);

/** What would turn the outcome of a candidate (domain `DecisionStability`), by the values that count in results. */
export const CandidateStability = z.object({
  candidateId: Id,
  verdict: z.enum(VERDICTS),
  /** Those without whose ratings the outcome is the opposite. */
  flipsWithout: withoutWhom,
  /** Those without whose ratings nothing is left to decide by. */
  unratedWithout: withoutWhom,
  fewestSteps: Steps,
});

export const StepStability = z.object({
  /** Id of a step; `process` (domain `WHOLE_PROCESS`) for the rule of the whole process. */
  itemId: z.string(),
  candidates: z.array(CandidateStability),
});

export const ShownStatistics = z.object({
  /** Which figures the caller sees (domain `statisticsShown`). */
  shows: z.enum(STATISTICS_SHOWN),
  /** Numbers of ratings that the figures rest on, and of those that are left out as not independent. */
  ratings: z.object({ independent: count, leftOut: count }),
  /** Whether ratings were hidden from the other observers until they were submitted; otherwise they may have been known. */
  wasSealed: z.boolean(),
  statistics: RunStatistics,
  /** Absent with `shows: "OWN"`. In the order of the process, then of the run's candidates. */
  stability: z.optional(z.array(StepStability)),
});
export type ShownStatistics = z.infer<typeof ShownStatistics>;

/** Pass rates of two groups (domain `PassRates`); of a single run, or of few persons, without any number. */
export const PassRates = z.object({
  figure: figure(
    z.object({
      mrs: PassedOf,
      mr: PassedOf,
      rate1: number,
      rate2: number,
      ratio: number,
      below80: z.boolean(),
      fisherP: number,
      midP: number,
      z: orNull,
      ratioCi: z.readonly(z.tuple([orNull, orNull])),
      oneHireShiftChangesVerdict: z.boolean(),
    }),
  ),
  leftOut: z.object({ undecided: count, untitled: count }),
});
export type PassRates = z.infer<typeof PassRates>;

const named = { id: Id, texts: texts(z.object({ displayName: z.string() })) };

/** Statistics over the finished runs of one version of a process. */
export const ShownProcessStatistics = z.object({
  /** Which figures the caller sees: those of the runs of which the caller sees most (domain `pooledRuns`). */
  shows: z.enum(STATISTICS_SHOWN),
  /** The version of the process that the figures are about. */
  version: z.int(),
  /** Versions with runs that the caller sees in this way, the newest first. */
  versions: z.array(
    z.object({ version: z.int(), runs: count, candidates: count, from: IsoDate, to: IsoDate }),
  ),
  name: z.string(),
  /** Runs that the figures rest on, by day, the newest first; none if the period has none. */
  runs: z.array(z.object({ id: Id, name: z.string(), day: IsoDate, candidates: count })),
  /** Runs of the version and period that are left out: of another scale, or more than can be computed. */
  leftOut: z.object({ otherScale: count, tooMany: count }),
  /** What the ids in figures stand for. */
  exercises: z.array(z.object(named)),
  competencies: z.array(z.object(named)),
  people: z.array(RunPerson),
  /** As the run had it that was held last: in how many observers usually see a candidate. */
  usualTeam: count,
  ratings: z.object({ independent: count, leftOut: count }),
  /** Whether ratings were hidden from the other observers in all of the runs. */
  wasSealed: z.boolean(),
  /** Absent without any run. */
  statistics: z.optional(RunStatistics),
  /** Absent with `shows: "OWN"`, and in tenants that do not compare pass rates. */
  passRates: z.optional(PassRates),
});
export type ShownProcessStatistics = z.infer<typeof ShownProcessStatistics>;

/** What is recorded of a process for the design check (domain `DesignFacts`). */
export const StoredDesignFacts = z.object({
  /** When limits or strategy of the process, or the values of its scale, were changed last; absent if that is not known. */
  changes: z.array(z.object({ of: z.enum(["process", "scale"]), at: Timestamp })),
  /** When somebody first observed or rated, in the runs that were started last. */
  observed: z.array(z.object({ id: Id, name: z.string(), at: Timestamp })),
  /** Since the last look at statistics, or the first finish; absent without statistics or a finished run. */
  statistics: z.optional(z.object({ since: Timestamp, candidates: count })),
  /** How the organisation weighs the rules; absent if as the product does. */
  rules: z.optional(DesignRules),
});
export type StoredDesignFacts = z.infer<typeof StoredDesignFacts>;

export const statisticsCalls = {
  getRunStatistics: call({
    method: "GET",
    path: "/ProcessRun/:id/Statistics",
    access: runReaders,
    summary:
      "How far the ratings of a finished run can be relied on, as the tenant's setting `statistics` allows; each call is logged",
    params: IdParams,
    response: ShownStatistics,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
    costly: true,
    large: true,
  }),
  getProcessStatistics: call({
    method: "GET",
    path: "/Processes/:id/Statistics",
    access: runReaders,
    summary:
      "How far the ratings of all finished runs of one version of a process can be relied on, as far as the caller sees them; each call is logged",
    params: IdParams,
    query: z.object({
      /** If unset, that of the newest run. */
      version: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
      /** First and last day of the runs, both included. */
      from: z.optional(IsoDate),
      to: z.optional(IsoDate),
    }),
    response: ShownProcessStatistics,
    errors: ["ITEM_NOT_FOUND"],
    costly: true,
    large: true,
  }),
  getDesignFacts: call({
    method: "GET",
    path: "/Processes/:id/DesignFacts",
    access: designReaders,
    summary:
      "What is recorded of a process for the design check: changes of what decides, looks at statistics",
    params: IdParams,
    response: StoredDesignFacts,
    errors: ["ITEM_NOT_FOUND"],
  }),
};
