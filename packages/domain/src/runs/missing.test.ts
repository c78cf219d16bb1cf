import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellCounts, cellsToRemindOf, missingRatings } from "./missing.ts";

const run = {
  moderators: ["m"],
  moderatorsAreObservers: true,
  observerTeams: [
    { id: "t1", observers: ["o1", "o2"], observersHaveModeratorView: false },
    { id: "t2", observers: ["o2", "c1"], observersHaveModeratorView: false },
    { id: "t3", observers: [], observersHaveModeratorView: false },
  ],
  candidates: [
    {
      candidateId: "c1",
      exercises: [
        { exerciseId: "e2", observerTeamId: "t2" },
        { exerciseId: "e1", observerTeamId: "t1" },
      ],
    },
    {
      candidateId: "c2",
      exercises: [
        { exerciseId: "e1", observerTeamId: "t3" },
        { exerciseId: "e3", observerTeamId: "t1" },
      ],
    },
  ],
};
const exercises = [
  { id: "e1", competencies: 3 },
  { id: "e2", competencies: 2 },
  { id: "e3", competencies: 0 },
];

describe("what is missing in a run", () => {
  it("is every observer's rating of every cell assigned to them, in the order of the matrix", () => {
    expect(missingRatings(run, exercises, () => 0)).toEqual([
      { candidateId: "c1", exerciseId: "e1", observerId: "o1", rated: 0, competencies: 3 },
      { candidateId: "c1", exerciseId: "e1", observerId: "o2", rated: 0, competencies: 3 },
      { candidateId: "c1", exerciseId: "e2", observerId: "o2", rated: 0, competencies: 2 },
    ]);
  });

  it("is nothing of a candidate who was erased, of whom nobody can rate anything any more", () => {
    expect(missingRatings({ ...run, erasedIds: ["c1"] }, exercises, () => 0)).toEqual([]);
  });

  it("is what is rated in part too, and nothing that is rated whole", () => {
    const rated = new Map([
      ["c1/e1/o1", 2],
      ["c1/e1/o2", 3],
      ["c1/e2/o2", 2],
    ]);
    const ratedOf = (...cell: string[]) => rated.get(cell.join("/")) ?? 0;
    expect(missingRatings(run, exercises, ratedOf)).toEqual([
      { candidateId: "c1", exerciseId: "e1", observerId: "o1", rated: 2, competencies: 3 },
    ]);
  });

  it("grows with nothing that is rated", () => {
    fc.assert(
      fc.property(fc.func(fc.nat(3)), (before) => {
        const now = (...cell: string[]) => Math.min(3, before(...cell) + 1);
        const less = missingRatings(run, exercises, now).map(({ observerId }) => observerId);
        const more = missingRatings(run, exercises, before).map(({ observerId }) => observerId);
        expect(more).toEqual(expect.arrayContaining(less));
      }),
    );
  });
});

const cell = (observerId: string, candidateId: string, isExplained = false) => ({
  candidateId,
  exerciseId: "e1",
  observerId,
  ...(isExplained && { explanation: {} }),
});

describe("the cells of observers at the finish", () => {
  it("are complete, explained or unexplained, and each is one of these", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), fc.nat(20), (explained, complete) => {
        const missing = explained.map((isExplained) => cell("o1", "c1", isExplained));
        const counts = cellCounts(missing.length + complete, missing);
        expect(counts).toEqual({
          complete,
          explained: explained.filter(Boolean).length,
          unexplained: explained.filter((one) => !one).length,
        });
      }),
    );
  });

  it("wait for an observer where a rating is missing without a reason, or work is not sent", () => {
    const missing = [cell("o1", "c1"), cell("o1", "c2", true), cell("o2", "c1")];
    expect(cellsToRemindOf("o1", missing, [])).toBe(1);
    // A cell that lacks both counts once, and what is unsent waits though its rating is explained.
    expect(cellsToRemindOf("o1", missing, [cell("o1", "c1"), cell("o1", "c2")])).toBe(2);
    expect(cellsToRemindOf("o3", missing, [])).toBe(0);
  });
});
