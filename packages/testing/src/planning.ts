import { calls, type PlanningSettings, type RunPlan } from "@assay/contract";
import { defaultExercisePlanning, observedLeaves } from "@assay/domain";
import { vi } from "vitest";
import type { TestTenant, TestUser } from "./people.ts";
import { buildRun, type TestRun } from "./run.ts";
import type { TestServer } from "./testServer.ts";

export const planningRoom = (number: number) => ({
  id: String(number).padStart(24, "a"),
  name: `Room ${number}`,
  kind: "",
  seats: 2,
});

export interface PlannedTestRun extends TestRun {
  params: { runId: string };
  settings: PlanningSettings;
}

/** A prepared run of three candidates, with settings under which a timetable is easy. */
export async function buildPlannedRun(
  server: TestServer,
  { tenant, moderator }: { tenant: TestTenant; moderator: TestUser },
  change: Partial<PlanningSettings> = {},
): Promise<PlannedTestRun> {
  const made = await buildRun(server, { tenant, moderator, observers: 3, candidates: 3 });
  const params = { runId: made.run.id };
  const { settings } = await moderator.ok(calls.getPlanning, { params });
  const exercises = Object.fromEntries(
    observedLeaves(made.run.process.items).map(({ id }) => [
      id,
      { ...defaultExercisePlanning(false), prepMinutes: 10, observersPerCell: 1 },
    ]),
  );
  const rooms = [planningRoom(1), planningRoom(2)];
  const wanted = { ...settings, timeZone: "Europe/Berlin", rooms, exercises, ...change };
  const body = { settings: wanted, revision: 0 };
  const stored = await moderator.ok(calls.updatePlanning, { params, body });
  return { ...made, params, settings: stored.settings };
}

/** Two timetables of a search with a seed of its own, once the search is over. */
export async function propose(
  user: TestUser,
  { params }: Pick<PlannedTestRun, "params">,
): Promise<RunPlan[]> {
  const wishes: ("shortDay" | "mostRotation")[] = ["shortDay", "mostRotation"];
  const body = { wishes, seconds: 1, pinned: [], seed: 7 };
  await user.ok(calls.proposePlans, { params, body });
  await vi.waitFor(
    async () => {
      const { job } = await user.ok(calls.getPlanJob, { params });
      if (job?.state !== "DONE") throw new Error(`The search is ${job?.state}.`);
    },
    { timeout: 60_000, interval: 200 },
  );
  return (await user.ok(calls.listPlans, { params })).plans;
}
