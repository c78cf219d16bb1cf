import { observerMinutes, sessionsNeeded } from "./bounds.ts";
import type { DayWindow, PlannedExercise, TimetableInstance } from "./instance.ts";

export type LoadKind = "observers" | "rooms" | "prepRooms" | "rolePlayers";

/** How busy one kind of resource is: needed and possible minutes, seat minutes for preparation rooms. */
export interface ResourceLoad {
  readonly resource: LoadKind;
  /** Kind of room or role player; empty for observers. */
  readonly kind: string;
  readonly count: number;
  readonly needed: number;
  /** Minutes that are there at most, without the lunch break. */
  readonly there: number;
}

interface Limited {
  readonly available?: readonly DayWindow[] | undefined;
}

/**
 * Minutes at which something can be used. `pause` may lie after the last use of each day; people who are there
 * before and after lunch need the break.
 */
export function minutesPossible(
  { days, rules }: TimetableInstance,
  { available }: Limited,
  { hasLunch, pause }: { hasLunch: boolean; pause: number },
): number {
  const { lunch, closed = [] } = rules;
  let sum = 0;
  for (const [day, hours] of days.entries()) {
    const windows = (available?.filter((window) => window.day === day) ?? [hours]).map((one) => ({
      from: Math.max(one.from, hours.from),
      to: Math.min(one.to, hours.to),
    }));
    const minutes = unionMinutes(windows);
    const first = Math.min(...windows.map(({ from }) => from));
    const last = Math.max(...windows.map(({ to }) => to));
    // People who are absent for part of the lunch hours may eat then.
    const lostBreak =
      hasLunch && lunch && windows.length === 1 && closed.length === 0
        ? Math.max(
            0,
            lunch.minutes - Math.max(0, first - lunch.from) - Math.max(0, lunch.to - last),
          )
        : 0;
    // Each stretch may end with a pause that reaches beyond it.
    const stretches = windows.length + closed.filter((one) => one.day === day).length;
    if (minutes > 0) sum += Math.max(0, minutes - lostBreak) + stretches * pause;
  }
  return sum;
}

/** Minutes that at least one of some stretches covers. */
function unionMinutes(windows: readonly { from: number; to: number }[]): number {
  let [sum, covered] = [0, -Infinity];
  for (const { from, to } of windows.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, covered));
    covered = Math.max(covered, to);
  }
  return sum;
}

const sumOf = <T>(list: readonly T[], of: (one: T) => number) =>
  list.reduce((sum, one) => sum + of(one), 0);

function observerLoad(instance: TimetableInstance): ResourceLoad {
  const there = sumOf(instance.observers, (one) =>
    minutesPossible(instance, one, { hasLunch: true, pause: 0 }),
  );
  const count = instance.observers.length;
  return { resource: "observers", kind: "", count, needed: observerMinutes(instance), there };
}

function roomLoad(instance: TimetableInstance, kind: string): ResourceLoad {
  const pause = instance.rules.roomResetMinutes ?? 0;
  const rooms = instance.rooms.filter((one) => one.kind === kind);
  const needed = sumOf(
    instance.exercises.filter(({ roomKind }) => roomKind === kind),
    (one) => sessionsNeeded(instance, one) * (one.duration + pause),
  );
  const there = sumOf(rooms, (one) => minutesPossible(instance, one, { hasLunch: false, pause }));
  return { resource: "rooms", kind, count: rooms.length, needed, there };
}

function prepRoomLoad(instance: TimetableInstance, kind: string): ResourceLoad {
  const rooms = instance.rooms.filter((one) => one.kind === kind);
  const isDone = ({ id }: PlannedExercise) =>
    instance.candidates.filter(({ skips }) => !skips?.includes(id)).length;
  const needed = sumOf(
    instance.exercises.filter(({ prepRoomKind }) => prepRoomKind === kind),
    (one) => isDone(one) * one.prep,
  );
  const there = sumOf(
    rooms,
    (one) => one.seats * minutesPossible(instance, one, { hasLunch: false, pause: 0 }),
  );
  return { resource: "prepRooms", kind, count: rooms.length, needed, there };
}

/** Role players of one kind; those who play other kinds too are counted as if they played this one only. */
function rolePlayerLoad(instance: TimetableInstance, kind: string): ResourceLoad {
  const players = instance.rolePlayers.filter(({ kinds }) => kinds.includes(kind));
  const exercises = instance.exercises.filter(({ rolePlayerKind }) => rolePlayerKind === kind);
  const pauseOf = ({ rolePlayerPause }: PlannedExercise) => rolePlayerPause ?? 0;
  const pause = Math.max(0, ...exercises.map(pauseOf));
  const needed = sumOf(
    exercises,
    (one) => sessionsNeeded(instance, one) * (one.duration + pauseOf(one)),
  );
  const possible = (one: Limited) => {
    const windows = one.available?.length ?? instance.days.length;
    const breaks = instance.rules.lunch ? windows : 0;
    // Pauses may lie in the lunch break and at the end of the day.
    return minutesPossible(instance, one, { hasLunch: true, pause }) + breaks * pause;
  };
  const there = sumOf(players, possible);
  return { resource: "rolePlayers", kind, count: players.length, needed, there };
}

/** The loads of all kinds of resources that the exercises need: needed above there is impossible. */
export function resourceLoads(instance: TimetableInstance): ResourceLoad[] {
  const { exercises } = instance;
  const kindsOf = (of: (exercise: PlannedExercise) => string | null) =>
    [...new Set(exercises.map(of))].filter((kind) => kind !== null);
  return [
    observerLoad(instance),
    ...kindsOf(({ roomKind }) => roomKind).map((kind) => roomLoad(instance, kind)),
    ...kindsOf(({ prep, prepRoomKind }) => (prep > 0 ? prepRoomKind : null)).map((kind) =>
      prepRoomLoad(instance, kind),
    ),
    ...kindsOf(({ rolePlayerKind }) => rolePlayerKind).map((kind) =>
      rolePlayerLoad(instance, kind),
    ),
  ];
}
