import { Board } from "./board.ts";
import type { TimetableInstance } from "./instance.ts";
import { modelOf, type Model } from "./model.ts";
import { Placing } from "./place.ts";
import type { TimetablePlan } from "./plan.ts";
import type { ChangePoints } from "./points.ts";
import { SeededRandom } from "./random.ts";
import { recreateOrder } from "./recreateOrder.ts";
import { RuinChoice, type Ruin } from "./ruin.ts";
import { isApart, placeOfTask, type Task, type TaskPlace } from "./task.ts";
import { planOf, tasksOf, type StartingPlan } from "./tasks.ts";

/** Points by which a cost may seem higher while placing, at most. */
const NOISE = 40;
/** Rise of points that is usual at the beginning and at the end, by the default weights. */
const FIRST_RISE = 100;
const LAST_RISE = 3;
/** How much larger rises are in a repair, whose changes cost more than what the weights count. */
const REPAIR_SCALE = 2;

export interface SearchOptions {
  readonly instance: TimetableInstance;
  readonly seed: number;
  /** Steps of work after which the search is at its end: it becomes more and more choosy until then. */
  readonly work: number;
  readonly start?: StartingPlan | undefined;
  readonly changes?: ChangePoints | undefined;
  readonly notBefore?: { readonly day: number; readonly minute: number } | undefined;
}

export interface SearchProgress {
  readonly iterations: number;
  /** Share of the work that is done, from 0 to 1. */
  readonly share: number;
  /** Cells without a place in the best plan. */
  readonly unplaced: number;
  /** Points of the best plan, with those of cells without a place. */
  readonly points: number;
}

interface Saved {
  readonly task: Task;
  readonly place: TaskPlace | undefined;
  readonly candidates: readonly number[];
}

/**
 * Ruin and recreate under simulated annealing: some tasks are taken out and put back where they cost least; a plan that
 * costs more is kept the less often the later it is. The same options give the same plan after the same iterations.
 */
export class TimetableSearch {
  readonly #model: Model;
  readonly #board: Board;
  readonly #random: SeededRandom;
  readonly #placing: Placing;
  readonly #ruins: RuinChoice;
  readonly #work: number;
  readonly #scale: number;
  #current: number;
  #best: TimetablePlan;
  #bestPoints: number;
  #bestUnplaced: number;
  #iterations = 0;

  constructor(options: SearchOptions) {
    const { instance, seed, work, start, changes, notBefore } = options;
    const times = start?.plan.sessions.flatMap((one) => [one.start, one.extra ?? 0]) ?? [];
    this.#model = modelOf(instance, times);
    this.#random = new SeededRandom(seed);
    this.#work = work;
    const { tick, origins } = this.#model;
    this.#board = new Board(this.#model, tasksOf(this.#model, this.#random, start), changes);
    const first = notBefore && {
      day: notBefore.day,
      tick: Math.ceil((notBefore.minute - origins[notBefore.day]!) / tick),
    };
    this.#placing = new Placing(this.#board, this.#random, first);
    this.#scale = scaleOf(this.#board);
    this.#begin();
    this.#ruins = new RuinChoice(this.#board, this.#random);
    this.#current = this.#board.points.total();
    this.#bestPoints = this.#current;
    this.#bestUnplaced = this.#board.unplaced;
    this.#best = planOf(this.#model, this.#board.tasks);
  }

  /** The best plan so far: the one with the fewest cells without a place, of those the one with the fewest points. */
  get best(): TimetablePlan {
    return this.#best;
  }

