import {
  type Assessment,
  assessmentCalls,
  type AssessmentValue,
  decisionCalls,
  type Overwrite,
  type PastDecision,
  type PastOverwrite,
  type ProcessRun,
  statisticsCalls,
} from "@assay/contract";
import type { CandidateState, Id } from "@assay/domain";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callApi, type CallOptions, sendCall } from "../../platform/http/call.ts";
import { takeOver } from "../../platform/cache/takeOver.ts";
import { queryClient } from "../../platform/cache/queryClient.ts";
import { assessmentsCopy, ownAssessmentsQuery } from "../assessments/api.ts";
import { assessmentKeys } from "../assessments/keys.ts";
import { candidatesQuery, runQuery, updateRun } from "../runs/api.ts";

/**
 * Everybody's ratings of a run, for those who may see them. They are not kept on the device: the results
 * do not open without a connection, and copying 15 MB takes seconds of a slow one.
 */
const allAssessmentsQuery = (runId: Id) =>
  queryOptions({
    queryKey: assessmentKeys.list(runId, "all"),
    queryFn: (): Promise<Assessment[]> =>
      sendCall(assessmentCalls.listAllAssessments, { params: { runId } }, {}, async (response) => {
        const { readLargeAnswer } = await import("../../platform/http/largeAnswer.ts");
        const payload = await readLargeAnswer(response, "assessments");
        return (payload as { assessments: Assessment[] }).assessments;
      }),
  });

/** What the caller may see of the ratings: everybody's, else their own. */
export const visibleAssessmentsQuery = (run: ProcessRun) =>
  run.can.seeAllAssessments === true ? allAssessmentsQuery(run.id) : ownAssessmentsQuery(run.id);

/** Fetches everything that the results show again. */
export async function rereadResults(client: QueryClient, run: ProcessRun): Promise<void> {
  const read = { staleTime: 0 };
  await Promise.all([
    client.fetchQuery({ ...runQuery(run.id), ...read }),
    client.fetchQuery({ ...candidatesQuery(run.id), ...read }),
    client.fetchQuery({ ...visibleAssessmentsQuery(run), ...read }),
  ]);
}

/** Maximum time from a change to the event about it, in milliseconds. */
const EVENT_MS = 2_000;

/**
 * Has everything fetched again after the caller's own change, whose answer is stored already: once, since the event about
 * it has it read too. Only where none comes, it is read here.
 */
export async function rereadAfterChange(client: QueryClient, run: ProcessRun): Promise<void> {
  const { queryKey } = visibleAssessmentsQuery(run);
  const stateOf = () => client.getQueryState(queryKey);
  const storedAt = stateOf()?.dataUpdatedAt;
  await new Promise((resolve) => setTimeout(resolve, EVENT_MS));
  const isRead = stateOf()?.fetchStatus === "fetching" || stateOf()?.dataUpdatedAt !== storedAt;
  if (!isRead) await rereadResults(client, run);
}

export interface CandidateChange {
  candidateId: Id;
  candidateState: CandidateState;
  /** The step at which the state was changed. */
  exerciseIdOfCandidateStateChange: Id | null;
  /** Why, where somebody says so. */
  stateReason?: string;
}

