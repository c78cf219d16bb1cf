import {
  conflictCalls,
  planCalls,
  type PlanJob,
  type Planning,
  planningCalls,
  planningResourceCalls,
  type PlanningResources,
  type PlanningSettings,
  type PlanSession,
  type RunPlan,
  type SentBody,
} from "@assay/contract";
import type { PlanEvent, WeightPreset } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";
import { planKeys } from "./keys.ts";

/** What the timetable of a run is made for, and what the caller may do with it. */
export const planningQuery = (runId: string) =>
  queryOptions({
    queryKey: planKeys.planning(runId),
    queryFn: (): Promise<Planning> => callApi(planningCalls.getPlanning, { params: { runId } }),
    staleTime: 0,
  });

/** The published timetable of a run and its drafts, the newest first. */
export const plansQuery = (runId: string) =>
  queryOptions({
    queryKey: planKeys.plans(runId),
    queryFn: async (): Promise<RunPlan[]> =>
      (await callApi(planCalls.listPlans, { params: { runId } })).plans,
    staleTime: 0,
  });

/** Milliseconds between two questions for a search that is under way. */
const POLL_MS = 1000;

export const isSearching = (job: PlanJob | null | undefined): boolean =>
  job?.state === "QUEUED" || job?.state === "RUNNING";

/** The latest search of a run; asked again while it is under way, since events may be lost. */
export const planJobQuery = (runId: string) =>
  queryOptions({
    queryKey: planKeys.job(runId),
    queryFn: async (): Promise<PlanJob | null> =>
      (await callApi(planCalls.getPlanJob, { params: { runId } })).job,
    staleTime: 0,
    refetchInterval: ({ state }) => (isSearching(state.data) ? POLL_MS : false),
  });

/** The pairs of candidate and observer of a run that must never meet. */
export const conflictsQuery = (runId: string) =>
  queryOptions({
    queryKey: planKeys.conflicts(runId),
    queryFn: async () =>
      (await callApi(conflictCalls.listConflicts, { params: { runId } })).conflicts,
    staleTime: 0,
  });

/** @throws ApiError UPDATE_FAILED with the planning as others left it */
export const updatePlanning = (
  runId: string,
  settings: PlanningSettings,
  revision: number,
): Promise<Planning> =>
  callApi(planningCalls.updatePlanning, { params: { runId }, body: { settings, revision } });

interface Wanted {
  wishes: WeightPreset[];
  /** Of a processor, for all wishes together. */
  seconds: number;
  /** Sessions that stay as they are. */
  pinned: PlanSession[];
}

/** Begins a search, which gives up the one before. */
export const proposePlans = (runId: string, body: Wanted): Promise<PlanJob> =>
  callApi(planCalls.proposePlans, { params: { runId }, body });

/** Ends a search; its best timetables so far become drafts. */
export const stopPlanJob = (id: string): Promise<PlanJob> =>
  callApi(planCalls.stopPlanJob, { params: { id } });

export const createPlan = (
  runId: string,
  { sessions, wish }: Pick<RunPlan, "sessions" | "wish">,
): Promise<RunPlan> =>
  callApi(planCalls.createPlan, { params: { runId }, body: { sessions, wish } });

/** @throws ApiError UPDATE_FAILED with the timetable as others left it */
export const updatePlan = (
  id: string,
  sessions: PlanSession[],
  revision: number,
): Promise<RunPlan> =>
  callApi(planCalls.updatePlan, { params: { id }, body: { sessions, revision } });

/** @throws ApiError of the kind `validation` if the timetable breaks a rule */
export const publishPlan = (id: string, revision: number): Promise<RunPlan> =>
  callApi(planCalls.publishPlan, { params: { id }, body: { revision } });

/** @throws ApiError of the kind `validation` if it breaks a rule, or changes what has begun meanwhile */
export const repairPlan = (
  { id, revision }: Pick<RunPlan, "id" | "revision">,
  sessions: PlanSession[],
  event: PlanEvent,
): Promise<RunPlan> =>
  callApi(planCalls.repairPlan, { params: { id }, body: { sessions, event, revision } });

export const deletePlan = (id: string): Promise<{ id: string }> =>
  callApi(planCalls.deletePlan, { params: { id } });

/** The rooms and role players of the tenant. */
export const resourcesQuery = queryOptions({
  queryKey: ["planningResources"],
  queryFn: (): Promise<PlanningResources> =>
    callApi(planningResourceCalls.getPlanningResources, {}),
  staleTime: 0,
});

export const updateResources = (
  body: SentBody<typeof planningResourceCalls.updatePlanningResources>,
): Promise<PlanningResources> => callApi(planningResourceCalls.updatePlanningResources, { body });
