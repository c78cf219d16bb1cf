import type { missingCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { explainGaps, reportUnsent } from "./commands.ts";
import { getMissing } from "./queries.ts";

export const missingRoutes: Handlers<typeof missingCalls> = {
  getMissing,
  explainGaps,
  reportUnsent,
};
