import { LATE_DECISIONS, OBSERVATION_TYPES } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { Id, IdParams, Revision, Timestamp } from "./fields.ts";

/** The payload of WRONG_PROCESS_RUN_STATE where what was sent is kept all the same: the sender may forget it. */
export const KeptApart = z.object({
  kept: z.literal(true),
  /** How much of it is new to what stands, and waits for a moderator. */
  entries: z.int(),
});
export type KeptApart = z.infer<typeof KeptApart>;

const PageState = z.object({
  title: z.string(),
  content: z.string(),
  alternative: z.string(),
  competencyId: z.nullable(Id),
});
export type PageState = z.infer<typeof PageState>;

const Rated = z.object({ selectedCriterion: z.nullable(z.number()), selectedCueIds: z.array(Id) });

/**
 * What is in an entry, beside what stands: pages as they are and as they would be (null: there is none), or
 * ratings. Of an entry that was taken in, `before` is what stood then.
 */
const LateChange = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("pages"),
    type: z.enum(OBSERVATION_TYPES),
    pages: z.array(
      z.object({ page: z.int(), before: z.nullable(PageState), after: z.nullable(PageState) }),
    ),
  }),
  z.object({
    kind: z.literal("rating"),
    values: z.array(z.object({ competencyId: Id, before: z.nullable(Rated), after: Rated })),
  }),
]);
export type LateChange = z.infer<typeof LateChange>;

export const LateEntry = z.object({
  id: Id,
  candidateId: Id,
  exerciseId: Id,
  /** The user who wrote it; the run's `people` hold the name. */
  authorId: Id,
  /** The observer of the observation or rating: the author, except where a moderator edited another observer's page. */
  observerId: Id,
  /** What the device calls itself; empty where it says nothing. */
  device: z.string(),
  /** Null where the client does not say. */
  writtenAt: z.nullable(Timestamp),
  receivedAt: Timestamp,
  change: LateChange,
  /** Changes with what is stored: a decision sends it back, so that nothing unseen is replaced. */
  revision: Revision,
  decision: z.nullable(z.enum(LATE_DECISIONS)),
  decidedBy: z.nullable(Id),
  decidedAt: z.nullable(Timestamp),
});
export type LateEntry = z.infer<typeof LateEntry>;

export const lateWorkCalls = {
  listLateWork: call({
    method: "GET",
    path: "/ProcessRun/:id/LateWork",
    access: { all: ["GET_PROCESS_RUNS"] },
    summary:
      "What arrived after the finish: to moderators everybody's, to others their own. Undecided ones first; the list may be cut",
    params: IdParams,
    query: z.object({ summary: z.optional(z.literal("true")) }),
    response: z.object({
      /** Undecided entries, those included that the list leaves out. */
      open: z.int(),
      decided: z.int(),
      /** Empty with `summary`. */
      entries: z.array(LateEntry),
    }),
    errors: ["ITEM_NOT_FOUND"],
  }),
  decideLateWork: call({
    method: "POST",
    path: "/ProcessRun/:id/LateWork/:lateId",
    access: { all: ["EDIT_PROCESS_RUNS"] },
    summary: "Take an entry into the run, or leave it out; what was left out can be taken in later",
    params: z.object({ id: Id, lateId: Id }),
    body: z.strictObject({ decision: z.enum(LATE_DECISIONS), revision: z.optional(Revision) }),
    response: LateEntry,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "UPDATE_FAILED"],
  }),
};
