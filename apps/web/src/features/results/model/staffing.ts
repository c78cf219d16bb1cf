import type { ProcessRun, RunCandidate } from "@assay/contract";
import type { Staffing } from "@assay/domain";

/**
 * Who should rate a candidate; undefined for those who do not see everybody's ratings, since to them all
 * others would seem to be missing.
 */
export function staffingOf(
  run: ProcessRun,
  candidate: RunCandidate | undefined,
): Staffing | undefined {
  if (run.can.seeAllAssessments !== true || !candidate) return undefined;
  return { candidate, observerTeams: run.observerTeams };
}
