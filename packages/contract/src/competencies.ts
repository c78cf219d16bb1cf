import { competencyEditors, designReaders } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { XLSX_TYPE } from "./fileTypes.ts";
import {
  body,
  Color,
  Deleted,
  Id,
  IdParams,
  Name,
  optionalAll,
  Revision,
  text,
  texts,
} from "./fields.ts";
import { DesignAbilities, Usage } from "./scales.ts";

/** What is written of a competency. */
export const competencyFields = {
  name: Name,
  baseName: text(200),
  texts: texts(z.strictObject({ displayName: text(200), description: text(4000) })),
  sortOrder: z.int().check(z.gte(-1_000_000), z.lte(1_000_000)),
  colorCode: Color,
};

export const Competency = z.object({
  id: Id,
  ...competencyFields,
  /** Not checked by the rule for names, which may have become stricter since the name was stored. */
  name: z.string(),
  revision: Revision,
  /** Whether a process or a run uses it, so that it cannot be deleted. */
  inUse: z.boolean(),
  /** Absent in the payload of a refusal. */
  can: z.optional(DesignAbilities),
});
export type Competency = z.infer<typeof Competency>;

export const NewCompetency = body(competencyFields, "id", "revision", "inUse", "can");
export const ChangedCompetency = body(
  { id: Id, revision: z.optional(Revision), ...optionalAll(competencyFields) },
  "inUse",
  "can",
);

export const competencyCalls = {
  exportCompetencies: call({
    method: "GET",
    path: "/Competencies/Export",
    costly: true,
    access: { all: ["EXPORT_DATA", designReaders] },
    summary: "All competencies as a workbook (.xlsx)",
    response: z.unknown(),
    file: [XLSX_TYPE],
  }),
  listCompetencies: call({
    method: "GET",
    path: "/Competencies",
    access: designReaders,
    summary: "All competencies",
    response: z.object({ competencies: z.array(Competency) }),
  }),
  getCompetency: call({
    method: "GET",
    path: "/Competencies/:id",
    access: designReaders,
    summary: "One competency",
    params: IdParams,
    response: Competency,
    errors: ["ITEM_NOT_FOUND"],
  }),
  getCompetencyUsage: call({
    method: "GET",
    path: "/Competencies/:id/Usage",
    access: designReaders,
    summary: "The processes and runs that use a competency",
    params: IdParams,
    response: Usage,
    errors: ["ITEM_NOT_FOUND"],
  }),
  createCompetency: call({
    method: "POST",
    path: "/Competencies",
    access: competencyEditors,
    summary: "Create a competency",
    body: NewCompetency,
    response: Competency,
    errors: ["DUPLICATE_NAME"],
  }),
  updateCompetency: call({
    method: "PUT",
    path: "/Competencies",
    access: competencyEditors,
    summary: "Change a competency; absent fields stay",
    body: ChangedCompetency,
    response: Competency,
    errors: ["ITEM_NOT_FOUND", "DUPLICATE_NAME", "UPDATE_FAILED"],
  }),
  deleteCompetency: call({
    method: "DELETE",
    path: "/Competencies/:id",
    access: competencyEditors,
    summary: "Delete a competency that nothing uses",
    params: IdParams,
    response: Deleted,
    errors: ["ITEM_NOT_FOUND", "DELETE_DENIED"],
  }),
};
