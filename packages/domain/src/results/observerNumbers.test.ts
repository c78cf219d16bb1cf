import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { observerNumbers } from "./observerNumbers.ts";

const team = (id: string, ...observers: string[]) => ({
  id,
  observers,
  observersHaveModeratorView: false,
});
const candidate = (candidateId: string, ...teams: (string | null)[]) => ({
  candidateId,
  exercises: teams.map((observerTeamId, index) => ({ exerciseId: `e${index}`, observerTeamId })),
});

describe("the numbers of observers", () => {
  it("follow the exercises of the candidate, then those who are in no team any more", () => {
    const run = {
      observerTeams: [team("t1", "o5", "o2"), team("t2", "o2", "o9"), team("t3", "o1")],
      candidates: [candidate("c1", "t2", null, "t1"), candidate("c2", "t3")],
    };
    expect([...observerNumbers(run, "c1", ["o8", "o7", "o9"])]).toEqual([
      ["o2", 1],
      ["o9", 2],
      ["o5", 3],
      ["o7", 4],
      ["o8", 5],
    ]);
    expect([...observerNumbers(run, "unknown", ["o3"])]).toEqual([["o3", 1]]);
  });

  it("do not depend on the order in which somebody has read what was written", () => {
    const ids = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 5 });
    fc.assert(
      fc.property(ids, ids, (staffed, others) => {
        const run = {
          observerTeams: [team("t", ...staffed)],
          candidates: [candidate("c", "t")],
        };
        const numbers = observerNumbers(run, "c", others);
        expect(observerNumbers(run, "c", others.toReversed())).toEqual(numbers);
        expect(numbers.size).toBe(new Set([...staffed, ...others]).size);
        for (const [index, id] of staffed.entries()) expect(numbers.get(id)).toBe(index + 1);
      }),
    );
  });
});
