import * as z from "zod/mini";
import { call } from "./call.ts";
import { Id } from "./fields.ts";

/**
 * What has changed, as ids only: each receiver reads the data again with their own rights.
 * - `run`: its name, date, state, people, matrix or candidates
 * - `progress`: ratings of one cell
 * - `conference`: what was revealed of it, or what is discussed
 * - `files`: its files
 * - `missing`: what devices report as unsent
 * - `devices`: what devices of observers say about themselves
 * - `message`: a message to the receiver, or of a run that they moderate, or who has read one
 * - `plans`: its planning or its timetables
 * - `planJob`: progress of a search for timetables
 * - `export`: progress of an export of the receiver: `done` of `total` runs
 * - `account`: the permissions of the receiver, or of everybody
 * - `all`: events may have been lost, so that everything shown has to be read again
 */
export const LiveEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("run"), runId: Id }),
  z.object({ kind: z.literal("progress"), runId: Id, candidateId: Id, exerciseId: Id }),
  z.object({ kind: z.literal("conference"), runId: Id }),
  z.object({ kind: z.literal("files"), runId: Id }),
  z.object({ kind: z.literal("missing"), runId: Id }),
  z.object({ kind: z.literal("devices"), runId: Id }),
  z.object({ kind: z.literal("message"), runId: Id }),
  z.object({ kind: z.literal("plans"), runId: Id }),
  z.object({ kind: z.literal("planJob"), runId: Id }),
  z.object({ kind: z.literal("export"), key: Id, done: z.int(), total: z.int() }),
  z.object({ kind: z.literal("account") }),
  z.object({ kind: z.literal("all") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const liveCalls = {
  followEvents: call({
    method: "GET",
    path: "/Events",
    access: "session",
    summary: "What changes from now on, as server-sent events",
    response: LiveEvent,
    stream: true,
  }),
};
