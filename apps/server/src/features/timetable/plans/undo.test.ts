// @module-tag soak
import { calls, type PlanSession, type RunPlan } from "@assay/contract";
import type { PlanEvent } from "@assay/domain";
import {
  awayObserver,
  buildRunning,
  buildTenant,
  buildUser,
  candidateBody,
  hasBegun,
  momentOf,
  repaired,
  repairOf,
  type RunningTestPlan,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
});
afterAll(() => server.close());

const build = () => buildRunning(server, { tenant, moderator });
/** Accepts a repair after an event. */
const repair = (made: RunningTestPlan, event: PlanEvent) =>
  moderator.ok(calls.repairPlan, repairOf(made, repaired(made, event), event));
const undoOf = ({ id, revision }: RunPlan) => ({ params: { id }, body: { revision } });
const undo = (plan: RunPlan) => moderator.ok(calls.undoRepair, undoOf(plan));
const settingsOf = async ({ params }: RunningTestPlan) =>
  (await moderator.ok(calls.getPlanning, { params })).settings;
const cellsOf = async (made: RunningTestPlan) => {
  const run = await moderator.ok(calls.getRun, { params: { id: made.run.id } });
  const teams = new Map(run.observerTeams.map(({ id, observers }) => [id, observers.toSorted()]));
  return run.candidates.flatMap(({ candidateId, exercises }) =>
    exercises
      .map(
        (cell) =>
          `${candidateId}/${cell.exerciseId}: ${teams.get(cell.observerTeamId ?? "")?.join()}`,
      )
      .toSorted(),
  );
};
const later = (made: RunningTestPlan): PlanSession =>
  made.plan.sessions.find((one) => !hasBegun(made, one))!;

