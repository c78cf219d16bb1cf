import * as z from "zod/mini";
import { call } from "./call.ts";
import { CALENDAR_TYPE, PDF_TYPE, XLSX_TYPE } from "./fileTypes.ts";
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

/** The published timetable of a run, as much of it as the caller may see. */
export const Timetable = z.object({
  runId: Id,
  /** IANA time zone of the place; null if no timetable is published. */
  timeZone: z.nullable(z.string()),
  entries: z.array(TimetableEntry),
});
export type Timetable = z.infer<typeof Timetable>;

/** What a printed timetable is of: a person, rooms, days, or the signs beside the doors of rooms. */
export const SHEET_KINDS = ["person", "room", "day", "doors"] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

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
    response: Timetable,
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
    file: [CALENDAR_TYPE],
    errors: [...errors],
  }),
  getTimetablePdf: call({
    method: "GET",
    path: "/Timetable/:runId/Pdf",
    costly: true,
    access: runReaders,
    summary:
      "The published timetable for printing: one's own sheet, or any for those who may plan the run",
    params,
    query: z.object({
      kind: z.enum(SHEET_KINDS),
      /** The person or room; if unset, the caller or all rooms. */
      id: z.optional(Id),
      /** If unset, all days. */
      day: z.optional(IsoDate),
    }),
    response: z.unknown(),
    file: [PDF_TYPE],
    errors: [...errors],
  }),
  exportTimetable: call({
    method: "GET",
    path: "/Timetable/:runId/Workbook",
    access: runEditors,
    summary: "The published timetable of a run as a workbook",
    params,
    response: z.unknown(),
    file: [XLSX_TYPE],
    errors: [...errors],
  }),
};
