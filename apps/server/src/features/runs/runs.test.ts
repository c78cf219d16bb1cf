import { type Assessment, calls, type ProcessRun } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  candidateBody,
  moveRun,
  saveRun,
  startTestServer,
  stepBody,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const read = async (client: Awaited<ReturnType<typeof buildUser>>, id: string) =>
  (await client.ok(calls.getRun, { params: { id } })) as ProcessRun;

describe("creating a run", () => {
  it("takes a process, makes a DRAFT, and its creator a moderator [OAPI-012, RUN-001]", async () => {
    const { run, process, moderator } = await buildRun(server, { state: "DRAFT" });
    expect(run).toMatchObject({
      processId: process.id,
      runState: "DRAFT",
      started: false,
      moderators: [moderator.user.id],
    });
    expect(run.process.items).toEqual(process.items);
    expect(run.missing).toEqual(["observers"]);
  });

  it("needs EDIT_PROCESS_RUNS, and a process that is there [OERR-011]", async () => {
    const { process, tenant } = await buildRun(server, { state: "DRAFT" });
    const auditor = await buildUser(tenant, "auditor");
    const params = { id: process.id };
    expect((await auditor.refused(calls.createRun, { params })).types).toEqual(["NO_PERMISSION"]);
    const planner = await buildUser(tenant, { permissions: ["EDIT_PROCESS_RUNS"] });
    const unknown = await planner.refused(calls.createRun, { params: { id: tenant.id } });
    expect(unknown.types).toEqual(["ITEM_NOT_FOUND"]);
    // Without GET_ALL_ASSESSMENTS the creator plans the run, but does not moderate it.
    const created = await planner.refused(calls.getRun, { params });
    expect(created.types).toEqual(["NO_PERMISSION"]);
  });
});

