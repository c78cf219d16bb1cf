import type { Id } from "../text/rules.ts";

/**
 * Orders the observers alike in every exercise: as they first appear, exercise by exercise.
 *
 * @param exercises what the observers gave, for each exercise in order
 */
export function inObserverOrder<T>(
  exercises: readonly (readonly T[])[],
  observerOf: (one: T) => Id,
): T[][] {
  const order = [...new Set(exercises.flat().map(observerOf))];
  const places = new Map(order.map((id, place) => [id, place]));
  const place = (one: T): number => places.get(observerOf(one)) ?? order.length;
  return exercises.map((own) => own.toSorted((a, b) => place(a) - place(b)));
}
