import {
  entriesOfObserver,
  type RoomUse,
  type TimetableEntry,
  timetableRooms,
  usesOfRoom,
} from "@assay/domain";
import type { PlanNames } from "./planNames.ts";
import type { Grouping } from "./search.ts";

/** What one room, observer or candidate has on a day. */
export interface PublishedGroup {
  id: string;
  name: string;
  rows: RoomUse[];
}

const rowOf = (entry: TimetableEntry): RoomUse => {
  const { from, to } = entry;
  return { entry, from, to, isPreparation: false };
};

const ofCandidate = (entries: readonly TimetableEntry[], candidateId: string) =>
  entries.flatMap((entry) => {
    const candidates = entry.candidates.filter(({ id }) => id === candidateId);
    return candidates.length > 0 ? [{ ...entry, candidates }] : [];
  });

/** Those who take part in some sessions, by the role that `by` asks for. */
export const peopleIn = (
  entries: readonly TimetableEntry[],
  by: "observer" | "candidate",
): string[] => [
  ...new Set(
    entries.flatMap(({ candidates }) =>
      candidates.flatMap(({ id, observers }) => (by === "candidate" ? [id] : observers)),
    ),
  ),
];

/** The groups with something in them, without an order. */
function groupsIn(
  entries: readonly TimetableEntry[],
  by: Grouping,
  names: PlanNames,
): PublishedGroup[] {
  switch (by) {
    case "room":
      return [...timetableRooms(entries)].map(([id, name]) => ({
        id,
        name,
        rows: usesOfRoom(entries, id),
      }));
    case "observer":
      return peopleIn(entries, by).map((id) => ({
        id,
        name: names.observer(id),
        rows: entriesOfObserver(entries, id).map(rowOf),
      }));
    case "candidate":
      return peopleIn(entries, by).map((id) => ({
        id,
        name: names.candidate(id),
        rows: ofCandidate(entries, id).map(rowOf),
      }));
  }
}

/** The sessions of a day by room, observer or candidate, in the order of names. */
export const publishedGroups = (
  entries: readonly TimetableEntry[],
  by: Grouping,
  names: PlanNames,
  compare: (a: string, b: string) => number,
): PublishedGroup[] => groupsIn(entries, by, names).toSorted((a, b) => compare(a.name, b.name));
