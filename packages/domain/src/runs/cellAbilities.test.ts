import { describe, expect, it } from "vitest";
import { cellCan, cellLetters, cellsWithCan } from "./cellAbilities.ts";
import { mayObserveCell, mayRateCell } from "./membership.ts";

const exercise = (id: string) =>
  ({ id, itemType: "EXERCISE", isObserved: true, items: [] }) as const;
const cells = (candidateId: string) => ({
  candidateId,
  exercises: [
    { exerciseId: "e1", observerTeamId: "t1" },
    { exerciseId: "e2", observerTeamId: "t2" },
  ],
});
const run = {
  moderators: ["mo"],
  moderatorsAreObservers: true,
  observerTeams: [
    { id: "t1", observers: ["ann", "c2"], observersHaveModeratorView: false },
    { id: "t2", observers: ["ann"], observersHaveModeratorView: true },
  ],
  candidates: [cells("c1"), cells("c2"), cells("c3")],
  erasedIds: ["c3"],
  process: { items: ["e1", "e2", "e3"].map(exercise) },
};
const lettersOf = (userId: string) =>
  run.candidates.map((candidate) => cellLetters(run, userId, candidate, ["e1", "e2", "e3"]));

describe("the cells that are assigned to a user", () => {
  it("are one letter for each exercise, in capitals in moderator view", () => {
    expect(lettersOf("ann")).toEqual(["rR-", "rR-", "---"]);
    expect(lettersOf("mo")).toEqual(["OOO", "OOO", "---"]);
    // Nobody observes themselves.
    expect(lettersOf("c2")).toEqual(["r--", "---", "---"]);
    expect(lettersOf("nonMember")).toEqual(["---", "---", "---"]);
  });

  it.each(["ann", "mo", "c2", "nonMember"])(
    "read the same from an answer as from a copy of the previous version, which has no letters: %s",
    (userId) => {
      const letters = lettersOf(userId);
      const answered = {
        ...run,
        candidates: run.candidates.map((each, at) => ({ ...each, cells: letters[at] })),
      };
      for (const { candidateId, exerciseId, can } of cellsWithCan(answered, userId)) {
        const old = cellCan(run, userId, candidateId, exerciseId);
        expect(can).toMatchObject({ observe: old.observe, rate: old.rate });
        if (can.observe) expect(can.moderatorView).toBe(old.moderatorView);
        expect(can.observe).toBe(mayObserveCell(run, userId, candidateId, exerciseId));
        expect(can.rate).toBe(mayRateCell(run, userId, candidateId, exerciseId));
      }
    },
  );

  it("are none of a candidate or an exercise that the run does not have", () => {
    const nothing = { observe: false, rate: false, moderatorView: false };
    expect(cellCan(run, "mo", "c9", "e1")).toEqual(nothing);
    expect(cellCan(run, "mo", "c1", "e9")).toEqual(nothing);
  });
});
