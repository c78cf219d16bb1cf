import { fillTicks, firstTick, freeRuns, hasTick, isEmpty, lastTick, moveLater } from "./bits.ts";
import type { Model, ModelExercise } from "./model.ts";
import { resourceOffsets, StartMasks, type ResourceOffsets } from "./startMasks.ts";
import { beginOf, endOf, ratedAt, type Task } from "./task.ts";

/** Not computed yet. */
const STALE = -2;

/**
 * When everybody and everything is taken: what the rules `twoPlaces`, `lunch` and `prepRoomSeats` ask, one bit per
 * tick. It also has the start masks of the rules that do not depend on the plan.
 */
export class Calendars {
  readonly model: Model;
  readonly offsets: ResourceOffsets;
  readonly masks: StartMasks;
  /** Ticks that are taken, with ways, resets and pauses; resources × days × words. */
  readonly #taken: Int32Array;
  /** The same without ways and pauses, which may lie in the lunch break. */
  readonly #working: Int32Array;
  /** Ticks at which all seats of a preparation room are taken; candidates per tick. */
  readonly #prepared: Int16Array;
  /** First and last possible beginning of the lunch break, or −1; resources × days. */
  readonly #firstLunch: Int32Array;
  readonly #lastLunch: Int32Array;
  readonly #scratch: Int32Array;

  constructor(model: Model) {
    const days = model.instance.days.length;
    this.model = model;
    this.offsets = resourceOffsets(model);
    this.masks = new StartMasks(model);
    const { count, rooms } = this.offsets;
    this.#taken = new Int32Array(count * days * model.words);
    this.#working = new Int32Array(rooms * days * model.words);
    this.#prepared = new Int16Array(model.instance.rooms.length * days * model.words * 32);
    this.#firstLunch = new Int32Array(rooms * days).fill(STALE);
    this.#lastLunch = new Int32Array(rooms * days).fill(STALE);
    this.#scratch = new Int32Array(model.words);
  }

