import type { ProcessRun } from "@assay/contract";
import type { CandidateState, Id } from "@assay/domain";
import type { QueryClient } from "@tanstack/react-query";
import { assessmentsQuery } from "../assessments/api.ts";
import { candidatesQuery, runQuery, updateRun } from "../runs/api.ts";

/** What the caller may see of the ratings: everybody's, else their own. */
export const visibleAssessmentsQuery = (run: ProcessRun) =>
  assessmentsQuery(run.id, run.can.seeAllAssessments ? "all" : "own");

/** Reads everything that the results show anew. */
export async function rereadResults(queryClient: QueryClient, run: ProcessRun): Promise<void> {
  const read = { staleTime: 0 };
  await Promise.all([
    queryClient.fetchQuery({ ...runQuery(run.id), ...read }),
    queryClient.fetchQuery({ ...candidatesQuery(run.id), ...read }),
    queryClient.fetchQuery({ ...visibleAssessmentsQuery(run), ...read }),
  ]);
}

export interface CandidateChange {
  candidateId: Id;
  candidateState: CandidateState;
  /** The step at which the state was changed. */
  exerciseIdOfCandidateStateChange: Id | null;
}

/** The run with one candidate's state changed. */
export const withCandidateState = (run: ProcessRun, change: CandidateChange): ProcessRun => ({
  ...run,
  candidates: run.candidates.map((candidate) =>
    candidate.candidateId === change.candidateId ? { ...candidate, ...change } : candidate,
  ),
});

/** Sends the whole run; `changedCandidateId` limits the write to that candidate (decisions §5). */
export function sendCandidateState(run: ProcessRun, change: CandidateChange): Promise<ProcessRun> {
  const {
    process: _process,
    scale: _scale,
    competencies: _c,
    ...sent
  } = withCandidateState(run, change);
  return updateRun({ ...sent, changedCandidateId: change.candidateId });
}
