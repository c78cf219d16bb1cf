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
  readonly room: string;
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
        room: nameIn(settings.rooms, session.roomId) ?? "",
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
