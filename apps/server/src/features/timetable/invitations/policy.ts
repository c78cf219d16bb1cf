import { entriesOfObserver, type Id, type TimetableEntry } from "@assay/domain";
import { createHash } from "node:crypto";

/** The observers of a timetable with their sessions, in the order of their first ones. */
export function observersOf(entries: readonly TimetableEntry[]): Map<Id, TimetableEntry[]> {
  const ids = entries.flatMap(({ candidates }) => candidates.flatMap(({ observers }) => observers));
  return new Map([...new Set(ids)].map((id) => [id, entriesOfObserver(entries, id)]));
}

/** A fingerprint of what an invitation says: times, places and exercises. Who is watched is not part of it. */
export function digestOf(entries: readonly TimetableEntry[]): string {
  const told = entries.map(({ id, exerciseId, date, from, ratingTo, roomId, room }) => {
    const when = [date, from, ratingTo];
    return [id, exerciseId, when, roomId, room];
  });
  return createHash("sha256").update(JSON.stringify(told)).digest("base64url");
}
