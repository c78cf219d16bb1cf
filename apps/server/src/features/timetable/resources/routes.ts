import type { planningResourceCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { changeResources } from "./commands.ts";
import { readResources } from "./queries.ts";

export const resourceRoutes: Handlers<typeof planningResourceCalls> = {
  getPlanningResources: readResources,
  updatePlanningResources: changeResources,
};
