import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyStaffing } from "./copyStaffing.ts";
import { runViolations } from "./runViolations.ts";

const team = (id: string, observers: string[]) => ({
  id,
  name: `Team ${id}`,
  observers,
  observersHaveModeratorView: id === "b",
});
const from = {
  observerTeams: [team("a", ["o1", "o2"]), team("b", ["o3", "gone"])],
  candidates: [
    {
      candidateId: "x",
      exercises: [
        { exerciseId: "e1", observerTeamId: "a" },
        { exerciseId: "e2", observerTeamId: "b" },
      ],
    },
    { candidateId: "y", exercises: [{ exerciseId: "e1", observerTeamId: "b" }] },
  ],
};
function copying() {
  let next = 0;
  return {
    exerciseOf: (id: string) => ({ e1: "n1", e2: "n2" })[id],
    mayObserve: (id: string) => id !== "gone",
    newId: () => `t${(next += 1)}`,
  };
}

describe("the staffing of another run", () => {
  it("copies its teams, without observers whose account was deleted, under new ids", () => {
    expect(copyStaffing(from, [], copying()).teams).toEqual([
      { ...team("a", ["o1", "o2"]), id: "t1" },
      { ...team("b", ["o3"]), id: "t2" },
    ]);
  });

  it("is assigned to the candidates by their place in the list, and repeats if it is shorter", () => {
    const { candidates } = copyStaffing(from, ["p", "q", "r"], copying());
    const first = [
      { exerciseId: "n1", observerTeamId: "t1" },
      { exerciseId: "n2", observerTeamId: "t2" },
    ];
    expect(candidates.map(({ exercises }) => exercises)).toEqual([
      first,
      [{ exerciseId: "n1", observerTeamId: "t2" }],
      first,
    ]);
  });

  it("gives candidates of both runs the same cells", () => {
    const { candidates } = copyStaffing(from, ["y", "q"], copying());
    expect(candidates[0]?.exercises).toEqual([{ exerciseId: "n1", observerTeamId: "t2" }]);
  });

  it("lets nobody observe themselves, and leaves out exercises that this run does not have", () => {
    const { candidates } = copyStaffing(from, ["o1"], copying());
    expect(candidates[0]?.exercises).toEqual([{ exerciseId: "n2", observerTeamId: "t2" }]);
    const none = { ...copying(), exerciseOf: () => undefined };
    expect(copyStaffing(from, ["p"], none).candidates[0]?.exercises).toEqual([]);
  });

  it("never breaks a rule of the run, whatever it is copied from", () => {
    const people = fc.constantFrom("o1", "o2", "o3", "p1", "p2", "p3");
    const cell = fc.record({
      exerciseId: fc.constantFrom("e1", "e2", "e3"),
      observerTeamId: fc.constantFrom("a", "b", "lost", null),
    });
    const source = fc.record({
      observerTeams: fc
        .tuple(fc.uniqueArray(people), fc.uniqueArray(people))
        .map(([a, b]) => [team("a", a), team("b", b)]),
      candidates: fc.uniqueArray(
        fc.record({ candidateId: people, exercises: fc.array(cell, { maxLength: 4 }) }),
        { selector: ({ candidateId }) => candidateId },
      ),
    });
    fc.assert(
      fc.property(source, fc.uniqueArray(people), (run, candidateIds) => {
        const { teams, candidates } = copyStaffing(run, candidateIds, copying());
        const copied = {
          moderators: [],
          moderatorsAreObservers: false,
          observerTeams: teams,
          candidates,
        };
        expect(runViolations(copied, ["n1", "n2"])).toEqual([]);
        expect(candidates.map(({ candidateId }) => candidateId)).toEqual(candidateIds);
      }),
    );
  });
});
