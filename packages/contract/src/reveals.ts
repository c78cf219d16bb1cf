import { LONGEST_GAP_REASON, type RunReason, SUBMISSION_STATES } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { Id, IdParams, requiredText, Timestamp } from "./fields.ts";
import { Missing } from "./missing.ts";

const cell = { candidateId: Id, exerciseId: Id };

/** Whether an observer has submitted, and nothing of what they gave. */
export const CellSubmission = z.object({
  ...cell,
  observerId: Id,
  state: z.enum(SUBMISSION_STATES),
  /** When the rating got that state; absent for drafts. */
  at: z.optional(Timestamp),
});
export type CellSubmission = z.infer<typeof CellSubmission>;

/** A cell whose values were revealed. Cells that were revealed together have the same `revealId`. */
export const RevealedCell = z.object({
  ...cell,
  revealId: Id,
  at: Timestamp,
  /** Id of the moderator; the name stands in the run's `people`. */
  personId: Id,
  /** Why it was revealed before everybody had submitted; absent otherwise, and once the candidate's data was erased. */
  earlyReason: z.optional(z.string()),
  isEarly: z.boolean(),
  /** When a moderator has shown who gave which value; null if nobody has. */
  namedAt: z.nullable(Timestamp),
});
export type RevealedCell = z.infer<typeof RevealedCell>;

export const Submissions = z.object({
  /** What each observer owes, by candidate, exercise and observer; drafts and cells without a rating alike. */
  cells: z.array(CellSubmission),
  revealed: z.array(RevealedCell),
  can: z.object({
    /** Reveal ratings, show whose they are, and count drafts as they are (domain `revealAbility`). */
    reveal: answer<RunReason>(),
  }),
});
export type Submissions = z.infer<typeof Submissions>;

/** Maximum ratings that are counted as they are at once. */
const MOST_CELLS = 2000;

export const revealCalls = {
  getSubmissions: call({
    method: "GET",
    path: "/ProcessRun/:id/Submissions",
    access: { all: ["GET_PROCESS_RUNS"] },
    summary: "Who has submitted in a run, and what was revealed",
    params: IdParams,
    response: Submissions,
    errors: ["ITEM_NOT_FOUND"],
  }),
  revealRatings: call({
    method: "POST",
    path: "/ProcessRun/:id/Reveal",
    access: { all: ["EDIT_PROCESS_RUNS"] },
    summary:
      "Reveal the values of a candidate, or of one cell, without names: once all have submitted, or early with a reason. Refused if a cell of them was revealed meanwhile",
    params: IdParams,
    body: z.strictObject({
      candidateId: Id,
      /** If unset, all cells of the candidate that are not revealed. */
      exerciseId: z.optional(Id),
      /** Reveals although not everybody has submitted; the observers of the cells are told. */
      earlyReason: z.optional(requiredText(LONGEST_GAP_REASON)),
    }),
    response: Submissions,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "UPDATE_FAILED"],
  }),
  showNames: call({
    method: "POST",
    path: "/ProcessRun/:id/Reveal/:revealId/Names",
    access: { all: ["EDIT_PROCESS_RUNS"] },
    summary: "Show who gave which of the values that were revealed together",
    params: z.object({ id: Id, revealId: Id }),
    response: Submissions,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  submitAsIs: call({
    method: "PUT",
    path: "/ProcessRun/:id/AsIs",
    access: { all: ["EDIT_PROCESS_RUNS"] },
    summary:
      "Count drafts that their observers have not submitted as they are; what has been submitted meanwhile is passed over",
    params: IdParams,
    body: z.strictObject({
      cells: z
        .array(z.strictObject({ ...cell, observerId: Id }))
        .check(z.minLength(1, "required"), z.maxLength(MOST_CELLS, "tooMany")),
      reason: requiredText(LONGEST_GAP_REASON),
    }),
    response: Missing,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
};
