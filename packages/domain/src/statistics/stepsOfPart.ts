import { aggregate } from "../results/calculation.ts";
import type { CutOffStrategy } from "../processes/cutOff.ts";

/*
 * The fewest single steps on the scale that bring one compared value above its limit, or below it. A step takes one rating
 * to the neighbouring level. What is shown is compared: the product's own rounding says where the limit lies.
 */

/** A compared value: the ratings behind it, as places among the levels. */
export interface StepTask {
  readonly strategy: CutOffStrategy;
  /** All levels, ascending. */
  readonly levels: readonly number[];
  readonly places: readonly number[];
  readonly limit: number;
  /** 1 to reach the limit by raising, −1 to fall below it. */
  readonly direction: 1 | -1;
}

/** Error of a difference of two levels in binary numbers. */
const CLOSE = 1e-9;

/** Whether neighbouring levels are all as far apart, so that steps can be exchanged. */
export function isEven(levels: readonly number[]): boolean {
  const [first = 0, second = 0] = levels;
  return levels.every(
    (level, place) => place === 0 || Math.abs(level - levels[place - 1]! - second + first) < CLOSE,
  );
}

/** Whether the limit is reached, or fallen below, by some values. */
function isDone({ strategy, limit, direction }: StepTask, values: readonly number[]): boolean {
  const value = aggregate(strategy, values);
  if (value === null) return false;
  return direction === 1 ? value >= limit : value < limit;
}

/** Levels that a rating can still move. */
const roomOf = ({ levels, direction }: StepTask, place: number): number =>
  direction === 1 ? levels.length - 1 - place : place;

/** The values after moves of each rating. */
const valuesAfter = ({ levels, places, direction }: StepTask, moves: readonly number[]): number[] =>
  places.map((place, rating) => levels[place + direction * moves[rating]!]!);

/** Any distribution of the steps, for even levels. */
function spreadSteps(task: StepTask, steps: number): number[] {
  let left = steps;
  return task.places.map((place) => {
    const own = Math.min(left, roomOf(task, place));
    left -= own;
    return own;
  });
}

/**
 * The distribution of each number of steps that changes the sum most, for levels that are not evenly spaced: rating by
 * rating, the best way for every number of steps so far.
 */
function bestSteps(task: StepTask, most: number): number[][] {
  const { levels, places, direction } = task;
  let best = new Float64Array(most + 1).fill(Number.NEGATIVE_INFINITY);
  best[0] = 0;
  const chosen = places.map((place) => {
    const next = new Float64Array(most + 1).fill(Number.NEGATIVE_INFINITY);
    const moves = new Int32Array(most + 1);
    for (let own = 0; own <= roomOf(task, place); own++) {
      const gain = Math.abs(levels[place + direction * own]! - levels[place]!);
      for (let steps = own; steps <= most; steps++)
        if (best[steps - own]! + gain > next[steps]!) {
          next[steps] = best[steps - own]! + gain;
          moves[steps] = own;
        }
    }
    best = next;
    return moves;
  });
  return Array.from({ length: most + 1 }, (_, steps) => {
    let left = steps;
    return chosen
      .toReversed()
      .map((moves) => {
        const own = moves[left]!;
        left -= own;
        return own;
      })
      .toReversed();
  });
}

/** The first number of steps that suffices; more never do harm. */
function firstThat(most: number, suffices: (steps: number) => boolean): number | null {
  if (!suffices(most)) return null;
  let [from, to] = [0, most];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (suffices(middle)) to = middle;
    else from = middle + 1;
  }
  return to;
}

function stepsOfMean(task: StepTask): number | null {
  const most = task.places.reduce((sum, place) => sum + roomOf(task, place), 0);
  const even = isEven(task.levels);
  const best = even ? [] : bestSteps(task, most);
  const movesOf = (steps: number) => (even ? spreadSteps(task, steps) : best[steps]!);
  return firstThat(most, (steps) => isDone(task, valuesAfter(task, movesOf(steps))));
}

/** For each pair of levels that the two middle ratings could reach, the ratings that get there with the fewest steps. */
function stepsOfMedian(task: StepTask): number | null {
  const { levels, places, direction } = task;
  const ordered = places.toSorted((a, b) => direction * (b - a));
  const half = Math.floor(places.length / 2);
  const isOdd = places.length % 2 === 1;
  const distance = (place: number, to: number) => Math.max(0, direction * (to - place));
  let fewest: number | null = null;
  levels.forEach((near, nearPlace) =>
    levels.forEach((far, farPlace) => {
      if (direction * (farPlace - nearPlace) < 0 || (isOdd && farPlace !== nearPlace)) return;
      if (!isDone(task, isOdd ? [near] : [near, far])) return;
      const steps = ordered
        .slice(0, half)
        .reduce(
          (sum, place) => sum + distance(place, farPlace),
          distance(ordered[half]!, nearPlace),
        );
      if (fewest === null || steps < fewest) fewest = steps;
    }),
  );
  return fewest;
}

/** The fewest steps; null if no number of them suffices, or there is no rating. */
export function stepsOfPart(task: StepTask): number | null {
  if (task.places.length === 0) return null;
  return task.strategy === "AVG" ? stepsOfMean(task) : stepsOfMedian(task);
}
