import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { type CandidateSheet, candidateSheet, type Id } from "@assay/domain";
import { staffingOf } from "./staffing.ts";

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