  /** Takes all that a task needs, or gives it back. */
  mark(task: Task, on: boolean): void {
    const { exercise, day, room, player, prepRoom } = task;
    const { observers, players, rooms } = this.offsets;
    const [begin, end] = [beginOf(task), endOf(task)];
    const { change, reset } = this.model;
    for (const candidate of task.candidates)
      this.#markPerson(candidate, day, { from: begin, to: end, reach: end + change, on });
    const rated = ratedAt(task);
    for (const observer of task.observers)
      this.#markPerson(observers + observer, day, {
        from: task.start,
        to: rated,
        reach: rated,
        on,
      });
    if (player >= 0) {
      const reach = end + exercise.pause;
      this.#markPerson(players + player, day, { from: task.start, to: end, reach, on });
    }
    this.#fill(this.#taken, rooms + room, day, { from: task.start, to: end + reset, on });
    if (prepRoom >= 0) this.#markPreparation(task, on ? 1 : -1);
  }

  #fill(words: Int32Array, resource: number, day: number, range: Range): void {
    const { instance, words: count } = this.model;
    fillTicks(words, (resource * instance.days.length + day) * count, count, range);
  }

  #markPerson(person: number, day: number, range: Range & { reach: number }): void {
    const { from, reach, on } = range;
    this.#fill(this.#taken, person, day, { from, to: reach, on });
    if (!this.model.lunch) return;
    this.#fill(this.#working, person, day, range);
    this.#firstLunch[person * this.model.instance.days.length + day] = STALE;
  }

  #markPreparation(task: Task, sign: 1 | -1): void {
    const { instance, words } = this.model;
    const { day, prepRoom, candidates, start } = task;
    const seats = instance.rooms[prepRoom]!.seats;
    const ticks = (prepRoom * instance.days.length + day) * words * 32;
    for (let tick = Math.max(0, beginOf(task)); tick < start; tick++) {
      const used = (this.#prepared[ticks + tick]! += sign * candidates.length);
      const range = { from: tick, to: tick + 1, on: used >= seats };
      this.#fill(this.#taken, this.offsets.prepRooms + prepRoom, day, range);
    }
  }

  /** Writes the starts at which a candidate is free for an exercise. */
  candidateStarts(candidate: number, exercise: ModelExercise, day: number, out: Int32Array): void {
    const { prep, duration } = exercise;
    this.#starts(candidate, exercise, day, { length: prep + duration + this.model.change, out });
    this.#keepLunch(candidate, day, { before: prep, after: duration, out });
  }

  observerStarts(observer: number, exercise: ModelExercise, day: number, out: Int32Array): void {
    const person = this.offsets.observers + observer;
    const length = exercise.duration + exercise.rating;
    this.#starts(person, exercise, day, { length, out });
    this.#keepLunch(person, day, { before: 0, after: length, out });
  }

  playerStarts(player: number, exercise: ModelExercise, day: number, out: Int32Array): void {
    const person = this.offsets.players + player;
    const { duration, pause } = exercise;
    this.#starts(person, exercise, day, { length: duration + pause, out });
    this.#keepLunch(person, day, { before: 0, after: duration, out });
  }

  roomStarts(room: number, exercise: ModelExercise, day: number, out: Int32Array): void {
    const length = exercise.duration + this.model.reset;
    this.#starts(this.offsets.rooms + room, exercise, day, { length, out });
  }

  /** Writes the starts before which a room has enough seats for the candidates to prepare. */
  prepRoomStarts(room: number, exercise: ModelExercise, day: number, out: Int32Array): void {
    const resource = this.offsets.prepRooms + room;
    this.#starts(resource, exercise, day, { length: exercise.prep, before: exercise.prep, out });
  }

  /** Whether a room has `count` seats left during a preparation; `prepRoomStarts` says it for one. */
  hasSeats(room: number, count: number, day: number, { from, to }: { from: number; to: number }) {
    const { instance, words } = this.model;
    const seats = instance.rooms[room]!.seats;
    const ticks = (room * instance.days.length + day) * words * 32;
    for (let tick = from; tick < to; tick++)
      if (this.#prepared[ticks + tick]! + count > seats) return false;
    return true;
  }

  #starts(
    resource: number,
    exercise: ModelExercise,
    day: number,
    { length, out, before = exercise.prep }: { length: number; out: Int32Array; before?: number },
  ): void {
    const { instance, words } = this.model;
    freeRuns(this.#taken, (resource * instance.days.length + day) * words, length, out);
    const isEarlier = resource < this.offsets.observers || resource >= this.offsets.prepRooms;
    if (isEarlier) moveLater(out, before);
    const mask = this.masks.of(resource, exercise);
    for (let word = 0; word < words; word++) out[word] = out[word]! & mask[day * words + word]!;
  }

  /** Takes away the starts that would leave no time for lunch. */
  #keepLunch(
    person: number,
    day: number,
    { before, after, out }: { before: number; after: number; out: Int32Array },
  ): void {
    const { lunch, words, instance } = this.model;
    if (!lunch) return;
    const key = person * instance.days.length + day;
    if (this.#firstLunch[key] === STALE) this.#findLunch(person, day, key);
    const first = this.#firstLunch[key]!;
    if (first < 0) out.fill(0);
    else {
      const from = this.#lastLunch[key]! - after + 1;
      fillTicks(out, 0, words, { from, to: first + lunch.ticks + before, on: false });
    }
  }

  #findLunch(person: number, day: number, key: number): void {
    const { lunch, words, instance } = this.model;
    if (!lunch) return;
    const gaps = this.#scratch;
    freeRuns(this.#working, (person * instance.days.length + day) * words, lunch.ticks, gaps);
    fillTicks(gaps, 0, words, { from: 0, to: lunch.from[day]!, on: false });
    const to = words * 32;
    fillTicks(gaps, 0, words, { from: lunch.to[day]! - lunch.ticks + 1, to, on: false });
    const isNone = isEmpty(gaps);
    this.#firstLunch[key] = isNone ? -1 : firstTick(gaps);
    this.#lastLunch[key] = isNone ? -1 : lastTick(gaps);
  }

  /** Whether a placed-to-be task fits where it says, by all calendars. */
  fits(task: Task): boolean {
    const { exercise, day, start, room, player, prepRoom } = task;
    const out = new Int32Array(this.model.words);
    const isIn = () => start >= 0 && start < out.length * 32 && hasTick(out, 0, start);
    const every = (list: readonly number[], write: (one: number) => void) =>
      list.every((one) => {
        write(one);
        return isIn();
      });
    return (
      every(task.candidates, (one) => this.candidateStarts(one, exercise, day, out)) &&
      every(task.observers, (one) => this.observerStarts(one, exercise, day, out)) &&
      every([room], (one) => this.roomStarts(one, exercise, day, out)) &&
      (player < 0 || every([player], (one) => this.playerStarts(one, exercise, day, out))) &&
      (prepRoom < 0 ||
        (every([prepRoom], (one) => this.prepRoomStarts(one, exercise, day, out)) &&
          this.hasSeats(prepRoom, task.candidates.length, day, { from: beginOf(task), to: start })))
    );
  }
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly on: boolean;
}
