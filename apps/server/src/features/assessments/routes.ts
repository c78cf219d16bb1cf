import type { assessmentCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { createAssessments, overwriteRating, updateAssessments } from "./commands.ts";
import { listAllAssessments, listOverwrites, listOwnAssessments } from "./queries.ts";

export const assessmentRoutes: Handlers<typeof assessmentCalls> = {
  listOwnAssessments,
  listAllAssessments: { readsOnly: true, run: listAllAssessments },
  createAssessments,
  updateAssessments,
  overwriteAssessment: overwriteRating,
  listOverwrites,
};
