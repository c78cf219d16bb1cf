import { calls, type PlanningSettings, type Process, type RunPlan } from "@assay/contract";
import {
  defaultExercisePlanning,
  firstPlan,
  instanceOf,
  observedLeaves,
  planSessions,
} from "@assay/domain";
import { newId } from "@assay/server/platform/ids.ts";
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
  { tenant, moderator, ...more }: { tenant: TestTenant; moderator: TestUser; process?: Process },
  change: Partial<PlanningSettings> = {},
): Promise<PlannedTestRun> {
  const made = await buildRun(server, {
    tenant,
    moderator,
    ...more,
    observers: 3,
    candidates: 3,
  });
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

/** A draft that keeps all rules, made by the domain without a search on the server. */
export async function buildDraftPlan(
  user: TestUser,
  { run, params, settings }: PlannedTestRun,
): Promise<RunPlan> {
  const instance = instanceOf(settings, {
    exercises: observedLeaves(run.process.items),
    candidates: run.candidates.map(({ candidateId }) => candidateId),
    conflicts: [],
  });
  const plan = firstPlan(instance, { seed: 1, work: 1_000_000 });
  if (!plan) throw new Error("No plan was found.");
  const sessions = planSessions(plan, [], newId);
  return user.ok(calls.createPlan, { params, body: { sessions, wish: "balanced" } });
}

/** Milliseconds that a search may take on a busy machine, where it has the lowest priority. */
export const SEARCH_MS = 150_000;

/** Two timetables of a search, once it is over. */
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
    { timeout: SEARCH_MS, interval: 200 },
  );
  return (await user.ok(calls.listPlans, { params })).plans;
}
