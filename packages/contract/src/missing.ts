import { LONGEST_GAP_REASON } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { Id, IdParams, requiredText, Timestamp } from "./fields.ts";

const cell = { candidateId: Id, exerciseId: Id };
const count = z.int().check(z.nonnegative(), z.lte(10_000, "tooMany"));

/** An observer whose ratings of a cell are missing, in whole or in part. */
export const MissingRating = z.object({
  ...cell,
  observerId: Id,
  rated: count,
  competencies: count,
  /** Why it stays missing, and who has said so; absent if nobody has. */
  explanation: z.optional(
    z.object({ reason: z.string(), explainedBy: Id, explainedAt: Timestamp }),
  ),
});
export type MissingRating = z.infer<typeof MissingRating>;

/** The unsent work of a device on one cell. */
const UnsentCell = z.strictObject({ ...cell, pages: count, ratings: count });

export const Unsent = z.object({
  observerId: Id,
  ...cell,
  pages: count,
  ratings: count,
  reportedAt: Timestamp,
  /** The devices by their `User-Agent`, such as "Safari, iPad"; unknown ones are left out. */
  devices: z.array(z.string()),
});
export type Unsent = z.infer<typeof Unsent>;

/** Maximum ratings that are explained at once. */
const MOST_GAPS = 2000;

export const Missing = z.object({ ratings: z.array(MissingRating), unsent: z.array(Unsent) });
export type Missing = z.infer<typeof Missing>;

export const missingCalls = {
  getMissing: call({
    method: "GET",
    path: "/ProcessRun/:id/Missing",
    access: { all: ["GET_PROCESS_RUNS"] },
    summary: "What is still missing in a run: ratings, and what devices could not send yet",
    params: IdParams,
    response: Missing,
    errors: ["ITEM_NOT_FOUND"],
  }),
  explainGaps: call({
    method: "PUT",
    path: "/ProcessRun/:id/Gap",
    access: { all: ["EDIT_PROCESS_RUNS"] },
    summary:
      "Say why ratings stay missing, all for one reason; null withdraws what was said. What is rated by now is passed over",
    params: IdParams,
    body: z.strictObject({
      gaps: z
        .array(z.strictObject({ ...cell, observerId: Id }))
        .check(z.minLength(1, "required"), z.maxLength(MOST_GAPS, "tooMany")),
      reason: z.nullable(requiredText(LONGEST_GAP_REASON)),
    }),
    response: Missing,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  reportUnsent: call({
    method: "PUT",
    path: "/ProcessRun/:id/Unsent",
    access: { all: ["GET_PROCESS_RUNS"] },
    summary: "Tell what this device of the caller has not sent yet; an empty list when all is sent",
    params: IdParams,
    body: z.strictObject({
      /** Id that the device made when it reported for the first time. */
      deviceId: Id,
      cells: z.array(UnsentCell).check(z.maxLength(500, "tooMany")),
    }),
    response: z.object({ id: Id }),
    errors: ["ITEM_NOT_FOUND"],
  }),
};
