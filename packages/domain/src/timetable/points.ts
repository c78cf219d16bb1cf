import type { ScorePart, TimetableWeights } from "./instance.ts";
import type { Model } from "./model.ts";
import type { Tally } from "./tally.ts";
import { beginOf, endOf, ratedAt, type Task } from "./task.ts";

/** Points per cell that a repair changes; those of stand-ins for each cell that one observes. */
export interface ChangePoints {
  /** Points of every changed cell, whatever changes in it. */
  readonly cell: number;
  readonly time: number;
  readonly observer: number;
  readonly room: number;
  readonly rolePlayer: number;
  readonly standIn: number;
}

/** Ticks of one candidate on one day. */
export interface CandidateDay {
  first: number;
  last: number;
  busy: number;
  count: number;
}

/**
 * The points of the tasks as they are placed: the score, what a repair has changed, and a price for each cell
 * without a place. Only what has changed since the last call is counted again.
 */
export class Points {
  readonly weights: Readonly<Record<ScorePart, number>>;
  /** Points of a cell without a place: more than any cell could save. */
  readonly unplaced: number;
  readonly changes: ChangePoints | undefined;
  /** First and last tick of each day; first is after last while nothing is placed. */
  readonly dayFirst: Int32Array;
  readonly dayLast: Int32Array;
  readonly #model: Model;
  readonly #tally: Tally;
  readonly #tasks: readonly Task[];
  readonly #waits: Int32Array;
  readonly #roomsOfCandidates: Int32Array;
  readonly #roomsOfObservers: Int32Array;
  /** Single exercises per place of the order; exercises × exercises. */
  readonly #places: Int32Array;
  readonly #placesOf: number[][];

  constructor(
    model: Model,
    tally: Tally,
    tasks: readonly Task[],
    changes: ChangePoints | undefined,
  ) {
    const { instance } = model;
    this.#model = model;
    this.#tally = tally;
    this.#tasks = tasks;
    this.changes = changes;
    this.weights = completeWeights(instance.weights);
    const { length, wait, balance, repeats } = this.weights;
    this.unplaced =
      Math.max(3000, 150 * (length + wait) + 15 * (balance + repeats)) * (changes ? 7 : 1);
    this.dayFirst = new Int32Array(instance.days.length);
    this.dayLast = new Int32Array(instance.days.length);
    this.#waits = new Int32Array(instance.candidates.length);
    this.#roomsOfCandidates = new Int32Array(instance.candidates.length);
    this.#roomsOfObservers = new Int32Array(instance.observers.length);
    this.#places = new Int32Array(instance.exercises.length ** 2);
    this.#placesOf = instance.candidates.map(() => []);
  }

  /** All points; fewer are better. */
  total(): number {
    const { weights } = this;
    const { tick } = this.#model;
    let cells = 0;
    let unplaced = 0;
    for (const task of this.#tasks)
      if (task.isPlaced) cells += task.points;
      else unplaced += task.candidates.length;
    const { wait, rooms, repeats } = this.#people();
    return (
      unplaced * this.unplaced +
      this.measureDays() * tick * weights.length +
      wait * tick * weights.wait +
      this.imbalance() * weights.balance +
      repeats * weights.repeats +
      rooms * weights.roomChanges +
      this.#order() * weights.order +
      cells
    );
  }

  #people() {
    const { changedCandidates, changedObservers, repeats: repeatsOf } = this.#tally;
    let [wait, rooms, repeats] = [0, 0, 0];
    for (let candidate = 0; candidate < repeatsOf.length; candidate++) {
      if (changedCandidates[candidate] === 1) this.#countCandidate(candidate);
      wait += this.#waits[candidate]!;
      rooms += this.#roomsOfCandidates[candidate]!;
      repeats += repeatsOf[candidate]!;
    }
    for (let observer = 0; observer < changedObservers.length; observer++) {
      if (changedObservers[observer] === 1) {
        this.#roomsOfObservers[observer] = roomChanges(this.#tally.ofObserver[observer]!);
        changedObservers[observer] = 0;
      }
      rooms += this.#roomsOfObservers[observer]!;
    }
    return { wait, rooms, repeats };
  }

