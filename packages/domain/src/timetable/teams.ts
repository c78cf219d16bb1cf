import { hasTick } from "./bits.ts";
import type { Model } from "./model.ts";
import type { Points } from "./points.ts";
import type { SeededRandom } from "./random.ts";
import type { Tally } from "./tally.ts";
import { observersNeeded, type Task } from "./task.ts";

export interface Team {
  readonly teams: readonly (readonly number[])[];
  readonly points: number;
}

/** Points for an observer who is not in the group yet: fewer observers per group leave more for the rest. */
const ONE_MORE_OBSERVER = 25;
/** Share of the balance's weight that each cell above the fair load costs while placing. */
const LOAD_SHARE = 0.15;
const FORBIDDEN = Infinity;

/**
 * Who observes: the rules `observersPerCell`, `conflictOfInterest`, `candidatesPerObserver`, `maxSameObserver` and
 * `minDifferentObservers`.
 */
export class TeamChoice {
  readonly #model: Model;
  readonly #tally: Tally;
  readonly #points: Points;
  readonly #random: SeededRandom;
  /** Points of each observer for the candidate being placed, and the observers by them. */
  readonly #prices: Float64Array;
  readonly #order: Int32Array;
  #count = 0;

  constructor(model: Model, tally: Tally, points: Points, random: SeededRandom) {
    const observers = model.instance.observers.length;
    this.#model = model;
    this.#tally = tally;
    this.#points = points;
    this.#random = random;
    this.#prices = new Float64Array(observers);
    this.#order = new Int32Array(observers);
  }

  /** Points of one observer for one candidate, or infinity if a rule forbids it. */
  price(candidate: number, observer: number): number {
    const { conflicts, maxSame, maxRepeats, fairLoad, isStandIn } = this.#model;
    const { pairs, repeats, load } = this.#tally;
    const { weights, changes } = this.#points;
    const pair = candidate * load.length + observer;
    if (conflicts[pair] === 1) return FORBIDDEN;
    const times = pairs[pair]!;
    if (times >= maxSame) return FORBIDDEN;
    if (times > 0 && repeats[candidate]! >= maxRepeats[candidate]!) return FORBIDDEN;
    const standIn = isStandIn[observer] ? (changes?.standIn ?? 0) : 0;
    const overload = (load[observer]! - fairLoad[observer]!) * weights.balance * LOAD_SHARE;
    return standIn + (times > 0 ? weights.repeats : 0) + overload;
  }

  /** Calculates the prices for a single candidate, which the other calls use; false if nobody may observe. */
  prepare(task: Task, noise: number): boolean {
    const candidate = task.candidates[0]!;
    this.#count = 0;
    for (let observer = 0; observer < this.#prices.length; observer++) {
      let price = this.price(candidate, observer);
      if (price === FORBIDDEN) continue;
      price += this.#changePrice(task, candidate, observer);
      if (noise > 0) price += this.#random.below(noise);
      this.#prices[observer] = price;
      let place = this.#count++;
      while (place > 0 && this.#prices[this.#order[place - 1]!]! > price) {
        this.#order[place] = this.#order[place - 1]!;
        place--;
      }
      this.#order[place] = observer;
    }
    return this.#count >= task.exercise.planned.observers;
  }

  #changePrice({ agreed }: Task, candidate: number, observer: number): number {
    if (!this.#points.changes || !agreed) return 0;
    const place = agreed.candidates.indexOf(candidate);
    if (place < 0 || agreed.teams[place]!.includes(observer)) return 0;
    return this.#points.changes.observer + this.#points.changes.cell;
  }

