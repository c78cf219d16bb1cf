import { fillTicks } from "./bits.ts";
import type { DayHours, DayWindow } from "./instance.ts";
import type { Model, ModelExercise } from "./model.ts";

/** Resources in one list: candidates, observers, role players, rooms, and rooms again for their preparation. */
export interface ResourceOffsets {
  readonly observers: number;
  readonly players: number;
  readonly rooms: number;
  readonly prepRooms: number;
  readonly count: number;
}

export function resourceOffsets({ instance }: Model): ResourceOffsets {
  const observers = instance.candidates.length;
  const players = observers + instance.observers.length;
  const rooms = players + instance.rolePlayers.length;
  const prepRooms = rooms + instance.rooms.length;
  return { observers, players, rooms, prepRooms, count: prepRooms + instance.rooms.length };
}

/** Minutes before and after the start for which a kind of resource is needed. */
type Needed = (exercise: ModelExercise) => readonly [before: number, after: number];

const needed = {
  candidate: ({ prep, duration }) => [prep, duration],
  observer: ({ duration, rating }) => [0, duration + rating],
  session: ({ duration }) => [0, duration],
  prepRoom: ({ prep }) => [prep, 0],
} satisfies Record<string, Needed>;

/**
 * The starts at which the hours of the day, closed times and the times of each resource allow an exercise, whatever
 * else is planned: the rules `grid`, `dayBounds`, `closed` and `available`.
 */
export class StartMasks {
  readonly #model: Model;
  readonly #masks: (Int32Array | undefined)[] = [];
  readonly #resources: readonly { available?: readonly DayWindow[] | undefined; need: Needed }[];

  constructor(model: Model) {
    const { candidates, observers, rolePlayers, rooms } = model.instance;
    const with_ = (
      list: readonly { available?: readonly DayWindow[] | undefined }[],
      need: Needed,
    ) => list.map(({ available }) => ({ available, need }));
    this.#model = model;
    this.#resources = [
      ...with_(candidates, needed.candidate),
      ...with_(observers, needed.observer),
      ...with_(rolePlayers, needed.session),
      ...with_(rooms, needed.session),
      ...with_(rooms, needed.prepRoom),
    ];
  }

  /** The mask of a resource for an exercise: the words of all days. */
  of(resource: number, exercise: ModelExercise): Int32Array {
    const key = exercise.index * this.#resources.length + resource;
    return (this.#masks[key] ??= this.#mask(resource, exercise));
  }

  #mask(resource: number, exercise: ModelExercise): Int32Array {
    const { instance, words, tick, origins } = this.#model;
    const mask = new Int32Array(instance.days.length * words);
    const { available, need } = this.#resources[resource]!;
    const [before, after] = need(exercise);
    for (const [day, hours] of instance.days.entries()) {
      const windows = available?.filter((window) => window.day === day) ?? [hours];
      const closed = (instance.rules.closed ?? []).filter((window) => window.day === day);
      const origin = origins[day]!;
      const firstSlot = Math.ceil(hours.from / instance.slot) * instance.slot;
      for (let minute = firstSlot; minute < hours.to; minute += instance.slot) {
        const time = { from: minute - before * tick, to: minute + after * tick };
        const isFree =
          isWithin(time, hours) &&
          windows.some((window) => isWithin(time, window)) &&
          !closed.some(({ from, to }) => time.from < to && from < time.to);
        const from = (minute - origin) / tick;
        if (isFree) fillTicks(mask, day * words, words, { from, to: from + 1, on: true });
      }
    }
    return mask;
  }
}

const isWithin = (inner: DayHours, outer: DayHours) =>
  outer.from <= inner.from && inner.to <= outer.to;
