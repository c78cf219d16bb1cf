import type { PlannedExercise, TimetableInstance } from "./instance.ts";

/** Least values of some parts of the score, by arithmetic: no plan is better. */
export interface TimetableBounds {
  /** Minutes of the day; 0 if there is more than one day. */
  readonly length: number;
  readonly repeats: number;
  readonly balance: number;
}

const sumOf = <T>(list: readonly T[], of: (one: T) => number) =>
  list.reduce((sum, one) => sum + of(one), 0);

const takesPart = ({ skips }: { skips?: readonly string[] | undefined }, exercise: string) =>
  !skips?.includes(exercise);

/** Sessions that an exercise needs at least. */
export const sessionsNeeded = (
  { candidates }: TimetableInstance,
  { id, groupMax }: PlannedExercise,
): number => Math.ceil(candidates.filter((one) => takesPart(one, id)).length / groupMax);

/** Number of observers who may watch a candidate. */
export const countAllowedObservers = (
  { conflicts, observers }: TimetableInstance,
  candidate: string,
) =>
  observers.filter(
    ({ id }) => !conflicts.some((one) => one.candidate === candidate && one.observer === id),
  ).length;

export function timetableBounds(instance: TimetableInstance): TimetableBounds {
  const { candidates, exercises, observers } = instance;
  let [repeats, cells] = [0, 0];
  for (const candidate of candidates) {
    const own = sumOf(
      exercises.filter(({ id }) => takesPart(candidate, id)),
      (exercise) => exercise.observers,
    );
    cells += own;
    repeats += Math.max(0, own - countAllowedObservers(instance, candidate.id));
  }
  const isEqual = observers.every(({ available }) => !available);
  const balance = isEqual && cells % observers.length !== 0 ? 1 : 0;
  return { length: instance.days.length === 1 ? lengthBound(instance) : 0, repeats, balance };
}

/** The longest of: what one candidate does, the observers' work, and the sessions of each kind of room and role player. */
function lengthBound(instance: TimetableInstance): number {
  const { exercises, rules, slot, rooms, rolePlayers } = instance;
  const { changeMinutes = 0, roomResetMinutes = 0 } = rules;
  const lunch = rules.lunch?.minutes ?? 0;
  const sessions = (one: PlannedExercise) => sessionsNeeded(instance, one);
  const firstPrep = Math.min(...exercises.map(({ prep }) => prep));
  const lastRating = Math.min(...exercises.map(({ rating }) => rating));
  const chain =
    sumOf(exercises, ({ prep, duration }) => prep + duration) +
    (exercises.length - 1) * changeMinutes;
  const perRoom = exercises.map(({ roomKind }) => {
    const count = rooms.filter(({ kind }) => kind === roomKind).length;
    const minutes = sumOf(
      exercises.filter((one) => one.roomKind === roomKind),
      (one) => sessions(one) * (one.duration + roomResetMinutes),
    );
    return minutes / Math.max(1, count) - roomResetMinutes + firstPrep + lastRating;
  });
  const perPlayer = exercises.flatMap(({ rolePlayerKind }) => {
    if (rolePlayerKind === null) return [];
    const count = rolePlayers.filter(({ kinds }) => kinds.includes(rolePlayerKind)).length;
    const minutes = sumOf(
      exercises.filter((one) => one.rolePlayerKind === rolePlayerKind),
      (one) => sessions(one) * (one.duration + (one.rolePlayerPause ?? 0)),
    );
    return [minutes / Math.max(1, count) + lunch];
  });
  const minutesWatched = sumOf(exercises, (one) => {
    const watched = Math.min(instance.candidates.length, one.groupMax) * one.observers;
    const perSession = Math.ceil(watched / one.maxCandidatesPerObserver);
    return sessions(one) * perSession * (one.duration + one.rating);
  });
  const work = minutesWatched / instance.observers.length + lunch + firstPrep;
  return Math.ceil(Math.max(chain, work, ...perRoom, ...perPlayer) / slot) * slot;
}

/** Minutes of watching and rating that all observers have at least, however groups are formed. */
export function observerMinutes(instance: TimetableInstance): number {
  const { candidates, exercises } = instance;
  return sumOf(exercises, (one) => {
    const count = candidates.filter((candidate) => takesPart(candidate, one.id)).length;
    const watched = Math.ceil((count * one.observers) / one.maxCandidatesPerObserver);
    return watched * (one.duration + one.rating);
  });
}
