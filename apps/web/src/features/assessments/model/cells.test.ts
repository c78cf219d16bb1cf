import { PROGRESS_TONES } from "@assay/domain";
import { describe, expect, it } from "vitest";
import { EVA, FINN, rating, result } from "../../../testing/buildRating.ts";
import { testId } from "../../../testing/buildRun.ts";
import {
  ANNA,
  BERND,
  GROUP,
  INTERVIEW,
  observedRun,
  ROLE_PLAY,
  RUN,
} from "../../../testing/observedRun.ts";
import { progressOfCandidate, progressOfCell, rateableCells } from "./cells.ts";

const run = observedRun(EVA);
const cell = (candidateId: string, exerciseId: string) => ({
  processRunId: RUN,
  candidateId,
  exerciseId,
});
const all = [ANNA, BERND].flatMap((id) =>
  [GROUP, ROLE_PLAY, INTERVIEW].map((exercise) => cell(id, exercise)),
);

describe("the cells that somebody rates", () => {
  it("are those of their teams, candidate by candidate", () => {
    expect(rateableCells(run, EVA)).toEqual(all);
  });

  it("are none for who is in no team", () => {
    expect(rateableCells(run, FINN)).toEqual([]);
  });
});

describe("how far the rating of a cell is", () => {
  const progress = (...values: (number | null)[]) =>
    progressOfCell(run, [rating(ANNA, GROUP, EVA, ...values)], cell(ANNA, GROUP));

  it("is to do, started, or done once every competency has a value", () => {
    expect(progress(null, null)).toBe("NOT_STARTED");
    expect(progress(3, null)).toBe("STARTED");
    expect(progress(3, 4)).toBe("FINISHED");
  });

  it("is to do where nothing is stored, or only an overall result, or of another cell", () => {
    const of = (...given: Parameters<typeof progressOfCell>[1]) =>
      progressOfCell(run, given, cell(ANNA, GROUP));
    expect(of()).toBe("NOT_STARTED");
    expect(of(result(ANNA, GROUP, 3, 4))).toBe("NOT_STARTED");
    expect(of(rating(BERND, GROUP, EVA, 3, 4), rating(ANNA, ROLE_PLAY, EVA, 3, 4))).toBe(
      "NOT_STARTED",
    );
  });

  it("does not fail for an exercise that is gone", () => {
    expect(() => progressOfCell(run, [], cell(ANNA, testId(99)))).not.toThrow();
  });
});

describe("how far somebody is with a candidate", () => {
  const of = (candidateId: string, ...given: Parameters<typeof progressOfCell>[1]) =>
    progressOfCandidate(run, given, all, candidateId);

  it("is started by the first value, and done with the last", () => {
    expect(of(ANNA)).toBe("NOT_STARTED");
    expect(of(ANNA, rating(ANNA, GROUP, EVA, 3))).toBe("STARTED");
    const done = [GROUP, ROLE_PLAY, INTERVIEW].map((exercise) => rating(ANNA, exercise, EVA, 3, 4));
    expect(of(ANNA, ...done.slice(1))).toBe("STARTED");
    expect(of(ANNA, ...done)).toBe("FINISHED");
    expect(of(BERND, ...done)).toBe("NOT_STARTED");
  });
});

it("shows each progress in a tone of its own", () => {
  expect(new Set(Object.values(PROGRESS_TONES)).size).toBe(3);
});
