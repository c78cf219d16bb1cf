import type { Assessment, Item, ProcessRun, RunCandidate } from "@assay/contract";
import { type CandidateSheet, candidateSheet, type Id, type Staffing } from "@assay/domain";

/**
 * What the ratings of one candidate come to in some steps: every value of the tables of one candidate.
 *
 * @param steps some, or the list of the process itself with what its own rule says
 * @param assessments the candidate's
 */
export const sheetOf = (
  run: ProcessRun,
  steps: readonly Item[],
  candidateId: Id,
  assessments: readonly Assessment[],
): CandidateSheet =>
  candidateSheet({
    items: steps,
    // The rule of the whole process is about all of its steps.
    cutOff: steps === run.process.items ? run.process.cutOff : null,
    strategy: run.process.cutOffStrategy,
    competencyIds: run.competencies.map(({ id }) => id),
    assessments,
    staffing: staffingOf(
      run,
      run.candidates.find((one) => one.candidateId === candidateId),
    ),
  });

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
