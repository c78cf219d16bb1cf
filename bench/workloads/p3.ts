import type { Bench } from "../bench.ts";
import type { Row } from "../table.ts";
import { buildRatedRun, ratingsCall } from "./ratedRun.ts";

/** 50 × 6 × 4 are 1,200 assessments, of 12 competencies each. */
const SIZE = { candidates: 50, exercises: 6, observers: 4, competencies: 12 };

/** P3: all ratings of a run in one call. */
export async function allRatings(bench: Bench): Promise<Row[]> {
  const made = await buildRatedRun(bench, { ...SIZE, state: "STARTED" });
  return ratingsCall(bench, made, "P3 ratings of a run");
}
