import { type ChangedDay, exerciseOf, hasBegun, isPreparing } from "./begun.ts";
import type { TimetableInstance } from "./instance.ts";
import { lookupOf, occupationsOf } from "./occupations.ts";
import type { PlanMoment, TimetablePlan, TimetableSession } from "./plan.ts";

/** An exercise that is late, or takes longer, for everybody who has not finished it on the current day. */
export interface ExerciseDelay {
  readonly exercise: string;
  readonly minutes: number;
}

const isDelayed = (session: TimetableSession, { exercise }: ExerciseDelay, now: PlanMoment) =>
  session.exercise === exercise && session.day === now.day;

const onGrid = (minute: number, { slot }: TimetableInstance) => Math.ceil(minute / slot) * slot;

/** Whether a session has begun and is not over, so that a delay makes it longer. */
const isUnderWay = (instance: TimetableInstance, session: TimetableSession, now: PlanMoment) => {
  const { start, extra = 0 } = session;
  const end = start + (exerciseOf(instance, session)?.duration ?? 0) + extra;
  return hasBegun(instance, session, now) && session.day === now.day && end > now.at;
};

/** Minute at which sessions leave the room and the role player of another one to it; 0 if they share neither. */
function freeFor(
  instance: TimetableInstance,
  { room, rolePlayer }: TimetableSession,
  others: readonly TimetableSession[],
): number {
  const lookup = lookupOf(instance);
  const shared = others
    .flatMap((one) => occupationsOf(lookup, one))
    .filter(({ kind, id }) =>
      kind === "room" ? id === room : kind === "rolePlayer" && id === rolePlayer,
    );
  return Math.max(0, ...shared.map(({ reach }) => reach));
}

/**
 * The sessions that are on or being prepared, after a delay: those of the exercise take longer. Candidates who prepare in
 * any exercise wait as long as a session that takes longer needs their room or role player.
 */
function delayedUnderWay(
  { instance, plan }: ChangedDay,
  now: PlanMoment,
  { exercise, minutes }: ExerciseDelay,
): Map<TimetableSession, TimetableSession> {
  const after = new Map<TimetableSession, TimetableSession>();
  const own = plan.sessions
    .filter((session) => isUnderWay(instance, session, now))
    .toSorted((a, b) => a.start - b.start);
  for (const session of own) {
    const { start, extra = 0 } = session;
    const free = isPreparing(instance, session, now)
      ? freeFor(instance, session, [...after.values()])
      : 0;
    const isOf = session.exercise === exercise;
    if (free > start)
      after.set(session, {
        ...session,
        start: onGrid(Math.max(free, isOf ? start + minutes : 0), instance),
      });
    else if (isOf) after.set(session, { ...session, extra: extra + minutes });
  }
  return after;
}

/**
 * What is on, or being prepared, takes longer; what comes later that day begins later, at the next start that the grid
 * has.
 */
export function exerciseDelayed(
  { instance, plan }: ChangedDay,
  now: PlanMoment,
  delay: ExerciseDelay,
): ChangedDay {
  const underWay = delayedUnderWay({ instance, plan }, now, delay);
  const sessions = plan.sessions.map((session) => {
    const isLater = isDelayed(session, delay, now) && !hasBegun(instance, session, now);
    if (isLater) return { ...session, start: onGrid(session.start + delay.minutes, instance) };
    return underWay.get(session) ?? session;
  });
  return { instance, plan: { ...plan, sessions } };
}

/** Whether a delay concerns anything: a session of the current day that is not over. */
export const concernsDelay = (before: ChangedDay, now: PlanMoment, delay: ExerciseDelay): boolean =>
  exerciseDelayed(before, now, delay).plan.sessions.some(
    (session, index) => session !== before.plan.sessions[index],
  );

/**
 * The earliest moment at which a repair may begin a session after a delay; undefined where the delay says nothing. Later
 * days keep their sessions: they would come before those that wait.
 *
 * @param session as `exerciseDelayed` leaves it
 */
export function earliestAfterDelay(
  session: TimetableSession,
  delay: ExerciseDelay,
  now: PlanMoment,
): PlanMoment | undefined {
  if (session.exercise !== delay.exercise || session.day < now.day) return undefined;
  return { day: session.day, at: session.day === now.day ? session.start : 0 };
}

/**
 * The sessions that begin too early after a delay. Groups may have exchanged members, so that the first, second … session
 * that is to come is compared with the first, second … of the delayed plan.
 *
 * @param agreed the plan as `exerciseDelayed` leaves it
 */
export function startsBeforeDelay(
  instance: TimetableInstance,
  { agreed, repaired }: { readonly agreed: TimetablePlan; readonly repaired: TimetablePlan },
  { now, delay }: { readonly now: PlanMoment; readonly delay: ExerciseDelay },
): TimetableSession[] {
  const toComeIn = ({ sessions }: TimetablePlan) =>
    sessions
      .filter((one) => isDelayed(one, delay, now) && !hasBegun(instance, one, now))
      .toSorted((a, b) => a.start - b.start);
  const earliest = toComeIn(agreed);
  return toComeIn(repaired).filter((session, place) => {
    const least = earliest[place] ?? earliest.at(-1);
    return least !== undefined && session.start < least.start;
  });
}
