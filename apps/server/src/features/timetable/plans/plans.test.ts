// @module-tag soak
import { calls, type PlanningSettings } from "@assay/contract";
import { observedLeaves } from "@assay/domain";
import {
  buildDraftPlan,
  buildPlannedRun,
  buildTenant,
  buildUser,
  planningRoom,
  propose,
  SEARCH_MS,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
});
afterAll(() => server.close());

const cellsOf = ({ candidates }: Pick<TestRun["run"], "candidates">) =>
  candidates.flatMap(({ candidateId, exercises }) =>
    exercises.map(({ exerciseId }) => `${candidateId}/${exerciseId}`),
  );

describe("a search for timetables", { timeout: 3 * SEARCH_MS }, () => {
  it("answers one for each wish, with every cell in it, by the same seed the same", async () => {
    const run = await buildPlannedRun(server, { tenant, moderator });
    const first = await propose(moderator, run);
    expect(first.map(({ wish }) => wish).toSorted()).toEqual(["mostRotation", "shortDay"]);
    const exercises = observedLeaves(run.run.process.items).length;
    for (const plan of first) {
      const cells = plan.sessions.flatMap(({ candidates }) => candidates);
      expect(cells).toHaveLength(exercises * run.run.candidates.length);
      expect(plan).toMatchObject({
        state: "DRAFT",
        origin: "PROPOSED",
        seed: 7,
        jobId: expect.any(String),
      });
    }
    for (const { id } of first) await moderator.ok(calls.deletePlan, { params: { id } });
    const second = await propose(moderator, run);
    const timesOf = (plans: typeof first) =>
      plans
        .toSorted((a, b) => a.wish.localeCompare(b.wish))
        .map(({ sessions }) => sessions.map(({ id: _, ...session }) => session));
    expect(timesOf(second)).toEqual(timesOf(first));
  });

  it("leaves pinned sessions where they are", async () => {
    const run = await buildPlannedRun(server, { tenant, moderator });
    const plan = await buildDraftPlan(moderator, run);
    const pinned = plan.sessions.slice(0, 1).map((one) => ({ ...one, isPinned: true }));
    const body = { wishes: ["littleWaiting" as const], seconds: 1, pinned };
    await moderator.ok(calls.proposePlans, { params: run.params, body });
    await vi.waitFor(
      async () => {
        const { plans } = await moderator.ok(calls.listPlans, { params: run.params });
        expect(plans).toHaveLength(2);
      },
      { timeout: SEARCH_MS, interval: 200 },
    );
    const { plans } = await moderator.ok(calls.listPlans, { params: run.params });
    const after = plans.find(({ wish }) => wish === "littleWaiting");
    expect(after?.sessions.find(({ id }) => id === pinned[0]?.id)).toEqual(pinned[0]);
  });

  it("ends with the best so far when it is stopped", async () => {
    const run = await buildPlannedRun(server, { tenant, moderator });
    const body = { wishes: ["shortDay" as const], seconds: 60, pinned: [] };
    const job = await moderator.ok(calls.proposePlans, { params: run.params, body });
    await moderator.ok(calls.stopPlanJob, { params: { id: job.id } });
    await vi.waitFor(
      async () => {
        const { job: now } = await moderator.ok(calls.getPlanJob, { params: run.params });
        expect(now).toMatchObject({ state: "DONE", isStopping: true });
        expect(now?.progress[0]?.share).toBeLessThan(1);
      },
      { timeout: SEARCH_MS, interval: 200 },
    );
    const { plans } = await moderator.ok(calls.listPlans, { params: run.params });
    expect(plans).toHaveLength(1);
  });
});