describe("a run", () => {
  it("has as many cells as its candidates and exercises make", { tags: ["soak"] }, async () => {
    const { run } = await buildRun(server, {
      candidates: 270,
      items: (competencyIds) =>
        Array.from({ length: 50 }, () => stepBody("EXERCISE", { competencyIds })),
    });
    expect(run.candidates.flatMap(({ exercises }) => exercises)).toHaveLength(270 * 50);
    expect(run.missing).toEqual([]);
  });

  it("has the documented fields [RUN-002, OAPI-007, TEAM-001]", async () => {
    const { run } = await buildRun(server);
    expect(run).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: expect.any(String),
      plannedDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      runState: "PREPARED",
      started: false,
      processId: expect.any(String),
      process: { name: expect.any(String), items: expect.any(Array), cutOffStrategy: "AVG" },
      scale: { criterions: expect.any(Array) },
      competencies: [{}, {}],
      moderatorsAreObservers: false,
      observerTeams: [
        { id: expect.any(String), name: "Team 1", observersHaveModeratorView: false },
      ],
      assessments: [],
      files: [],
      people: [{}, {}, {}],
    });
  });

  it("holds the assessments that its reader may see, and none where less is preferred [RUN-002]", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const { run, moderator, candidates, exerciseIds } = made;
    const [first, second] = made.observers as [TestUser, TestUser];
    const cell = { candidateId: candidates[0]!.id, exerciseId: exerciseIds[0]! };
    for (const observer of [first, second])
      await observer.ok(calls.createAssessments, { body: { processRunId: run.id, ...cell } });
    const seenBy = async (reader: TestUser, headers: Record<string, string> = {}) => {
      const { assessments } = await reader.ok(calls.getRun, { params: { id: run.id }, headers });
      return (assessments as Assessment[]).map(({ observerId }) => observerId);
    };
    expect(new Set(await seenBy(moderator))).toEqual(new Set([first.user.id, second.user.id]));
    expect(await seenBy(first)).toEqual([first.user.id]);
    expect(await seenBy(moderator, { prefer: "return=minimal" })).toEqual([]);
  });

  it("is stored with candidates, jobs and cells as the editor sends them [OAPI-009, TEAM-011, CAND-011]", async () => {
    const { run, moderator } = await buildRun(server, { candidates: 2 });
    const { process: _, ...body } = run;
    const texts = { de: { description: "Ablauf" }, en: { description: "Schedule" } };
    const [first, second] = run.candidates;
    const candidates = [
      { candidateId: second!.candidateId, candidateJob: "Lead", exercises: first!.exercises },
      { candidateId: first!.candidateId, candidateJob: "Head", exercises: [] },
    ];
    const sent = { ...body, name: "Tag 1", texts, plannedDate: "2026-12-03", candidates };
    const stored = await moderator.ok(calls.updateRun, { body: sent });
    expect(stored).toMatchObject({ name: "Tag 1", texts, plannedDate: "2026-12-03", candidates });
    expect(await read(moderator, run.id)).toEqual(stored);
  });

  it("takes the caller's today for an empty date [RUN-023]", async () => {
    const { run, moderator } = await buildRun(server);
    const east = 14 * 60;
    const body = { id: run.id, plannedDate: "" };
    const headers = { "x-datetimeoffset": String(east) };
    const stored = await moderator.ok(calls.updateRun, { body, headers });
    const local = new Date(server.clock.now().getTime() + east * 60_000);
    expect(stored.plannedDate).toBe(local.toISOString().slice(0, 10));
  });

  it("needs a name [RUN-012]", async () => {
    const { run, moderator } = await buildRun(server);
    const refusal = await moderator.refused(calls.updateRun, { body: { id: run.id, name: " " } });
    expect(refusal.errors).toEqual({ name: ["required"] });
  });

  it("is PREPARED once everybody is observed, and DRAFT when that ends", async () => {
    const { run, moderator } = await buildRun(server);
    const candidates = run.candidates.map((candidate) => ({ ...candidate, exercises: [] }));
    const draft = await saveRun(moderator, { ...run, candidates });
    expect(draft).toMatchObject({ runState: "DRAFT", missing: ["observers"] });
    const observed = await saveRun(moderator, { ...draft, moderatorsAreObservers: true });
    expect(observed.runState).toBe("PREPARED");
  });

  it("refuses an edit of an older state, with the run as it is now", async () => {
    const { run, moderator } = await buildRun(server);
    await saveRun(moderator, { ...run, name: "First" });
    const late = await moderator.refused(calls.updateRun, { body: { ...run, name: "Second" } });
    expect(late.types).toEqual(["UPDATE_FAILED"]);
    expect(late.payload).toMatchObject({ name: "First" });
  });

  it("refuses unknown people, cells and teams, and that somebody observes themselves", async () => {
    const { run, moderator, observers } = await buildRun(server);
    const nobody = "0123456789abcdef01234567";
    const change = (body: object) =>
      moderator.refused(calls.updateRun, { body: { id: run.id, ...body } });
    expect((await change({ moderators: [nobody] })).errors).toEqual({
      moderators: ["unknownPerson"],
    });
    expect((await change({ moderators: [observers[0]!.user.id] })).errors).toEqual({
      moderators: ["unknownPerson"],
    });
    const [candidate] = run.candidates;
    const [cell] = candidate!.exercises;
    const foreign = [{ ...candidate, exercises: [{ ...cell, exerciseId: nobody }] }];
    expect((await change({ candidates: foreign })).types).toEqual(["BAD_REQUEST"]);
    const own = await moderator.ok(calls.createCandidate, {
      params: { id: run.id },
      body: candidateBody({ email: observers[0]!.user.email ?? "" }),
    });
    const candidates = [{ ...candidate, candidateId: own.id, exercises: [cell] }];
    expect((await change({ candidates })).errors).toEqual({
      "candidates.0.exercises.0.observerTeamId": ["selfObservation"],
    });
  });

  it("shows an observer the candidates of their own cells only [ACC-017]", async () => {
    const { run, observers, moderator } = await buildRun(server, { candidates: 2 });
    const [mine, other] = run.candidates;
    await saveRun(moderator, {
      ...run,
      moderatorsAreObservers: true,
      candidates: [mine!, { ...other!, exercises: [] }],
    });
    await moveRun(moderator, run.id, "Start");
    const [observer] = observers;
    const params = { id: run.id };
    expect((await read(observer!, run.id)).candidates).toHaveLength(1);
    const { candidates } = await observer!.ok(calls.getRunCandidates, { params });
    expect(candidates.map(({ id }) => id)).toEqual([mine!.candidateId]);
  });

  it("gives the moderators, and nobody else, the moderator view and the candidates' states [ACC-005]", async () => {
    const { run, tenant, observers, moderator } = await buildRun(server);
    const [team] = run.observerTeams;
    const observerTeams = [{ ...team!, observersHaveModeratorView: true }];
    await saveRun(moderator, { ...run, observerTeams });
    for (const step of ["Start", "Finish"] as const) await moveRun(moderator, run.id, step);
    const auditor = await buildUser(tenant, ["auditor", "moderator"]);
    const seen = async (client: typeof moderator) => {
      const { moderatorView, changeCandidateState } = (await read(client, run.id)).can;
      return { moderatorView, changeCandidateState };
    };
    const all = { moderatorView: true, changeCandidateState: true };
    expect(await seen(moderator)).toEqual(all);
    const none = { moderatorView: "noRight", changeCandidateState: "noRight" };
    for (const other of [observers[0]!, auditor]) expect(await seen(other)).toEqual(none);
  });

  it("is not there for non-members, and before the start for nobody but its planners [ACC-008]", async () => {
    const { run, tenant, observers, moderator } = await buildRun(server);
    const params = { id: run.id };
    const nonMember = await buildUser(tenant, "moderator");
    for (const client of [nonMember, observers[0]!])
      expect((await client.refused(calls.getRun, { params })).types).toEqual(["ITEM_NOT_FOUND"]);
    await moveRun(moderator, run.id, "Start");
    await observers[0]!.ok(calls.getRun, { params });
    expect((await nonMember.refused(calls.getRun, { params })).types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("is edited by its moderators and its creator only", async () => {
    const { run, tenant } = await buildRun(server, { state: "STARTED" });
    const auditor = await buildUser(tenant, ["auditor", "moderator"]);
    const body = { id: run.id, name: "Mine" };
    expect((await auditor.refused(calls.updateRun, { body })).types).toEqual(["NO_PERMISSION"]);
    const params = { id: run.id, stateName: "Finish" };
    expect((await auditor.refused(calls.changeRunState, { params })).types).toEqual([
      "NO_PERMISSION",
    ]);
  });
});

describe("the licence", () => {
  it("limits candidates, moderators and observers of a run [CAND-010, RUN-018, TEAM-007, TEN-08, TEN-09, TEN-10, OERR-005]", async () => {
    const tenant = await buildTenant(server, {
      licence: {
        maxProcessRuns: -1,
        maxObservableCompetencies: -1,
        maxCandidates: 1,
        maxModerators: 1,
        maxObservers: 2,
      },
    });
    const { run, moderator } = await buildRun(server, { tenant });
    const params = { id: run.id };
    const candidate = await moderator.refused(calls.createCandidate, {
      params,
      body: candidateBody(),
    });
    expect(candidate.types).toEqual(["LIMIT_EXCEEDED"]);
    const change = (body: object) =>
      moderator.refused(calls.updateRun, { body: { id: run.id, ...body } });
    const second = await buildUser(tenant, "moderator");
    const moderators = [...run.moderators, second.user.id];
    expect((await change({ moderators })).types).toEqual(["LIMIT_EXCEEDED"]);
    const [team] = run.observerTeams;
    const sameTwice = { ...team!, id: undefined, name: "Team 2" };
    await moderator.ok(calls.updateRun, {
      body: { id: run.id, observerTeams: [team!, sameTwice] },
    });
    const third = await buildUser(tenant, "observer");
    const observerTeams = [team!, { ...sameTwice, observers: [third.user.id] }];
    expect((await change({ observerTeams })).types).toEqual(["LIMIT_EXCEEDED"]);
  });
});