  #countCandidate(candidate: number): void {
    const tasks = this.#tally.ofCandidate[candidate]!;
    const placesOf = this.#placesOf[candidate]!;
    const width = this.#model.instance.exercises.length;
    for (const place of placesOf) this.#places[place]!--;
    placesOf.length = 0;
    for (let place = 0; place < tasks.length; place++) {
      const { of, planned } = tasks[place]!.exercise;
      if (planned.groupMax !== 1) continue;
      placesOf.push(of * width + place);
      this.#places[of * width + place]!++;
    }
    let wait = 0;
    for (let day = 0; day < this.dayFirst.length; day++)
      wait += this.waitOf(this.candidateDay(candidate, day), day);
    this.#waits[candidate] = wait;
    this.#roomsOfCandidates[candidate] = roomChanges(tasks);
    this.#tally.changedCandidates[candidate] = 0;
  }

  candidateDay(candidate: number, day: number): CandidateDay {
    const found = { first: Infinity, last: -Infinity, busy: 0, count: 0 };
    for (const task of this.#tally.ofCandidate[candidate]!) {
      if (task.day !== day) continue;
      const [begin, end] = [beginOf(task), endOf(task)];
      if (begin < found.first) found.first = begin;
      if (end > found.last) found.last = end;
      found.busy += end - begin;
      found.count++;
    }
    return found;
  }

  /** Ticks that a candidate waits on a day. */
  waitOf({ first, last, busy, count }: CandidateDay, day: number): number {
    if (count === 0) return 0;
    const { lunch, change } = this.#model;
    let free = last - first - busy - (count - 1) * change;
    if (lunch && first < lunch.from[day]! + lunch.ticks && last > lunch.to[day]! - lunch.ticks)
      free -= lunch.ticks;
    return Math.max(0, free);
  }

  /** Ticks of all days, whose first and last ticks it finds. */
  measureDays(): number {
    this.dayFirst.fill(0x7fffffff);
    this.dayLast.fill(-1);
    for (const task of this.#tasks) if (task.isPlaced) this.stretchDay(task);
    let sum = 0;
    for (let day = 0; day < this.dayFirst.length; day++)
      if (this.dayLast[day]! >= 0) sum += this.dayLast[day]! - this.dayFirst[day]!;
    return sum;
  }

  stretchDay(task: Task): void {
    const { day } = task;
    const [begin, end] = [beginOf(task), ratedAt(task)];
    if (begin < this.dayFirst[day]!) this.dayFirst[day] = begin;
    if (end > this.dayLast[day]!) this.dayLast[day] = end;
  }

  /** Cells between the busiest and the idlest observer. */
  imbalance(): number {
    const { fairLoad, isStandIn } = this.#model;
    let [low, high] = [Infinity, -Infinity];
    for (let observer = 0; observer < fairLoad.length; observer++) {
      if (isStandIn[observer]) continue;
      const off = this.#tally.load[observer]! - fairLoad[observer]!;
      if (off < low) low = off;
      if (off > high) high = off;
    }
    return high >= low ? high - low : 0;
  }

  #order(): number {
    const { candidates, exercises } = this.#model.instance;
    const most = Math.ceil(candidates.length / exercises.length);
    let sum = 0;
    for (let place = 0; place < this.#places.length; place++)
      if (this.#places[place]! > most) sum += this.#places[place]! - most;
    return sum;
  }

  /** Points of the teams of a task, and of what a repair has changed in it. */
  ofTask(task: Task): number {
    const { agreed, candidates, teams } = task;
    let points = 0;
    for (let place = 0; place < candidates.length; place++)
      points += this.ofTeam(candidates[place]!, teams[place]!);
    if (!this.changes) return points;
    for (const team of teams)
      for (const observer of team)
        if (this.#model.isStandIn[observer]) points += this.changes.standIn;
    return agreed ? points + this.#changesOf(task, agreed) : points;
  }

  ofTeam(candidate: number, team: readonly number[]): number {
    const { genders, speaks } = this.#model;
    const { sameGender, noLanguage } = this.weights;
    const isMixed = team.some((observer) => genders[observer] !== genders[team[0]!]);
    const first = candidate * genders.length;
    const isUnderstood = team.some((observer) => speaks[first + observer] === 1);
    return (team.length > 1 && !isMixed ? sameGender : 0) + (isUnderstood ? 0 : noLanguage);
  }

  #changesOf(task: Task, agreed: NonNullable<Task["agreed"]>): number {
    const { changes } = this;
    if (!changes) return 0;
    const { candidates, teams } = task;
    const isMoved = task.start !== agreed.start || task.day !== agreed.day;
    const shared =
      (task.room === agreed.room ? 0 : changes.room) +
      (task.player === agreed.player ? 0 : changes.rolePlayer);
    let points = this.timeChange(task, task.day, task.start);
    for (let place = 0; place < candidates.length; place++) {
      const before = agreed.candidates.indexOf(candidates[place]!);
      if (before < 0) {
        points += changes.cell + changes.time;
        continue;
      }
      const team = teams[place]!;
      const gone = agreed.teams[before]!.filter((observer) => !team.includes(observer)).length;
      points += shared + gone * changes.observer;
      if (!isMoved && (shared > 0 || gone > 0)) points += changes.cell;
    }
    return points;
  }

  /** Points for another time than agreed: nearer ones cost a little less. */
  timeChange({ agreed, candidates }: Task, day: number, start: number): number {
    if (!this.changes || !agreed || (agreed.day === day && agreed.start === start)) return 0;
    const far = Math.abs(agreed.start - start) + Math.abs(agreed.day - day) * 100;
    return (this.changes.time + this.changes.cell) * candidates.length + far * 2;
  }
}

const completeWeights = (weights: TimetableWeights): Readonly<Record<ScorePart, number>> => ({
  length: weights.length ?? 0,
  wait: weights.wait ?? 0,
  balance: weights.balance ?? 0,
  repeats: weights.repeats ?? 0,
  roomChanges: weights.roomChanges ?? 0,
  order: weights.order ?? 0,
  sameGender: weights.sameGender ?? 0,
  noLanguage: weights.noLanguage ?? 0,
});

function roomChanges(tasks: readonly Task[]): number {
  let changes = 0;
  for (let place = 1; place < tasks.length; place++) {
    const [before, after] = [tasks[place - 1]!, tasks[place]!];
    if (before.day === after.day && before.room !== after.room) changes++;
  }
  return changes;
}
