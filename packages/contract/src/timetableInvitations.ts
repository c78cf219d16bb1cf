import type { RunReason } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { Id, Timestamp } from "./fields.ts";
import { runEditors } from "./runAccess.ts";

/** An observer in the published timetable of a run, and the invitation that they got last. */
const Invitee = z.object({
  personId: Id,
  /** Number of sessions. */
  sessions: z.int(),
  /** When it was sent last; null if never. */
  sentAt: z.nullable(Timestamp),
  /** Whether times and places are still what it said. */
  isCurrent: z.boolean(),
});
export type Invitee = z.infer<typeof Invitee>;

const Invitations = z.object({
  runId: Id,
  /** In the order of their first sessions; empty if no timetable is published. */
  invitees: z.array(Invitee),
  can: z.object({ send: answer<RunReason>() }),
});
export type TimetableInvitations = z.infer<typeof Invitations>;

const params = z.object({ runId: Id });

export const timetableInvitationCalls = {
  getTimetableInvitations: call({
    method: "GET",
    path: "/Timetable/:runId/Invitations",
    access: runEditors,
    summary: "Which observers of the published timetable were sent their sessions by mail",
    params,
    response: Invitations,
    errors: ["ITEM_NOT_FOUND"],
  }),
  sendTimetableInvitations: call({
    method: "POST",
    path: "/Timetable/:runId/Invitations",
    costly: true,
    access: runEditors,
    summary:
      "Mail observers their sessions of the published timetable, with an iCalendar file that names no candidates",
    params,
    body: z.strictObject({
      personIds: z.array(Id).check(z.minLength(1, "required"), z.maxLength(200, "tooMany")),
    }),
    response: Invitations,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
};
