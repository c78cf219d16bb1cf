import { expect, it } from "vitest";
import { teamsInUse } from "./plannedTeams.ts";
import type { RunState } from "./state.ts";

const team = (id: string, observers: string[], isPlanned?: true) => ({
  id,
  observers,
  observersHaveModeratorView: false,
  ...(isPlanned && { isPlanned }),
});
const teams = [
  team("made by hand", ["a"]),
  team("used", ["b"], true),
  team("of others", ["a", "b"], true),
  team("of somebody alone", ["a", "c"], true),
];
const run = (runState: RunState, fields = {}) => ({
  runState,
  moderators: ["m"],
  moderatorsAreObservers: false,
  creatorId: "m",
  observerTeams: teams,
  candidates: [
    { candidateId: "x", exercises: [{ exerciseId: "e", observerTeamId: "used" as string | null }] },
  ],
  ...fields,
});
const left = (...given: Parameters<typeof run>) => teamsInUse(run(...given)).map(({ id }) => id);

it("leaves out planned teams that no cell uses, before the start", () => {
  for (const state of ["DRAFT", "PREPARED"] as const)
    expect(left(state)).toEqual(["made by hand", "used"]);
});

it("keeps after the start whoever is in the run only by such a team", () => {
  expect(left("STARTED")).toEqual(["made by hand", "used", "of somebody alone"]);
  expect(left("STARTED", { moderators: ["m", "c"] })).toEqual(["made by hand", "used"]);
});

it("changes nothing of a run that is over", () => {
  expect(left("FINISHED")).toHaveLength(4);
});
