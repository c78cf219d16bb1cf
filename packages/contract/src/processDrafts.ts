import { processEditors as access } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { Deleted, Id, IdParams, MAX_INT, Revision, text, Timestamp } from "./fields.ts";
import {
  CutOff,
  Item,
  PROCESS_BODY_LIMIT,
  PROCESS_RICH_TEXT,
  processFields,
  ProcessTexts,
  Strategy,
} from "./processes.ts";
import { RatingRules } from "./ratingRules.ts";
import { DesignAbilities } from "./scales.ts";

/** A name as it was typed, which only a valid process has to turn into a valid name. */
const typedName = text(200);
const Head = z.object({
  name: typedName,
  texts: ProcessTexts,
  competencyIds: processFields.ids,
  scaleId: z.nullable(Id),
  cutOffStrategy: Strategy,
  /** The rule over all steps; null removes the rule that the process has. */
  cutOff: z.optional(z.nullable(CutOff)),
  /** Absent for the tenant's default in a new process; null for none. */
  ratingRules: z.optional(z.nullable(RatingRules)),
});

/** The state of the process editor, in which anything that a process needs may still be missing. */
export const ProcessDraftContent = z.object({ ...Head.shape, items: z.array(Item) });
export type ProcessDraftContent = Omit<z.infer<typeof ProcessDraftContent>, "items"> & {
  items: Item[];
};
const WrittenContent = z.strictObject({ ...Head.shape, items: processFields.items });

const known = {
  id: Id,
  revision: Revision,
  /** The process that the draft changes; null for a new process, or if that process was deleted. */
  processId: z.nullable(Id),
  changedAt: Timestamp,
  /** What the caller may do with it, or why not: domain `processDraftAbilities`. */
  can: DesignAbilities,
  /** The user who stored the draft last; null if the account no longer exists. */
  author: z.nullable(
    z.object({ id: Id, firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) }),
  ),
};

/** A draft as lists show it. */
export const ProcessDraftSummary = z.object({
  ...known,
  /** Empty if no name was typed yet. */
  name: z.string(),
  processName: z.nullable(z.string()),
  scaleName: z.nullable(z.string()),
});
export type ProcessDraftSummary = z.infer<typeof ProcessDraftSummary>;

/** An incomplete process. No run can be made with it. */
export const ProcessDraft = z.object({
  ...known,
  content: ProcessDraftContent,
  /** The process as it was when the draft was begun; null for a new process. */
  origin: z.nullable(z.object({ revision: Revision, content: ProcessDraftContent })),
});
export type ProcessDraft = Omit<z.infer<typeof ProcessDraft>, "content" | "origin"> & {
  content: ProcessDraftContent;
  origin: { revision: number; content: ProcessDraftContent } | null;
};

export const processDraftCalls = {
  listProcessDrafts: call({
    method: "GET",
    path: "/ProcessDrafts",
    access,
    summary: "The incomplete processes, without what they hold",
    response: z.object({ drafts: z.array(ProcessDraftSummary) }),
  }),
  getProcessDraft: call({
    method: "GET",
    path: "/ProcessDrafts/:id",
    access,
    summary: "One incomplete process",
    params: IdParams,
    response: ProcessDraft,
    large: true,
    errors: ["ITEM_NOT_FOUND"],
  }),
  putProcessDraft: call({
    method: "PUT",
    path: "/ProcessDrafts/:id",
    access,
    summary:
      "Store an incomplete process; with revision 0 a new one, under an id that the caller has made",
    params: IdParams,
    body: z.strictObject({
      /** Revision of the draft that was edited; 0 stores a new draft. */
      revision: Revision,
      /** The process that the draft changes, with the revision that was edited; null for a new process. */
      process: z.nullable(
        z.strictObject({ id: Id, revision: z.int().check(z.gte(1), z.lte(MAX_INT)) }),
      ),
      content: WrittenContent,
    }),
    bodyLimit: PROCESS_BODY_LIMIT,
    richText: PROCESS_RICH_TEXT,
    response: ProcessDraft,
    large: true,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
  }),
  deleteProcessDraft: call({
    method: "DELETE",
    path: "/ProcessDrafts/:id",
    access,
    summary: "Delete an incomplete process",
    params: IdParams,
    response: Deleted,
    errors: ["ITEM_NOT_FOUND"],
  }),
};
