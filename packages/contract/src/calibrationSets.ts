import {
  calibrationEditors,
  CALIBRATION_STATES,
  calibrationReaders,
  type CalibrationReason,
  calibrationTakers,
  GOLD_FAULTS,
  isLink,
  type Language,
  LANGUAGES,
  MOST_EXPERTS,
  MOST_SET_SAMPLES,
  SAMPLE_KINDS,
  SET_STATES,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { ATTACHED_TYPES } from "./fileTypes.ts";
import { answer } from "./can.ts";
import { Competency } from "./competencies.ts";
import { DisplayQuery, storedFile } from "./exerciseDocuments.ts";
import {
  body,
  Deleted,
  Id,
  IdParams,
  MAX_RICH_TEXT,
  requiredText,
  Revision,
  text,
  Timestamp,
} from "./fields.ts";
import { Item } from "./processes.ts";
import { RunPerson } from "./runs.ts";
import { Scale } from "./scales.ts";

const MOST_OBSERVERS = 500;
const LONGEST_LINK = 2_000;

/** A competency of a calibration: a number of steps of the scale, which may lie between two. */
const step = z.number();

/** In any of the languages; none is filled in. */
const inLanguages = <T extends z.ZodMiniType>(schema: T) =>
  z.strictObject(
    Object.fromEntries(LANGUAGES.map((code) => [code, z.optional(schema)])) as Record<
      Language,
      z.ZodMiniOptional<T>
    >,
  );
const sampleFields = {
  id: Id,
  name: requiredText(200),
  kind: z.enum(SAMPLE_KINDS),
  /** What is read, for a text; what is said beside it, for a document or link. HTML. */
  texts: inLanguages(z.strictObject({ html: text(MAX_RICH_TEXT) })),
  link: z.nullable(text(LONGEST_LINK).check(z.refine(isLink, "link"))),
  /** A document that was uploaded for the exercise with the id of this sample. */
  fileId: z.nullable(Id),
};

/** The document of a sample. */
export const SampleFile = z.object(storedFile);
export const CalibrationSample = z.object({
  ...sampleFields,
  name: z.string(),
  link: z.nullable(z.string()),
  /** Null where there is none. */
  file: z.nullable(SampleFile),
});
export type CalibrationSample = z.infer<typeof CalibrationSample>;

/** What the experts say of a competency of a sample. Values of the scale; a median may lie between two. */
export const ExpertKey = z.object({
  competencyId: Id,
  median: step,
  lowest: step,
  highest: step,
  experts: z.int(),
  /** Key behaviours: cues that at least half of the experts have ticked. */
  cueIds: z.array(Id),
});
export type ExpertKey = z.infer<typeof ExpertKey>;

const fields = {
  name: requiredText(100),
  processId: Id,
  /** The exercise whose competencies, scale and cues the samples are rated by. */
  exerciseId: Id,
  samples: z.array(body(sampleFields, "file")).check(z.maxLength(MOST_SET_SAMPLES, "tooMany")),
  expertIds: z.array(Id).check(z.maxLength(MOST_EXPERTS, "tooMany")),
};
const observerIds = z.array(Id).check(z.maxLength(MOST_OBSERVERS, "tooMany"));

/** What the samples of a set are rated by. */
export const calibrationDesign = {
  exercise: z.omit(Item, { items: true }),
  competencies: z.array(Competency),
  scale: Scale,
};
export const CalibrationDesign = z.object({ processName: z.string(), ...calibrationDesign });
export type CalibrationDesign = z.infer<typeof CalibrationDesign>;

const Move = answer<CalibrationReason>();
const progress = z.object({
  personId: Id,
  /** Number of samples that they have submitted. */
  submitted: z.int(),
  /** When the latest attempt was finished; null if it is not. */
  finishedAt: z.nullable(Timestamp),
  /** Whether the latest finished attempt has passed; null for experts, and as long as none is finished. */
  hasPassed: z.nullable(z.boolean()),
});

export const CalibrationSet = z.object({
  id: Id,
  ...fields,
  name: z.string(),
  samples: z.array(CalibrationSample),
  state: z.enum(SET_STATES),
  /** Counts the versions of a set; certificates name it. */
  version: z.int(),
  processName: z.string(),
  exerciseName: inLanguages(z.string()),
  observerIds,
  competencies: z.array(Competency),
  scale: Scale,
  /** Experts, observers. */
  people: z.array(RunPerson),
  experts: z.array(progress),
  observers: z.array(progress),
  /** Samples that cannot serve as a model, once the caller may see what the experts say. */
  faults: z.optional(
    z.array(z.object({ sampleId: Id, competencyId: Id, fault: z.enum(GOLD_FAULTS) })),
  ),
  /** What the experts say; absent until they have closed, and to whom is still measured by it. */
  keys: z.optional(z.array(z.object({ sampleId: Id, competencies: z.array(ExpertKey) }))),
  revision: Revision,
  can: z.object({ edit: Move }),
});
export type CalibrationSet = z.infer<typeof CalibrationSet>;

export const CalibrationSetSummary = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(SET_STATES),
  version: z.int(),
  processName: z.string(),
  samples: z.int(),
  experts: z.int(),
  /** Experts who have rated all samples. */
  expertsDone: z.int(),
  observers: z.int(),
  /** Observers of the set with a certificate of it. */
  passed: z.int(),
});
export type CalibrationSetSummary = z.infer<typeof CalibrationSetSummary>;

