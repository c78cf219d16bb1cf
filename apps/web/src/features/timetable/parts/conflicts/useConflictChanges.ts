import type { Conflicts } from "@assay/contract";
import type { ConflictPair, ConflictReason } from "@assay/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { announceError } from "../../../../platform/page/announce.ts";
import {
  conflictsQuery,
  declareConflict,
  withdrawConflict,
} from "../../../runs/shared/conflicts/api.ts";

/** Declares and withdraws conflicts of interest of a run; both are stored at once. */
export function useConflictChanges(runId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = conflictsQuery(runId);
  const options = {
    onSuccess: (answer: Conflicts) => void queryClient.setQueryData(queryKey, answer),
    onError: (error: Error) => {
      announceError(error);
      void queryClient.invalidateQueries({ queryKey });
    },
  };
  const declare = useMutation({
    ...options,
    mutationFn: (conflict: ConflictPair & { reason: ConflictReason }) =>
      declareConflict(runId, conflict),
  });
  const withdraw = useMutation({
    ...options,
    mutationFn: (pair: ConflictPair) => withdrawConflict(runId, pair),
  });
  return { declare, withdraw };
}
