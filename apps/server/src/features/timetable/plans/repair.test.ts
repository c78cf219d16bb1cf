import { calls, type PlanSession, type ProcessRun } from "@assay/contract";
import { observedLeaves, type PlanEvent } from "@assay/domain";
import {
  awayObserver,
  buildRunning as buildRunningPlan,
  buildTenant,
  buildUser,
  candidateBody,
  hasBegun,
  momentOf,
  repaired,
  repairOf,
  type RunningTestPlan as Running,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { newId } from "../../../platform/ids.ts";

const DetailsRow = z.strictObject({ details: z.unknown() });

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
});
afterAll(() => server.close());

const buildRunning = () => buildRunningPlan(server, { tenant, moderator });

/** What the audit log says about repairs of a run. */
const loggedRepairs = ({ run }: Running) =>
  server.owner.withTenant(tenant.id, (tx) =>
    tx.prepared(
      DetailsRow,
      "select details from audit_log where tenant_id = $1 and action = 'run.repair' and subject_id = $2",
      [tenant.id, run.id],
    ),
  );

describe("the repair of a published timetable", () => {
  it("replaces it: cells, settings and the audit log follow", async () => {
    const made = await buildRunning();
    const event = awayObserver(made);
    const sessions = repaired(made, event);
    const after = await moderator.ok(calls.repairPlan, repairOf(made, sessions, event));
    expect(after).toMatchObject({ state: "PUBLISHED", origin: "REPAIR", hasDeparted: false });
    const { plans } = await moderator.ok(calls.listPlans, { params: made.params });
    expect(plans.map(({ id }) => id)).toEqual([after.id]);
    for (const before of made.plan.sessions.filter((one) => hasBegun(made, one)))
      expect(after.sessions.map(({ id, start, roomId }) => [id, start, roomId])).toContainEqual([
        before.id,
        before.start,
        before.roomId,
      ]);
    const { settings } = await moderator.ok(calls.getPlanning, { params: made.params });
    const ill = event.kind === "observerAway" ? event.observerId : "";
    expect(settings.absences.map(({ id }) => id)).toContain(ill);
    const logged = await loggedRepairs(made);
    expect(logged).toEqual([{ details: { planId: after.id, replaced: made.plan.id, event } }]);
  });

  it("takes somebody late, an exercise that takes longer, and a lost room", async () => {
    const soon = (made: Running) => Math.ceil((momentOf(made).at + 30) / 5) * 5;
    const later = (made: Running) => made.plan.sessions.find((one) => !hasBegun(made, one))!;
    const kinds: ((made: Running) => PlanEvent)[] = [
      (made) => ({
        kind: "candidateLate",
        candidateId: later(made).candidates[0]!.id,
        from: soon(made),
      }),
      (made) => {
        const now = made.plan.sessions.find(
          ({ start }) => start <= momentOf(made).at && start + 60 > momentOf(made).at,
        )!;
        return { kind: "overrun", sessionId: now.id, minutes: 15 };
      },
      (made) => ({ kind: "roomLost", roomId: later(made).roomId, from: soon(made) + 60 }),
    ];
    for (const kind of kinds) {
      const made = await buildRunning();
      const event = kind(made);
      const sessions = repaired(made, event);
      const after = await moderator.ok(calls.repairPlan, repairOf(made, sessions, event));
      expect(after, event.kind).toMatchObject({ state: "PUBLISHED", origin: "REPAIR" });
    }
  });

  it("takes an exercise that is late, and no session of it that begins too early", async () => {
    const made = await buildRunning();
    const later = made.plan.sessions.find((one) => !hasBegun(made, one))!;
    const { exerciseId } = later;
    const event: PlanEvent = { kind: "exerciseDelayed", exerciseId, minutes: 10 };
    const sessions = repaired(made, event);
    const early = sessions.map((one) =>
      one.id === later.id ? { ...one, start: later.start } : one,
    );
    const refused = await moderator.refused(calls.repairPlan, repairOf(made, early, event));
    expect(JSON.stringify(refused)).toContain("tooEarly");
    const after = await moderator.ok(calls.repairPlan, repairOf(made, sessions, event));
    const startOf = ({ id }: PlanSession) => after.sessions.find((one) => one.id === id)?.start;
    for (const one of made.plan.sessions)
      if (one.exerciseId === exerciseId && !hasBegun(made, one))
        expect(startOf(one)).toBeGreaterThanOrEqual(one.start + 10);
    const logged = await loggedRepairs(made);
    expect(logged).toEqual([{ details: { planId: after.id, replaced: made.plan.id, event } }]);
    const undo = { params: { id: after.id }, body: { revision: after.revision } };
    const undone = await moderator.ok(calls.undoRepair, undo);
    expect(undone.sessions).toEqual(made.plan.sessions);
  });

  it("gives somebody who joins the started run all exercises", async () => {
    const made = await buildRunning();
    const params = { id: made.run.id };
    const joined = await moderator.ok(calls.createCandidate, { params, body: candidateBody() });
    const run = (await moderator.ok(calls.getRun, { params })) as ProcessRun;
    const event: PlanEvent = { kind: "candidateAdded", candidateId: joined.id };
    const sessions = repaired({ ...made, run }, event);
    await moderator.ok(calls.repairPlan, repairOf(made, sessions, event));
    const after = await moderator.ok(calls.getRun, { params });
    const cells = after.candidates.find(({ candidateId }) => candidateId === joined.id)?.exercises;
    expect(cells).toHaveLength(observedLeaves(made.run.process.items).length);
  });

  it("takes whoever does not come out of what is still to come", async () => {
    const made = await buildRunning();
    const later = made.plan.sessions.find((one) => !hasBegun(made, one))!;
    const candidateId = later.candidates[0]!.id;
    const event: PlanEvent = { kind: "noShow", candidateId };
    const sessions = repaired(made, event);
    await moderator.ok(calls.repairPlan, repairOf(made, sessions, event));
    const run = await moderator.ok(calls.getRun, { params: { id: made.run.id } });
    const cells = run.candidates.find((one) => one.candidateId === candidateId)?.exercises ?? [];
    const begun = made.plan.sessions.filter(
      (one) => hasBegun(made, one) && one.candidates[0]?.id === candidateId,
    );
    expect(cells.map(({ exerciseId }) => exerciseId).toSorted()).toEqual(
      begun.map(({ exerciseId }) => exerciseId).toSorted(),
    );
  });

  it("is refused where it changes what has begun, or breaks a rule", async () => {
    const made = await buildRunning();
    const event = awayObserver(made);
    const sessions = repaired(made, event);
    const begun = sessions.find((one) => hasBegun(made, one))!;
    const moved = sessions.map((one) =>
      one.id === begun.id ? { ...one, start: one.start + 300 } : one,
    );
    const past = await moderator.refused(calls.repairPlan, repairOf(made, moved, event));
    expect(JSON.stringify(past)).toContain("past");
    const missing = sessions.filter((one) => hasBegun(made, one));
    const broken = await moderator.refused(calls.repairPlan, repairOf(made, missing, event));
    expect(broken.types).toEqual(["BAD_REQUEST"]);
    expect(JSON.stringify(broken)).toContain("everyExerciseOnce");
    const kept = await moderator.refused(
      calls.repairPlan,
      repairOf(made, made.plan.sessions, event),
    );
    expect(JSON.stringify(kept)).toContain("available");
    const { plans } = await moderator.ok(calls.listPlans, { params: made.params });
    expect(plans).toEqual([expect.objectContaining({ id: made.plan.id, state: "PUBLISHED" })]);
  });

  it("is refused for a draft, for an older copy, for an unknown person and to another tenant", async () => {
    const made = await buildRunning();
    const event = awayObserver(made);
    const sessions = made.plan.sessions;
    const older = repairOf(made, sessions, event);
    older.body.revision -= 1;
    expect((await moderator.refused(calls.repairPlan, older)).types).toEqual(["UPDATE_FAILED"]);
    const body = { sessions, wish: "balanced" as const };
    const draft = await moderator.ok(calls.createPlan, { params: made.params, body });
    const ofDraft = repairOf({ ...made, plan: draft }, sessions, event);
    expect((await moderator.refused(calls.repairPlan, ofDraft)).types).toEqual(["UPDATE_FAILED"]);
    const nobody: PlanEvent = { kind: "noShow", candidateId: newId() };
    const unknown = await moderator.refused(calls.repairPlan, repairOf(made, sessions, nobody));
    expect(unknown.types).toEqual(["BAD_REQUEST"]);
    const there = made.plan.sessions.find((one) => hasBegun(made, one))!;
    const late: PlanEvent = {
      kind: "candidateLate",
      candidateId: there.candidates[0]!.id,
      from: momentOf(made).at + 30,
    };
    const begun = await moderator.refused(calls.repairPlan, repairOf(made, sessions, late));
    expect(begun.types).toEqual(["BAD_REQUEST"]);
    const stranger = await buildUser(await buildTenant(server), "moderator");
    const asked = await stranger.refused(calls.repairPlan, repairOf(made, sessions, event));
    expect(asked.types).toEqual(["ITEM_NOT_FOUND"]);
  });
});
