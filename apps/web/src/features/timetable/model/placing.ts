import type { PlanSession } from "@assay/contract";
import {
  type PlaceAnswer,
  PlaceQuestions,
  type TimetableInstance,
  timetablePlan,
  type TimetableViolation,
} from "@assay/domain";
import { newId } from "../../../ui/newId.ts";
import type { PoolEntry } from "./pool.ts";

/** A minute at which no session can be, so that no rule is broken there as it would be at a real place. */
const NOWHERE = -1440;

/** Rules about all that candidates do: what has no place yet breaks them until everything has one. */
const OF_WHOLE_PLAN: ReadonlySet<string> = new Set(["everyExerciseOnce", "minDifferentObservers"]);

const withoutWhole = (answer: PlaceAnswer): PlaceAnswer => {
  if (answer.isFree) return answer;
  const reasons = answer.reasons.filter(({ rule }) => !OF_WHOLE_PLAN.has(rule));
  return { isFree: false, reasons };
};

/** How many of the broken rules are about an observer of the session. */
const countAbout = (answer: PlaceAnswer, observer: string): number =>
  answer.isFree
    ? 0
    : answer.reasons.filter(
        (reason: TimetableViolation) =>
          ("resource" in reason && reason.resource.id === observer) ||
          ("observer" in reason && reason.observer === observer),
      ).length;

export interface PoolPlace {
  session: PlanSession;
  reasons: readonly TimetableViolation[];
}

/**
 * A place for what has none, at one time: the room, role player and observers who break the fewest rules there.
 * Also if it breaks some: the reasons say which.
 */
export function placeAt(
  instance: TimetableInstance,
  sessions: readonly PlanSession[],
  { exerciseId, candidateIds }: PoolEntry,
  { day, start }: { day: number; start: number },
): PoolPlace | null {
  const exercise = instance.exercises.find(({ id }) => id === exerciseId);
  const ofKind = (kind: string | null) => instance.rooms.filter((room) => room.kind === kind);
  if (!exercise) return null;
  const rooms = ofKind(exercise.roomKind);
  const prepRooms = exercise.prep > 0 ? ofKind(exercise.prepRoomKind) : [];
  const players = instance.rolePlayers.filter(
    ({ kinds }) => exercise.rolePlayerKind !== null && kinds.includes(exercise.rolePlayerKind),
  );
  const [firstRoom] = rooms;
  if (!firstRoom) return null;
  const session: PlanSession = {
    id: newId(),
    exerciseId,
    day,
    start: NOWHERE,
    roomId: firstRoom.id,
    prepRoomId: prepRooms[0]?.id ?? null,
    rolePlayerId: players[0]?.id ?? null,
    candidates: candidateIds.map((id) => ({ id, observers: [] })),
    extra: 0,
    isPinned: false,
  };
  const plan = timetablePlan([...sessions, session]);
  const questions = new PlaceQuestions(instance, plan, sessions.length);
  const ask = (place: Parameters<PlaceQuestions["at"]>[0]) =>
    withoutWhole(questions.at({ start, ...place }));
  const count = (answer: PlaceAnswer) => (answer.isFree ? 0 : answer.reasons.length);
  const best = <T>(all: readonly T[], of: (one: T) => number): T | undefined =>
    all.length === 0 ? undefined : all.toSorted((a, b) => of(a) - of(b))[0];
  const room = best(rooms, ({ id }) => count(ask({ room: id }))) ?? firstRoom;
  const prepRoom = best(prepRooms, ({ id }) => count(ask({ room: room.id, prepRoom: id })));
  const player = best(players, ({ id }) => count(ask({ room: room.id, rolePlayer: id })));
  const place = {
    room: room.id,
    ...(prepRoom && { prepRoom: prepRoom.id }),
    ...(player && { rolePlayer: player.id }),
  };
  const observers = teamsFor(instance, candidateIds, exercise.observers, (given) =>
    ask({ ...place, observers: given }),
  );
  const answer = ask({ ...place, observers });
  return {
    session: {
      ...session,
      start,
      roomId: room.id,
      prepRoomId: prepRoom?.id ?? null,
      rolePlayerId: player?.id ?? null,
      candidates: candidateIds.map((id) => ({ id, observers: observers[id] ?? [] })),
    },
    reasons: answer.isFree ? [] : answer.reasons,
  };
}

/** For each candidate the observers who break the fewest rules at a place, one after the other. */
function teamsFor(
  { observers }: TimetableInstance,
  candidateIds: readonly string[],
  wanted: number,
  ask: (teams: Record<string, string[]>) => PlaceAnswer,
): Record<string, string[]> {
  const teams: Record<string, string[]> = {};
  for (const id of candidateIds)
    for (let seat = 0; seat < wanted; seat++) {
      const team = teams[id] ?? [];
      const able = observers
        .filter((one) => !team.includes(one.id))
        .map((one) => {
          const answer = ask({ ...teams, [id]: [...team, one.id] });
          return { id: one.id, cost: countAbout(answer, one.id), isLast: one.standIn === true };
        })
        .toSorted((a, b) => a.cost - b.cost || Number(a.isLast) - Number(b.isLast));
      const [first] = able;
      if (first) teams[id] = [...team, first.id];
    }
  return teams;
}
