import { CANDIDATE_STATES, VERDICTS } from "@assay/domain";
import * as z from "zod/mini";
import { ratingReaders } from "./assessments.ts";
import { call } from "./call.ts";
import { Id, Timestamp } from "./fields.ts";

/** One change of a candidate's state. */
export const PastDecision = z.object({
  id: Id,
  /** Id of the moderator; the name stands in the run's `people`. */
  personId: Id,
  at: Timestamp,
  from: z.enum(CANDIDATE_STATES),
  to: z.enum(CANDIDATE_STATES),
  /** The step after which it was decided; null for a decision over all steps. */
  exerciseId: z.nullable(Id),
  /** The calculated result at that moment. */
  calculated: z.enum(VERDICTS),
  /** Absent if no reason was given. */
  reason: z.optional(z.string()),
});
export type PastDecision = z.infer<typeof PastDecision>;

export const decisionCalls = {
  listDecisions: call({
    method: "GET",
    path: "/ProcessRun/:id/Candidate/:candidateId/decisions",
    access: ratingReaders,
    summary: "Who gave a candidate which state, and when, oldest first",
    params: z.object({ id: Id, candidateId: Id }),
    response: z.object({ decisions: z.array(PastDecision) }),
    errors: ["ITEM_NOT_FOUND"],
  }),
};
