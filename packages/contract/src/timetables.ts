import * as z from "zod/mini";
import { call } from "./call.ts";
import { Minute } from "./exercisePlanning.ts";
import { Id, IsoDate } from "./fields.ts";
import { runEditors, runReaders } from "./runAccess.ts";

/** A session as those see it who take part in it or steer the run; times are minutes of its day. */
const TimetableEntry = z.object({
  id: Id,
  exerciseId: Id,
  date: IsoDate,
  prepFrom: Minute,
  from: Minute,
  to: Minute,
  /** End of the observers' work; it may lie after midnight. */
  ratingTo: z.int(),
  roomId: Id,
  room: z.string(),
  prepRoomId: z.nullable(Id),
  prepRoom: z.nullable(z.string()),
  rolePlayer: z.nullable(z.string()),
  candidates: z.array(z.object({ id: Id, observers: z.array(Id) })),
});
export type TimetableEntry = z.infer<typeof TimetableEntry>;

const params = z.object({ runId: Id });
const errors = ["ITEM_NOT_FOUND"] as const;

export const timetableCalls = {
  getTimetable: call({
    method: "GET",
    path: "/Timetable/:runId",
    access: runReaders,
    summary:
      "The published timetable of a run: all of it for moderators, their own sessions for observers",
    params,
    response: z.object({
      runId: Id,
      /** Null if none is published. */
      timeZone: z.nullable(z.string()),
      entries: z.array(TimetableEntry),
    }),
    errors: [...errors],
  }),
  getCalendar: call({
    method: "GET",
    path: "/Timetable/:runId/Calendar",
    access: runReaders,
    summary:
      "The sessions of a person as an iCalendar file: one's own, or anybody's for moderators",
    params,
    query: z.object({ personId: z.optional(Id) }),
    response: z.unknown(),
    file: true,
    errors: [...errors],
  }),
  exportTimetable: call({
    method: "GET",
    path: "/Timetable/:runId/Workbook",
    access: runEditors,
    summary: "The published timetable of a run as a workbook",
    params,
    response: z.unknown(),
    file: true,
    errors: [...errors],
  }),
};
