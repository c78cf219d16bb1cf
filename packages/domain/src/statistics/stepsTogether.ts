import { stepsOfPart, type StepTask } from "./stepsOfPart.ts";

/** A compared value that has to reach its limit, with its ratings as places in a common list. */
export interface JointPart extends Pick<StepTask, "strategy" | "limit"> {
  readonly kind: string;
  readonly ratings: readonly number[];
}

/** States of the ratings that a search looks at, at most. */
const MOST_STATES = 500;

interface Search {
  readonly parts: readonly JointPart[];
  readonly levels: readonly number[];
  /** Of each rating: the parts that it belongs to, as a text. Ratings with the same can be exchanged. */
  readonly memberships: readonly string[];
  states: number;
}

/** Steps that each part lacks by itself. */
const lacking = ({ parts, levels }: Search, places: readonly number[]): number[] =>
  parts.map(({ strategy, limit, ratings }) => {
    const own = ratings.map((rating) => places[rating]!);
    const task: StepTask = { strategy, levels, limit, places: own, direction: 1 };
    return stepsOfPart(task) ?? Number.POSITIVE_INFINITY;
  });

/** Steps that are needed at the least: parts of one kind share no rating, so theirs add up. */
function leastOf({ parts }: Search, lacks: readonly number[]): number {
  const sums = new Map<string, number>();
  parts.forEach(({ kind }, part) => sums.set(kind, (sums.get(kind) ?? 0) + lacks[part]!));
  return Math.max(0, ...sums.values());
}

const keyOf = ({ memberships }: Search, places: readonly number[]): string =>
  places
    .map((place, rating) => `${memberships[rating]}:${place}`)
    .toSorted()
    .join(" ");

/** Whether so many further steps suffice; undefined once the search has looked at too many states. */
function suffices(
  search: Search,
  places: readonly number[],
  steps: number,
  seen: Set<string>,
): boolean | undefined {
  const key = keyOf(search, places);
  if (seen.has(key)) return false;
  seen.add(key);
  if (++search.states > MOST_STATES) return undefined;
  const lacks = lacking(search, places);
  const least = leastOf(search, lacks);
  if (least === 0) return true;
  if (least > steps) return false;
  // Whatever the way, some rating of a part that lacks steps has to rise.
  const part = search.parts[lacks.findIndex((lack) => lack > 0)];
  for (const rating of part?.ratings ?? []) {
    const next = places[rating]! + 1;
    if (next === search.levels.length) continue;
    const found = suffices(search, places.with(rating, next), steps - 1, seen);
    if (found !== false) return found;
  }
  return false;
}

/**
 * The fewest single steps after which all parts reach their limits, where parts of different kinds share ratings: tries
 * ever more steps. Bounds if that would take too long.
 *
 * @param places of the ratings among the levels
 * @param most a number of steps that suffices
 */
export function stepsTogether(
  parts: readonly JointPart[],
  places: readonly number[],
  levels: readonly number[],
  most: number,
): { readonly atLeast: number; readonly atMost: number } {
  const memberships = places.map((_, rating) =>
    parts.map(({ ratings }) => Number(ratings.includes(rating))).join(""),
  );
  const search: Search = { parts, levels, memberships, states: 0 };
  let steps = leastOf(search, lacking(search, places));
  for (; steps < most; steps++) {
    const found = suffices(search, places, steps, new Set());
    if (found === undefined) return { atLeast: steps, atMost: most };
    if (found) return { atLeast: steps, atMost: steps };
  }
  return { atLeast: most, atMost: most };
}
