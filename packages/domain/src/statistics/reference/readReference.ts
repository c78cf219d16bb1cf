import type { GivenRating } from "../../results/figures.ts";
import csv from "./ac24.csv?raw";

/** The ratings of AC-24: 24 candidates, 4 exercises, 5 competencies, 2 of 8 observers in each cell; from 1 to 7. */
export function ac24(): GivenRating[] {
  return csv
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [candidateId = "", exerciseId = "", competencyId = "", observerId = "", value = ""] =
        line.trim().split(",");
      return { candidateId, exerciseId, competencyId, observerId, value: Number(value) };
    });
}

/** Ratings of one competency in one exercise, from rows of candidate, observer and value. */
export const ratingsOfRows = (rows: readonly (readonly (string | number)[])[]): GivenRating[] =>
  rows.map(([candidate = "", observer = "", value = 0]) => ({
    candidateId: String(candidate),
    exerciseId: "E",
    competencyId: "C",
    observerId: String(observer),
    value: Number(value),
  }));

/** Ratings of one competency in one exercise, from one row per candidate and one column per observer; null is a gap. */
export const ratingsOfTable = (table: readonly (readonly (number | null)[])[]): GivenRating[] =>
  table.flatMap((row, candidate) =>
    row.flatMap((value, observer) =>
      value === null
        ? []
        : ratingsOfRows([[`P${String(candidate).padStart(2, "0")}`, `O${observer}`, value]]),
    ),
  );

const TOLERANCE = 1e-6;

/** The places at which numbers differ by more than the tolerance from those expected; only expected ones are compared. */
export function differences(
  actual: unknown,
  expected: unknown,
  tolerance = TOLERANCE,
  path = "",
): string[] {
  if (typeof expected === "number") {
    const isClose = typeof actual === "number" && Math.abs(actual - expected) <= tolerance;
    return isClose ? [] : [`${path}: ${String(actual)} instead of ${expected}`];
  }
  if (typeof expected !== "object" || expected === null)
    return actual === expected ? [] : [`${path}: ${String(actual)}`];
  const fields: Readonly<Record<string, unknown>> = { ...(actual as object | null | undefined) };
  return Object.entries(expected).flatMap(([name, value]) =>
    differences(fields[name], value, tolerance, `${path}/${name}`),
  );
}
