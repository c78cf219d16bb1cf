import type { ProcessRun } from "@assay/contract";
import type { CandidateState, Id } from "@assay/domain";
import { useQueryClient } from "@tanstack/react-query";
import { runQuery } from "../../runs/api.ts";
import { type CandidateChange, sendCandidateState, withCandidateState } from "../api.ts";

/**
 * Changes a candidate's state on the page at once, and sends it. When that fails, the state before
 * comes back without a word (spec 2 §8), unless it was changed again meanwhile.
 */
export function useCandidateState(runId: Id, exerciseId: Id | undefined) {
  const queryClient = useQueryClient();
  const { queryKey } = runQuery(runId);
  const update = (next: (run: ProcessRun) => ProcessRun): void => {
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (run) => run && next(run));
  };
  return async (candidateId: Id, candidateState: CandidateState): Promise<void> => {
    const run = queryClient.getQueryData(queryKey);
    const candidate = run?.candidates.find((one) => one.candidateId === candidateId);
    if (!run || !candidate) return;
    const { candidateState: state, exerciseIdOfCandidateStateChange: at } = candidate;
    const before: CandidateChange = {
      candidateId,
      candidateState: state,
      exerciseIdOfCandidateStateChange: at,
    };
    const change: CandidateChange = {
      candidateId,
      candidateState,
      exerciseIdOfCandidateStateChange: exerciseId ?? null,
    };
    update((now) => withCandidateState(now, change));
    try {
      const stored = await sendCandidateState(run, change);
      update((now) => ({ ...now, revision: stored.revision }));
    } catch {
      update((now) => {
        const shown = now.candidates.find((one) => one.candidateId === candidateId);
        return shown?.candidateState === candidateState ? withCandidateState(now, before) : now;
      });
    }
  };
}
