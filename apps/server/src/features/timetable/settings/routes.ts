import type { planningCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { updatePlanning } from "./commands.ts";
import { getPlanning } from "./queries.ts";

export const planningRoutes: Handlers<typeof planningCalls> = { getPlanning, updatePlanning };
