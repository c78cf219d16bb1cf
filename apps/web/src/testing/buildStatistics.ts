import type { ShownStatistics } from "@assay/contract";
import { EVA, FINN, MODERATOR } from "./buildRating.ts";
import { ANNA, BERND, GROUP, INTERVIEW, LEADING, LISTENING, ROLE_PLAY } from "./observedRun.ts";

type Statistics = ShownStatistics["statistics"];
type Observer = Statistics["observers"][number];

const shared = { sharedCells: 24, partners: 4 };

/** An observer whose figures can all be judged. */
export const observerFigures = (
  observerId: string,
  leniency: number,
  fields: Partial<Observer> = {},
): Observer => ({
  observerId,
  leniency: {
    shown: "value",
    counts: shared,
    value: {
      leniency,
      se: 0.11,
      isMarked: Math.abs(leniency) >= 0.3,
      naiveDifference: leniency * 1.1,
    },
  },
  halo: {
    shown: "value",
    counts: { cells: 24, competencies: 5 },
    value: { own: { sd: 0.71, r: 0.62 }, others: { sd: 0.8, r: 0.41 } },
  },
  spread: {
    shown: "value",
    counts: { ratings: 120 },
    value: { spread: 0.9, ratio: 0.92, middleShare: 0.31, range: 4 },
  },
  drift: {
    shown: "value",
    counts: shared,
    value: { slope: 0.005, se: 0.01, p: 0.6, isMarked: false },
  },
  ...fields,
});

const agreement: Statistics["agreement"] = {
  shown: "value",
  counts: { things: 240 },
  value: { pairs: 240, exact: 0.38, withinOne: 0.85, meanAbsDifference: 0.8 },
};

const reliability = (est: number, lower: number, upper: number) => ({
  reml: { candidate: 1, observer: 0.1, Residual: 0.4 },
  khat: 2,
  q: 0.4,
  Gqk: { est, lower, upper },
  single: { est, lower, upper },
  minus2reml: 10,
});

const items: Statistics["items"] = [
  {
    exerciseId: GROUP,
    competencyId: LEADING,
    kind: "incomplete",
    figure: {
      shown: "value",
      counts: { candidates: 24, sharedObservers: 8 },
      value: reliability(0.82, 0.66, 0.91),
    },
  },
  {
    exerciseId: ROLE_PLAY,
    competencyId: LISTENING,
    kind: "incomplete",
    figure: {
      shown: "tooFewToJudge",
      counts: { candidates: 8, sharedObservers: 4 },
      value: reliability(0.55, 0.1, 0.88),
      lacks: [{ what: "intervalWidth", has: 0.78, limit: 0.4 }],
    },
  },
  {
    exerciseId: INTERVIEW,
    competencyId: LEADING,
    kind: "icc",
    figure: {
      shown: "tooFew",
      counts: { candidates: 3, sharedObservers: 2 },
      lacks: [{ what: "candidates", has: 3, limit: 5 }],
    },
  },
];

const dStudy = [1, 2, 3, 4].flatMap((observersPerCell) =>
  [3, 4, 5, 6].map((exercises) => {
    const G = 1 - 0.4 / (observersPerCell * exercises);
    return {
      observersPerCell,
      exercises,
      T: 0.5,
      relErr: 0.03,
      absErrNewObserversEachCell: 0.04,
      G,
      Phi: G - 0.01,
      Gexercises: G - 0.5 / exercises,
    };
  }),
);

