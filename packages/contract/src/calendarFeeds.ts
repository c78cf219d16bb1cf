import * as z from "zod/mini";
import { call } from "./call.ts";
import { CALENDAR_TYPE } from "./fileTypes.ts";
import { Timestamp } from "./fields.ts";
import { runReaders } from "./runAccess.ts";

/** The address by which calendar programs fetch a person's sessions, without the address itself. */
const CalendarFeed = z.object({
  createdAt: Timestamp,
  /** Time of the latest fetch; null if there was none. */
  fetchedAt: z.nullable(Timestamp),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** The caller's feed; null if there is none. */
const OwnFeed = z.object({ feed: z.nullable(CalendarFeed) });

export const calendarFeedCalls = {
  getCalendarFeed: call({
    method: "GET",
    path: "/User/CalendarFeed",
    access: runReaders,
    summary: "Whether calendar programs may fetch the caller's sessions, and when one last did",
    response: OwnFeed,
  }),
  createCalendarFeed: call({
    method: "POST",
    path: "/User/CalendarFeed",
    access: runReaders,
    summary:
      "A secret address by which calendar programs fetch the caller's sessions; answered only once, and in place of any former one",
    response: z.object({ feed: CalendarFeed, url: z.string() }),
  }),
  endCalendarFeed: call({
    method: "DELETE",
    path: "/User/CalendarFeed",
    access: runReaders,
    summary: "End the address by which calendar programs fetch the caller's sessions",
    response: OwnFeed,
  }),
  fetchCalendarFeed: call({
    method: "GET",
    path: "/Calendar/:token.ics",
    access: "public",
    summary:
      "A person's sessions in all runs in which they observe, for calendar programs; 404 for an address that does not count",
    // Any text, so that a malformed token gets the same answer as an unknown one.
    params: z.object({ token: z.string() }),
    response: z.unknown(),
    file: [CALENDAR_TYPE],
  }),
};
