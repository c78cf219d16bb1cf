import type { Id } from "../text/rules.ts";
import type { ExercisePlanning } from "./exercisePlanning.ts";
import type { PlanningSettings } from "./planning.ts";
import type { PlanSession } from "./planSessions.ts";

/** A session with its times and names, as pages, calendars and workbooks show it. */
export interface TimetableEntry {
  readonly id: Id;
  readonly exerciseId: Id;
  readonly date: string;
  readonly prepFrom: number;
  readonly from: number;
  readonly to: number;
  /** End of the observers' work; it may lie after midnight. */
  readonly ratingTo: number;
  readonly roomId: Id;
  readonly room: string;
  readonly prepRoomId: Id | null;
  readonly prepRoom: string | null;
  readonly rolePlayer: string | null;
  readonly candidates: readonly { readonly id: Id; readonly observers: readonly Id[] }[];
}

const nameIn = (list: readonly { readonly id: Id; readonly name: string }[], id: Id | null) =>
  list.find((one) => one.id === id)?.name ?? null;

/** The sessions of a timetable in the order of time. */
export function timetableEntries(
  settings: PlanningSettings,
  sessions: readonly PlanSession[],
  planningOfExercise: (exerciseId: Id) => ExercisePlanning | undefined,
): TimetableEntry[] {
  const entries = sessions.flatMap((session): TimetableEntry[] => {
    const planning = planningOfExercise(session.exerciseId);
    const day = settings.days[session.day];
    if (!planning || !day) return [];
    const to = session.start + planning.minutes + session.extra;
    return [
      {
        id: session.id,
        exerciseId: session.exerciseId,
        date: day.date,
        prepFrom: session.start - planning.prepMinutes,
        from: session.start,
        to,
        ratingTo: to + planning.ratingMinutes,
        roomId: session.roomId,
        room: nameIn(settings.rooms, session.roomId) ?? "",
        prepRoomId: session.prepRoomId,
        prepRoom: nameIn(settings.rooms, session.prepRoomId),
        rolePlayer: nameIn(settings.rolePlayers, session.rolePlayerId),
        candidates: session.candidates,
      },
    ];
  });
  return entries.toSorted((a, b) => a.date.localeCompare(b.date) || a.from - b.from);
}

/** The entries of an observer, each with the candidates whom they watch. */
export const entriesOfObserver = (
  entries: readonly TimetableEntry[],
  observerId: Id,
): TimetableEntry[] =>
  entries.flatMap((entry) => {
    const candidates = entry.candidates.filter(({ observers }) => observers.includes(observerId));
    return candidates.length > 0 ? [{ ...entry, candidates }] : [];
  });

/** The entries of a candidate, without anybody else. */
export const entriesOfCandidate = (
  entries: readonly TimetableEntry[],
  candidateId: Id,
): TimetableEntry[] =>
  entries
    .filter(({ candidates }) => candidates.some(({ id }) => id === candidateId))
    .map((entry) => ({
      ...entry,
      rolePlayer: null,
      candidates: [{ id: candidateId, observers: [] }],
    }));

/** A stretch of time in which a room is used: by a session, or by those who prepare for one. */
export interface RoomUse {
  readonly entry: TimetableEntry;
  readonly from: number;
  readonly to: number;
  readonly isPreparation: boolean;
}

/** The uses of a room in the order of time. Observers rate elsewhere: a room is free when its session ends. */
export function usesOfRoom(entries: readonly TimetableEntry[], roomId: Id): RoomUse[] {
  const uses = entries.flatMap((entry): RoomUse[] => {
    const { prepFrom, from, to } = entry;
    const prepares = entry.prepRoomId === roomId && prepFrom < from;
    return [
      ...(prepares ? [{ entry, from: prepFrom, to: from, isPreparation: true }] : []),
      ...(entry.roomId === roomId ? [{ entry, from, to, isPreparation: false }] : []),
    ];
  });
  return uses.toSorted((a, b) => a.entry.date.localeCompare(b.entry.date) || a.from - b.from);
}

/** The rooms of a timetable with their names, those that are only used to prepare too. */
export const timetableRooms = (entries: readonly TimetableEntry[]): Map<Id, string> =>
  new Map(
    entries.flatMap(({ roomId, room, prepRoomId, prepRoom }) => [
      [roomId, room] as const,
      ...(prepRoomId === null ? [] : [[prepRoomId, prepRoom ?? ""] as const]),
    ]),
  );

/** The days of a timetable, in order. */
export const timetableDays = (entries: readonly TimetableEntry[]): string[] =>
  [...new Set(entries.map(({ date }) => date))].toSorted();
