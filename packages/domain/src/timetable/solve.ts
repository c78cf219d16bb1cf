import type { TimetableInstance } from "./instance.ts";
import type { TimetablePlan } from "./plan.ts";
import { TimetableSearch } from "./search.ts";

/**
 * Steps of work per second: about two thirds of what a processor of 2025 does, so that the work ends a search before a limit in
 * seconds does, and the same seed gives the same plan.
 */
export const WORK_PER_SECOND = 1_100_000;

/** The first plan without cells left out, if one is found with some work. */
export function firstPlan(
  instance: TimetableInstance,
  { seed, work }: { readonly seed: number; readonly work: number },
): TimetablePlan | undefined {
  const search = new TimetableSearch({ instance, seed, work });
  while (search.progress.unplaced > 0) if (!search.step(10)) break;
  return search.progress.unplaced === 0 ? search.best : undefined;
}
