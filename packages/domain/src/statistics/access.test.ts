import { describe, expect, it } from "vitest";
import { DEFAULT_ROLES, type Permission } from "../identity/permissions.ts";
import { RUN_STATES, type RunState } from "../runs/state.ts";
import {
  observersShown,
  pooledRuns,
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
  const apart = {
    shown: "notComputable",
    reason: "disconnected",
    sizes: [2, 1],
    groups: [["a", "b"], ["c"]],
  } as const;
  const observers = ["a", "b", "c"].map((observerId) => ({
    observerId,
    leniency: apart,
    halo: apart,
    spread: apart,
    drift: apart,
  }));
  const namesFor = (id: string, shown: Parameters<typeof observersShown>[2]) =>
    observersShown(observers, id, shown).map(({ observerId }) => observerId);

  it("show one's own first, then those of others to who may see them", () => {
    expect(namesFor("b", "RUN_AND_OBSERVERS")).toEqual(["b", "a", "c"]);
    expect(namesFor("x", "RUN_AND_OBSERVERS")).toEqual(["a", "b", "c"]);
    expect(namesFor("b", "RUN")).toEqual(["b"]);
    expect(namesFor("b", "OWN")).toEqual(["b"]);
    expect(namesFor("x", "RUN")).toEqual([]);
  });

  it("name groups that cannot be compared only to who sees figures about others", () => {
    const leniencyFor = (shown: Parameters<typeof observersShown>[2]) =>
      observersShown(observers, "b", shown)[0]?.leniency;
    expect(leniencyFor("RUN_AND_OBSERVERS")).toEqual(apart);
    const { groups: _, ...numbers } = apart;
    expect(leniencyFor("RUN")).toEqual(numbers);
    expect(leniencyFor("OWN")).toEqual(numbers);
  });
});

describe("the runs of a process that somebody sees together", () => {
  const moderated = { ...run(), id: "moderated" };
  const observed = { ...run(), id: "observed", moderators: ["somebody"] };
  const both = { ...run(), id: "both", moderators: ["observer"] };
  const idsFor = (
    who: ReturnType<typeof actor>,
    setting: StatisticsSetting,
    runs = [moderated],
  ) => {
    const found = pooledRuns(runs, who, setting);
    return found && [found.shows, found.runs.map(({ id }) => id)];
  };

  it("are those of which they see most", () => {
    const who = actor("observer", "moderator");
    const all = [moderated, observed, both];
    expect(idsFor(who, "OWN_AND_MODERATORS", all)).toEqual(["RUN_AND_OBSERVERS", ["both"]]);
    expect(idsFor(who, "OWN", all)).toEqual(["RUN", ["both"]]);
    expect(idsFor(who, "OWN", [moderated, observed])).toEqual(["OWN", ["moderated", "observed"]]);
    expect(idsFor(actor("x", "auditor"), "OWN", all)).toEqual(["RUN", all.map(({ id }) => id)]);
  });

  it("are none while statistics are off, or that are not finished, or those of strangers", () => {
    expect(idsFor(actor("moderator", "moderator"), "OFF")).toBeNull();
    expect(idsFor(actor("stranger", "moderator"), "OWN")).toBeNull();
    const others = (["STARTED", "ANONYMIZED", "PREPARED"] as const).map((state) => ({
      ...run(state),
      id: state,
    }));
    expect(pooledRuns(others, actor("moderator", "moderator"), "OWN")).toBeNull();
    // Archived, a run is open to auditors alone.
    const archived = [{ ...run("ARCHIVED"), id: "archived" }];
    for (const who of [actor("observer", "observer"), actor("moderator", "moderator")])
      expect(pooledRuns(archived, who, "OWN")).toBeNull();
    expect(pooledRuns(archived, actor("x", "auditor"), "OWN")?.runs).toHaveLength(1);
  });
});
