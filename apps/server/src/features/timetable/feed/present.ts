import type { CalendarFeed } from "@assay/contract";
import ical, { ICalCalendarMethod } from "ical-generator";
import { type Appointment, CALENDAR, type Words } from "../calendar/present.ts";
import type { FeedRow } from "./store.ts";

/** Seconds after which calendar programs are asked to fetch the sessions again. */
const REFRESH_SECONDS = 3600;

export const presentFeed = ({ createdAt, fetchedAt }: FeedRow): CalendarFeed => ({
  createdAt: createdAt.toISOString(),
  fetchedAt: fetchedAt?.toISOString() ?? null,
});

/** The appointments of one run among those of others: each says which run it belongs to. */
export const ofRun = (name: string, appointments: readonly Appointment[]): Appointment[] =>
  appointments.map((one) => ({
    ...one,
    description: [name, one.description].filter(Boolean).join("\n"),
  }));

/** A calendar for programs that fetch it again and again. */
export function presentSubscription(
  events: Appointment[],
  { t }: Words,
  title: string,
): { name: string; contentType: string; bytes: Buffer } {
  const name = t("feedName", { title });
  const ttl = REFRESH_SECONDS;
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH, ttl, events });
  return { name: "calendar.ics", contentType: CALENDAR, bytes: Buffer.from(calendar.toString()) };
}