/** Everything that a run of 24 candidates gives. */
const runFigures = (): Statistics => ({
  agreement,
  observers: [],
  items,
  alpha: {
    shown: "value",
    counts: { things: 240 },
    value: { nominal: 0.3, ordinal: 0.71, interval: 0.69 },
  },
  within: {
    shown: "tooFew",
    counts: { observersPerThing: 2 },
    lacks: [{ what: "observersPerThing", has: 2, limit: 3 }],
  },
  shares: {
    shown: "tooFewToJudge",
    counts: { candidates: 24, exercisesPerCompetency: 4 },
    lacks: [{ what: "candidates", has: 24, limit: 30 }],
    value: {
      reml: {
        candidate: 0.2588,
        "candidate:competency": 0.0679,
        "candidate:exercise": 0.1897,
        "candidate:competency:exercise": 0.0385,
        observer: 0.0369,
        "observer:candidate:exercise": 0.0891,
        Residual: 0.3191,
      },
      share: {
        candidate: 0.2588,
        "candidate:competency": 0.0679,
        "candidate:exercise": 0.1897,
        "candidate:competency:exercise": 0.0385,
        observer: 0.0369,
        "observer:candidate:exercise": 0.0891,
        Residual: 0.3191,
      },
      notSeparable: [],
      minus2reml: 2000,
    },
  },
  mtmm: {
    shown: "value",
    counts: { candidates: 32, exercisesPerCompetency: 4 },
    value: {
      sameCompetencyOtherExercise: 0.4268,
      otherCompetencySameExercise: 0.6474,
      otherBoth: 0.3356,
      pairs: [30, 40, 120],
    },
  },
  overall: {
    shown: "value",
    counts: { candidates: 32 },
    value: {
      source: "run",
      candidatesBehind: 32,
      perCandidate: [
        { candidateId: ANNA, mean: 3.95, n: 40, semAbsolute: 0.18 },
        { candidateId: BERND, mean: 4.6, n: 40, semAbsolute: 0.19 },
      ],
      T_observers: 0.5,
      relativeErrorObservers: 0.03,
      absoluteErrorMean: 0.0324,
      qGeneralised: 0.2,
      G_observers: 0.93,
      Phi_observers: 0.92,
      G_exercisesAndObservers: 0.79,
      dStudy,
    },
  },
  decision: {
    shown: "value",
    counts: { candidates: 32 },
    value: {
      cutOff: 4,
      effectiveThreshold: 3.95,
      mu: 4.1,
      rho: 0.9,
      sdObserved: 0.7,
      p0: 0.876,
      kappa: 0.75,
      accuracy: 0.91,
      expectedTurns: 1.92,
      perCandidate: [
        {
          candidateId: ANNA,
          mean: 3.95,
          sem: 0.18,
          passes: true,
          pFlipSem: 0.5,
          pFlipOtherObservers: 0.48,
        },
        {
          candidateId: BERND,
          mean: 4.6,
          sem: 0.19,
          passes: true,
          pFlipSem: 0.01,
          pFlipOtherObservers: 0.02,
        },
      ],
    },
  },
});

/** What would turn the outcomes of two candidates, with the observers by name or only counted. */
const stabilityOf = (isNamed: boolean): ShownStatistics["stability"] => {
  const without = (...ids: string[]) => ({
    observers: ids.length,
    ...(isNamed && { observerIds: ids }),
  });
  return [
    {
      itemId: GROUP,
      candidates: [
        {
          candidateId: BERND,
          verdict: "failed",
          flipsWithout: without(),
          unratedWithout: without(),
          fewestSteps: { kind: "between", atLeast: 3, atMost: 4 },
        },
        {
          candidateId: ANNA,
          verdict: "passed",
          flipsWithout: without(EVA, FINN),
          unratedWithout: without(),
          fewestSteps: { kind: "exact", steps: 1 },
        },
      ],
    },
    {
      itemId: "process",
      candidates: [
        {
          candidateId: ANNA,
          verdict: "passed",
          flipsWithout: null,
          unratedWithout: null,
          fewestSteps: { kind: "never" },
        },
      ],
    },
  ];
};

const answer = {
  ratings: { independent: 960, leftOut: 0 },
  wasSealed: true,
};

/** What an observer gets who sees nothing but the own figures. */
export const ownAnswer = (own: Observer, fields: Partial<Statistics> = {}): ShownStatistics => ({
  ...answer,
  shows: "OWN",
  statistics: { agreement, observers: [own], ...fields },
});

/** What a moderator gets who sees no figures about observers. */
export const runAnswer = (fields: Partial<Statistics> = {}): ShownStatistics => ({
  ...answer,
  shows: "RUN",
  statistics: { ...runFigures(), ...fields },
  stability: stabilityOf(false),
});

/** What a moderator gets who sees everything. */
export const observersAnswer = (fields: Partial<Statistics> = {}): ShownStatistics => ({
  ...answer,
  shows: "RUN_AND_OBSERVERS",
  statistics: {
    ...runFigures(),
    observers: [
      observerFigures(EVA, -0.39),
      observerFigures(FINN, 0.12),
      observerFigures(MODERATOR, 0.43),
    ],
    ...fields,
  },
  stability: stabilityOf(true),
});
