import { type LateEntry, lateWorkCalls } from "@assay/contract";
import type { Id, LateDecision } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { runKeys } from "../../api.ts";
import { callApi } from "../../../../platform/http/call.ts";
import { queryClient } from "../../../../platform/cache/queryClient.ts";

/** How much arrived late in a run, as far as the caller may see it. */
export const lateSummaryQuery = (runId: Id) =>
  queryOptions({
    queryKey: [...runKeys.late(runId), "summary"],
    queryFn: () =>
      callApi(lateWorkCalls.listLateWork, { params: { id: runId }, query: { summary: "true" } }),
    staleTime: 0,
  });

/** The entries, undecided ones first. */
export const lateWorkQuery = (runId: Id) =>
  queryOptions({
    queryKey: [...runKeys.late(runId), "entries"],
    queryFn: () => callApi(lateWorkCalls.listLateWork, { params: { id: runId }, query: {} }),
    staleTime: 0,
  });

/**
 * Takes an entry into the run, or leaves it out. Afterwards everything is read again that was read about the run, whichever feature has
 * read it: the keys of such queries hold the run's id (`shell/registry/queries.test.ts`).
 *
 * @throws ApiError UPDATE_FAILED if somebody else has decided in the meantime
 */
export async function decideLate(
  runId: Id,
  { id: lateId, revision }: Pick<LateEntry, "id" | "revision">,
  decision: LateDecision,
): Promise<void> {
  const params = { id: runId, lateId };
  try {
    await callApi(lateWorkCalls.decideLateWork, { params, body: { decision, revision } });
  } finally {
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(runId) });
  }
}
