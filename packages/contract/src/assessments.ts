import {
  ASSESSMENT_TYPES,
  REASON_LENGTH,
  type ReopenReason,
  type RunReason,
  SUBMISSION_STATES,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { body, Id, IdParams, Revision, text, Timestamp } from "./fields.ts";

/** A value of a scale. */
const criterion = z.nullable(z.number().check(z.gte(-1000), z.lte(1000)));
const cues = z.array(Id).check(z.maxLength(500, "tooMany"));

export const AssessmentValue = z.object({
  competencyId: Id,
  selectedCriterion: criterion,
  selectedCriterionOverwrite: criterion,
  selectedCueIds: z.array(Id),
  /** What the observer gave in a second round of the conference; absent if nothing. */
  revisedCriterion: z.optional(z.number()),
  /** What the conference decided in place of the observers' values; absent if it decided nothing. */
  conferenceCriterion: z.optional(z.number()),
});
export type AssessmentValue = z.infer<typeof AssessmentValue>;

/** What became of a rating in a run with rules for rating (domain `SUBMISSION_STATES`). */
export const Submission = z.object({
  state: z.enum(SUBMISSION_STATES),
  /** When it got that state; absent for a draft. */
  at: z.optional(Timestamp),
  /** Number of others who had submitted the same cell before the last change of the values; absent if none had. */
  after: z.optional(z.int()),
  /** The moderator who counted it; absent if its observer submitted it. */
  by: z.optional(Id),
  /** The submitted values, if a moderator has taken in late ones in their place. */
  replaced: z.optional(z.array(z.object({ competencyId: Id, selectedCriterion: criterion }))),
  /** Why the moderator counted it; absent once the candidate's data was erased. */
  reason: z.optional(z.string()),
  /** Whether its observer may take it back, or why not; only in answers to that observer, of what they have submitted. */
  can: z.optional(z.object({ reopen: answer<ReopenReason>() })),
});
export type Submission = z.infer<typeof Submission>;

export const Assessment = z.object({
  id: Id,
  processRunId: Id,
  candidateId: Id,
  exerciseId: Id,
  observerId: z.nullable(Id),
  moderatorId: z.nullable(Id),
  scaleId: Id,
  assessmentType: z.enum(ASSESSMENT_TYPES),
  values: z.array(AssessmentValue),
  updatedOn: Timestamp,
  revision: Revision,
  /** Absent in runs without rules for rating, and in overall results. */
  submission: z.optional(Submission),
  tmpId: z.optional(z.string()),
});
export type Assessment = z.infer<typeof Assessment>;

/** A value as an observer writes it: `overwriteAssessment` alone sets a moderator's value. */
const WrittenValue = body(
  { competencyId: Id, selectedCriterion: criterion, selectedCueIds: z.optional(cues) },
  "selectedCriterionOverwrite",
  "conferenceCriterion",
  "revisedCriterion",
);
export const WrittenValues = z.array(WrittenValue).check(z.maxLength(200, "tooMany"));
const values = WrittenValues;
const ignored = ["observerId", "moderatorId", "scaleId", "updatedOn", "submission"] as const;

const NewAssessment = body(
  {
    processRunId: Id,
    candidateId: Id,
    exerciseId: Id,
    assessmentType: z.optional(z.enum(ASSESSMENT_TYPES)),
    values: z.optional(values),
    tmpId: z.optional(z.string().check(z.maxLength(100))),
  },
  "id",
  "revision",
  ...ignored,
);
const ChangedAssessment = body(
  {
    id: Id,
    revision: z.optional(Revision),
    values,
    tmpId: z.optional(z.string().check(z.maxLength(100))),
  },
  "processRunId",
  "candidateId",
  "exerciseId",
  "assessmentType",
  ...ignored,
);
/** A moderator's value in place of an observer's; null restores the observer's. */
const Overwrite = body({
  assessmentId: Id,
  competencyId: Id,
  selectedCriterionOverwrite: criterion,
  /** Required if the tenant's setting `overwriteReasons` is on. */
  reason: z.optional(text(REASON_LENGTH)),
});
export type Overwrite = z.infer<typeof Overwrite>;

/** One overwrite. `from` is null if the observer's value was replaced, `to` is null if it was restored. */
export const PastOverwrite = z.object({
  id: Id,
  competencyId: Id,
  /** Id of the moderator; the name stands in the run's `people`. */
  personId: Id,
  at: Timestamp,
  from: criterion,
  to: criterion,
  /** Absent if no reason was given. */
  reason: z.optional(z.string()),
});
export type PastOverwrite = z.infer<typeof PastOverwrite>;

export type NewAssessment = z.infer<typeof NewAssessment>;
export type ChangedAssessment = z.infer<typeof ChangedAssessment>;

const oneOrMany = <T extends z.ZodMiniType>(schema: T) =>
  z.union([
    schema,
    z.array(schema).check(z.minLength(1, "required"), z.maxLength(1000, "tooMany")),
  ]);
const Answer = z.union([Assessment, z.array(Assessment)]);
const AssessmentAnswer = answer<RunReason>();
/**
 * Assessments, and once for all of them what the caller may do, or why not (domain `assessmentAbilities`): a list may
 * have thousands. Writing also needs a cell that is assigned to the caller.
 */
const AssessmentList = z.object({
  assessments: z.array(Assessment),
  can: z.object({
    edit: AssessmentAnswer,
    writeResult: AssessmentAnswer,
    overwrite: AssessmentAnswer,
  }),
});
const RunParams = z.object({ runId: Id });

/** Who may read everybody's ratings of a run, as far as its state allows. */
export const ratingReaders = {
  any: [
    "GET_ALL_ASSESSMENTS",
    "GET_ALL_PROCESS_RUNS",
    "GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED",
  ],
} as const;

export const assessmentCalls = {
  listOwnAssessments: call({
    method: "GET",
    path: "/Assessment/run/:runId",
    access: { all: ["GET_PROCESS_RUNS"] },
    summary: "The caller's own assessments of a run",
    params: RunParams,
    response: AssessmentList,
    errors: ["ITEM_NOT_FOUND"],
  }),
  listAllAssessments: call({
    method: "GET",
    path: "/Assessment/run/:runId/all",
    access: ratingReaders,
    summary: "All assessments of a run that the caller may see",
    params: RunParams,
    response: AssessmentList,
    errors: ["ITEM_NOT_FOUND"],
    large: true,
  }),
  createAssessments: call({
    method: "POST",
    path: "/Assessment",
    access: { all: ["EDIT_ASSESSMENTS"] },
    summary: "Store a new assessment or a list; a stored one of the same cell is returned",
    body: oneOrMany(NewAssessment),
    response: Answer,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "RESULT_ASSESSMENT_ALREADY_EXISTS"],
  }),
  updateAssessments: call({
    method: "PUT",
    path: "/Assessment",
    access: { all: ["EDIT_ASSESSMENTS"] },
    summary: "Store the values of an assessment or of a list, in one transaction",
    body: oneOrMany(ChangedAssessment),
    response: Answer,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "UPDATE_FAILED"],
  }),
  overwriteAssessment: call({
    method: "POST",
    path: "/Assessment/overwrite",
    access: { all: ["EDIT_PROCESS_RUNS", "OVERWRITE_ASSESSMENTS"] },
    summary: "Put a moderator's value in place of an observer's, or take it back (null)",
    body: Overwrite,
    response: Assessment,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  listOverwrites: call({
    method: "GET",
    path: "/Assessment/:id/overwrites",
    access: ratingReaders,
    summary: "Who overwrote what in an assessment, and when, oldest first",
    params: IdParams,
    response: z.object({ overwrites: z.array(PastOverwrite) }),
    errors: ["ITEM_NOT_FOUND"],
  }),
};
