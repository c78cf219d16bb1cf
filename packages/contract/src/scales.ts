import { type DesignAct, designReaders, type DesignReason, scaleEditors } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { XLSX_TYPE } from "./fileTypes.ts";
import { answer } from "./can.ts";
import { body, Deleted, Id, IdParams, Name, optionalAll, Revision, text, texts } from "./fields.ts";

const CriterionTexts = texts(
  z.strictObject({ textLong: text(200), textShort: text(40), description: text(2000) }),
);
const value = z.number().check(z.gte(-1000), z.lte(1000), z.multipleOf(0.001));

export const Criterion = z.object({ value, texts: CriterionTexts, highlightCues: z.boolean() });
export type Criterion = z.infer<typeof Criterion>;

/** What is written of a scale. */
export const scaleFields = {
  name: Name,
  description: text(2000),
  criterions: z
    .array(body({ value, texts: CriterionTexts }, "highlightCues"))
    .check(z.minLength(1, "required"), z.maxLength(20, "tooMany")),
  /** Sizes of the cue groups, in ascending order of the criterions. */
  selectedPartition: z
    .array(z.int().check(z.positive(), z.lte(1000)))
    .check(z.minLength(1, "required")),
  /** 0-based index of the group whose cues are highlighted. */
  highlightedPartition: z.nullable(z.int().check(z.nonnegative(), z.lte(1000))),
};

const DesignAnswer = answer<DesignReason>();
/**
 * What the caller may do with a scale, competency or process, or why not: domain `scaleAbilities`,
 * `competencyAbilities` and `processAbilities`, by which the server refuses.
 */
export const DesignAbilities = z.object({
  edit: DesignAnswer,
  delete: DesignAnswer,
} satisfies Record<DesignAct, z.ZodMiniType>);

export const Scale = z.object({
  id: Id,
  ...scaleFields,
  /** Not checked by the rule for names, which may have become stricter since the name was stored. */
  name: z.string(),
  criterions: z.array(Criterion),
  revision: Revision,
  /** Whether a process or a run uses it, so that it cannot be deleted. */
  inUse: z.boolean(),
  /** Absent in the payload of a refusal. */
  can: z.optional(DesignAbilities),
});
export type Scale = z.infer<typeof Scale>;

export const NewScale = body(scaleFields, "id", "revision", "inUse", "can");
export const ChangedScale = body(
  { id: Id, revision: z.optional(Revision), ...optionalAll(scaleFields) },
  "inUse",
  "can",
);

/** Where a scale or competency is used, so that it cannot be deleted. */
export const Usage = z.object({
  processes: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Number of the process's cues for the competency, or of all its cues for a scale. */
      cues: z.int(),
    }),
  ),
  /** Started runs that the caller may see. */
  runs: z.array(z.object({ id: Id, name: z.string() })),
  /** Number of started runs that the caller may not see. */
  otherRuns: z.int(),
});
export type Usage = z.infer<typeof Usage>;

export const scaleCalls = {
  exportScales: call({
    method: "GET",
    path: "/Scales/Export",
    costly: true,
    access: { all: ["EXPORT_DATA", designReaders] },
    summary: "All rating scales as a workbook (.xlsx)",
    response: z.unknown(),
    file: [XLSX_TYPE],
  }),
  listScales: call({
    method: "GET",
    path: "/Scales",
    access: designReaders,
    summary: "All rating scales",
    response: z.object({ scales: z.array(Scale) }),
  }),
  getScale: call({
    method: "GET",
    path: "/Scales/:id",
    access: designReaders,
    summary: "One rating scale",
    params: IdParams,
    response: Scale,
    errors: ["ITEM_NOT_FOUND"],
  }),
  getScaleUsage: call({
    method: "GET",
    path: "/Scales/:id/Usage",
    access: designReaders,
    summary: "The processes and runs that use a rating scale",
    params: IdParams,
    response: Usage,
    errors: ["ITEM_NOT_FOUND"],
  }),
  createScale: call({
    method: "POST",
    path: "/Scales",
    access: scaleEditors,
    summary: "Create a rating scale",
    body: NewScale,
    response: Scale,
    errors: ["DUPLICATE_NAME"],
  }),
  updateScale: call({
    method: "PUT",
    path: "/Scales",
    access: scaleEditors,
    summary: "Change a rating scale; absent fields stay",
    body: ChangedScale,
    response: Scale,
    errors: ["ITEM_NOT_FOUND", "DUPLICATE_NAME", "UPDATE_FAILED"],
  }),
  deleteScale: call({
    method: "DELETE",
    path: "/Scales/:id",
    access: scaleEditors,
    summary: "Delete a rating scale that nothing uses",
    params: IdParams,
    response: Deleted,
    errors: ["ITEM_NOT_FOUND", "DELETE_DENIED"],
  }),
};
