import type { revealCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { revealRatings, showNames, submitAsIs } from "./commands.ts";
import { getSubmissions } from "./queries.ts";

export const revealRoutes: Handlers<typeof revealCalls> = {
  getSubmissions,
  revealRatings,
  showNames,
  submitAsIs,
};
