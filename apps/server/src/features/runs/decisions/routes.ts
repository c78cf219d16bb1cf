import type { decisionCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { listDecisions } from "./queries.ts";

export const decisionRoutes: Handlers<typeof decisionCalls> = {
  listDecisions,
};
