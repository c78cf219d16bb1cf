import { differentObserversWanted } from "./candidateRules.ts";
import type { PlannedExercise, TimetableInstance } from "./instance.ts";
import { minutesThere } from "./score.ts";

/** Ticks that a session needs; a session that takes longer than planned has one of its own. */
export interface ModelExercise {
  /** Position among the model's exercises, and that of the exercise in the instance. */
  readonly index: number;
  readonly of: number;
  readonly prep: number;
  readonly duration: number;
  readonly rating: number;
  readonly pause: number;
  readonly planned: PlannedExercise;
  /** Positions of what fits. */
  readonly rooms: readonly number[];
  readonly prepRooms: readonly number[];
  readonly players: readonly number[];
}

/** An instance as numbers: positions in lists instead of ids, ticks instead of minutes. */
export interface Model {
  readonly instance: TimetableInstance;
  /** Minutes per tick: the largest unit in which every time of the instance is a whole number. */
  readonly tick: number;
  /** Minute of each day at its first tick. */
  readonly origins: readonly number[];
  /** Words of 32 ticks per day. */
  readonly words: number;
  readonly exercises: ModelExercise[];
  readonly change: number;
  readonly reset: number;
  readonly lunch: { readonly from: number[]; readonly to: number[]; readonly ticks: number } | null;
  /** 1 where candidate × observers + observer have a conflict of interest. */
  readonly conflicts: Uint8Array;
  /** 1 where the observer speaks the candidate's language, or none is given. */
  readonly speaks: Uint8Array;
  /** Repeated observers that a candidate may have. */
  readonly maxRepeats: Int32Array;
  readonly maxSame: number;
  /** Cells that each observer should have, by the minutes that they are there. */
  readonly fairLoad: Float64Array;
  readonly isStandIn: readonly boolean[];
  /** Positions of the observers' genders; equal ones are the same gender. */
  readonly genders: readonly number[];
  /** Positions of candidates who must be apart, by candidate. */
  readonly apart: readonly ReadonlySet<number>[];
  readonly precedence: readonly { readonly before: number; readonly after: number }[];
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** All times of an instance, in minutes. */
function timesOf(instance: TimetableInstance): number[] {
  const { slot, days, exercises, rules, candidates, observers, rooms, rolePlayers } = instance;
  const { changeMinutes = 0, roomResetMinutes = 0, lunch, closed = [] } = rules;
  const windows = [candidates, observers, rooms, rolePlayers].flatMap((list) =>
    list.flatMap(({ available = [] }) => available),
  );
  return [
    slot,
    changeMinutes,
    roomResetMinutes,
    lunch?.minutes ?? 0,
    ...[...days, ...windows, ...closed, ...(lunch ? [lunch] : [])].flatMap(({ from, to }) => [
      from,
      to,
    ]),
    ...exercises.flatMap(({ prep, duration, rating, rolePlayerPause = 0 }) => [
      prep,
      duration,
      rating,
      rolePlayerPause,
    ]),
  ];
}

const positions = <T>(list: readonly T[], fits: (one: T) => boolean): number[] =>
  list.flatMap((one, position) => (fits(one) ? [position] : []));

function modelExercise(
  { rooms, rolePlayers }: TimetableInstance,
  planned: PlannedExercise,
  index: number,
  tick: number,
): ModelExercise {
  const { prepRoomKind, rolePlayerKind } = planned;
  const needsRoom = planned.prep > 0 && prepRoomKind !== null;
  return {
    index,
    of: index,
    prep: planned.prep / tick,
    duration: planned.duration / tick,
    rating: planned.rating / tick,
    pause: (planned.rolePlayerPause ?? 0) / tick,
    planned,
    rooms: positions(rooms, ({ kind }) => kind === planned.roomKind),
    prepRooms: needsRoom ? positions(rooms, ({ kind }) => kind === prepRoomKind) : [],
    players:
      rolePlayerKind === null
        ? []
        : positions(rolePlayers, ({ kinds }) => kinds.includes(rolePlayerKind)),
  };
}

/** The position of a longer variant of an exercise, which is added if it is new. */
export function longerExercise(
  model: Model,
  exercise: number,
  extraMinutes: number,
): ModelExercise {
  const base = model.exercises[exercise]!;
  const duration = base.duration + extraMinutes / model.tick;
  const known = model.exercises.find((one) => one.of === exercise && one.duration === duration);
  if (known) return known;
  const added = { ...base, index: model.exercises.length, duration };
  model.exercises.push(added);
  return added;
}

function fairLoads(instance: TimetableInstance, cells: number): Float64Array {
  const minutes = instance.observers.map((observer) => minutesThere(instance, observer));
  const all = minutes.reduce((sum, one) => sum + one, 0) || 1;
  return Float64Array.from(minutes, (one) => (cells * one) / all);
}

/** The cells of one candidate, each once per observer. */
const watchedCellsOf = ({ exercises }: TimetableInstance, skips: readonly string[] = []) =>
  exercises.reduce((sum, { id, observers }) => sum + (skips.includes(id) ? 0 : observers), 0);

function peopleOf(instance: TimetableInstance) {
  const { candidates, observers, rules } = instance;
  const place = new Map(candidates.map(({ id }, index) => [id, index]));
  const conflicts = new Set(instance.conflicts.map((one) => `${one.candidate}/${one.observer}`));
  const pairs = candidates.flatMap((candidate) =>
    observers.map((observer) => ({ candidate, observer })),
  );
  const cells = candidates.map(({ skips }) => watchedCellsOf(instance, skips));
  const genders = [...new Set(observers.map(({ gender }) => gender))];
  const apart = candidates.map(({ id }) => {
    const pairsOf = (rules.apart ?? []).filter((pair) => pair.includes(id));
    return new Set(pairsOf.flat().flatMap((one) => (one === id ? [] : [place.get(one) ?? -1])));
  });
  return {
    conflicts: Uint8Array.from(pairs, ({ candidate, observer }) =>
      Number(conflicts.has(`${candidate.id}/${observer.id}`)),
    ),
    speaks: Uint8Array.from(pairs, ({ candidate: { language }, observer }) =>
      Number(!language || (observer.languages?.includes(language) ?? false)),
    ),
    maxRepeats: Int32Array.from(
      candidates,
      (candidate, index) => cells[index]! - differentObserversWanted({ instance }, candidate),
    ),
    maxSame: rules.maxSameObserver || Infinity,
    fairLoad: fairLoads(
      instance,
      cells.reduce((sum, one) => sum + one, 0),
    ),
    isStandIn: observers.map(({ standIn }) => standIn ?? false),
    genders: observers.map(({ gender }) => genders.indexOf(gender)),
    apart,
  };
}

/** @param moreTimes further times in minutes that have to be whole ticks, such as those of a plan. */
export function modelOf(instance: TimetableInstance, moreTimes: readonly number[] = []): Model {
  const { days, rules, exercises } = instance;
  const { lunch } = rules;
  const tick = [...timesOf(instance), ...moreTimes].reduce(gcd);
  const origins = days.map(({ from }) => Math.min(from, lunch?.from ?? from));
  const ends = days.map(({ to }) => Math.max(to, lunch?.to ?? to));
  const longest = Math.max(...ends.map((end, day) => end - origins[day]!));
  // Ways, resets and pauses, and sessions that have overrun, may reach past the end of the day.
  const reach = Math.max(
    rules.changeMinutes ?? 0,
    rules.roomResetMinutes ?? 0,
    ...exercises.map(({ rolePlayerPause = 0 }) => rolePlayerPause),
    ...moreTimes.filter((minutes) => minutes < 240),
  );
  const inDay = (minute: number) => origins.map((origin) => (minute - origin) / tick);
  const place = (id: string) => exercises.findIndex((one) => one.id === id);
  return {
    instance,
    tick,
    origins,
    words: Math.ceil((longest + reach) / tick / 32) + 1,
    exercises: exercises.map((one, index) => modelExercise(instance, one, index, tick)),
    change: (rules.changeMinutes ?? 0) / tick,
    reset: (rules.roomResetMinutes ?? 0) / tick,
    lunch: lunch
      ? { from: inDay(lunch.from), to: inDay(lunch.to), ticks: lunch.minutes / tick }
      : null,
    precedence: (rules.precedence ?? []).map(({ before, after }) => ({
      before: place(before),
      after: place(after),
    })),
    ...peopleOf(instance),
  };
}
