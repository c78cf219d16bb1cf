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
  const isEqual = observers.every(({ available, standIn }) => !available && !standIn);
  const balance = isEqual && cells % observers.length !== 0 ? 1 : 0;
  return { length: instance.days.length === 1 ? lengthBound(instance) : 0, repeats, balance };
}

/** Whether work of one person fits into the day neither before nor after their lunch break. */
function isLunchBetween({ days, rules: { lunch } }: TimetableInstance, minutes: number): boolean {
  const [hours] = days;
  if (!lunch || !hours) return false;
  const before = lunch.to - lunch.minutes - hours.from;
  const after = hours.to - lunch.from - lunch.minutes;
  return minutes > before && minutes > after;
}

/** Minutes of work of one person with the lunch break, if that has to lie between. */
const withLunch = (instance: TimetableInstance, minutes: number): number =>
  isLunchBetween(instance, minutes) ? minutes + (instance.rules.lunch?.minutes ?? 0) : minutes;

/** What the candidate who does most does without waiting. */
function longestChain({ candidates, exercises, rules }: TimetableInstance): number {
  const { changeMinutes = 0 } = rules;
  const chains = candidates.map((candidate) => {
    const own = exercises.filter(({ id }) => takesPart(candidate, id));
    const minutes = sumOf(own, ({ prep, duration }) => prep + duration);
    return minutes + Math.max(0, own.length - 1) * changeMinutes;
  });
  return Math.max(0, ...chains);
}

/** Minutes of the role players of each kind; the last pause may lie after the day, or in the lunch break. */
function rolePlayerMinutes(instance: TimetableInstance): number[] {
  const { exercises, rolePlayers } = instance;
  const pauseOf = ({ rolePlayerPause = 0 }: PlannedExercise) => rolePlayerPause;
  const byKind = Map.groupBy(exercises, ({ rolePlayerKind }) => rolePlayerKind);
  return [...byKind].flatMap(([kind, played]) => {
    if (kind === null) return [];
    const count = rolePlayers.filter(({ kinds }) => kinds.includes(kind)).length;
    const minutes = sumOf(
      played,
      (one) => sessionsNeeded(instance, one) * (one.duration + pauseOf(one)),
    );
    const pause = Math.max(...played.map(pauseOf));
    const least = minutes / Math.max(1, count) - pause;
    return [Math.max(least, withLunch(instance, least) - pause)];
  });
}

/** The unit of all lengths of a day: the grid, if all that happens lies on it. */
function unitOf({ exercises, slot }: TimetableInstance): number {
  const times = exercises.flatMap(({ prep, duration, rating }) => [prep, duration, rating]);
  return times.every((minutes) => minutes % slot === 0) ? slot : 1;
}

/** The longest of: what one candidate does, the observers' work, and the sessions of each kind of room and role player. */
function lengthBound(instance: TimetableInstance): number {
  const { exercises, rules, rooms } = instance;
  const { roomResetMinutes = 0 } = rules;
  const firstPrep = Math.min(...exercises.map(({ prep }) => prep));
  const lastRating = Math.min(...exercises.map(({ rating }) => rating));
  const perRoom = exercises.map(({ roomKind }) => {
    const count = rooms.filter(({ kind }) => kind === roomKind).length;
    const minutes = sumOf(
      exercises.filter((one) => one.roomKind === roomKind),
      (one) => sessionsNeeded(instance, one) * (one.duration + roomResetMinutes),
    );
    return minutes / Math.max(1, count) - roomResetMinutes + firstPrep + lastRating;
  });
  const perObserver = observerMinutes(instance) / Math.max(1, instance.observers.length);
  const least = Math.max(
    longestChain(instance),
    withLunch(instance, perObserver) + firstPrep,
    ...perRoom,
    ...rolePlayerMinutes(instance),
  );
  const unit = unitOf(instance);
  return Math.ceil(least / unit) * unit;
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
