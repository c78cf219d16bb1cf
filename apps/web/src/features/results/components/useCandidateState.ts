import type { ProcessRun } from "@assay/contract";
import type { CandidateState, Id } from "@assay/domain";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { runQuery } from "../../runs/api.ts";
import { type CandidateChange, sendCandidateState, withCandidateState } from "../api.ts";

/** Changes a candidate's state, at a step; the function stays the same while the step does. */
export function useCandidateState(runId: Id, exerciseId: Id | undefined) {
  const queryClient = useQueryClient();
  return useCallback(
    (candidateId: Id, candidateState: CandidateState): void => {
      const exerciseIdOfCandidateStateChange = exerciseId ?? null;
      const change = { candidateId, candidateState, exerciseIdOfCandidateStateChange };
      void changeState(queryClient, runId, change);
    },
    [queryClient, runId, exerciseId],
  );
}

/**
 * Changes a candidate's state on the page at once, and sends it. When that fails, the state before
 * comes back without a word (spec 2 §8), unless it was changed again meanwhile.
 */
async function changeState(client: QueryClient, runId: Id, change: CandidateChange): Promise<void> {
  const { queryKey } = runQuery(runId);
  const update = (next: (run: ProcessRun) => ProcessRun): void => {
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (run) => run && next(run));
  };
  const { candidateId, candidateState } = change;
  const run = client.getQueryData(queryKey);
  const candidate = run?.candidates.find((one) => one.candidateId === candidateId);
  if (!run || !candidate) return;
  const before: CandidateChange = {
    candidateId,
    candidateState: candidate.candidateState,
    exerciseIdOfCandidateStateChange: candidate.exerciseIdOfCandidateStateChange,
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
}
