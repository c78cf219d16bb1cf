import { ERASURE_REASONS } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { Id } from "./fields.ts";
import { runEditors } from "./runAccess.ts";

export const retentionCalls = {
  eraseCandidate: call({
    method: "DELETE",
    path: "/ProcessRun/:id/Candidate/:candidateId/data",
    access: runEditors,
    summary: "Erase what a started or finished run holds of one candidate, for good; numbers stay",
    params: z.object({ id: Id, candidateId: Id }),
    /** `true` erases the person in all runs in which the caller may do so, otherwise in this run only. */
    query: z.object({
      everywhere: z.optional(z.enum(["true", "false"])),
      /** Required while the run is STARTED. Without it, other STARTED runs are left unchanged. */
      reason: z.optional(z.enum(ERASURE_REASONS)),
    }),
    response: z.object({
      id: Id,
      erasedRuns: z.array(Id),
      /** Number of other runs that still hold data of the person. */
      otherRuns: z.int(),
    }),
    /** DELETE_DENIED while a legal hold lies on the person; the payload says until which day. */
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "DELETE_DENIED"],
  }),
};
