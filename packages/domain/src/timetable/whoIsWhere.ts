import type { Id } from "../text/rules.ts";
import { type DaySession, sessionMoments } from "./daySessions.ts";
import { steadyBetween } from "./steady.ts";

/** A part of a session, in which somebody is at one place, or a room is used. */
export interface Stay {
  readonly session: DaySession;
  readonly part: "preparation" | "session" | "rating";
  /** Moments in ms since the epoch; `to` is the first after the stay. */
  readonly from: number;
  readonly to: number;
}

export interface Whereabouts {
  readonly now: readonly Stay[];
  /** What begins next, all of it at the same moment; never a further part of what is on now. */
  readonly next: readonly Stay[];
}

/** What is on by plan, by the ids of exercises, rooms, and candidates and observers. */
export interface WhoIsWhere {
  readonly exercises: ReadonlyMap<Id, Whereabouts>;
  readonly rooms: ReadonlyMap<Id, Whereabouts>;
  readonly people: ReadonlyMap<Id, Whereabouts>;
}

function partsOf(session: DaySession): Record<Stay["part"], Stay> {
  const { prepAt, beginsAt, endsAt, ratedAt } = session;
  return {
    preparation: { session, part: "preparation", from: prepAt, to: beginsAt },
    session: { session, part: "session", from: beginsAt, to: endsAt },
    rating: { session, part: "rating", from: endsAt, to: ratedAt },
  };
}

function whereaboutsIn(stays: readonly Stay[], now: number): Whereabouts {
  const current = stays.filter(({ from, to }) => from <= now && now < to);
  const sessions = new Set(current.map(({ session }) => session));
  const coming = stays.filter(
    ({ session, part, from, to }) =>
      from > now && from < to && part !== "rating" && !sessions.has(session),
  );
  // Not by spreading: a large run has thousands.
  const first = coming.reduce((least, { from }) => Math.min(least, from), Infinity);
  return { now: current, next: coming.filter(({ from }) => from === first) };
}

/**
 * Who is where now and next by plan, as a function of the time in ms since the epoch: between two moments at which
 * something begins or ends it answers the same object. Candidates are in a session from their preparation on, observers
 * until they have rated; a room is free when its session ends, since observers rate elsewhere.
 */
export function whoIsWhereIn(sessions: readonly DaySession[]): (now: number) => WhoIsWhere {
  const [exercises, rooms, people] = [0, 1, 2].map(() => new Map<Id, Stay[]>()) as [
    Map<Id, Stay[]>,
    Map<Id, Stay[]>,
    Map<Id, Stay[]>,
  ];
  const add = (stays: Map<Id, Stay[]>, id: Id, ...added: Stay[]) => {
    const known = stays.get(id);
    if (known) known.push(...added);
    else stays.set(id, added);
  };
  for (const session of sessions) {
    const { entry } = session;
    const { preparation, session: main, rating } = partsOf(session);
    add(exercises, entry.exerciseId, preparation, main, rating);
    if (entry.prepRoomId !== null) add(rooms, entry.prepRoomId, preparation);
    add(rooms, entry.roomId, main);
    for (const { id } of entry.candidates) add(people, id, preparation, main);
    const observers = new Set(entry.candidates.flatMap((candidate) => candidate.observers));
    for (const id of observers) add(people, id, main, rating);
  }
  const at = (stays: Map<Id, Stay[]>, now: number) =>
    new Map([...stays].map(([id, list]) => [id, whereaboutsIn(list, now)]));
  return steadyBetween(sessions.flatMap(sessionMoments), (now) => ({
    exercises: at(exercises, now),
    rooms: at(rooms, now),
    people: at(people, now),
  }));
}

/** Who is where at a moment, see `whoIsWhereIn`. */
export const whoIsWhere = (sessions: readonly DaySession[], now: number): WhoIsWhere =>
  whoIsWhereIn(sessions)(now);
