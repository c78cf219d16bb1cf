import {
  INK_COLORS,
  INK_WIDTHS,
  isStroke,
  MOST_POINTS,
  MOST_STROKES,
  OBSERVATION_TYPES,
  STROKE_ID_PATTERN,
  type ObservationAct,
  type RunReason,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { body, Deleted, Id, MAX_RICH_TEXT, Revision, text, Timestamp } from "./fields.ts";
import { runReaders } from "./runAccess.ts";

/** The header with the time at which the sent work was written (ISO 8601, UTC), for work that arrives late. */
export const WRITTEN_AT_HEADER = "x-written-at";
/** The longest text of one page, in UTF-16 units. */
export const MAX_PAGE_CONTENT = MAX_RICH_TEXT;
/** Maximum characters of one page's drawing as JSON text: more than a day of handwriting. */
export const MAX_INK_CONTENT = 4 * 1024 * 1024;
/** Maximum bytes of a body with a drawing, or with its changes of many hours without a connection. */
export const INK_BODY = MAX_INK_CONTENT + 1024 * 1024;
export const MAX_ALTERNATIVE = 4000;
/** Maximum characters of a page's title. */
export const MAX_PAGE_TITLE = 200;
const title = text(MAX_PAGE_TITLE);
const content = text(MAX_INK_CONTENT);
const alternative = text(MAX_ALTERNATIVE);
/** Number of a page, from 1; the upper limit is far beyond real use. */
const pageNumber = z.int().check(z.positive(), z.lte(10_000));

export const ObservationPage = z.object({
  id: Id,
  page: pageNumber,
  title: z.string(),
  content: z.string(),
  competencyId: z.nullable(Id),
  /** The text alternative of a drawing; empty if none was written. */
  alternative: z.string(),
  name: z.string(),
  updatedOn: Timestamp,
  revision: Revision,
});
export type ObservationPage = z.infer<typeof ObservationPage>;

const cell = { processRunId: Id, candidateId: Id, exerciseId: Id };

const ObservationAnswer = answer<RunReason>();

export const Observation = z.object({
  id: Id,
  ...cell,
  observerId: Id,
  type: z.enum(OBSERVATION_TYPES),
  updatedOn: Timestamp,
  pages: z.array(ObservationPage),
  /** What the caller may do with it now, or why not: domain `observationAbilities`, by which the server refuses. */
  can: z.optional(
    z.object({
      edit: ObservationAnswer,
      delete: ObservationAnswer,
    } satisfies Record<ObservationAct, z.ZodMiniType>),
  ),
});
export type Observation = z.infer<typeof Observation>;

const pageFields = {
  id: z.optional(Id),
  page: pageNumber,
  title: z.optional(title),
  content: z.optional(content),
  competencyId: z.optional(z.nullable(Id)),
  alternative: z.optional(alternative),
  revision: z.optional(Revision),
};
/** A page with `deleted: true` is removed; pages that are not sent stay (decisions §16). */
const WrittenPage = body({ ...pageFields, deleted: z.optional(z.boolean()) }, "name", "updatedOn");
const pages = z.array(WrittenPage).check(z.maxLength(200, "tooMany"));

/** Largest coordinate, or distance between two points, in units of the drawing: beyond the highest page. */
const FARTHEST = 1_000_000;
const numbers = z
  .array(z.int().check(z.gte(-FARTHEST), z.lte(FARTHEST)))
  .check(z.maxLength(2 * MOST_POINTS, "tooMany"));
/** A stroke of the drawing format (`domain/observations/ink.ts`). */
const InkStroke = z
  .strictObject({
    id: z.string().check(z.regex(STROKE_ID_PATTERN, "id")),
    c: z.enum(INK_COLORS),
    w: z.literal([...INK_WIDTHS]),
    p: numbers,
    f: z.optional(numbers),
  })
  .check(z.refine(isStroke, "invalid"));
/** Strokes that are new or have grown, and ids of erased ones; sending a change twice has no further effect. */
const InkChange = z.strictObject({
  added: z.array(InkStroke).check(z.maxLength(MOST_STROKES, "tooMany")),
  removed: z
    .array(z.string().check(z.regex(STROKE_ID_PATTERN, "id")))
    .check(z.maxLength(MOST_STROKES, "tooMany")),
});

export const UpdatedPage = z.object({
  id: Id,
  pageId: Id,
  page: pageNumber,
  updatedOn: Timestamp,
  revision: Revision,
});
export type UpdatedPage = z.infer<typeof UpdatedPage>;

const RunParams = z.object({ runId: Id });
const writing = { all: ["EDIT_OBSERVATIONS"] } as const;
const writeErrors = [
  "ITEM_NOT_FOUND",
  "WRONG_PROCESS_RUN_STATE",
  "UPDATE_FAILED",
  "DUPLICATE_ITEMS",
] as const;

export const observationCalls = {
  listObservations: call({
    method: "GET",
    path: "/Observation/Run/:runId",
    access: runReaders,
    summary: "The observations of a run, or of one candidate of it, that the caller may read",
    params: RunParams,
    query: z.object({ candidateId: z.optional(Id) }),
    response: z.object({ observations: z.array(Observation) }),
    large: true,
    errors: ["ITEM_NOT_FOUND"],
  }),
  listModeratorObservations: call({
    method: "GET",
    path: "/Observation/moderatorObservations/:runId/:candidateId",
    access: runReaders,
    summary: "The caller's own html observations of one candidate, for the moderator overview",
    params: z.object({ runId: Id, candidateId: Id }),
    response: z.object({ observations: z.array(Observation) }),
    large: true,
    errors: ["ITEM_NOT_FOUND"],
  }),
  createObservation: call({
    method: "POST",
    path: "/Observation",
    access: writing,
    summary: "Create the caller's observation of a cell; a stored one is returned as it is",
    body: body(
      { ...cell, type: z.enum(OBSERVATION_TYPES), pages: z.optional(pages) },
      "id",
      "observerId",
      "updatedOn",
    ),
    bodyLimit: INK_BODY,
    richText: ["content"],
    response: Observation,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  updateObservation: call({
    method: "PUT",
    path: "/Observation",
    access: writing,
    summary: "Store changed, added and removed pages; pages that are not sent stay",
    body: body(
      { id: Id, pages },
      "processRunId",
      "candidateId",
      "exerciseId",
      "observerId",
      "type",
      "updatedOn",
      "can",
    ),
    bodyLimit: INK_BODY,
    richText: ["content"],
    response: Observation,
    errors: writeErrors,
  }),
  updateObservationPage: call({
    method: "PUT",
    path: "/Observation/updateObservationPage",
    access: writing,
    summary: "Save one page; what is absent stays. PageId and Revision win over Page",
    body: body({
      ObservationId: Id,
      Page: pageNumber,
      PageId: z.optional(Id),
      Revision: z.optional(Revision),
      Title: z.optional(title),
      Content: z.optional(content),
      /** Changes of a drawing, instead of all of it. */
      Strokes: z.optional(InkChange),
      Alternative: z.optional(alternative),
      CompetencyId: z.optional(z.nullable(Id)),
    }),
    bodyLimit: INK_BODY,
    richText: ["Content"],
    response: UpdatedPage,
    errors: writeErrors,
  }),
  deleteObservation: call({
    method: "DELETE",
    path: "/Observation/:id",
    access: writing,
    summary: "Delete a whole observation of at most one page, in moderator view",
    params: z.object({ id: Id }),
    response: Deleted,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "UPDATE_FAILED", "DELETE_DENIED"],
  }),
};
