import {
  type Candidate,
  dashboardCalls,
  type NewCandidate,
  type ProcessRun,
  type RunSummaries,
  runCalls,
  type SentBody,
} from "@assay/contract";
import type { RunAction } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../app/api/call.ts";
import type { View } from "../../app/paths.ts";

/** What a change of a run makes stale. */
export const runKeys = { all: ["runs"], summaries: ["runs", "summaries"] } as const;
/** While a dashboard or list is open it follows what others do. */
const FOLLOW_MS = 30_000;

async function readSummaries(view: View | undefined): Promise<RunSummaries> {
  const call = view === "audit" ? dashboardCalls.listAllRuns : dashboardCalls.listMyRuns;
  const payload = await callApi(call, { query: { summary: "true" } });
  if (!("designs" in payload)) throw new Error("The list of runs came without its designs.");
  return payload;
}

/** The lean form of the caller's runs; in the audit view of all runs (DASH-003, DASH-004). */
export const runSummariesQuery = (view?: View) =>
  queryOptions({
    queryKey: [...runKeys.summaries, view ?? "own"],
    queryFn: () => readSummaries(view),
    staleTime: 0,
    refetchInterval: FOLLOW_MS,
  });

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...runKeys.all, "one", id],
    queryFn: async () => (await callApi(runCalls.getRun, { params: { id } })) as ProcessRun,
    staleTime: 0,
  });

/** The candidates whom the caller may see, with their names. */
export const candidatesQuery = (runId: string) =>
  queryOptions({
    queryKey: [...runKeys.all, "candidates", runId],
    queryFn: async (): Promise<Candidate[]> =>
      (await callApi(runCalls.getRunCandidates, { params: { id: runId } })).candidates,
    staleTime: 0,
  });

export const createRun = async (processId: string): Promise<ProcessRun> =>
  (await callApi(runCalls.createRun, { params: { id: processId } })) as ProcessRun;

export const updateRun = async (body: SentBody<typeof runCalls.updateRun>): Promise<ProcessRun> =>
  (await callApi(runCalls.updateRun, { body })) as ProcessRun;

export const deleteRun = (id: string): Promise<{ id: string }> =>
  callApi(runCalls.deleteRun, { params: { id } });

export const changeRunState = async (id: string, stateName: RunAction): Promise<ProcessRun> =>
  (await callApi(runCalls.changeRunState, { params: { id, stateName } })) as ProcessRun;

/** What the dialog fills in; the e-mail only counts for somebody new. */
export type CandidateInput = NewCandidate;

export const createCandidate = (runId: string, body: CandidateInput): Promise<Candidate> =>
  callApi(runCalls.createCandidate, { params: { id: runId }, body });

export const updateCandidate = (
  runId: string,
  id: string,
  { title, firstName, lastName, candidateProperties }: CandidateInput,
): Promise<Candidate> =>
  callApi(runCalls.updateCandidate, {
    params: { id: runId },
    body: { id, title, firstName, lastName, candidateProperties },
  });
