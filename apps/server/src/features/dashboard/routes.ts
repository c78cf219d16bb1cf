import type { dashboardCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import type { PresentRun } from "./ports.ts";
import { listAllRuns, listMyRuns } from "./queries.ts";

export const dashboardRoutes = (present: PresentRun): Handlers<typeof dashboardCalls> => ({
  listMyRuns: (call) => listMyRuns(call, present),
  listAllRuns: (call) => listAllRuns(call, present),
});
