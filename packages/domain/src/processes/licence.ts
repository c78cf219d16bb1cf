import { withinLimit } from "../tenants/licence.ts";
import type { Violation } from "../text/violation.ts";
import { countSteps } from "./items.ts";

interface Limited {
  readonly competencyIds: readonly unknown[];
  readonly items: readonly { readonly items: readonly unknown[] }[];
}

const COUNTS = {
  maxProcessRuns: { path: "items", count: (process: Limited) => countSteps(process.items) },
  maxObservableCompetencies: {
    path: "competencyIds",
    count: (process: Limited) => process.competencyIds.length,
  },
} as const;

export type ProcessLimit = keyof typeof COUNTS;
const PROCESS_LIMITS = Object.keys(COUNTS) as ProcessLimit[];

/**
 * The limits that a process exceeds; the rule is the limit's name (spec 1 §3: `maxProcessRuns` limits
 * steps and sub-steps). If the previous process is given, only what grew counts, so that a licence
 * that was reduced does not lock existing processes.
 */
export function processLicenceViolations(
  process: Limited,
  licence: Readonly<Record<ProcessLimit, number>>,
  before?: Limited,
): Violation[] {
  return PROCESS_LIMITS.filter((limit) => {
    const { count } = COUNTS[limit];
    const grew = before === undefined || count(process) > count(before);
    return grew && !withinLimit(licence[limit], count(process));
  }).map((rule) => ({ path: COUNTS[rule].path, rule }));
}
