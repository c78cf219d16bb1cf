import { conflictCalls, type Conflicts } from "@assay/contract";
import type { ConflictPair, ConflictReason } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../../platform/http/call.ts";
import { runKeys } from "../../api.ts";

/** The conflicts of interest of a run that the caller may see: all, or their own. */
export const conflictsQuery = (runId: string) =>
  queryOptions({
    queryKey: runKeys.conflicts(runId),
    queryFn: (): Promise<Conflicts> => callApi(conflictCalls.listConflicts, { params: { runId } }),
    staleTime: 0,
  });

/** Declares a conflict of interest, or gives it another reason. */
export const declareConflict = (
  runId: string,
  body: ConflictPair & { reason: ConflictReason },
): Promise<Conflicts> => callApi(conflictCalls.declareConflict, { params: { runId }, body });

export const withdrawConflict = (
  runId: string,
  { candidateId, observerId }: ConflictPair,
): Promise<Conflicts> =>
  callApi(conflictCalls.withdrawConflict, { params: { runId, candidateId, observerId } });
