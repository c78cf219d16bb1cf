import type { Id } from "../text/rules.ts";
import type { TimetableInstance } from "./instance.ts";
import { lookupOf, occupationsOf, type Resource } from "./occupations.ts";
import type { TimetablePlan, TimetableSession } from "./plan.ts";

/** A session of a run's timetable. */
export interface PlanSession {
  readonly id: Id;
  readonly exerciseId: Id;
  readonly day: number;
  readonly start: number;
  readonly roomId: Id;
  readonly prepRoomId: Id | null;
  readonly rolePlayerId: Id | null;
  readonly candidates: readonly { readonly id: Id; readonly observers: readonly Id[] }[];
  readonly extra: number;
  readonly isPinned: boolean;
}

/** A session that a search has made; its lists are the caller's own. */
interface NewPlanSession extends PlanSession {
  readonly candidates: { id: Id; observers: Id[] }[];
}

/** The session as solver and rules know it. */
export const timetableSession = (session: PlanSession): TimetableSession => ({
  exercise: session.exerciseId,
  day: session.day,
  start: session.start,
  room: session.roomId,
  ...(session.prepRoomId !== null && { prepRoom: session.prepRoomId }),
  ...(session.rolePlayerId !== null && { rolePlayer: session.rolePlayerId }),
  candidates: session.candidates.map(({ id }) => id),
  observers: Object.fromEntries(session.candidates.map(({ id, observers }) => [id, observers])),
  ...(session.extra > 0 && { extra: session.extra }),
});

/** The plan as solver and rules know it, with the sessions in the same order. */
export const timetablePlan = (sessions: readonly PlanSession[]): TimetablePlan => ({
  sessions: sessions.map(timetableSession),
});

/** The session of a run's timetable that a search has made. */
export const planSession = (
  session: TimetableSession,
  own: Pick<PlanSession, "id" | "isPinned">,
): NewPlanSession => ({
  ...own,
  exerciseId: session.exercise,
  day: session.day,
  start: session.start,
  roomId: session.room,
  prepRoomId: session.prepRoom ?? null,
  rolePlayerId: session.rolePlayer ?? null,
  candidates: session.candidates.map((id) => ({
    id,
    observers: [...(session.observers[id] ?? [])],
  })),
  extra: session.extra ?? 0,
});

const cellsOf = ({ exercise, candidates }: TimetableSession) =>
  candidates.map((candidate) => `${exercise}/${candidate}`);

/**
 * The sessions of a plan that a search has made from others: one that has a cell of a former one keeps its id, so that
 * calendars follow it, and whether it is pinned.
 */
export function planSessions(
  { sessions }: TimetablePlan,
  before: readonly PlanSession[],
  newId: () => Id,
): NewPlanSession[] {
  const former = new Map(
    before.flatMap((one) => cellsOf(timetableSession(one)).map((cell) => [cell, one] as const)),
  );
  const taken = new Set<Id>();
  return sessions.map((session) => {
    const known = cellsOf(session)
      .flatMap((cell) => former.get(cell) ?? [])
      .find(({ id }) => !taken.has(id));
    if (known) taken.add(known.id);
    return planSession(session, { id: known?.id ?? newId(), isPinned: known?.isPinned ?? false });
  });
}

/** A time at which a session has something or somebody for itself, in minutes since the first day's midnight. */
export interface SoleOccupation {
  readonly sessionId: Id;
  readonly resource: Resource;
  readonly from: number;
  readonly to: number;
}

const DAY = 1440;

/** What sessions occupy that can be at one place only; preparation rooms, which several share, are left out. */
export function soleOccupations(
  instance: TimetableInstance,
  sessions: readonly PlanSession[],
): SoleOccupation[] {
  const lookup = lookupOf(instance);
  return sessions.flatMap((session) =>
    occupationsOf(lookup, timetableSession(session))
      .filter(({ kind }) => kind !== "prepRoom")
      .map(({ kind, id, from, to }) => ({
        sessionId: session.id,
        resource: { kind, id },
        from: session.day * DAY + from,
        to: session.day * DAY + to,
      })),
  );
}
