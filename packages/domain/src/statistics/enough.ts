import type { Computed, Counted, Counts, Figure, Shortage } from "./figure.ts";

interface Enough {
  /** Below one of these numbers the figure is not shown. */
  readonly show: Counts;
  /** Below one of these it is shown as too few to judge. */
  readonly judge: Counts;
}

/** Widest 95 % interval of an agreement that may be judged. */
export const WIDEST_INTERVAL = 0.4;

/*
 * From how many data on a figure is shown, and may be judged. The numbers are those of a simulation of assessment centres
 * with two observers per cell; no norm gives any.
 */
export const ENOUGH = {
  /** ICC and G(q,k), with an interval that is not wider than `WIDEST_INTERVAL`. */
  reliability: { show: { candidates: 5, sharedObservers: 2 }, judge: {} },
  /** Things with at least two ratings. */
  alpha: { show: { things: 10 }, judge: { things: 30 } },
  leniency: { show: { sharedCells: 6, partners: 1 }, judge: { sharedCells: 10, partners: 2 } },
  drift: { show: { sharedCells: 6, partners: 1 }, judge: { sharedCells: 10, partners: 2 } },
  halo: { show: { cells: 8, competencies: 3 }, judge: { cells: 15 } },
  spread: { show: { ratings: 20 }, judge: { ratings: 40 } },
  /** Variance shares, correlations between exercises and competencies, and what follows from them. */
  shares: { show: { candidates: 15 }, judge: { candidates: 30, exercisesPerCompetency: 2 } },
  /** Probabilities of a decision: candidates behind the variance components. */
  decision: { show: { candidates: 15 }, judge: { candidates: 30 } },
  /** Of several runs together only. */
  adverseImpact: { show: { perGroup: 5, runs: 2 }, judge: { perGroup: 30 } },
  /** rwg, rwg(J) and AD: things with as many observers. */
  withinGroup: { show: { observersPerThing: 3 }, judge: {} },
} as const satisfies Readonly<Record<string, Enough>>;

export type EnoughRule = keyof typeof ENOUGH;

const isCounted = (entry: [string, number]): entry is [Counted, number] => entry.length === 2;

/** What the counts lack; a number that was not counted is not asked for. */
function shortages(limits: Counts, counts: Counts): Shortage[] {
  return Object.entries(limits)
    .filter(isCounted)
    .flatMap(([what, limit]) => {
      const has = counts[what];
      return has === undefined || has >= limit ? [] : [{ what, has, limit }];
    });
}

/** What an interval lacks to be judged: its width, or itself. */
export function intervalShortages(lower: number | null, upper: number | null): Shortage[] {
  const has = lower === null || upper === null ? null : upper - lower;
  const isNarrow = has !== null && has >= 0 && has <= WIDEST_INTERVAL;
  return isNarrow ? [] : [{ what: "intervalWidth", has, limit: WIDEST_INTERVAL }];
}

/**
 * The figure as it may be shown.
 *
 * @param further what else it lacks to be judged, such as a narrow interval
 */
export function figureOf<T>(
  rule: EnoughRule,
  result: Computed<T>,
  counts: Counts,
  further: (value: T) => readonly Shortage[] = () => [],
): Figure<T> {
  const { show, judge }: Enough = ENOUGH[rule];
  const hidden = shortages(show, counts);
  if (hidden.length > 0) return { shown: "tooFew", counts, lacks: hidden };
  if (result.shown === "notComputable") return result;
  const { value } = result;
  const lacks = [...shortages(judge, counts), ...further(value)];
  return lacks.length > 0
    ? { shown: "tooFewToJudge", value, counts, lacks }
    : { shown: "value", value, counts };
}
