import type { planningResourceCalls, planTemplateCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { changeResources, deleteTemplate, storeTemplate } from "./commands.ts";
import { listTemplates, readResources } from "./queries.ts";

export const resourceRoutes: Handlers<typeof planningResourceCalls> = {
  getPlanningResources: readResources,
  updatePlanningResources: changeResources,
};

export const templateRoutes: Handlers<typeof planTemplateCalls> = {
  listPlanTemplates: listTemplates,
  storePlanTemplate: storeTemplate,
  deletePlanTemplate: deleteTemplate,
};