describe("a repair that is taken back", () => {
  it("leaves timetable, cells and settings as they were before it", async () => {
    const made = await build();
    const [cells, settings] = [await cellsOf(made), await settingsOf(made)];
    const after = await repair(made, awayObserver(made));
    expect(after.can.undo).toBe(true);
    expect(await cellsOf(made)).not.toEqual(cells);
    const before = await undo(after);
    expect(before).toMatchObject({
      id: made.plan.id,
      state: "PUBLISHED",
      origin: "BY_HAND",
      sessions: made.plan.sessions,
      hasDeparted: false,
      can: { undo: "noRepair" },
    });
    expect(await cellsOf(made)).toEqual(cells);
    expect(await settingsOf(made)).toEqual({ ...settings, skips: [] });
    const { plans } = await moderator.ok(calls.listPlans, { params: made.params });
    expect(plans.map(({ id }) => id)).toEqual([made.plan.id]);
  });

  it("gives whoever does not come their exercises back, and can be followed by the one before it", async () => {
    const made = await build();
    const cells = await cellsOf(made);
    const first = await repair(made, awayObserver(made));
    const settings = await settingsOf(made);
    const event: PlanEvent = { kind: "noShow", candidateId: later(made).candidates[0]!.id };
    const second = await repair({ ...made, plan: first, settings }, event);
    const back = await undo(second);
    expect(back).toMatchObject({ id: first.id, origin: "REPAIR", can: { undo: true } });
    expect((await settingsOf(made)).skips).toEqual([]);
    expect(await undo(back)).toMatchObject({ id: made.plan.id, can: { undo: "noRepair" } });
    expect(await cellsOf(made)).toEqual(cells);
  });

  it("takes back more minutes of a session that is under way", async () => {
    const made = await build();
    const now = made.plan.sessions.find(
      ({ start }) => start <= momentOf(made).at && start + 60 > momentOf(made).at,
    )!;
    const after = await repair(made, { kind: "overrun", sessionId: now.id, minutes: 15 });
    expect(after.sessions.find(({ id }) => id === now.id)?.extra).toBe(15);
    const before = await undo(after);
    expect(before.sessions.find(({ id }) => id === now.id)?.extra).toBe(0);
  });

  it("keeps what has been changed in the settings since", async () => {
    const made = await build();
    const after = await repair(made, awayObserver(made));
    const { settings, revision } = await moderator.ok(calls.getPlanning, { params: made.params });
    const named = settings.rooms.map((room) => ({ ...room, name: `${room.name} new` }));
    const changed = { ...settings, rooms: named };
    await moderator.ok(calls.updatePlanning, {
      params: made.params,
      body: { settings: changed, revision },
    });
    await undo(after);
    const { rooms, absences } = await settingsOf(made);
    expect(rooms).toEqual(named);
    expect(absences).toEqual([]);
  });

  it("is refused once something has begun that was elsewhere before, and changes nothing", async () => {
    const made = await build();
    const { start, candidates } = later(made);
    const candidateId = candidates[0]!.id;
    const after = await repair(made, { kind: "noShow", candidateId });
    const cells = await cellsOf(made);
    // What the candidate would have done has begun by then.
    const ms = (start - momentOf(made).at + 1) * 60_000;
    server.clock.advance(ms);
    const refused = await moderator.refused(calls.undoRepair, undoOf(after));
    server.clock.advance(-ms);
    expect(refused.types).toEqual(["BAD_REQUEST"]);
    expect(JSON.stringify(refused)).toContain("past");
    expect(await cellsOf(made)).toEqual(cells);
    const { plans } = await moderator.ok(calls.listPlans, { params: made.params });
    expect(plans).toEqual([expect.objectContaining({ id: after.id, state: "PUBLISHED" })]);
  });

  it("is refused where somebody has joined whom the timetable before does not know", async () => {
    const made = await build();
    const after = await repair(made, awayObserver(made));
    const params = { id: made.run.id };
    await moderator.ok(calls.createCandidate, { params, body: candidateBody() });
    const refused = await moderator.refused(calls.undoRepair, undoOf(after));
    expect(refused.types).toEqual(["BAD_REQUEST"]);
    expect(JSON.stringify(refused)).toContain("everyExerciseOnce");
  });

  it("is refused once a cell was changed by hand, which stays as it is", async () => {
    const made = await build();
    const after = await repair(made, awayObserver(made));
    const params = { id: made.run.id };
    const run = await moderator.ok(calls.getRun, { params });
    const [first, ...rest] = run.candidates;
    const candidates = [{ ...first!, exercises: first!.exercises.slice(1) }, ...rest];
    await moderator.ok(calls.updateRun, { body: { id: run.id, candidates } });
    const cells = await cellsOf(made);
    const refused = await moderator.refused(calls.undoRepair, undoOf(after));
    expect(refused.types).toEqual(["UPDATE_FAILED"]);
    expect(await cellsOf(made)).toEqual(cells);
    const { plans } = await moderator.ok(calls.listPlans, { params: made.params });
    expect(plans).toEqual([expect.objectContaining({ id: after.id, hasDeparted: true })]);
    expect(plans[0]?.can.undo).toBe("departed");
  });

  it("is refused for what is no repair, for an older copy, and to another tenant", async () => {
    const made = await build();
    const first = await moderator.refused(calls.undoRepair, undoOf(made.plan));
    expect(first.types).toEqual(["UPDATE_FAILED"]);
    const after = await repair(made, awayObserver(made));
    const older = undoOf({ ...after, revision: after.revision - 1 });
    expect((await moderator.refused(calls.undoRepair, older)).types).toEqual(["UPDATE_FAILED"]);
    const ofReplaced = undoOf({ ...made.plan, revision: made.plan.revision + 1 });
    const replaced = await moderator.refused(calls.undoRepair, ofReplaced);
    expect(replaced.types).toEqual(["UPDATE_FAILED"]);
    const stranger = await buildUser(await buildTenant(server), "moderator");
    const asked = await stranger.refused(calls.undoRepair, undoOf(after));
    expect(asked.types).toEqual(["ITEM_NOT_FOUND"]);
  });
});
