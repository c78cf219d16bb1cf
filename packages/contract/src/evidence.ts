import {
  ANCHOR_CONTEXT,
  EVIDENCE_KINDS,
  EVIDENCE_SIGNS,
  EVIDENCE_STATES,
  LONGEST_EVIDENCE_NOTE,
  LONGEST_QUOTE,
  MOST_EVIDENCE_STROKES,
  STROKE_ID_PATTERN,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { Deleted, Id, IdParams, MAX_RICH_TEXT, Revision, text, Timestamp } from "./fields.ts";
import { INK_BODY, MAX_INK_CONTENT } from "./observations.ts";
import { runReaders } from "./runAccess.ts";

const cell = { processRunId: Id, candidateId: Id, exerciseId: Id };
/** An offset in the text of a page, which is no longer than its html. */
const offset = z.int().check(z.gte(0), z.lte(MAX_RICH_TEXT));

/** Where a tagged text stands in the text of its page (domain `pageText`), in UTF-16 units. */
const TextAnchor = z
  .strictObject({
    exact: text(LONGEST_QUOTE).check(z.minLength(1, "required")),
    prefix: text(ANCHOR_CONTEXT),
    suffix: text(ANCHOR_CONTEXT),
    start: offset,
    end: offset,
  })
  .check(z.refine(({ exact, start, end }) => end - start === exact.length, "invalid"));

const StrokeIds = z
  .array(z.string().check(z.regex(STROKE_ID_PATTERN, "id")))
  .check(z.minLength(1, "required"), z.maxLength(MOST_EVIDENCE_STROKES, "tooMany"));

const sign = z.literal([...EVIDENCE_SIGNS]);
/** What a piece of evidence says. */
export const classified = {
  /** Null until it is assigned. */
  competencyId: z.nullable(Id),
  /** The cue of the competency that it is an example of. */
  cueUid: z.nullable(Id),
  sign,
};

export const Evidence = z.object({
  id: Id,
  ...cell,
  observerId: Id,
  kind: z.enum(EVIDENCE_KINDS),
  /** Null for a moment. */
  pageId: z.nullable(Id),
  ...classified,
  note: z.string(),
  /** When it was seen: for ink, when its first stroke was begun. */
  at: Timestamp,
  createdOn: Timestamp,
  revision: Revision,
  state: z.enum(EVIDENCE_STATES),
  /** Where a tagged text was found last; for texts only. */
  anchor: z.optional(TextAnchor),
  /** For ink only. */
  strokeIds: z.optional(z.array(z.string())),
  /** What was tagged, as it was then: the text, or the drawing of the strokes; absent for a moment. */
  captured: z.optional(z.string()),
  /** Whether a submitted rating is based on it, so that it stays as it is. */
  isSubmitted: z.optional(z.literal(true)),
});
export type Evidence = z.infer<typeof Evidence>;

/** A piece of evidence as its observer writes it; everything but the place is sent each time. */
export const WrittenEvidence = z.strictObject({
  /** Made by the device, so that sending it twice stores it once. */
  id: Id,
  ...cell,
  kind: z.enum(EVIDENCE_KINDS),
  /** Page of a tagged text or drawing; null for a moment, and where the page is gone. */
  pageId: z.nullable(Id),
  ...classified,
  note: text(LONGEST_EVIDENCE_NOTE),
  at: Timestamp,
  /** The place of new evidence, or of one that is attached again; absent otherwise. */
  anchor: z.optional(TextAnchor),
  strokeIds: z.optional(StrokeIds),
  /** The drawing of new ink as it was tagged: lines may be erased before they are stored. If unset, those on the page. */
  captured: z.optional(text(MAX_INK_CONTENT)),
  /** Keeps what was captured of a place that is lost. */
  isKept: z.optional(z.boolean()),
  /** Revision of the evidence that was changed; absent for a new one. */
  revision: z.optional(Revision),
});
export type WrittenEvidence = z.infer<typeof WrittenEvidence>;

const errors = ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"] as const;

export const evidenceCalls = {
  listEvidence: call({
    method: "GET",
    path: "/Evidence/Run/:runId",
    access: runReaders,
    summary:
      "What observers have tagged in the observations of a run, or of one candidate of it, that the caller may read",
    params: z.object({ runId: Id }),
    query: z.object({ candidateId: z.optional(Id) }),
    response: z.object({ evidence: z.array(Evidence) }),
    large: true,
    errors: ["ITEM_NOT_FOUND"],
  }),
  saveEvidence: call({
    method: "PUT",
    path: "/Evidence",
    access: { all: ["EDIT_OBSERVATIONS"] },
    summary:
      "Tag something in the caller's own observation of a cell, or change it; refused once a submitted rating is based on it",
    body: WrittenEvidence,
    bodyLimit: INK_BODY,
    response: Evidence,
    errors,
  }),
  deleteEvidence: call({
    method: "DELETE",
    path: "/Evidence/:id",
    access: { all: ["EDIT_OBSERVATIONS"] },
    summary: "Remove a tag of the caller; refused once a submitted rating is based on it",
    params: IdParams,
    response: Deleted,
    errors,
  }),
};
