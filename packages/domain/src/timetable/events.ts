import { type ChangedDay, exerciseOf, hasBegun } from "./begun.ts";
import { exerciseDelayed, type ExerciseDelay } from "./delay.ts";
import type {
  DayWindow,
  PlannedCandidate,
  PlannedExercise,
  PlannedObserver,
  TimetableInstance,
} from "./instance.ts";
import type { PlanMoment, TimetableSession } from "./plan.ts";

/** What may happen on the day of a run. */
export type DayEvent =
  /** From now on, or from a later minute of the current day. */
  | { readonly observerIll: string; readonly from?: number | undefined }
  | { readonly noShow: string }
  | {
      readonly overrun: {
        readonly exercise: string;
        readonly candidate: string;
        readonly minutes: number;
      };
    }
  | { readonly exerciseDelayed: ExerciseDelay }
  /** From now on, or from a later minute of the current day. */
  | { readonly roomLost: string; readonly from?: number | undefined }
  /** The candidate cannot begin before `from`, a minute of the current day. */
  | { readonly candidateLate: { readonly candidate: string; readonly from: number } }
  | { readonly candidateAdded: PlannedCandidate };

/** Stand-ins that each day has: moderators who observe if nobody else can. */
const STAND_INS = 2;

interface Leaving {
  readonly now: PlanMoment;
  /** A minute of the current day; now if unset. */
  readonly from?: number | undefined;
}

/** The end of what has begun and meets a condition, or `from` if that is later. */
function endOfBegun(
  { instance, plan }: ChangedDay,
  { now, from = now.at }: Leaving,
  endOf: (session: TimetableSession, exercise: PlannedExercise) => number | undefined,
): number {
  const ends = plan.sessions.flatMap((session) => {
    const exercise = exerciseOf(instance, session);
    if (!exercise || session.day !== now.day || !hasBegun(instance, session, now)) return [];
    return endOf(session, exercise) ?? [];
  });
  return Math.max(now.at, from, ...ends);
}

/** All times before the end of the current day's work. */
const untilToday = ({ days }: TimetableInstance, { day }: PlanMoment, to: number): DayWindow[] => [
  ...days.slice(0, day).map((hours, before) => ({ day: before, from: hours.from, to: hours.to })),
  { day, from: days[day]?.from ?? 0, to },
];

/** What was there before and is still there: times of both. */
const within = (available: readonly DayWindow[] | undefined, left: readonly DayWindow[]) =>
  available === undefined
    ? left
    : available.flatMap((window) =>
        left.flatMap((one) => {
          const from = Math.max(window.from, one.from);
          const to = Math.min(window.to, one.to);
          return one.day === window.day && from < to ? [{ day: one.day, from, to }] : [];
        }),
      );

const replaced = <T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  change: (one: T) => T,
): T[] => list.map((one) => (one.id === id ? change(one) : one));

/** An observer is there until they have finished what has begun. */
function observerIll(changed: ChangedDay, leaving: Leaving, id: string): ChangedDay {
  const { instance } = changed;
  const until = endOfBegun(changed, leaving, ({ start, observers, extra = 0 }, exercise) => {
    const isIn = Object.values(observers).some((team) => team.includes(id));
    return isIn ? start + exercise.duration + extra + exercise.rating : undefined;
  });
  const left = untilToday(instance, leaving.now, until);
  const observers = replaced(instance.observers, id, (one) => ({
    ...one,
    available: within(one.available, left),
  }));
  return { ...changed, instance: { ...instance, observers } };
}

/** A room is there until what has begun in it ends. */
function roomLost(changed: ChangedDay, leaving: Leaving, id: string): ChangedDay {
  const { instance } = changed;
  const until = endOfBegun(changed, leaving, ({ start, room, prepRoom, extra = 0 }, exercise) => {
    if (room === id) return start + exercise.duration + extra;
    return prepRoom === id ? start : undefined;
  });
  const left = untilToday(instance, leaving.now, until);
  const rooms = replaced(instance.rooms, id, (one) => ({
    ...one,
    available: within(one.available, left),
  }));
  return { ...changed, instance: { ...instance, rooms } };
}

/** A candidate skips what has not begun; the groups they leave may be one smaller. */
function noShow({ instance, plan }: ChangedDay, now: PlanMoment, id: string): ChangedDay {
  const missed = plan.sessions
    .filter((session) => session.candidates.includes(id) && !hasBegun(instance, session, now))
    .map(({ exercise }) => exercise);
  const candidates = replaced(instance.candidates, id, (one) => ({
    ...one,
    skips: [...new Set([...(one.skips ?? []), ...missed])],
    minDifferentObservers: 0,
  }));
  const exercises = instance.exercises.map((exercise) =>
    exercise.groupMax > 1 && missed.includes(exercise.id)
      ? { ...exercise, groupMin: Math.min(exercise.groupMin, exercise.groupMax - 1) }
      : exercise,
  );
  return { plan, instance: { ...instance, candidates, exercises } };
}

