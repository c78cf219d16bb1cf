import { calibrationTakers, PASS_FAULTS, SET_STATES, TAKER_ROLES } from "@assay/domain";
import * as z from "zod/mini";
import { WrittenValues } from "./assessments.ts";
import { CalibrationRules } from "./calibrationRules.ts";
import { calibrationDesign, CalibrationSample, ExpertKey } from "./calibrationSets.ts";
import { call } from "./call.ts";
import { Id, IdParams, MAX_RICH_TEXT, Revision, text, Timestamp } from "./fields.ts";

const share = z.number();
/** A correlation; null where one side does not vary. */
const correlation = z.nullable(z.number());

/** How near somebody's ratings are to the experts': domain `Accuracy`. */
const Accuracy = z.object({
  samples: z.int(),
  competencies: z.int(),
  elevation: z.number(),
  meanSquare: z.number(),
  hits: share,
  withinOne: share,
  differential: z.nullable(
    z.object({
      squared: z.object({
        elevation: z.number(),
        differentialElevation: z.number(),
        stereotypeAccuracy: z.number(),
        differentialAccuracy: z.number(),
      }),
      samplesR: correlation,
      competenciesR: correlation,
      patternR: correlation,
    }),
  ),
});
/** The result of an attempt: domain `CalibrationResult`. */
export const CalibrationResult = z.object({
  accuracy: Accuracy,
  behaviour: z.object({
    keyBehaviours: z.int(),
    found: z.int(),
    unfounded: z.int(),
    share: z.nullable(share),
  }),
  faults: z.array(z.enum(PASS_FAULTS)),
  wrongIds: z.array(Id),
});
export type CalibrationResult = z.infer<typeof CalibrationResult>;

export const CalibrationAnswerValue = z.object({
  competencyId: Id,
  selectedCriterion: z.nullable(z.number()),
  selectedCueIds: z.array(Id),
});
export type CalibrationAnswerValue = z.infer<typeof CalibrationAnswerValue>;

/** What the caller has written of a sample. */
export const CalibrationAnswer = z.object({
  sampleId: Id,
  /** HTML. */
  notes: z.string(),
  values: z.array(CalibrationAnswerValue),
  /** Null as long as it can be changed. */
  submittedAt: z.nullable(Timestamp),
  /** Whether it is from an earlier attempt, in which it was right; absent otherwise. */
  isCarried: z.optional(z.literal(true)),
  revision: Revision,
});
export type CalibrationAnswer = z.infer<typeof CalibrationAnswer>;

const seen = z.array(z.object({ competencyId: Id, cueId: Id }));
/** What the experts say of a sample that the caller has submitted. */
export const SampleFeedback = z.object({
  sampleId: Id,
  competencies: z.array(ExpertKey),
  found: seen,
  missed: seen,
  unfounded: seen,
  /** What the experts have noted, without whose it is. HTML. */
  notes: z.array(z.string()),
});
export type SampleFeedback = z.infer<typeof SampleFeedback>;

/** A finished attempt as it is compared with others. */
export const AttemptSummary = z.object({
  id: Id,
  number: z.int(),
  version: z.int(),
  startedAt: Timestamp,
  finishedAt: z.nullable(Timestamp),
  /** Absent until it is finished. */
  result: z.optional(CalibrationResult),
  hasPassed: z.boolean(),
  /** Null unless it has passed. */
  validUntil: z.nullable(Timestamp),
});
export type AttemptSummary = z.infer<typeof AttemptSummary>;

const about = {
  setId: Id,
  setName: z.string(),
  version: z.int(),
  processName: z.string(),
  role: z.enum(TAKER_ROLES),
};

/** Someone's way through the samples of a set. */
export const CalibrationAttempt = z.object({
  ...AttemptSummary.shape,
  ...about,
  ...calibrationDesign,
  /** The name of whose attempt it is, as a certificate shows it. */
  personName: z.string(),
  /** In the order of the attempt, without what is carried over. */
  samples: z.array(CalibrationSample),
  answers: z.array(CalibrationAnswer),
  /** Feedback on the submitted samples; experts get none. */
  feedback: z.array(SampleFeedback),
  /** The other attempts at the set, the first one first. */
  others: z.array(AttemptSummary),
  /** Absent for experts. */
  rules: z.optional(CalibrationRules),
  /** Whether another attempt may be begun, and of how many samples; null if not. */
  next: z.nullable(z.int()),
});
export type CalibrationAttempt = z.infer<typeof CalibrationAttempt>;

/** What is asked of the caller, or was. */
const OwnCalibration = z.object({
  ...about,
  state: z.enum(SET_STATES),
  samples: z.int(),
  /** The latest attempt; absent if there is none. */
  attempt: z.optional(
    z.object({ id: Id, finishedAt: z.nullable(Timestamp), submitted: z.int(), asked: z.int() }),
  ),
  /** The latest certificate; absent if there is none. */
  certificate: z.optional(
    z.object({ attemptId: Id, version: z.int(), passedAt: Timestamp, validUntil: Timestamp }),
  ),
  /** How many samples an attempt that is begun now has; null if none may be begun. */
  next: z.nullable(z.int()),
});
export type OwnCalibration = z.infer<typeof OwnCalibration>;

const AnswerParams = z.object({ id: Id, sampleId: Id });
const written = {
  revision: z.optional(Revision),
  notes: text(MAX_RICH_TEXT),
  values: WrittenValues,
};

export const calibrationCalls = {
  listCalibrations: call({
    method: "GET",
    path: "/Calibrations",
    access: calibrationTakers,
    summary:
      "The sets that the caller rates as an expert or is measured by, with their certificates",
    response: z.object({ calibrations: z.array(OwnCalibration) }),
  }),
  startCalibration: call({
    method: "POST",
    path: "/CalibrationSets/:id/Attempts",
    access: calibrationTakers,
    summary:
      "Begin the caller's next attempt at a set: all samples, or those that were wrong. One that is under way is answered as it is",
    params: IdParams,
    response: CalibrationAttempt,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
  }),
  getCalibration: call({
    method: "GET",
    path: "/Calibrations/:id",
    access: calibrationTakers,
    summary: "The caller's attempt with their answers, and feedback on what they have submitted",
    params: IdParams,
    response: CalibrationAttempt,
    errors: ["ITEM_NOT_FOUND"],
  }),
  putCalibrationAnswer: call({
    method: "PUT",
    path: "/Calibrations/:id/Samples/:sampleId",
    access: calibrationTakers,
    summary: "Store the caller's notes and values of a sample that is not submitted",
    params: AnswerParams,
    body: z.strictObject(written),
    richText: ["notes"],
    response: CalibrationAnswer,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
  }),
  submitCalibrationAnswer: call({
    method: "POST",
    path: "/Calibrations/:id/Samples/:sampleId/Submit",
    access: calibrationTakers,
    summary:
      "Store and submit the caller's notes and values of a sample, which cannot be taken back. Sent again it changes nothing",
    params: AnswerParams,
    body: z.strictObject(written),
    richText: ["notes"],
    response: CalibrationAnswer,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
  }),
};
