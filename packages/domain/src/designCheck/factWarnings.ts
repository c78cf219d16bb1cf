import type { Id } from "../text/rules.ts";
import type { DesignWarning } from "./warning.ts";

/** What is known of a process beside its design; times in milliseconds. */
export interface DesignFacts {
  /** Last changes of what decides: limits and strategy of the process, or values of its scale. */
  readonly changes: readonly { readonly of: "process" | "scale"; readonly at: number }[];
  /** When somebody first observed or rated in a run of it. */
  readonly observed: readonly { readonly id: Id; readonly name: string; readonly at: number }[];
  /** What was looked at, where there are statistics and a finished run; `since` is that of the last look, or of the first finish. */
  readonly statistics?: { readonly since: number; readonly candidates: number } | undefined;
}

const HOUR_MS = 3_600_000;
/** Hours around the first observation in which rules should not change any more. */
const SETTLED_HOURS = 24;
/** Candidates, or months, after which statistics should be looked at. */
const LOOK_CANDIDATES = 100;
const LOOK_MONTHS = 24;
const MONTH_MS = ((365.25 * 24) / 12) * HOUR_MS;

/** D9: rules of the decision that changed when people were already being observed, or shortly before. */
const lateChanges = ({ changes, observed }: DesignFacts): DesignWarning[] =>
  observed.flatMap(({ id, name, at: first }) =>
    changes
      .filter(({ at }) => Math.abs(at - first) < SETTLED_HOURS * HOUR_MS)
      .map(({ of }) => ({
        kind: of === "process" ? "D9_limits" : "D9_scale",
        place: { run: { id, name } },
      })),
  );

/** R11: whether somebody looks at how far the ratings can be relied on. */
function unseenStatistics({ statistics }: DesignFacts, now: number): DesignWarning[] {
  if (!statistics) return [];
  const { since, candidates } = statistics;
  if (candidates >= LOOK_CANDIDATES)
    return [{ kind: "R11_candidates", place: {}, count: candidates }];
  const months = Math.floor((now - since) / MONTH_MS);
  return candidates > 0 && months >= LOOK_MONTHS
    ? [{ kind: "R11_months", place: {}, count: months }]
    : [];
}

/** What the history of a process says about its rules. */
export const factWarnings = (facts: DesignFacts, now: number): DesignWarning[] => [
  ...lateChanges(facts),
  ...unseenStatistics(facts, now),
];
