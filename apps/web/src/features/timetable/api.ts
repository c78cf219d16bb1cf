import {
  type CalendarFeed,
  calendarFeedCalls,
  dayCalls,
  planCalls,
  type PlanJob,
  type Planning,
  planningCalls,
  planningResourceCalls,
  type PlanningResources,
  type PlanningSettings,
  type PlanTemplate,
  planTemplateCalls,
  type PlanTemplates,
  type PlanSession,
  type RunDay,
  type RunPlan,
  type SentBody,
  type SentQuery,
  type Timetable,
  timetableCalls,
  timetableInvitationCalls,
  type TimetableInvitations,
} from "@assay/contract";
import type { PlanEvent, WeightPreset } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
import { offlineCopy } from "../../platform/cache/queryClient.ts";
import { callApi } from "../../platform/http/call.ts";
import type { DownloadedFile } from "../../platform/http/download.ts";
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

/** @throws ApiError UPDATE_FAILED with the planning as others left it */
export const updatePlanning = (
  runId: string,
  settings: PlanningSettings,
  revision: number,
): Promise<Planning> =>
  callApi(planningCalls.updatePlanning, { params: { runId }, body: { settings, revision } });

interface Wanted {
  wishes: WeightPreset[];
  /** Seconds of processor time, for all wishes together. */
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

/** @throws ApiError of the kind `validation` if something else has begun since, or the timetable before breaks a rule now */
export const undoRepair = ({ id, revision }: Pick<RunPlan, "id" | "revision">): Promise<RunPlan> =>
  callApi(planCalls.undoRepair, { params: { id }, body: { revision } });

export const deletePlan = (id: string): Promise<{ id: string }> =>
  callApi(planCalls.deletePlan, { params: { id } });

/** The published timetable of a run as the caller may see it; its time zone is null if none is published. */
export const publishedQuery = (runId: string) =>
  queryOptions({
    queryKey: planKeys.published(runId),
    queryFn: (): Promise<Timetable> => callApi(timetableCalls.getTimetable, { params: { runId } }),
    meta: offlineCopy(async () => (await import("./model/copySchemas.ts")).timetableCopy),
    staleTime: 0,
  });

/** Which observers were sent their sessions of the published timetable. */
export const invitationsQuery = (runId: string) =>
  queryOptions({
    queryKey: planKeys.invitations(runId),
    queryFn: (): Promise<TimetableInvitations> =>
      callApi(timetableInvitationCalls.getTimetableInvitations, { params: { runId } }),
    staleTime: 0,
  });

export const sendInvitations = (
  runId: string,
  personIds: string[],
): Promise<TimetableInvitations> =>
  callApi(timetableInvitationCalls.sendTimetableInvitations, {
    params: { runId },
    body: { personIds },
  });

/** Milliseconds between two reads of the day: no event tells of words that arrive, or of a device that is still there. */
const DAY_POLL_MS = 10_000;

/** What devices say about themselves, and what has arrived of the work on each cell. */
export const dayQuery = (runId: string) =>
  queryOptions({
    queryKey: planKeys.day(runId),
    queryFn: (): Promise<RunDay> => callApi(dayCalls.getDay, { params: { id: runId } }),
    staleTime: 0,
    refetchInterval: DAY_POLL_MS,
  });

/** Loads files; apart from the rest, since most parts load none. */
const downloading = () => import("../../platform/http/download.ts");

export const downloadTimetable = async (runId: string): Promise<DownloadedFile> =>
  (await downloading()).downloadApi(timetableCalls.exportTimetable, { params: { runId } });

/** The sessions of a person as appointments; of the caller if `personId` is unset. */
export const downloadCalendar = async (runId: string, personId?: string): Promise<DownloadedFile> =>
  (await downloading()).downloadApi(timetableCalls.getCalendar, {
    params: { runId },
    query: { personId },
  });

/** The timetable for printing: of the caller, or for planners of anybody, of rooms and days, or door signs. */
export const downloadSheets = async (
  runId: string,
  query: SentQuery<typeof timetableCalls.getTimetablePdf>,
): Promise<DownloadedFile> =>
  (await downloading()).downloadApi(timetableCalls.getTimetablePdf, { params: { runId }, query });

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

/** The templates of the tenant for the days of a timetable. */
export const templatesQuery = queryOptions({
  queryKey: ["planTemplates"],
  queryFn: (): Promise<PlanTemplates> => callApi(planTemplateCalls.listPlanTemplates, {}),
  staleTime: 0,
});

export const storeTemplate = ({ id, ...body }: PlanTemplate): Promise<PlanTemplates> =>
  callApi(planTemplateCalls.storePlanTemplate, { params: { id }, body });

export const deleteTemplate = (id: string): Promise<PlanTemplates> =>
  callApi(planTemplateCalls.deletePlanTemplate, { params: { id } });

/** The address by which calendar programs fetch the user's sessions, as far as it can be told; null if there is none. */
export const calendarFeedQuery = queryOptions({
  queryKey: ["calendarFeed"],
  queryFn: async (): Promise<CalendarFeed | null> =>
    (await callApi(calendarFeedCalls.getCalendarFeed, {})).feed,
  staleTime: 0,
});

/** Makes an address in place of any former one; it is answered only this once. */
export const createCalendarFeed = (): Promise<{ feed: CalendarFeed; url: string }> =>
  callApi(calendarFeedCalls.createCalendarFeed, {});

export const endCalendarFeed = (): Promise<{ feed: CalendarFeed | null }> =>
  callApi(calendarFeedCalls.endCalendarFeed, {});
