import {
  EVIDENCE_KINDS,
  LATE_DECISIONS,
  type LateDecision,
  type LateReason,
  OBSERVATION_TYPES,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { classified } from "./evidence.ts";
import { Id, IdParams, Revision, Timestamp } from "./fields.ts";

/** The payload of WRONG_PROCESS_RUN_STATE if late work was stored for a moderator: the sender may delete its copy. */
export const KeptApart = z.object({
  kept: z.literal(true),
  /** Number of entries that differ from what is stored, and wait for a moderator's decision. */
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

const EvidenceState = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  ...classified,
  note: z.string(),
  at: Timestamp,
  /** What was tagged: the text, or the drawing of the strokes; absent for a moment. */
  captured: z.optional(z.string()),
});
export type EvidenceState = z.infer<typeof EvidenceState>;

/**
 * The content of an entry: pages or a piece of evidence as they are and as they would become (null if there is none), or
 * ratings. In an entry that was taken in, `before` is what was stored before that.
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
  z.object({
    kind: z.literal("evidence"),
    evidenceId: Id,
    before: z.nullable(EvidenceState),
    after: z.nullable(EvidenceState),
  }),
]);
export type LateChange = z.infer<typeof LateChange>;

const LateAnswer = answer<LateReason>();
export const LateEntry = z.object({
  id: Id,
  candidateId: Id,
  exerciseId: Id,
  /** The user who wrote it; the run's `people` hold the name. */
  authorId: Id,
  /** The observer of the observation or rating: the author, except where a moderator edited another observer's page. */
  observerId: Id,
  /** Browser and system of the device by its `User-Agent`; empty if unknown. */
  device: z.string(),
  /** Null if the client did not send the time. */
  writtenAt: z.nullable(Timestamp),
  receivedAt: Timestamp,
  change: LateChange,
  /** Changes with the stored work. A decision sends it back, so that it never applies to work that nobody has seen. */
  revision: Revision,
  decision: z.nullable(z.enum(LATE_DECISIONS)),
  decidedBy: z.nullable(Id),
  decidedAt: z.nullable(Timestamp),
  /** What the caller may decide now, or why not: domain `lateAbilities`, by which the server refuses. */
  can: z.object({
    take: LateAnswer,
    leave: LateAnswer,
  } satisfies Record<LateDecision, z.ZodMiniType>),
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
      /** Number of undecided entries, including those that `entries` leaves out. */
      open: z.int(),
      decided: z.int(),
      /** Empty if the request has `summary`. */
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
