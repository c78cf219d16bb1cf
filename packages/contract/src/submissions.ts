import * as z from "zod/mini";
import { Assessment, WrittenValues } from "./assessments.ts";
import { call } from "./call.ts";
import { Id, IdParams, Revision } from "./fields.ts";

const cell = { candidateId: Id, exerciseId: Id };
export const submissionCalls = {
  submitAssessment: call({
    method: "POST",
    path: "/Assessment/Submit",
    access: { all: ["EDIT_ASSESSMENTS"] },
    summary:
      "Store the values of the caller's rating of a cell, and submit it. Sent again with the same values it changes nothing. After the cell was revealed it becomes a proposal",
    body: z.strictObject({
      processRunId: Id,
      ...cell,
      /** Of the stored rating, as the caller knows it; 0 if they know none. */
      revision: z.optional(Revision),
      values: WrittenValues,
      tmpId: z.optional(z.string().check(z.maxLength(100))),
    }),
    response: Assessment,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "UPDATE_FAILED"],
  }),
  reopenAssessment: call({
    method: "POST",
    path: "/Assessment/:id/Reopen",
    access: { all: ["EDIT_ASSESSMENTS"] },
    summary: "Take back the caller's own submission, as long as the cell is not revealed",
    params: IdParams,
    response: Assessment,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "UPDATE_FAILED"],
  }),
};
