import type { PlanningResources, PlanTemplates } from "@assay/contract";
import type { Context } from "../../../http/context.ts";
import { selectResources, selectTemplates } from "./store.ts";

const NONE: PlanningResources = { rooms: [], rolePlayers: [], revision: 0 };

export const readResources = async ({ tx }: Pick<Context, "tx">): Promise<PlanningResources> =>
  (await selectResources(tx)) ?? NONE;

export const listTemplates = async ({ tx }: Pick<Context, "tx">): Promise<PlanTemplates> => ({
  templates: await selectTemplates(tx),
});
