import type {
  PlannedCandidate,
  PlannedExercise,
  PlannedObserver,
  PlannedRolePlayer,
  PlannedRoom,
  TimetableInstance,
} from "./instance.ts";
import type { TimetableSession } from "./plan.ts";

/** Whatever can be at one place only; `prepRoom` is a room in which several candidates prepare, by its seats. */
type ResourceKind = "candidate" | "observer" | "room" | "prepRoom" | "rolePlayer";

export interface Resource {
  readonly kind: ResourceKind;
  readonly id: string;
}

/** The time for which a session needs a resource, in minutes of its day. */
export interface Occupation extends Resource {
  readonly session: TimetableSession;
  readonly from: number;
  readonly to: number;
  /** End including the way, the reset or the pause: it may lie after the end of the day, and over lunch. */
  readonly reach: number;
}

/** The instance by ids. */
export interface InstanceLookup {
  readonly instance: TimetableInstance;
  readonly exercises: ReadonlyMap<string, PlannedExercise>;
  readonly candidates: ReadonlyMap<string, PlannedCandidate>;
  readonly observers: ReadonlyMap<string, PlannedObserver>;
  readonly rooms: ReadonlyMap<string, PlannedRoom>;
  readonly rolePlayers: ReadonlyMap<string, PlannedRolePlayer>;
  /** Conflicts of interest as `candidate/observer`. */
  readonly conflicts: ReadonlySet<string>;
}

const byId = <T extends { readonly id: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map((one) => [one.id, one]));

export const lookupOf = (instance: TimetableInstance): InstanceLookup => ({
  instance,
  exercises: byId(instance.exercises),
  candidates: byId(instance.candidates),
  observers: byId(instance.observers),
  rooms: byId(instance.rooms),
  rolePlayers: byId(instance.rolePlayers),
  conflicts: new Set(instance.conflicts.map((pair) => `${pair.candidate}/${pair.observer}`)),
});

/** The observers of a session, each once. */
const observersOf = ({ candidates, observers }: TimetableSession): string[] => [
  ...new Set(candidates.flatMap((candidate) => observers[candidate] ?? [])),
];

/** All that one session occupies; nothing if its exercise is unknown. Missing rooms and role players are left out. */
export function occupationsOf(lookup: InstanceLookup, session: TimetableSession): Occupation[] {
  const exercise = lookup.exercises.get(session.exercise);
  if (!exercise) return [];
  const { changeMinutes = 0, roomResetMinutes = 0 } = lookup.instance.rules;
  const { start, room, prepRoom, rolePlayer } = session;
  const end = start + exercise.duration + (session.extra ?? 0);
  const begin = start - exercise.prep;
  const occupations: Occupation[] = [];
  const occupy = (kind: ResourceKind, id: string, from: number, to: number, reach = to) =>
    occupations.push({ kind, id, session, from, to, reach });
  for (const id of new Set(session.candidates))
    occupy("candidate", id, begin, end, end + changeMinutes);
  for (const id of observersOf(session)) occupy("observer", id, start, end + exercise.rating);
  if (room) occupy("room", room, start, end, end + roomResetMinutes);
  if (prepRoom && exercise.prep > 0 && exercise.prepRoomKind !== null)
    occupy("prepRoom", prepRoom, begin, start);
  if (rolePlayer && exercise.rolePlayerKind !== null)
    occupy("rolePlayer", rolePlayer, start, end, end + (exercise.rolePlayerPause ?? 0));
  return occupations;
}
