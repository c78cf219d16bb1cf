import { describe, expect, it } from "vitest";
import { EVA, FINN, ratedValue, rating, result } from "../../../../testing/buildRating.ts";
import {
  ANNA,
  GROUP,
  LEADING,
  LISTENING,
  observedRun,
  ROLE_PLAY,
} from "../../../../testing/observedRun.ts";
import { ratedLeaves } from "../steps.ts";
import { countingValue, overviewColumns, ratingColumns, valueOf } from "./manualColumns.ts";
import type { ResultView } from "./resultView.ts";

const run = observedRun(EVA);
const exercises = ratedLeaves(run.process.items[0]!);
const view = (stored: ResultView["stored"], shown = stored): ResultView => ({
  key: stored.id,
  shown,
  stored,
  state: "synced",
  changed: {},
  conflict: undefined,
});

describe("the columns of the ratings", () => {
  it("are the observers' assessments, exercise by exercise, each with a key of its own", () => {
    const assessments = [
      rating(ANNA, ROLE_PLAY, EVA, 3),
      rating(ANNA, GROUP, EVA, 4),
      rating(ANNA, GROUP, FINN, 5),
      result(ANNA, GROUP, 2),
    ];
    const columns = ratingColumns({ run, exercises, assessments, views: [] });
    expect(columns.map(({ exerciseId, observer }) => [exerciseId, observer?.observerId])).toEqual([
      [GROUP, EVA],
      [GROUP, FINN],
      [ROLE_PLAY, EVA],
    ]);
    expect(new Set(columns.map(({ key }) => key)).size).toBe(3);
  });
});

describe("the columns of the overview", () => {
  it("are the exercises, with their overall results as they are shown, unsent ones too", () => {
    const stored = result(ANNA, GROUP, 2);
    const shown = { ...stored, values: [ratedValue(LEADING, 4)] };
    const columns = overviewColumns({
      run,
      exercises,
      assessments: [],
      views: [view(stored, shown)],
    });
    expect(columns.map(({ exerciseId }) => exerciseId)).toEqual([GROUP, ROLE_PLAY]);
    expect(columns[0]?.assessment).toBe(shown);
    expect(columns[1]?.assessment).toBeUndefined();
  });
});

describe("the value of a column", () => {
  const [column] = ratingColumns({
    run,
    exercises,
    assessments: [rating(ANNA, GROUP, EVA, 3)],
    views: [],
  });
  it("is that of the competency, and none where nobody has rated", () => {
    expect(column && valueOf(column, LEADING)?.selectedCriterion).toBe(3);
    expect(column && countingValue(valueOf(column, LISTENING))).toBeNull();
    expect(valueOf({ assessment: undefined }, LEADING)).toBeUndefined();
    expect(countingValue(undefined)).toBeNull();
  });

  it("is the moderator's where they have corrected it", () => {
    expect(countingValue({ ...ratedValue(LEADING, 2), selectedCriterionOverwrite: 5 })).toBe(5);
    expect(countingValue(ratedValue(LEADING, 2))).toBe(2);
  });
});
