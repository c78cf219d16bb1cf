import {
  LONGEST_SELF_ASSESSMENT,
  type RunReason,
  SELF_ASSESSMENT_CHOICES,
  SELF_ASSESSMENT_PHASES,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { body, Id, IdParams, Revision, text, Timestamp } from "./fields.ts";

const Phase = z.enum(SELF_ASSESSMENT_PHASES);

/** What a candidate says about themselves and one competency. */
const SelfAssessment = z.object({
  competencyId: Id,
  phase: Phase,
  /** A value of the run's scale; null if the candidate has chosen none. */
  value: z.nullable(z.number()),
  text: z.string(),
  changedAt: Timestamp,
});
export type SelfAssessment = z.infer<typeof SelfAssessment>;

/** What a candidate is asked about themselves: words only, in their language; neither weights nor limits. */
const OwnSelfAssessment = z.object({
  /** The phases in which the run asks; none if it does not. */
  phases: z.array(z.object({ phase: Phase, state: z.enum(["notYet", "open", "over"]) })),
  /** The scale in ascending order; empty as long as nothing is open or said. */
  scale: z.array(z.object({ value: z.number(), label: z.string(), description: z.string() })),
  /** In the order of the process; empty as long as nothing is open or said. */
  competencies: z.array(z.object({ id: Id, name: z.string(), description: z.string() })),
  given: z.array(SelfAssessment),
});
export type OwnSelfAssessment = z.infer<typeof OwnSelfAssessment>;

/** The self-assessments of a run, as its moderators see them. */
const RunSelfAssessments = z.object({
  choice: z.enum(SELF_ASSESSMENT_CHOICES),
  revision: Revision,
  /** Null until the run is finished. */
  given: z.nullable(z.array(z.extend(SelfAssessment, { candidateId: Id }))),
  can: z.object({ change: answer<RunReason>() }),
});
export type RunSelfAssessments = z.infer<typeof RunSelfAssessments>;

const moderators = { access: { all: ["EDIT_PROCESS_RUNS"] }, params: IdParams } as const;

export const selfAssessmentCalls = {
  getSelfAssessments: call({
    ...moderators,
    method: "GET",
    path: "/CandidatePages/:id/SelfAssessments",
    summary:
      "When a run asks its candidates how they see themselves and, once it is finished, what they have said. No calculation reads it",
    response: RunSelfAssessments,
    errors: ["ITEM_NOT_FOUND"],
  }),
  chooseSelfAssessments: call({
    ...moderators,
    method: "PUT",
    path: "/CandidatePages/:id/SelfAssessments",
    summary: "Choose when a run asks its candidates how they see themselves; what was said stays",
    body: body({ choice: z.enum(SELF_ASSESSMENT_CHOICES), revision: Revision }),
    response: RunSelfAssessments,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED", "WRONG_PROCESS_RUN_STATE"],
  }),
  getOwnSelfAssessment: call({
    method: "GET",
    path: "/CandidatePage/SelfAssessment",
    access: "candidate",
    summary: "What a candidate is asked about themselves, and what they have said",
    response: OwnSelfAssessment,
  }),
  storeOwnSelfAssessment: call({
    method: "PUT",
    path: "/CandidatePage/SelfAssessment/:competencyId",
    access: "candidate",
    summary:
      "Say how the candidate sees themselves in a competency, while it is asked. A field that is absent stays as it is",
    params: z.object({ competencyId: Id }),
    body: body({
      phase: Phase,
      value: z.optional(z.nullable(z.number())),
      text: z.optional(text(LONGEST_SELF_ASSESSMENT)),
    }),
    response: OwnSelfAssessment,
    errors: ["ITEM_NOT_FOUND"],
  }),
};
