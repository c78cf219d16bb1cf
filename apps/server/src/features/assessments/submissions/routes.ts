import type { submissionCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { reopenAssessment, submitAssessment } from "./commands.ts";

export const submissionRoutes: Handlers<typeof submissionCalls> = {
  submitAssessment,
  reopenAssessment,
};
