import type { selfAssessmentCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { chooseSelfAssessments, storeOwnSelfAssessment } from "./commands.ts";
import { getOwnSelfAssessment, getSelfAssessments } from "./queries.ts";

export const selfAssessmentRoutes: Handlers<typeof selfAssessmentCalls> = {
  getSelfAssessments,
  chooseSelfAssessments,
  getOwnSelfAssessment,
  storeOwnSelfAssessment,
};
