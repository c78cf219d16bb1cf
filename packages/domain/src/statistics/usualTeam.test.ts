import { expect, it } from "vitest";
import { usualTeam } from "./usualTeam.ts";

it("the usual team is the one that most candidates meet", () => {
  const observerTeams = [
    { id: "a", observers: ["x", "y"], observersHaveModeratorView: false },
    { id: "b", observers: ["x", "y", "z"], observersHaveModeratorView: false },
  ];
  const seenBy = (...ids: string[]) => ({
    candidateId: ids.join(),
    exercises: ids.map((id) => ({ exerciseId: `in ${id}`, observerTeamId: id })),
  });
  expect(usualTeam({ candidates: [seenBy("a", "b"), seenBy("a")], observerTeams })).toBe(2);
  expect(usualTeam({ candidates: [], observerTeams })).toBe(0);
});