describe("a timetable that is published", () => {
  it("names its teams by initials, also of people whom the run did not have yet", async () => {
    const name = { firstName: "Ada", lastName: "Moss" };
    const newcomer = await buildUser(tenant, "observer", name);
    const run = await buildPlannedRun(
      server,
      { tenant, moderator },
      { observers: [newcomer.user.id] },
    );
    const { id, revision } = await buildDraftPlan(moderator, run);
    await moderator.ok(calls.publishPlan, { params: { id }, body: { revision } });
    const after = await moderator.ok(calls.getRun, { params: { id: run.run.id } });
    expect(after.observerTeams.filter(({ isPlanned }) => isPlanned)).toMatchObject([
      { name: "AM", observers: [newcomer.user.id] },
    ]);
  });

  it("gives the run its cells and teams, which selectors can leave out", async () => {
    const run = await buildPlannedRun(server, { tenant, moderator });
    const plan = await buildDraftPlan(moderator, run);
    const body = { revision: plan.revision };
    const published = await moderator.ok(calls.publishPlan, { params: { id: plan.id }, body });
    expect(published).toMatchObject({ state: "PUBLISHED", hasDeparted: false });
    const after = await moderator.ok(calls.getRun, { params: { id: run.run.id } });
    const planned = plan.sessions.flatMap(({ exerciseId, candidates }) =>
      candidates.map(({ id }) => `${id}/${exerciseId}`),
    );
    expect(cellsOf(after).toSorted()).toEqual(planned.toSorted());
    for (const { exerciseId, candidates } of plan.sessions)
      for (const { id, observers } of candidates) {
        const candidate = after.candidates.find(({ candidateId }) => candidateId === id);
        const cell = candidate?.exercises.find((one) => one.exerciseId === exerciseId);
        const team = after.observerTeams.find((one) => one.id === cell?.observerTeamId);
        expect(team?.observers.toSorted()).toEqual([...observers].toSorted());
      }
    expect(after.observerTeams.some(({ isPlanned }) => isPlanned)).toBe(true);
    expect(after.observerTeams[0]).not.toHaveProperty("isPlanned");
  });

  it("has departed once a cell is given to somebody else by hand", async () => {
    const run = await buildPlannedRun(server, { tenant, moderator });
    const plan = await buildDraftPlan(moderator, run);
    const body = { revision: plan.revision };
    await moderator.ok(calls.publishPlan, { params: { id: plan.id }, body });
    const now = await moderator.ok(calls.getRun, { params: { id: run.run.id } });
    const [first, ...rest] = now.candidates;
    const candidates = [{ ...first!, exercises: first!.exercises.slice(1) }, ...rest];
    await moderator.ok(calls.updateRun, { body: { id: now.id, candidates } });
    const { plans } = await moderator.ok(calls.listPlans, { params: run.params });
    expect(plans.find(({ state }) => state === "PUBLISHED")?.hasDeparted).toBe(true);
  });

  it("loses a team with the last cell that is taken from it by hand", async () => {
    const run = await buildPlannedRun(server, { tenant, moderator });
    const plan = await buildDraftPlan(moderator, run);
    const body = { revision: plan.revision };
    await moderator.ok(calls.publishPlan, { params: { id: plan.id }, body });
    const { id, candidates, observerTeams } = await moderator.ok(calls.getRun, {
      params: { id: run.run.id },
    });
    const planned = observerTeams.filter(({ isPlanned }) => isPlanned);
    const gone = planned[0]!;
    const byHand = observerTeams.find(({ isPlanned }) => !isPlanned)!;
    const moved = candidates.map((one) => ({
      ...one,
      exercises: one.exercises.map((cell) =>
        cell.observerTeamId === gone.id ? { ...cell, observerTeamId: byHand.id } : cell,
      ),
    }));
    const after = await moderator.ok(calls.updateRun, { body: { id, candidates: moved } });
    expect(after.observerTeams.map((team) => team.id)).toEqual(
      observerTeams.map((team) => team.id).filter((one) => one !== gone.id),
    );
  });

  it("is refused while it breaks a rule, and the run stays as it is", async () => {
    const run = await buildPlannedRun(server, { tenant, moderator });
    const plan = await buildDraftPlan(moderator, run);
    const [first, ...rest] = plan.sessions;
    const other =
      rest.find(({ candidates }) => candidates[0]?.id === first!.candidates[0]?.id) ?? rest[0]!;
    const sessions = [
      { ...first!, day: other.day, start: other.start, roomId: other.roomId },
      ...rest,
    ];
    const params = { id: plan.id };
    const changed = await moderator.ok(calls.updatePlan, {
      params,
      body: { sessions, revision: plan.revision },
    });
    expect(changed).toMatchObject({ origin: "BY_HAND", seed: null });
    const refused = await moderator.refused(calls.publishPlan, {
      params,
      body: { revision: changed.revision },
    });
    expect(refused.types).toEqual(["BAD_REQUEST"]);
    expect(JSON.stringify(refused)).toContain("twoPlaces");
    const after = await moderator.ok(calls.getRun, { params: { id: run.run.id } });
    expect(after.candidates).toEqual(run.run.candidates);
  });

  it("is refused to the second of two moderators who have not seen each other's change", async () => {
    const run = await buildPlannedRun(server, { tenant, moderator });
    const plan = await buildDraftPlan(moderator, run);
    const params = { id: plan.id };
    const sessions = plan.sessions.map((one) => ({ ...one, isPinned: true }));
    const body = { sessions, revision: plan.revision };
    await moderator.ok(calls.updatePlan, { params, body });
    const refused = await moderator.refused(calls.updatePlan, { params, body });
    expect(refused.types).toEqual(["UPDATE_FAILED"]);
    const stale = await moderator.refused(calls.publishPlan, {
      params,
      body: { revision: plan.revision },
    });
    expect(stale.types).toEqual(["UPDATE_FAILED"]);
  });

  it("occupies everybody and everything once only in the database, too", async () => {
    const run = await buildPlannedRun(server, { tenant, moderator });
    const plan = await buildDraftPlan(moderator, run);
    const body = { revision: plan.revision };
    await moderator.ok(calls.publishPlan, { params: { id: plan.id }, body });
    const twice = server.owner.withTenant(tenant.id, (tx) =>
      tx.execute(
        `insert into plan_occupation (plan_id, session_id, resource, during)
         select plan_id, $2, resource, during from plan_occupation where plan_id = $1 limit 1`,
        [plan.id, "f".repeat(24)],
      ),
    );
    await expect(twice).rejects.toThrow(/plan_occupation_once/);
  });
});