  /** Whether an observer of the order may watch the prepared candidate. */
  forEachPrepared(act: (observer: number) => void): void {
    for (let place = 0; place < this.#count; place++) act(this.#order[place]!);
  }

  /** Points of the cheapest observers at a start, without regard to gender and language. */
  roughPoints(task: Task, free: Int32Array, start: number): number {
    const { words } = this.#model;
    let missing = task.exercise.planned.observers;
    let points = 0;
    for (let place = 0; place < this.#count && missing > 0; place++) {
      const observer = this.#order[place]!;
      if (!hasTick(free, observer * words, start)) continue;
      points += this.#prices[observer]!;
      missing--;
    }
    return missing > 0 ? FORBIDDEN : points;
  }

  /**
   * The cheapest pair for the prepared candidate at a start, exactly.
   *
   * @param extra further points of each observer, such as for a change of room
   */
  pair(
    task: Task,
    free: Int32Array,
    start: number,
    { extra, least }: { extra: (observer: number) => number; least: number },
  ): Team | undefined {
    const { words } = this.#model;
    const candidate = task.candidates[0]!;
    let best = least;
    let found: readonly [number, number] | undefined;
    for (let first = 0; first < this.#count; first++) {
      const one = this.#order[first]!;
      const price = this.#prices[one]!;
      if (price * 2 >= best) break;
      if (!hasTick(free, one * words, start)) continue;
      const ownPoints = price + extra(one);
      for (let second = first + 1; second < this.#count; second++) {
        const other = this.#order[second]!;
        if (ownPoints + this.#prices[other]! >= best) break;
        if (!hasTick(free, other * words, start)) continue;
        const points =
          ownPoints + this.#prices[other]! + extra(other) + this.#mix(candidate, one, other);
        if (points < best) {
          best = points;
          found = [one, other];
        }
      }
    }
    return found && { teams: [found], points: best };
  }

  /** Points of gender and language of a pair; infinity if both would be repeated and only one may be. */
  #mix(candidate: number, one: number, other: number): number {
    const { genders, speaks, maxRepeats } = this.#model;
    const { pairs, repeats, load } = this.#tally;
    const { sameGender, noLanguage } = this.#points.weights;
    const first = candidate * load.length;
    const known = Number(pairs[first + one]! > 0) + Number(pairs[first + other]! > 0);
    if (known === 2 && repeats[candidate]! + 2 > maxRepeats[candidate]!) return FORBIDDEN;
    const isUnderstood = speaks[first + one] === 1 || speaks[first + other] === 1;
    return (genders[one] === genders[other] ? sameGender : 0) + (isUnderstood ? 0 : noLanguage);
  }

  /** Teams for all candidates of a task, each with the cheapest that is left; undefined if somebody stays without. */
  greedy(task: Task, free: Int32Array, start: number, noise: number): Team | undefined {
    const { candidates } = task;
    const teams: number[][] = candidates.map(() => []);
    const watched = new Map<number, number>();
    const order = candidates.map((_, place) => place);
    this.#random.shuffle(order);
    let points = 0;
    for (const place of order) {
      const added = this.#fillTeam(task, place, { teams, watched, free, start, noise });
      if (added === undefined) return undefined;
      points += added;
    }
    return { teams, points };
  }

  #fillTeam(
    task: Task,
    place: number,
    { teams, watched, free, start, noise }: Filling,
  ): number | undefined {
    const candidate = task.candidates[place]!;
    const team = teams[place]!;
    const { observers, maxCandidatesPerObserver } = task.exercise.planned;
    const { repeats, pairs, load } = this.#tally;
    const needed = observersNeeded(task);
    let points = 0;
    let repeated = repeats[candidate]!;
    while (team.length < observers) {
      let best = FORBIDDEN;
      let chosen = -1;
      for (let observer = 0; observer < load.length; observer++) {
        const watches = watched.get(observer) ?? 0;
        if (watches >= maxCandidatesPerObserver || team.includes(observer)) continue;
        if (!hasTick(free, observer * this.#model.words, start)) continue;
        const isKnown = pairs[candidate * load.length + observer]! > 0;
        if (isKnown && repeated >= this.#model.maxRepeats[candidate]!) continue;
        let price = this.price(candidate, observer) + this.#changePrice(task, candidate, observer);
        if (watches === 0 && watched.size >= needed) price += ONE_MORE_OBSERVER;
        if (noise > 0) price += this.#random.below(noise);
        if (team.length === observers - 1)
          price += this.#points.ofTeam(candidate, [...team, observer]);
        if (price < best) {
          best = price;
          chosen = observer;
        }
      }
      if (chosen < 0) return undefined;
      if (pairs[candidate * load.length + chosen]! > 0) repeated++;
      team.push(chosen);
      watched.set(chosen, (watched.get(chosen) ?? 0) + 1);
      points += best;
    }
    return points;
  }
}

interface Filling {
  readonly teams: number[][];
  readonly watched: Map<number, number>;
  readonly free: Int32Array;
  readonly start: number;
  readonly noise: number;
}
