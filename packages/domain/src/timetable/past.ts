import { hasBegun, isPreparing } from "./begun.ts";
import type { TimetableInstance } from "./instance.ts";
import {
  type PlanMoment,
  type SessionPlace,
  sessionPlace,
  type TimetablePlan,
  type TimetableSession,
} from "./plan.ts";

const keyOf = (session: TimetableSession, withObservers: boolean): string =>
  JSON.stringify([
    session.exercise,
    session.day,
    session.start,
    session.room,
    session.prepRoom ?? null,
    session.rolePlayer ?? null,
    session.extra ?? 0,
    session.candidates
      .toSorted()
      .map((id) => [id, withObservers ? (session.observers[id] ?? []).toSorted() : null]),
  ]);

/**
 * The sessions that a repair must leave as they are, and has not: those that have begun. While candidates prepare, only
 * their observers may change. Nor may anything be put into the past.
 *
 * @param agreed the plan as the event leaves it
 */
export function pastChanges(
  instance: TimetableInstance,
  { agreed, repaired }: { readonly agreed: TimetablePlan; readonly repaired: TimetablePlan },
  now: PlanMoment,
): SessionPlace[] {
  const begunOf = ({ sessions }: TimetablePlan) =>
    sessions.filter((session) => hasBegun(instance, session, now));
  const key = (session: TimetableSession) => keyOf(session, !isPreparing(instance, session, now));
  const [before, after] = [begunOf(agreed), begunOf(repaired)];
  const [known, kept] = [new Set(before.map(key)), new Set(after.map(key))];
  return [
    ...before.filter((session) => !kept.has(key(session))),
    ...after.filter((session) => !known.has(key(session))),
  ].map(sessionPlace);
}