describe("the planning of a run", () => {
  it("is refused to members who may not edit the run, and does not exist for others", async () => {
    const { params } = await buildPlannedRun(server, { tenant, moderator });
    const stranger = await buildUser(tenant, "moderator");
    expect((await stranger.refused(calls.getPlanning, { params })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    expect((await stranger.refused(calls.listPlans, { params })).types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("refuses days in the wrong order, an unknown time zone, and the same room twice", async () => {
    const { params, settings } = await buildPlannedRun(server, { tenant, moderator });
    const put = (change: Partial<PlanningSettings>) =>
      moderator.refused(calls.updatePlanning, {
        params,
        body: { settings: { ...settings, ...change }, revision: 1 },
      });
    const [day] = settings.days;
    expect((await put({ days: [day!, day!] })).types).toEqual(["BAD_REQUEST"]);
    expect((await put({ timeZone: "Mars/Base" })).types).toEqual(["BAD_REQUEST"]);
    expect((await put({ rooms: [planningRoom(1), planningRoom(1)] })).types).toEqual([
      "DUPLICATE_ITEMS",
    ]);
    const older = { settings, revision: 0 };
    const late = await moderator.refused(calls.updatePlanning, { params, body: older });
    expect(late.types).toEqual(["UPDATE_FAILED"]);
    expect(late.payload).toMatchObject({ revision: 1, settings });
  });
});
