import { type PlanningResources, planningResourceCalls, type SentBody } from "@assay/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";

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
