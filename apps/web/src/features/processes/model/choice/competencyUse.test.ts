import { describe, expect, it } from "vitest";
import { testId } from "../../../../testing/buildRun.ts";
import { buildCentre, buildCues, buildStep } from "../../../../testing/buildSteps.ts";
import { competencyUse, cuesFromGroup } from "./competencyUse.ts";

const [LEADING, LISTENING] = [testId(80), testId(81)];
const items = [
  buildStep(10, {
    competencyIds: [LEADING],
    cues: { [LEADING]: buildCues(["a", "b"], [], ["c"]), [LISTENING]: buildCues(["x"], [], []) },
  }),
  buildCentre(20, [
    buildStep(21, {
      competencyIds: [LEADING, LISTENING],
      cues: { [LEADING]: buildCues(["d"], ["", "e"], []) },
    }),
    buildStep(22, { competencyIds: [] }),
  ]),
];

describe("what would be lost with a competency", () => {
  it("are the steps that observe it, also those in a centre, and its cues in all of them", () => {
    expect(competencyUse(items, LEADING)).toEqual({ steps: 2, cues: 5 });
  });

  it("are its cues also in a step that does not observe it any more", () => {
    expect(competencyUse(items, LISTENING)).toEqual({ steps: 1, cues: 1 });
  });

  it("is nothing where nobody refers to it", () => {
    expect(competencyUse(items, testId(82))).toEqual({ steps: 0, cues: 0 });
    expect(competencyUse([], LEADING)).toEqual({ steps: 0, cues: 0 });
  });

  it("does not count lines that nobody has filled", () => {
    const empty = [buildStep(10, { cues: { [LEADING]: buildCues(["", "  "]) } })];
    expect(competencyUse(empty, LEADING).cues).toBe(0);
  });
});

describe("what would be lost with groups of the scale", () => {
  it.each([
    [0, 6],
    [1, 2],
    [2, 1],
    [3, 0],
  ])("are the cues from group %i on, in all steps and of all competencies: %i", (group, cues) => {
    expect(cuesFromGroup(items, group)).toBe(cues);
  });

  it("is nothing in a process without cues", () => {
    expect(cuesFromGroup([], 0)).toBe(0);
    expect(cuesFromGroup([buildStep(10)], 0)).toBe(0);
  });
});