const ignored = [
  "state",
  "version",
  "processName",
  "exerciseName",
  "competencies",
  "scale",
  "people",
  "experts",
  "observers",
  "faults",
  "keys",
  "can",
] as const;

/** A sample as it is stored. */
export const StoredSample = z.object(sampleFields);
export type StoredSample = z.infer<typeof StoredSample>;

export const WrittenCalibrationSet = body(
  { id: Id, revision: z.optional(Revision), ...fields, observerIds: z.optional(observerIds) },
  ...ignored,
);

/** Somebody who can be named as an expert or observer. */
const Candidate = z.object({ ...RunPerson.shape, mayRate: z.boolean() });

export const calibrationSetCalls = {
  listCalibrationSets: call({
    method: "GET",
    path: "/CalibrationSets",
    access: calibrationEditors,
    summary: "All sets of samples",
    response: z.object({ sets: z.array(CalibrationSetSummary) }),
  }),
  getCalibrationSet: call({
    method: "GET",
    path: "/CalibrationSets/:id",
    access: calibrationEditors,
    summary: "A set of samples; what its experts say once they have closed",
    params: IdParams,
    response: CalibrationSet,
    errors: ["ITEM_NOT_FOUND"],
  }),
  listCalibrationPeople: call({
    method: "GET",
    path: "/CalibrationPeople",
    access: calibrationEditors,
    summary: "The users who may be named as experts or observers of a set",
    response: z.object({ people: z.array(Candidate) }),
  }),
  putCalibrationSet: call({
    method: "PUT",
    path: "/CalibrationSets",
    access: calibrationEditors,
    summary:
      "Store a set of samples under the id that the caller chose. In a set that is published only the observers are changed",
    body: WrittenCalibrationSet,
    richText: ["html"],
    bodyLimit: MOST_SET_SAMPLES * 4 * MAX_RICH_TEXT,
    response: CalibrationSet,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
  }),
  moveCalibrationSet: call({
    method: "POST",
    path: "/CalibrationSets/:id/State",
    access: calibrationEditors,
    summary:
      "Have the experts rate a set, take it back, publish it without the samples on which they do not agree, or withdraw it",
    params: IdParams,
    body: z.strictObject({ to: z.enum(SET_STATES) }),
    response: CalibrationSet,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
  }),
  createCalibrationVersion: call({
    method: "POST",
    path: "/CalibrationSets/:id/Versions",
    access: calibrationEditors,
    summary:
      "Begin the next version of a published set. What the experts say of a sample stays as long as it is not changed",
    params: IdParams,
    body: z.strictObject({ id: Id }),
    response: CalibrationSet,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
  }),
  deleteCalibrationSet: call({
    method: "DELETE",
    path: "/CalibrationSets/:id",
    access: calibrationEditors,
    summary: "Delete a set that is not published, with its ratings and certificates",
    params: IdParams,
    response: Deleted,
    errors: ["ITEM_NOT_FOUND", "DELETE_DENIED"],
  }),
  getSampleFile: call({
    method: "GET",
    path: "/CalibrationFiles/:id",
    access: calibrationTakers,
    summary: "The document of a sample, for who prepares its set, rates it or is measured by it",
    params: IdParams,
    query: DisplayQuery,
    response: z.unknown(),
    file: ATTACHED_TYPES,
    errors: ["ITEM_NOT_FOUND"],
  }),
  getRunCalibration: call({
    method: "GET",
    path: "/ProcessRun/:id/Calibration",
    access: calibrationReaders,
    summary: "Who is calibrated for the process of a run, and until when",
    params: IdParams,
    response: z.object({
      /** Whether a set is published for the process: otherwise nobody is asked for a certificate. */
      isAsked: z.boolean(),
      /** The moment for which the states are answered: the planned day, or now if that is over. */
      at: Timestamp,
      /** Users with a certificate of the process; those who are not among them have none. */
      people: z.array(
        z.object({
          personId: Id,
          state: z.enum(CALIBRATION_STATES),
          until: Timestamp,
        }),
      ),
    }),
    errors: ["ITEM_NOT_FOUND"],
  }),
};