/** Whether a candidate has begun something on the current day, and so is there. */
export const hasBegunToday = (
  { instance, plan }: ChangedDay,
  candidate: string,
  now: PlanMoment,
): boolean =>
  plan.sessions.some(
    (session) =>
      session.day === now.day &&
      session.candidates.includes(candidate) &&
      hasBegun(instance, session, now),
  );

/** A candidate is not there before a minute of today; nothing changes for one who is there. */
function candidateLate(
  { instance, plan }: ChangedDay,
  now: PlanMoment,
  { candidate, from }: { readonly candidate: string; readonly from: number },
): ChangedDay {
  const today = instance.days[now.day];
  const later = instance.days.flatMap((hours, day) =>
    day === now.day ? [] : [{ day, from: hours.from, to: hours.to }],
  );
  const left = today ? [...later, { day: now.day, from, to: today.to }] : later;
  if (hasBegunToday({ instance, plan }, candidate, now)) return { instance, plan };
  const candidates = replaced(instance.candidates, candidate, (one) => ({
    ...one,
    available: within(one.available, left),
  }));
  return { plan, instance: { ...instance, candidates } };
}

/** A candidate joins: groups may be one larger, since there may be no time for a group more. */
function candidateAdded({ instance, plan }: ChangedDay, added: PlannedCandidate): ChangedDay {
  const exercises = instance.exercises.map((exercise) =>
    exercise.groupMax > 1 && !added.skips?.includes(exercise.id)
      ? { ...exercise, groupMax: exercise.groupMax + 1 }
      : exercise,
  );
  const candidates = [...instance.candidates.filter(({ id }) => id !== added.id), added];
  return { plan, instance: { ...instance, candidates, exercises } };
}

/** A session takes longer, also once more than was said before. */
function overrun(
  { instance, plan }: ChangedDay,
  { exercise, candidate, minutes }: { exercise: string; candidate: string; minutes: number },
): ChangedDay {
  const sessions = plan.sessions.map((session) =>
    session.exercise === exercise && session.candidates.includes(candidate)
      ? { ...session, extra: (session.extra ?? 0) + minutes }
      : session,
  );
  return { instance, plan: { ...plan, sessions } };
}

function applied(changed: ChangedDay, now: PlanMoment, event: DayEvent): ChangedDay {
  if ("observerIll" in event) {
    const { from } = event;
    return observerIll(changed, { now, from }, event.observerIll);
  }
  if ("noShow" in event) return noShow(changed, now, event.noShow);
  if ("overrun" in event) return overrun(changed, event.overrun);
  if ("exerciseDelayed" in event) return exerciseDelayed(changed, now, event.exerciseDelayed);
  if ("roomLost" in event) {
    const { from } = event;
    return roomLost(changed, { now, from }, event.roomLost);
  }
  if ("candidateLate" in event) return candidateLate(changed, now, event.candidateLate);
  return candidateAdded(changed, event.candidateAdded);
}

/** Moderators as the last who may observe, from now on and on each later day. */
function standIns({ days, observers, candidates }: TimetableInstance, now: PlanMoment) {
  const languages = [...new Set(candidates.flatMap(({ language }) => language ?? []))];
  const available = days.flatMap(({ from, to }, day) =>
    day < now.day ? [] : [{ day, from: day === now.day ? Math.max(from, now.at) : from, to }],
  );
  return Array.from({ length: STAND_INS }, (_, index): PlannedObserver => ({
    id: `standIn${index + 1}`,
    standIn: true,
    gender: "x",
    languages,
    available,
  })).filter(({ id }) => !observers.some((one) => one.id === id));
}

export interface EventOptions {
  /** Stand-ins are made up, or already among the observers. */
  readonly standIns?: "madeUp" | "known" | undefined;
}

/** What an event makes of instance and plan, with stand-ins as observers. */
export function afterEvent(
  before: ChangedDay,
  now: PlanMoment,
  event: DayEvent,
  { standIns: kind = "madeUp" }: EventOptions = {},
): ChangedDay {
  const { instance, plan } = applied(before, now, event);
  if (kind === "known") return { instance, plan };
  const observers = [...instance.observers, ...standIns(instance, now)];
  return { instance: { ...instance, observers }, plan };
}
