import {
  CALCULATION_SCOPES,
  CALCULATION_SUBSETS,
  CUT_OFF_STRATEGIES,
  designReaders,
  EXERCISE_KINDS,
  ITEM_TYPES,
  MOST_FURTHER_CONDITIONS,
  processEditors as access,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { Competency } from "./competencies.ts";
import { ExerciseDocument, WrittenDocuments } from "./exerciseDocuments.ts";
import { ExercisePlanning } from "./exercisePlanning.ts";
import { body, Deleted, Id, IdParams, Name, optionalAll, Revision, text, texts } from "./fields.ts";
import { RatingRules } from "./ratingRules.ts";
import { DesignAbilities, Scale } from "./scales.ts";

const limit = z.number().check(z.gte(-1000), z.lte(1000));
/** Maximum competencies, or exercises, that a list or a rule names. */
export const MOST_IDS = 200;
/** Maximum steps of a process, and sub-steps of a step. */
export const MOST_SUB_STEPS = 50;
/** Maximum cue groups, as a scale has at most 20 criterions. */
const MOST_GROUPS = 20;
/** Maximum cues per group. */
const MOST_CUES = 500;
const ids = z.array(Id).check(z.maxLength(MOST_IDS, "tooMany"));
/** Values by keys, no more than {@link MOST_IDS}. */
export const byKey = <K extends z.ZodMiniString, T extends z.ZodMiniType>(key: K, value: T) =>
  z
    .record(key, value)
    .check(z.refine((entries) => Object.keys(entries).length <= MOST_IDS, "tooMany"));
const byId = <T extends z.ZodMiniType>(value: T) => byKey(Id, value);

/** The rule for passing a step, which refers to competencies and exercises by these keys. */
export function cutOffOf<C extends z.ZodMiniString, E extends z.ZodMiniString>(
  competency: C,
  exercise: E,
) {
  const conditionFields = {
    cutOffValue: limit,
    calculationScope: z.enum(CALCULATION_SCOPES),
    calculationSubset: z.enum(CALCULATION_SUBSETS),
    selectedCompetencies: z.array(competency).check(z.maxLength(MOST_IDS, "tooMany")),
    selectedExercises: z.array(exercise).check(z.maxLength(MOST_IDS, "tooMany")),
    selectedCutoffValuesCompetencies: byKey(competency, limit),
    selectedCutoffValuesExercises: byKey(exercise, limit),
  };
  return z.object({
    ...conditionFields,
    /** 0-based indexes of sub-steps; empty for all. */
    selectedSubItemIndexes: z
      .array(z.int().check(z.nonnegative(), z.lt(MOST_SUB_STEPS)))
      .check(z.maxLength(MOST_SUB_STEPS, "tooMany")),
    /** Conditions that are joined to the first by AND; absent if there is only the first. */
    furtherConditions: z.optional(
      z
        .array(z.object(conditionFields))
        .check(z.minLength(1, "required"), z.maxLength(MOST_FURTHER_CONDITIONS, "tooMany")),
    ),
  });
}
export const CutOff = cutOffOf(Id, Id);
export type CutOff = z.infer<typeof CutOff>;

/** Cues in the groups of a scale. */
export const cueGroupsOf = <T extends z.ZodMiniType>(cue: T) =>
  z.object({
    cueGroups: z
      .array(z.object({ cues: z.array(cue).check(z.maxLength(MOST_CUES, "tooMany")) }))
      .check(z.maxLength(MOST_GROUPS, "tooMany")),
  });
export const CueTexts = texts(text(1000));
export const CueGroups = cueGroupsOf(z.object({ uid: Id, cueTexts: CueTexts }));
export type CueGroups = z.infer<typeof CueGroups>;

/** What a step is called, and what its observers read. */
export const ItemTexts = texts(
  z.strictObject({
    displayName: text(200),
    description: z._default(text(4000), ""),
    /** HTML whose headings become the chapters of the observation page. */
    manual: z._default(text(60_000), ""),
    guidingQuestions: z._default(z.array(text(1000)).check(z.maxLength(50, "tooMany")), []),
  }),
);

const itemFields = {
  itemType: z.enum(ITEM_TYPES),
  competencyIds: ids,
  isObserved: z.boolean(),
  isGroupItem: z.boolean(),
  cutOff: CutOff,
  cues: byId(CueGroups),
};

const answeredTexts = texts(
  z.object({
    displayName: z.string(),
    description: z.string(),
    manual: z.string(),
    guidingQuestions: z.array(z.string()),
  }),
);
export const ExerciseKind = z.enum(EXERCISE_KINDS);
const answeredItem = {
  id: Id,
  ...itemFields,
  /** What candidates do in it; absent if nobody has said it. */
  kind: z.optional(ExerciseKind),
  texts: answeredTexts,
  documents: z.array(ExerciseDocument),
  /** What timetables need to know; absent if it was never set. */
  planning: z.optional(ExercisePlanning),
};
const LeafItem = z.object({ ...answeredItem, items: z.array(z.unknown()) });
/** A step: an interview, an exercise, or an assessment centre that contains exercises. */
export const Item = z.object({ ...answeredItem, items: z.array(LeafItem) });
export type LeafItem = Omit<z.infer<typeof LeafItem>, "items"> & { items: never[] };
export type Item = Omit<z.infer<typeof Item>, "items"> & { items: LeafItem[] };

/**
 * A new item may lack id, cut-off, cues and flags; the server fills in the defaults. A list of
 * documents, a kind or a planning that is absent leaves that of the item unchanged; null removes the latter two.
 */
const writtenItem = {
  id: z.optional(Id),
  texts: ItemTexts,
  ...optionalAll(itemFields),
  itemType: itemFields.itemType,
  documents: z.optional(WrittenDocuments),
  kind: z.optional(z.nullable(ExerciseKind)),
  planning: z.optional(z.nullable(ExercisePlanning)),
};
const WrittenLeaf = body({ ...writtenItem, items: z.optional(z.array(z.never())) });
export const WrittenItem = body({
  ...writtenItem,
  items: z.optional(z.array(WrittenLeaf).check(z.maxLength(MOST_SUB_STEPS, "tooMany"))),
});
export type WrittenItem = z.infer<typeof WrittenItem>;

export const ProcessTexts = texts(
  z.strictObject({ displayName: text(200), description: text(4000) }),
);
const fields = {
  name: Name,
  texts: ProcessTexts,
  items: z.array(WrittenItem).check(z.maxLength(50, "tooMany")),
  competencyIds: ids.check(z.minLength(1, "required")),
  scaleId: Id,
};
/** What a process and its draft have in common. */
export const processFields = { ids, items: fields.items };
export const Strategy = z.enum(CUT_OFF_STRATEGIES);

export const Process = z.object({
  id: Id,
  name: z.string(),
  version: z.int(),
  texts: ProcessTexts,
  items: z.array(Item),
  competencyIds: z.array(Id),
  scaleId: Id,
  scale: Scale,
  competencies: z.array(Competency),
  cutOffStrategy: Strategy,
  /** The rule over all steps; absent if the process has none. */
  cutOff: z.optional(CutOff),
  /** How observers rate independently of each other; absent if they rate as the documents describe. */
  ratingRules: z.optional(RatingRules),
  revision: Revision,
  /** Whether a run uses it, so that it cannot be deleted. */
  inUse: z.boolean(),
  /**
   * What the caller may do with it, or why not: domain `processAbilities`. Absent in the answer of a run. In the answer for
   * one process, `seeStatistics` says whether the tenant has statistics, and the caller may look for runs; absent if not.
   */
  can: z.optional(z.extend(DesignAbilities, { seeStatistics: z.optional(z.literal(true)) })),
});
export type Process = Omit<z.infer<typeof Process>, "items"> & { items: Item[] };

/** A process as lists show it: without its steps, which can be megabytes. */
export const ProcessSummary = z.object({
  id: Id,
  name: z.string(),
  version: z.int(),
  texts: ProcessTexts,
  scaleId: Id,
  scaleName: z.string(),
  /** Number of observed exercises and interviews. */
  exercises: z.int(),
  competencies: z.int(),
  inUse: z.boolean(),
  can: DesignAbilities,
});
export type ProcessSummary = z.infer<typeof ProcessSummary>;

const ignored = ["version", "scale", "competencies", "inUse", "can"] as const;
/** Maximum bytes of a process: 1.5 times that of 30 steps, 40 competencies, 7 groups and cues in 3 languages. */
export const PROCESS_BODY_LIMIT = 6 * 1024 * 1024;
export const PROCESS_RICH_TEXT = ["manual"] as const;

export const NewProcess = body(
  {
    ...fields,
    cutOffStrategy: z.optional(Strategy),
    cutOff: z.optional(z.nullable(CutOff)),
    /** If unset, the tenant's default; null for none. */
    ratingRules: z.optional(z.nullable(RatingRules)),
  },
  "id",
  "revision",
  ...ignored,
);
export const ChangedProcess = body(
  {
    id: z.optional(Id),
    revision: z.optional(Revision),
    ...optionalAll(fields),
    cutOffStrategy: z.optional(Strategy),
    /** Null removes the rule over all steps. */
    cutOff: z.optional(z.nullable(CutOff)),
    /** Null removes them. */
    ratingRules: z.optional(z.nullable(RatingRules)),
  },
  ...ignored,
);

/** The draft that becomes this process, with the revision that the caller knows; saving deletes the draft. */
const EndedDraft = z.object({
  draft: z.optional(Id),
  draftRevision: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
});

export const processCalls = {
  listProcesses: call({
    method: "GET",
    path: "/Processes",
    access: designReaders,
    summary: "All processes; with summary=true without their steps",
    query: z.object({ summary: z.optional(z.enum(["true", "false"])) }),
    response: z.union([
      z.object({ summaries: z.array(ProcessSummary) }),
      z.object({ processes: z.array(Process) }),
    ]),
    large: true,
  }),
  getProcess: call({
    method: "GET",
    path: "/Processes/:id",
    access: designReaders,
    summary: "One process",
    params: IdParams,
    response: Process,
    errors: ["ITEM_NOT_FOUND"],
    large: true,
  }),
  createProcess: call({
    method: "POST",
    path: "/Processes",
    access,
    summary: "Create a process; a copy is sent without id and version",
    body: NewProcess,
    bodyLimit: PROCESS_BODY_LIMIT,
    query: EndedDraft,
    richText: PROCESS_RICH_TEXT,
    response: Process,
    large: true,
    errors: ["DUPLICATE_NAME", "DUPLICATE_ITEMS", "ITEM_NOT_FOUND", "LIMIT_EXCEEDED"],
  }),
  updateProcess: call({
    method: "PUT",
    path: "/Processes",
    access,
    summary: "Change a process; with the header isCreateMode: true, create one",
    body: ChangedProcess,
    bodyLimit: PROCESS_BODY_LIMIT,
    query: EndedDraft,
    richText: PROCESS_RICH_TEXT,
    response: Process,
    large: true,
    errors: [
      "DUPLICATE_NAME",
      "DUPLICATE_ITEMS",
      "ITEM_NOT_FOUND",
      "LIMIT_EXCEEDED",
      "UPDATE_FAILED",
    ],
  }),
  deleteProcess: call({
    method: "DELETE",
    path: "/Processes/:id",
    access,
    summary: "Delete a process that no run uses",
    params: IdParams,
    response: Deleted,
    errors: ["ITEM_NOT_FOUND", "DELETE_DENIED"],
  }),
};
