import { DEVICE_PROBLEMS } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { Id, IdParams, Timestamp } from "./fields.ts";
import { Unsent } from "./missing.ts";

const count = z.int().check(z.nonnegative(), z.lte(10_000, "tooMany"));

/** Each problem once. */
const problems = z
  .array(z.enum(DEVICE_PROBLEMS))
  .check(z.refine((given) => new Set(given).size === given.length, "duplicate"));

/** A device as it has described itself last. */
export const RunDevice = z.object({
  personId: Id,
  deviceId: Id,
  /** Browser and system by its `User-Agent`, such as "Safari, iPad"; empty if unknown. */
  device: z.string(),
  /** Number of the person's cells that can be worked on without a connection, and of all of them. */
  ready: count,
  cells: count,
  problems: z.array(z.enum(DEVICE_PROBLEMS)),
  /** Seconds by which its clock is ahead of the server's; negative if it is behind. */
  clockAhead: z.int(),
  seenAt: Timestamp,
});
export type RunDevice = z.infer<typeof RunDevice>;

/** What has arrived of the work of an observer on a cell of their team. */
export const WorkOnCell = z.object({
  candidateId: Id,
  exerciseId: Id,
  observerId: Id,
  /** When the observation or the rating was last saved; null if neither was. */
  savedAt: z.nullable(Timestamp),
  /** Whether something is written or drawn. */
  hasWords: z.boolean(),
  /** Number of rated competencies, of `competencies` in the exercise. */
  rated: count,
  competencies: count,
  /** True if somebody has said why ratings stay missing; otherwise absent. */
  isExplained: z.optional(z.literal(true)),
});
export type WorkOnCell = z.infer<typeof WorkOnCell>;

export const RunDay = z.object({
  /** The server's time. */
  now: Timestamp,
  devices: z.array(RunDevice),
  unsent: z.array(Unsent),
  cells: z.array(WorkOnCell),
});
export type RunDay = z.infer<typeof RunDay>;

export const dayCalls = {
  reportDevice: call({
    method: "PUT",
    path: "/ProcessRun/:id/Device",
    access: { all: ["GET_PROCESS_RUNS"] },
    summary:
      "Tell how ready this device of the caller is to work on the run without a connection, and that it is there",
    params: IdParams,
    body: z.strictObject({
      /** Id that the device made when it reported for the first time. */
      deviceId: Id,
      ready: count,
      cells: count,
      problems,
      /** The time by the device's own clock. */
      clock: Timestamp,
    }),
    response: z.object({
      id: Id,
      /** The server's time. */
      now: Timestamp,
    }),
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  getDay: call({
    method: "GET",
    path: "/ProcessRun/:id/Day",
    access: { all: ["GET_PROCESS_RUNS"] },
    summary: "Who is ready, what each device said last, and when each cell was last saved",
    params: IdParams,
    response: RunDay,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
};
