import { isMoreThanOneAbove } from "./decimal.ts";

/**
 * Which cells of one competency stand out: those more than 1 away from its lowest or highest rating
 * (decisions §9). The values are those of `ratingValue`; null is unrated and never stands out.
 */
export function highlighted(values: readonly (number | null)[]): boolean[] {
  const rated = values.filter((value) => value !== null);
  const max = Math.max(...rated);
  const min = Math.min(...rated);
  return values.map(
    (value) => value !== null && (isMoreThanOneAbove(max, value) || isMoreThanOneAbove(value, min)),
  );
}