  get progress(): SearchProgress {
    return {
      iterations: this.#iterations,
      share: Math.min(1, this.#placing.starts.work / this.#work),
      unplaced: this.#bestUnplaced,
      points: this.#bestPoints,
    };
  }

  /** @returns whether more work may find a better plan */
  step(iterations: number): boolean {
    for (let done = 0; done < iterations; done++) {
      if (this.#ruins.hasNone || this.#placing.starts.work >= this.#work) return false;
      this.#iterate();
    }
    return true;
  }

  /** Puts what is planned where it is planned, fixed ones first, and the rest where it costs least. */
  #begin(): void {
    const { tasks } = this.#board;
    const firmness = (task: Task) => (task.isFixed ? 0 : task.keepsTime ? 1 : 2);
    const planned = tasks.filter(({ agreed }) => agreed);
    for (const task of planned.toSorted((a, b) => firmness(a) - firmness(b))) {
      const place = task.agreed!;
      if (task.isFixed) this.#board.put(task, place);
      else if (this.#placing.isAllowed(task)) this.#board.put(task, place);
    }
    this.#board.points.measureDays();
    // Other people at the agreed time change less than another time does.
    for (const task of planned) if (!task.isPlaced) this.#placing.insertAt(task, task.agreed!, 0);
    this.#recreate(
      tasks.filter(({ isPlaced, candidates }) => !isPlaced && candidates.length > 0),
      10,
    );
  }

  #recreate(tasks: Task[], noise: number): void {
    recreateOrder(tasks, this.#random);
    this.#board.points.measureDays();
    for (const task of tasks) this.#placing.insert(task, noise);
  }

  #iterate(): void {
    this.#iterations++;
    const ruin = this.#ruins.choose();
    const saved = ruin.tasks.map((task): Saved => {
      const place = task.isPlaced ? placeOfTask(task) : undefined;
      if (place) this.#board.take(task);
      return { task, place, candidates: task.candidates };
    });
    if (ruin.groups) this.#exchange(ruin.groups);
    const noise = this.#random.chance(50) ? 0 : 1 + this.#random.below(NOISE);
    if (ruin.keepsTimes) this.#restaff(saved, noise);
    else this.#recreate(ruin.tasks, noise);
    this.#judge(saved);
  }

  #restaff(saved: readonly Saved[], noise: number): void {
    this.#board.points.measureDays();
    for (const { task, place } of saved) if (place) this.#placing.insertAt(task, place, noise);
    for (const { task } of saved) if (!task.isPlaced) this.#placing.insert(task, noise);
  }

  /** Two members change places, or one changes the group, where sizes and rules allow it. */
  #exchange([one, other]: NonNullable<Ruin["groups"]>): void {
    const { groupMin, groupMax } = one.exercise.planned;
    const leaving = one.candidates[this.#random.below(one.candidates.length)];
    if (leaving === undefined) return;
    const mayGive = other.candidates.length < groupMax && one.candidates.length !== groupMin;
    const isAlone = one.candidates.length < groupMin;
    const isGift = mayGive && (isAlone || this.#random.chance(50));
    const coming = isGift
      ? undefined
      : other.candidates[this.#random.below(other.candidates.length)];
    const rest = one.candidates.filter((candidate) => candidate !== leaving);
    const otherRest = other.candidates.filter((candidate) => candidate !== coming);
    if (isApart(this.#model, leaving, otherRest)) return;
    if (coming !== undefined && isApart(this.#model, coming, rest)) return;
    if (coming === undefined && !isGift) return;
    one.candidates = coming === undefined ? rest : [...rest, coming];
    other.candidates = [...otherRest, leaving];
  }

  /** Keeps what the iteration has made, or puts everything back. */
  #judge(saved: readonly Saved[]): void {
    const points = this.#board.points.total();
    const share = this.#placing.starts.work / this.#work;
    const rise = (this.#random.milliExponential() / 1000) * riseAt(share) * this.#scale;
    if (points < this.#current + rise) {
      this.#current = points;
      if (points < this.#bestPoints - 1e-6) this.#keepBest(points);
      return;
    }
    for (const { task } of saved) if (task.isPlaced) this.#board.take(task);
    for (const { task, place, candidates } of saved) {
      task.candidates = candidates;
      if (place) this.#board.put(task, place);
    }
  }

  #keepBest(points: number): void {
    const unplaced = this.#board.unplaced;
    if (unplaced > this.#bestUnplaced) return;
    this.#bestPoints = points;
    this.#bestUnplaced = unplaced;
    this.#best = planOf(this.#model, this.#board.tasks);
  }
}

/** Usual rise at a share of the work: it falls by the same factor in equal shares, calculated without `Math.pow`. */
function riseAt(share: number): number {
  const steps = 64;
  // The 64th root of LAST_RISE / FIRST_RISE.
  const factor = 0.94668413;
  let rise = FIRST_RISE;
  for (let step = 1; step <= Math.min(steps, share * steps); step++) rise *= factor;
  return Math.max(LAST_RISE, rise);
}

/** How large differences are under the weights, compared with the default ones. */
function scaleOf({ model, points }: Board): number {
  const { length, wait, balance, repeats } = points.weights;
  const { slot } = model.instance;
  const largest = Math.max(length * slot, wait * slot, balance / 2, repeats);
  if (points.changes) return REPAIR_SCALE;
  return largest > 0 ? largest / 20 : 1;
}