/** The run with one candidate's state changed. */
export const withCandidateState = (
  run: ProcessRun,
  { stateReason: _, ...change }: CandidateChange,
): ProcessRun => ({
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
  const { candidateId, stateReason } = change;
  const candidates = sent.candidates.map((candidate) =>
    candidate.candidateId === candidateId && stateReason !== undefined
      ? { ...candidate, stateReason }
      : candidate,
  );
  return updateRun({ ...sent, candidates, changedCandidateId: candidateId });
}

/** What was decided about a candidate, oldest first; fetched again whenever the run is. */
export const decisionsQuery = (id: Id, candidateId: Id) =>
  queryOptions({
    queryKey: [...runQuery(id).queryKey, "decisions", candidateId],
    queryFn: async (): Promise<PastDecision[]> =>
      (await callApi(decisionCalls.listDecisions, { params: { id, candidateId } })).decisions,
    staleTime: 0,
  });

/** How far the ratings of a run can be relied on; each call is logged as a look, and only an opened page sends one. */
export const statisticsQuery = (id: Id) =>
  queryOptions({
    queryKey: ["statistics", id],
    queryFn: () => callApi(statisticsCalls.getRunStatistics, { params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Which runs of a process are meant: of a version, on these days; all of the newest version if unset. */
export interface Period {
  version?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The same over the finished runs of a process; a process without any that the caller sees is none: ITEM_NOT_FOUND. */
export const processStatisticsQuery = (id: Id, { version, from, to }: Period) =>
  queryOptions({
    queryKey: ["statistics", "process", id, version, from, to],
    queryFn: () =>
      callApi(statisticsCalls.getProcessStatistics, {
        params: { id },
        query: {
          ...(version !== undefined && { version }),
          ...(from !== undefined && { from }),
          ...(to !== undefined && { to }),
        },
      }),
    // While other runs are chosen, the figures of those before stay in view.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Where it stands, a stored assessment takes the place of the older one, so that columns keep their order. */
function replaceIn(all: readonly Assessment[], stored: readonly Assessment[], addsNew: boolean) {
  const byId = new Map(stored.map((one) => [one.id, one]));
  const replaced = all.map((one) => byId.get(one.id) ?? one);
  const known = new Set(all.map(({ id }) => id));
  return addsNew ? [...replaced, ...stored.filter(({ id }) => !known.has(id))] : replaced;
}

/** Takes over what the server has confirmed; among the caller's own, overall results of others may stand too. */
export function storeAssessments(stored: readonly Assessment[]): void {
  const [first] = stored;
  if (!first) return;
  const addsNew = { all: true, own: stored.every((one) => one.assessmentType === "RESULT") };
  for (const scope of ["all", "own"] as const) {
    const queryKey = assessmentKeys.list(first.processRunId, scope);
    if (queryClient.getQueryData(queryKey) === undefined) continue;
    takeOver<Assessment>({ queryKey, copySchema: assessmentsCopy }, (all) =>
      replaceIn(all, stored, addsNew[scope]),
    );
  }
}

/** Maximum results in one request, as the contract allows. */
const MOST_AT_ONCE = 1000;

/** Creates the overall result of each of these candidates for an exercise, without values. */
export async function createResults(
  processRunId: Id,
  exerciseId: Id,
  candidateIds: readonly Id[],
): Promise<void> {
  for (let at = 0; at < candidateIds.length; at += MOST_AT_ONCE) {
    const body = candidateIds.slice(at, at + MOST_AT_ONCE).map((candidateId) => ({
      processRunId,
      exerciseId,
      candidateId,
      assessmentType: "RESULT" as const,
    }));
    storeAssessments([await callApi(assessmentCalls.createAssessments, { body })].flat());
  }
}

/** Stores all values of an overall result. */
export async function updateResult(
  { id, revision }: Pick<Assessment, "id" | "revision">,
  values: readonly AssessmentValue[],
  options: CallOptions,
): Promise<Assessment> {
  const sent = values.map(({ competencyId, selectedCriterion }) => ({
    competencyId,
    selectedCriterion,
  }));
  const body = { id, revision, values: sent };
  const [stored] = [await callApi(assessmentCalls.updateAssessments, { body }, options)].flat();
  if (!stored) throw new Error("The server answered without the overall result.");
  storeAssessments([stored]);
  return stored;
}

/** Puts a value in place of an observer's, or (null) takes it back. */
export async function overwriteRating(body: Overwrite): Promise<void> {
  storeAssessments([await callApi(assessmentCalls.overwriteAssessment, { body })]);
}

/** The history of overwritten ratings of an assessment. Events that refresh the run's assessments refresh it too. */
export const overwritesQuery = ({ processRunId, id }: Pick<Assessment, "processRunId" | "id">) =>
  queryOptions({
    queryKey: [...assessmentKeys.ofRun(processRunId), "overwrites", id],
    queryFn: async (): Promise<PastOverwrite[]> =>
      (await callApi(assessmentCalls.listOverwrites, { params: { id } })).overwrites,
    staleTime: 0,
  });
