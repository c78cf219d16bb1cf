import type { assessmentCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { changeAssessment, createAssessment, overwriteRating, storeEach } from "./commands.ts";
import { listAllAssessments, listOverwrites, listOwnAssessments } from "./queries.ts";

export const assessmentRoutes: Handlers<typeof assessmentCalls> = {
  listOwnAssessments,
  listAllAssessments: { readsOnly: true, run: listAllAssessments },
  createAssessments: (asked) => storeEach(asked.body, (one) => createAssessment(asked, one)),
  updateAssessments: (asked) => storeEach(asked.body, (one) => changeAssessment(asked, one)),
  overwriteAssessment: (asked) => overwriteRating(asked, asked.body),
  listOverwrites,
};
