import { CANDIDATE_STATES, VERDICTS } from "@assay/domain";
import * as z from "zod/mini";
import { ratingReaders } from "./assessments.ts";
import { call } from "./call.ts";
import { Id, Timestamp } from "./fields.ts";

/** One change of a candidate's state. */
export const PastDecision = z.object({
  id: Id,
  /** Of the moderator; the run's `people` hold the name. */
  personId: Id,
  at: Timestamp,
  from: z.enum(CANDIDATE_STATES),
  to: z.enum(CANDIDATE_STATES),
  /** The step at which it was decided; null: over all steps. */
  exerciseId: z.nullable(Id),
  /** What the ratings came to at that moment. */
  calculated: z.enum(VERDICTS),
  /** Absent where none was given. */
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
