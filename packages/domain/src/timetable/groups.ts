import { isApart } from "./task.ts";
import type { Model, ModelExercise } from "./model.ts";
import type { SeededRandom } from "./random.ts";

/** Shuffles before a number of groups is taken to be too small for those who must be apart. */
const SHUFFLES = 60;

/** The days on which a candidate is there, as text. */
function daysOf({ instance }: Model, candidate: number): string {
  const { available } = instance.candidates[candidate]!;
  const days = available?.map(({ day }) => day) ?? instance.days.keys();
  return [...new Set(days)].toSorted((a, b) => a - b).join();
}

/**
 * Splits candidates into groups of a size that the exercise allows, as even as possible, of people who are there on
 * the same days. Candidates for whom there is no such group become groups of one, which cannot be placed.
 */
export function formGroups(
  model: Model,
  { planned }: ModelExercise,
  candidates: readonly number[],
  random: SeededRandom,
): number[][] {
  const { groupMin, groupMax } = planned;
  const byDays = Map.groupBy(candidates, (one) => daysOf(model, one));
  return [...byDays.values()].flatMap((list) => {
    const least = Math.ceil(list.length / groupMax);
    const most = Math.floor(list.length / groupMin);
    for (let count = least; count <= most; count++)
      for (let shuffle = 0; shuffle < SHUFFLES; shuffle++) {
        random.shuffle(list);
        const groups = dealt(model, list, count);
        if (groups) return groups;
      }
    return list.map((one) => [one]);
  });
}

/** Deals a list to a number of groups whose sizes differ by one at most; undefined if somebody cannot be placed. */
function dealt(model: Model, list: readonly number[], count: number): number[][] | undefined {
  const groups: number[][] = Array.from({ length: count }, () => []);
  const largest = Math.ceil(list.length / count);
  const full = list.length % count === 0 ? count : list.length % count;
  for (const one of list) {
    const large = groups.filter(({ length }) => length === largest).length;
    const fitting = groups.filter((group) => {
      const isRoom = group.length < largest - 1 || (group.length < largest && large < full);
      return isRoom && !isApart(model, one, group);
    });
    const smallest = fitting.toSorted((a, b) => a.length - b.length)[0];
    if (!smallest) return undefined;
    smallest.push(one);
  }
  return groups;
}
