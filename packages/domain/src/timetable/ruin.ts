import type { Board } from "./board.ts";
import type { SeededRandom } from "./random.ts";
import { beginOf, ratedAt, type Task } from "./task.ts";

/** What is taken out in one step. */
export interface Ruin {
  readonly tasks: Task[];
  /** Only the observers are chosen again; times stay. */
  readonly keepsTimes: boolean;
  /** Two groups that exchange members, or of which the first gives one to the second. */
  readonly groups: readonly [Task, Task] | undefined;
}

/** Chooses what is taken out: tasks that have to do with each other, so that they can exchange places. */
export class RuinChoice {
  readonly #board: Board;
  readonly #random: SeededRandom;
  readonly #movable: readonly Task[];
  readonly #groups: readonly Task[];
  /** Mean number of tasks that are taken out. */
  readonly #mean: number;
  #tasks: Task[] = [];

  constructor(board: Board, random: SeededRandom) {
    this.#board = board;
    this.#random = random;
    this.#movable = board.tasks.filter(({ isFixed }) => !isFixed);
    this.#groups = this.#movable.filter(
      ({ exercise, keepsTime }) => exercise.planned.groupMax > 1 && !keepsTime,
    );
    this.#mean = Math.min(14, Math.max(4, Math.round(this.#movable.length / 8)));
  }

  get hasNone(): boolean {
    return this.#movable.length === 0;
  }

  choose(): Ruin {
    const isRepair = this.#board.points.changes !== undefined;
    this.#tasks = [];
    for (const task of this.#movable)
      if (!task.isPlaced && task.candidates.length > 0) this.#take(task);
    let keepsTimes = false;
    let groups: Ruin["groups"];
    const count = isRepair ? 1 + this.#random.below(7) : 1 + this.#random.below(this.#mean * 2 - 1);
    const seed = this.#movable[this.#random.below(this.#movable.length)]!;
    const kind = this.#random.below(100);
    const lost = this.#lostGroup();
    if (lost && kind < 40) groups = this.#joined(lost);
    else if (isRepair && this.#random.chance(85))
      keepsTimes = this.#aroundChange(seed, count, kind < 50);
    else if (kind < 20 && seed.isPlaced) {
      keepsTimes = true;
      this.#near(seed, 11, count);
    } else if (kind < 45) this.#near(seed, 4 + this.#random.below(12), count);
    else if (kind < 65) this.#candidates();
    else if (kind < 75) this.#observer(count);
    else if (kind < 85) this.#edge(count);
    else if (kind < 92 && this.#groups.length > 0) groups = this.#group(count);
    else this.#any(count);
    for (const task of this.#tasks) task.isOut = false;
    return { tasks: this.#tasks, keepsTimes, groups };
  }

  /** A group that is too small, such as a candidate who came later. */
  #lostGroup(): Task | undefined {
    return this.#groups.find(
      ({ candidates, exercise }) =>
        candidates.length > 0 && candidates.length < exercise.planned.groupMin,
    );
  }

  #joined(lost: Task): Ruin["groups"] {
    const others = this.#groups.filter(
      (other) => other !== lost && other.exercise.of === lost.exercise.of,
    );
    const other = others[this.#random.below(others.length)];
    if (!other) return undefined;
    this.#take(other);
    this.#near(other, 14, 4);
    return [lost, other];
  }

  #take(task: Task): void {
    if (task.isFixed || task.isOut) return;
    task.isOut = true;
    this.#tasks.push(task);
  }

  #any(count: number): void {
    for (let taken = 0; taken < count; taken++)
      this.#take(this.#movable[this.#random.below(this.#movable.length)]!);
  }

  /** Some of a list. */
  #some(list: readonly Task[], count: number): void {
    const rest = [...list];
    for (let taken = Math.min(count, rest.length); taken > 0; taken--) {
      const place = this.#random.below(rest.length);
      this.#take(rest[place]!);
      rest[place] = rest.at(-1)!;
      rest.pop();
    }
  }

  #near(seed: Task, ticks: number, count: number): void {
    const width = Math.max(1, Math.round((ticks * 5) / this.#board.model.tick));
    this.#take(seed);
    const near = this.#movable.filter(
      ({ isPlaced, day, start }) =>
        isPlaced && day === seed.day && Math.abs(start - seed.start) <= width,
    );
    this.#some(near, count);
  }

  /** All of one candidate, and the single sessions of some others. */
  #candidates(): void {
    const { ofCandidate } = this.#board.tally;
    const any = () => ofCandidate[this.#random.below(ofCandidate.length)]!;
    for (const task of any())
      if (task.candidates.length === 1 || this.#random.chance(50)) this.#take(task);
    const more = this.#random.chance(40) ? 0 : 1 + this.#random.below(3);
    for (let other = 0; other < more; other++)
      for (const task of any()) if (task.candidates.length === 1) this.#take(task);
  }

  #observer(count: number): void {
    const { ofObserver } = this.#board.tally;
    this.#some(ofObserver[this.#random.below(ofObserver.length)] ?? [], count);
  }

  /** What begins first, or ends last, on one day, and others anywhere. */
  #edge(count: number): void {
    const day = this.#random.below(this.#board.model.instance.days.length);
    const isEnd = this.#random.chance(50);
    const list = this.#movable.filter((task) => task.isPlaced && task.day === day);
    list.sort((a, b) => (isEnd ? ratedAt(b) - ratedAt(a) : beginOf(a) - beginOf(b)));
    for (const task of list.slice(0, 1 + this.#random.below(count))) this.#take(task);
    this.#any(Math.ceil(count / 2));
  }

  /** A whole group with what its members do around it, or two groups that exchange members. */
  #group(count: number): Ruin["groups"] {
    const group = this.#groups[this.#random.below(this.#groups.length)]!;
    const others = this.#groups.filter(
      (other) => other !== group && other.exercise.of === group.exercise.of,
    );
    this.#take(group);
    if (others.length === 0 || this.#random.chance(40)) {
      const width = Math.round(((10 + this.#random.below(30)) * 5) / this.#board.model.tick);
      for (const candidate of group.candidates)
        for (const task of this.#board.tally.ofCandidate[candidate]!)
          if (
            task.candidates.length === 1 &&
            task.day === group.day &&
            Math.abs(task.start - group.start) <= width &&
            this.#random.chance(80)
          )
            this.#take(task);
      return undefined;
    }
    const other = others[this.#random.below(others.length)]!;
    this.#take(other);
    this.#any(Math.ceil(count / 2));
    return [group, other];
  }

  /** Where a repair differs from what was agreed. */
  #aroundChange(seed: Task, count: number, mayKeepTimes: boolean): boolean {
    let found = seed;
    let seen = 0;
    for (const task of this.#movable)
      if (task.agreed && (!task.isPlaced || task.points >= 500) && this.#random.below(++seen) === 0)
        found = task;
    this.#take(found);
    const { agreed } = found;
    if (!agreed) {
      this.#near(found, 14, count);
      return false;
    }
    const keepsTimes = mayKeepTimes && found.isPlaced && found.start === agreed.start;
    const width = Math.round(((keepsTimes ? 9 : 14) * 5) / this.#board.model.tick);
    const near = this.#movable.filter(
      (task) =>
        task !== found &&
        task.isPlaced &&
        ((task.day === found.day && Math.abs(task.start - found.start) <= width) ||
          (task.day === agreed.day && Math.abs(task.start - agreed.start) <= width / 2) ||
          task.candidates.some((one) => found.candidates.includes(one))),
    );
    this.#some(near, count - 1);
    return keepsTimes;
  }
}
