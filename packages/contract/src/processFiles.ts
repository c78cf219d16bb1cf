import {
  competencyEditors,
  designReaders,
  ITEM_TYPES,
  PROCESS_FILE_FORMAT,
  PROCESS_FILE_VERSION,
  processEditors,
  scaleEditors,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { competencyFields } from "./competencies.ts";
import { ExercisePlanning } from "./exercisePlanning.ts";
import { clean, Id, IdParams, MAX_INT, Name, texts } from "./fields.ts";
import {
  byKey,
  cueGroupsOf,
  CueTexts,
  cutOffOf,
  ExerciseKind,
  ItemTexts,
  MOST_IDS,
  MOST_SUB_STEPS,
  PROCESS_BODY_LIMIT,
  PROCESS_RICH_TEXT,
  ProcessTexts,
  Strategy,
} from "./processes.ts";
import { RatingRules } from "./ratingRules.ts";
import { scaleFields } from "./scales.ts";

/** A competency's name or a step's key: what one part of a file calls another by. */
const Key = z.string().check(z.minLength(1, "required"), z.maxLength(50, "tooLong"), clean);
const CutOff = cutOffOf(Key, Key);

const stepFields = {
  id: Key,
  itemType: z.enum(ITEM_TYPES),
  kind: z.optional(ExerciseKind),
  texts: ItemTexts,
  competencyIds: z.array(Key).check(z.maxLength(MOST_IDS, "tooMany")),
  isObserved: z.boolean(),
  isGroupItem: z.boolean(),
  cutOff: CutOff,
  cues: byKey(Key, cueGroupsOf(CueTexts)),
  planning: z.optional(ExercisePlanning),
};
const InnerStep = z.strictObject({ ...stepFields, items: z.array(z.never()) });
const FiledStep = z.strictObject({
  ...stepFields,
  items: z.array(InnerStep).check(z.maxLength(MOST_SUB_STEPS, "tooMany")),
});

/** A process as a file: domain `ProcessFile`. */
export const ProcessFile = z.strictObject({
  format: z.literal(PROCESS_FILE_FORMAT, "noProcessFile"),
  formatVersion: z.literal(PROCESS_FILE_VERSION, "newerProcessFile"),
  name: Name,
  version: z.int().check(z.positive(), z.lte(MAX_INT)),
  texts: ProcessTexts,
  scale: z.strictObject(scaleFields),
  competencies: z
    .array(z.strictObject(competencyFields))
    .check(z.minLength(1, "required"), z.maxLength(MOST_IDS, "tooMany")),
  items: z.array(FiledStep).check(z.maxLength(MOST_SUB_STEPS, "tooMany")),
  cutOffStrategy: Strategy,
  cutOff: z.optional(CutOff),
  ratingRules: z.optional(z.nullable(RatingRules)),
});
export type ProcessFile = z.infer<typeof ProcessFile>;

/** The keys of the processes that come with the program: what their files are called. */
export const PROCESS_TEMPLATES = [
  "structuredInterview",
  "leadershipCentre",
  "teamLeaderSelection",
] as const;
export const TemplateKey = z.enum(PROCESS_TEMPLATES);
export type TemplateKey = z.infer<typeof TemplateKey>;

const ProcessTemplate = z.object({
  key: TemplateKey,
  version: z.int(),
  texts: texts(z.object({ displayName: z.string(), description: z.string() })),
  /** Number of exercises and interviews. */
  exercises: z.int(),
  competencies: z.int(),
});
export type ProcessTemplate = z.infer<typeof ProcessTemplate>;

/** What became of a file. */
const ImportedProcess = z.object({
  id: Id,
  /** With a number where the file's name was taken. */
  name: z.string(),
  scaleName: z.string(),
  /** False where the tenant had the same scale. */
  isNewScale: z.boolean(),
  /** Names of the competencies that were made; the others were there with the same texts. */
  newCompetencies: z.array(z.string()),
});
export type ImportedProcess = z.infer<typeof ImportedProcess>;

export const processFileCalls = {
  getProcessFile: call({
    method: "GET",
    path: "/Processes/:id/File",
    access: designReaders,
    summary: "A process with its scale and competencies, as a file for another tenant or version",
    params: IdParams,
    response: ProcessFile,
    errors: ["ITEM_NOT_FOUND"],
    large: true,
  }),
  importProcessFile: call({
    method: "POST",
    path: "/Processes/File",
    access: { all: [...processEditors.all, ...scaleEditors.all, ...competencyEditors.all] },
    summary: "Create a process from a file, with the scale and competencies that are not there yet",
    body: ProcessFile,
    bodyLimit: PROCESS_BODY_LIMIT,
    richText: PROCESS_RICH_TEXT,
    response: ImportedProcess,
    errors: ["DUPLICATE_NAME", "LIMIT_EXCEEDED"],
  }),
  listProcessTemplates: call({
    method: "GET",
    path: "/ProcessTemplates",
    access: designReaders,
    summary: "The processes that come with the program",
    response: z.object({ templates: z.array(ProcessTemplate) }),
  }),
  getProcessTemplate: call({
    method: "GET",
    path: "/ProcessTemplates/:key",
    access: designReaders,
    summary: "The file of a process that comes with the program, with names in the base language",
    params: z.object({ key: TemplateKey }),
    response: ProcessFile,
    large: true,
  }),
};
