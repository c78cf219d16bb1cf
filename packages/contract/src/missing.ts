import * as z from "zod/mini";
import { call } from "./call.ts";
import { Id, IdParams, Timestamp } from "./fields.ts";

const cell = { candidateId: Id, exerciseId: Id };
const count = z.int().check(z.nonnegative(), z.lte(10_000, "tooMany"));

/** An observer whose ratings of a cell are missing, in whole or in part. */
export const MissingRating = z.object({
  ...cell,
  observerId: Id,
  rated: count,
  competencies: count,
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
      /** Id that the device made when it reported for the first time. */
      deviceId: Id,
      cells: z.array(UnsentCell).check(z.maxLength(500, "tooMany")),
    }),
    response: z.object({ id: Id }),
    errors: ["ITEM_NOT_FOUND"],
  }),
};
