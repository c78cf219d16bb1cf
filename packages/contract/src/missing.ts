import * as z from "zod/mini";
import { call } from "./call.ts";
import { Id, IdParams, Timestamp } from "./fields.ts";

const cell = { candidateId: Id, exerciseId: Id };
const count = z.int().check(z.nonnegative(), z.lte(10_000, "tooMany"));

/** Whose ratings of a cell are missing, in whole or in part. */
export const MissingRating = z.object({
  ...cell,
  observerId: Id,
  rated: count,
  competencies: count,
});
export type MissingRating = z.infer<typeof MissingRating>;

/** What a device holds of one cell that the server has not confirmed. */
const UnsentCell = z.strictObject({ ...cell, pages: count, ratings: count });

export const Unsent = z.object({
  observerId: Id,
  ...cell,
  pages: count,
  ratings: count,
  reportedAt: Timestamp,
  /** What the devices call themselves, such as "Safari, iPad"; those that say nothing are missing. */
  devices: z.array(z.string()),
});
export type Unsent = z.infer<typeof Unsent>;

export const missingCalls = {
  getMissing: call({
    method: "GET",
    path: "/ProcessRun/:id/Missing",
    access: { all: ["GET_PROCESS_RUNS"] },
    summary: "What is still missing in a run: ratings, and what devices could not send yet",
    params: IdParams,
    response: z.object({ ratings: z.array(MissingRating), unsent: z.array(Unsent) }),
    errors: ["ITEM_NOT_FOUND"],
  }),
  reportUnsent: call({
    method: "PUT",
    path: "/ProcessRun/:id/Unsent",
    access: { all: ["GET_PROCESS_RUNS"] },
    summary: "Tell what this device of the caller has not sent yet; an empty list when all is sent",
    params: IdParams,
    body: z.strictObject({
      /** Made by the device once. */
      deviceId: Id,
      cells: z.array(UnsentCell).check(z.maxLength(500, "tooMany")),
    }),
    response: z.object({ id: Id }),
    errors: ["ITEM_NOT_FOUND"],
  }),
};
