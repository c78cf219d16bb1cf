import { describe, expect, it } from "vitest";
import type { Permission } from "../identity/permissions.ts";
import { clockAhead, deviceAbility, isDeviceReady } from "./devices.ts";
import type { RunState } from "./state.ts";

const run = (runState: RunState, moderatorsAreObservers = false) => ({
  runState,
  moderators: ["m"],
  moderatorsAreObservers,
  observerTeams: [{ id: "t", observers: ["o"], observersHaveModeratorView: false }],
  candidates: [],
});
const actor = (id: string, ...permissions: Permission[]) => ({
  id,
  permissions: new Set<Permission>(["GET_PROCESS_RUNS", ...permissions]),
});

describe("reporting a device", () => {
  it("is for those who observe, while the run is under way", () => {
    expect(deviceAbility(run("STARTED"), actor("o"))).toBe(true);
    expect(deviceAbility(run("FINISHED"), actor("o"))).toBe("alreadyFinished");
    expect(deviceAbility(run("PREPARED"), actor("o"))).toBe("noRight");
  });

  it("is for moderators only where they observe, and never for auditors", () => {
    expect(deviceAbility(run("STARTED"), actor("m"))).toBe("noRight");
    expect(deviceAbility(run("STARTED", true), actor("m"))).toBe(true);
    expect(deviceAbility(run("STARTED", true), actor("a", "GET_ALL_PROCESS_RUNS"))).toBe("noRight");
  });
});

describe("a device", () => {
  it("is ready when all cells are there and nothing threatens the work", () => {
    expect(isDeviceReady({ ready: 14, cells: 14, problems: [] })).toBe(true);
    expect(isDeviceReady({ ready: 13, cells: 14, problems: [] })).toBe(false);
    expect(isDeviceReady({ ready: 14, cells: 14, problems: ["storageFull"] })).toBe(false);
    expect(isDeviceReady({ ready: 14, cells: 14, problems: ["mayBeCleared"] })).toBe(true);
  });

  it("has a clock that is ahead or behind by whole seconds", () => {
    expect(clockAhead(61_400, 0)).toBe(61);
    expect(clockAhead(0, 90_000)).toBe(-90);
    expect(clockAhead(Number.MAX_SAFE_INTEGER, 0)).toBe(2 ** 31 - 1);
  });
});
