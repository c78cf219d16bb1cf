import { fillTicks, isEmpty } from "./bits.ts";
import type { Board } from "./board.ts";
import { observersNeeded, type Task } from "./task.ts";

/** The starts of one task on one day at which every calendar leaves room: candidates, rooms, role players, observers. */
export class Starts {
  /** Possible starts. */
  readonly found: Int32Array;
  /** Starts at which each observer is free; observers × words. */
  readonly freeObservers: Int32Array;
  /** Steps of work so far: one per calendar that was looked at. */
  work = 0;
  readonly #board: Board;
  readonly #one: Int32Array;
  readonly #any: Int32Array;
  /** Starts at which at least 1, 2, … observers are free. */
  readonly #atLeast: Int32Array[] = [];

  constructor(board: Board) {
    const { words, instance } = board.model;
    this.#board = board;
    this.found = new Int32Array(words);
    this.#one = new Int32Array(words);
    this.#any = new Int32Array(words);
    this.freeObservers = new Int32Array(instance.observers.length * words);
  }

  /**
   * Finds the starts. The observers of single exercises are those that `forEachObserver` names.
   *
   * @returns whether there are any
   */
  find(task: Task, day: number, forEachObserver: ObserverList): boolean {
    const { calendars } = this.#board;
    const { exercise, candidates } = task;
    this.found.fill(-1);
    for (const candidate of candidates) {
      calendars.candidateStarts(candidate, exercise, day, this.#one);
      this.#keep(this.#one);
      if (isEmpty(this.found)) return false;
    }
    this.#keepOrder(task, day);
    this.#keepObservers(task, day, forEachObserver);
    if (isEmpty(this.found)) return false;
    return this.#keepRooms(task, day) && !isEmpty(this.found);
  }

  /** Starts at which one of some rooms, role players or preparation rooms is free. */
  #keepAny(list: readonly number[], write: (one: number) => void): void {
    this.#any.fill(0);
    for (const one of list) {
      write(one);
      this.work++;
      for (let word = 0; word < this.#any.length; word++)
        this.#any[word] = this.#any[word]! | this.#one[word]!;
    }
    this.#keep(this.#any);
  }

  #keep(words: Int32Array): void {
    this.work++;
    for (let word = 0; word < words.length; word++)
      this.found[word] = this.found[word]! & words[word]!;
  }

  #keepRooms(task: Task, day: number): boolean {
    const { calendars, model } = this.#board;
    const { exercise } = task;
    const rooms = exercise.rooms.filter(
      (room) => model.instance.rooms[room]!.seats >= task.candidates.length,
    );
    this.#keepAny(rooms, (room) => calendars.roomStarts(room, exercise, day, this.#one));
    if (exercise.planned.rolePlayerKind !== null)
      this.#keepAny(exercise.players, (player) =>
        calendars.playerStarts(player, exercise, day, this.#one),
      );
    if (exercise.prep > 0 && exercise.planned.prepRoomKind !== null)
      this.#keepAny(exercise.prepRooms, (room) => this.#prepStarts(task, room, day));
    return true;
  }

  #prepStarts(task: Task, room: number, day: number): void {
    const { calendars } = this.#board;
    const { exercise, candidates } = task;
    calendars.prepRoomStarts(room, exercise, day, this.#one);
    if (candidates.length === 1) return;
    for (let start = 0; start < this.#one.length * 32; start++) {
      if (((this.#one[start >> 5]! >>> (start & 31)) & 1) === 0) continue;
      const time = { from: start - exercise.prep, to: start };
      if (!calendars.hasSeats(room, candidates.length, day, time))
        fillTicks(this.#one, 0, this.#one.length, { from: start, to: start + 1, on: false });
    }
  }

  #keepObservers(task: Task, day: number, forEachObserver: ObserverList): void {
    const { words } = this.#board.model;
    const needed = observersNeeded(task);
    while (this.#atLeast.length < needed) this.#atLeast.push(new Int32Array(words));
    for (let count = 0; count < needed; count++) this.#atLeast[count]!.fill(0);
    this.freeObservers.fill(0);
    forEachObserver((observer) => {
      this.#board.calendars.observerStarts(observer, task.exercise, day, this.#one);
      this.work++;
      for (let word = 0; word < words; word++) {
        const free = this.#one[word]! & this.found[word]!;
        this.freeObservers[observer * words + word] = free;
        for (let count = needed - 1; count > 0; count--)
          this.#atLeast[count]![word] =
            this.#atLeast[count]![word]! | (this.#atLeast[count - 1]![word]! & free);
        this.#atLeast[0]![word] = this.#atLeast[0]![word]! | free;
      }
    });
    if (needed > 0) this.#keep(this.#atLeast[needed - 1]!);
  }

  /** The rule `precedence`: what has to come before or after the other sessions of the candidates. */
  #keepOrder({ exercise, candidates }: Task, day: number): void {
    const { model, tally } = this.#board;
    const { found } = this;
    const end = model.words * 32;
    for (const { before, after } of model.precedence) {
      if (exercise.of !== before && exercise.of !== after) continue;
      for (const candidate of candidates)
        for (const other of tally.ofCandidate[candidate]!) {
          if (exercise.of === before && other.exercise.of === after && other.day <= day) {
            const from = other.day < day ? 0 : other.start;
            fillTicks(found, 0, found.length, { from, to: end, on: false });
          }
          if (exercise.of === after && other.exercise.of === before && other.day >= day) {
            const to = other.day > day ? end : other.start + 1;
            fillTicks(found, 0, found.length, { from: 0, to, on: false });
          }
        }
    }
  }
}

type ObserverList = (act: (observer: number) => void) => void;
