import type { TestRun } from "@assay/testing";
import type { Bench } from "../bench.ts";
import type { Row } from "../table.ts";
import { buildRatedRun, ratingsCall } from "./ratedRun.ts";

/** 50 × 6 × 4 are 1,200 assessments, of 12 competencies each. */
const SIZE = { candidates: 50, exercises: 6, observers: 4, competencies: 12 };

export const buildAllRatings = (bench: Bench): Promise<TestRun> =>
  buildRatedRun(bench, { ...SIZE, state: "STARTED" });

/** P3: all ratings of a run in one call. */
export async function allRatings(bench: Bench): Promise<Row[]> {
  const made = await buildAllRatings(bench);
  return ratingsCall(bench, made, "P3 ratings of a run");
}
