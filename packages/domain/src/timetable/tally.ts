import type { Model } from "./model.ts";
import type { Task } from "./task.ts";

const isEarlier = (a: Task, b: Task) => a.day < b.day || (a.day === b.day && a.start < b.start);

function insert(list: Task[], task: Task): void {
  let place = list.length;
  while (place > 0 && isEarlier(task, list[place - 1]!)) place--;
  list.splice(place, 0, task);
}

const remove = (list: Task[], task: Task) => void list.splice(list.indexOf(task), 1);

/** Who does what, in order of time, and who has watched whom: what teams and points are counted from. */
export class Tally {
  readonly ofCandidate: readonly Task[][];
  readonly ofObserver: readonly Task[][];
  /** Cells per candidate × observers + observer. */
  readonly pairs: Uint8Array;
  /** Cells per observer. */
  readonly load: Int32Array;
  /** Repeated observers per candidate. */
  readonly repeats: Int32Array;
  /** Whose sessions have changed since the points were counted. */
  readonly changedCandidates: Uint8Array;
  readonly changedObservers: Uint8Array;

  constructor({ instance: { candidates, observers } }: Model) {
    this.ofCandidate = candidates.map(() => []);
    this.ofObserver = observers.map(() => []);
    this.pairs = new Uint8Array(candidates.length * observers.length);
    this.load = new Int32Array(observers.length);
    this.repeats = new Int32Array(candidates.length);
    this.changedCandidates = new Uint8Array(candidates.length).fill(1);
    this.changedObservers = new Uint8Array(observers.length).fill(1);
  }

  add(task: Task): void {
    const width = this.load.length;
    for (const [place, candidate] of task.candidates.entries()) {
      insert(this.ofCandidate[candidate]!, task);
      this.changedCandidates[candidate] = 1;
      for (const observer of task.teams[place]!) {
        if (this.pairs[candidate * width + observer]!++ > 0) this.repeats[candidate]!++;
        this.load[observer]!++;
      }
    }
    for (const observer of task.observers) {
      insert(this.ofObserver[observer]!, task);
      this.changedObservers[observer] = 1;
    }
  }

  remove(task: Task): void {
    const width = this.load.length;
    for (const [place, candidate] of task.candidates.entries()) {
      remove(this.ofCandidate[candidate]!, task);
      this.changedCandidates[candidate] = 1;
      for (const observer of task.teams[place]!) {
        if (--this.pairs[candidate * width + observer]! > 0) this.repeats[candidate]!--;
        this.load[observer]!--;
      }
    }
    for (const observer of task.observers) {
      remove(this.ofObserver[observer]!, task);
      this.changedObservers[observer] = 1;
    }
  }
}
