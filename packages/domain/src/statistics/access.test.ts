import { describe, expect, it } from "vitest";
import { DEFAULT_ROLES, type Permission } from "../identity/permissions.ts";
import { RUN_STATES, type RunState } from "../runs/state.ts";
import {
  observersShown,
  statisticsAbility,
  type StatisticsSetting,
  STATISTICS_SETTINGS,
  statisticsShown,
} from "./access.ts";

const run = (runState: RunState = "FINISHED") => ({
  runState,
  creatorId: "creator",
  moderators: ["moderator", "both"],
  moderatorsAreObservers: false,
  observerTeams: [
    { id: "team", observers: ["observer", "both"], observersHaveModeratorView: true },
  ],
  candidates: [{ candidateId: "a", exercises: [{ exerciseId: "x", observerTeamId: "team" }] }],
});
const actor = (id: string, role: keyof typeof DEFAULT_ROLES, ...further: Permission[]) => ({
  id,
  permissions: new Set([...DEFAULT_ROLES[role], ...further]),
});
const shownTo = (who: ReturnType<typeof actor>) =>
  STATISTICS_SETTINGS.map((setting) => statisticsShown(run(), who, setting));

describe("who sees which statistics", () => {
  it("nobody any while they are off; moderators figures about observers only if the tenant says so", () => {
    expect(shownTo(actor("moderator", "moderator"))).toEqual([null, "RUN", "RUN_AND_OBSERVERS"]);
    expect(shownTo(actor("observer", "observer"))).toEqual([null, "OWN", "OWN"]);
    expect(shownTo(actor("somebody", "auditor"))).toEqual([null, "RUN", "RUN"]);
    expect(shownTo(actor("somebody", "moderator"))).toEqual([null, null, null]);
  });

  it("observers who may read all ratings after the finish, or whose team has the moderator view, their own alone", () => {
    const reader = actor(
      "observer",
      "observer",
      "GET_ALL_ASSESSMENTS",
      "GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED",
    );
    expect(shownTo(reader)).toEqual([null, "OWN", "OWN"]);
  });

  it("moderators without the right to read ratings only what they observed", () => {
    const blind = { id: "both", permissions: new Set<Permission>(["GET_PROCESS_RUNS"]) };
    expect(shownTo(blind)).toEqual([null, "OWN", "OWN"]);
    expect(shownTo({ ...blind, id: "moderator" })).toEqual([null, null, null]);
  });

  it("from the finish until the run is anonymised", () => {
    const answers = (setting: StatisticsSetting) =>
      RUN_STATES.map((state) => statisticsAbility(run(state), actor("x", "auditor"), setting));
    expect(answers("OWN")).toEqual([
      "notFinished",
      "notFinished",
      "notFinished",
      true,
      true,
      "anonymized",
    ]);
    expect(new Set(answers("OFF"))).toEqual(new Set(["noRight"]));
  });
});

describe("figures about observers", () => {
  const observers = ["a", "b", "c"].map((observerId) => ({ observerId }));
  const namesFor = (id: string, shown: Parameters<typeof observersShown>[2]) =>
    observersShown(observers, id, shown).map(({ observerId }) => observerId);

  it("show one's own first, then those of others to who may see them", () => {
    expect(namesFor("b", "RUN_AND_OBSERVERS")).toEqual(["b", "a", "c"]);
    expect(namesFor("x", "RUN_AND_OBSERVERS")).toEqual(["a", "b", "c"]);
    expect(namesFor("b", "RUN")).toEqual(["b"]);
    expect(namesFor("b", "OWN")).toEqual(["b"]);
    expect(namesFor("x", "RUN")).toEqual([]);
  });
});
