import type { PlannedExercise } from "./instance.ts";
import { sessionPlace, type TimetableSession } from "./plan.ts";
import type { PlanIndex } from "./planIndex.ts";
import type { Found, TimetableRuleName } from "./violations.ts";

/** A rule about one session, whatever else the plan has. */
export interface SessionRule<Name extends TimetableRuleName = TimetableRuleName> {
  readonly name: Name;
  check(index: PlanIndex, session: TimetableSession, exercise: PlannedExercise): Found<Name>;
}

/** Makes the types of a rule's name and of its data the same. */
const rule = <Name extends TimetableRuleName>(
  name: Name,
  check: SessionRule<Name>["check"],
): SessionRule<Name> => ({ name, check });

const teamOf = ({ observers }: TimetableSession, candidate: string) => observers[candidate] ?? [];

/** Sessions of an unknown exercise or day break this rule only: nothing else can be said of them. */
export function* unknownPlace(
  { exercises, instance }: PlanIndex,
  session: TimetableSession,
): Found<"unknown"> {
  const at = { session: sessionPlace(session) };
  if (!exercises.has(session.exercise)) yield { ...at, what: "exercise", id: session.exercise };
  else if (!instance.days[session.day]) yield { ...at, what: "day", id: String(session.day) };
}

export const SESSION_RULES = [
  rule("unknown", function* ({ candidates, observers }, session) {
    const at = { session: sessionPlace(session) };
    for (const id of session.candidates) {
      if (!candidates.has(id)) yield { ...at, what: "candidate", id };
      for (const observer of teamOf(session, id))
        if (!observers.has(observer)) yield { ...at, what: "observer", id: observer };
    }
  }),
  rule("grid", function* ({ instance: { slot } }, session) {
    const isOnGrid = Number.isInteger(session.start) && session.start % slot === 0;
    if (!isOnGrid) yield { session: sessionPlace(session), slot };
  }),
  rule("groupSize", function* (_, session, { groupMin, groupMax }) {
    const count = new Set(session.candidates).size;
    const named = session.candidates.length;
    if (named < groupMin || named > groupMax || count < named)
      yield { session: sessionPlace(session), count, min: groupMin, max: groupMax };
  }),
  rule("room", function* ({ rooms }, session) {
    if (!rooms.has(session.room)) yield { session: sessionPlace(session) };
  }),
  rule("roomKind", function* ({ rooms }, session, { roomKind }) {
    const room = rooms.get(session.room);
    if (room && room.kind !== roomKind)
      yield { session: sessionPlace(session), room: room.id, kind: roomKind };
  }),
  rule("roomSeats", function* ({ rooms }, session) {
    const room = rooms.get(session.room);
    const count = session.candidates.length;
    if (room && room.seats < count)
      yield { session: sessionPlace(session), room: room.id, seats: room.seats, count };
  }),
  rule("prepRoom", function* ({ rooms }, session, { prep, prepRoomKind }) {
    if (prep === 0 || prepRoomKind === null) return;
    if (rooms.get(session.prepRoom ?? "")?.kind !== prepRoomKind)
      yield { session: sessionPlace(session), kind: prepRoomKind };
  }),
  rule("rolePlayer", function* ({ rolePlayers }, session, { rolePlayerKind }) {
    if (rolePlayerKind === null) return;
    const player = rolePlayers.get(session.rolePlayer ?? "");
    if (!player?.kinds.includes(rolePlayerKind))
      yield { session: sessionPlace(session), kind: rolePlayerKind };
  }),
  rule("observersPerCell", function* (_, session, { observers: wanted }) {
    for (const candidate of session.candidates) {
      const team = teamOf(session, candidate);
      const count = new Set(team).size;
      if (team.length !== wanted || count !== wanted)
        yield { session: sessionPlace(session), candidate, count, wanted };
    }
  }),
  rule("conflictOfInterest", function* ({ conflicts }, session) {
    for (const candidate of session.candidates)
      for (const observer of teamOf(session, candidate))
        if (conflicts.has(`${candidate}/${observer}`))
          yield { session: sessionPlace(session), candidate, observer };
  }),
  rule("candidatesPerObserver", function* (_, session, { maxCandidatesPerObserver: max }) {
    const watched = new Map<string, number>();
    for (const observer of session.candidates.flatMap((one) => teamOf(session, one)))
      watched.set(observer, (watched.get(observer) ?? 0) + 1);
    for (const [observer, count] of watched)
      if (count > max) yield { session: sessionPlace(session), observer, count, max };
  }),
  rule("apart", function* ({ instance }, session) {
    for (const pair of instance.rules.apart ?? [])
      if (pair.every((one) => session.candidates.includes(one)))
        yield { session: sessionPlace(session), candidates: pair };
  }),
] as const;
