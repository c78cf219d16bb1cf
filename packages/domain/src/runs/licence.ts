import { withinLimit } from "../tenants/licence.ts";
import type { Violation } from "../text/violation.ts";
import { distinctObservers } from "./membership.ts";
import type { RunPeople } from "./membership.ts";

const COUNTS = {
  maxCandidates: { path: "candidates", count: (run: RunPeople) => run.candidates.length },
  maxModerators: { path: "moderators", count: (run: RunPeople) => run.moderators.length },
  maxObservers: { path: "observerTeams", count: (run: RunPeople) => distinctObservers(run).length },
} as const;

export type RunLimit = keyof typeof COUNTS;
const RUN_LIMITS = Object.keys(COUNTS) as RunLimit[];

/**
 * The limits that a run exceeds; the rule is the limit's name (spec 2 §5). If the previous run is
 * given, only what grew counts, so that a licence that was reduced does not lock existing runs.
 */
export function licenceViolations(
  run: RunPeople,
  licence: Readonly<Record<RunLimit, number>>,
  before?: RunPeople,
): Violation[] {
  return RUN_LIMITS.filter((limit) => {
    const { count } = COUNTS[limit];
    const grew = before === undefined || count(run) > count(before);
    return grew && !withinLimit(licence[limit], count(run));
  }).map((rule) => ({ path: COUNTS[rule].path, rule }));
}
