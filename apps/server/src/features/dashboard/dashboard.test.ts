import { calls, type RunSummaries } from "@assay/contract";
import {
  buildDraftPlan,
  buildPlannedRun,
  buildRun,
  buildTenant,
  buildUser,
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

const query = { summary: "true" } as const;
const summaries = async (client: TestUser, call: "listMyRuns" | "listAllRuns" = "listMyRuns") =>
  (await client.ok(calls[call], { query })) as RunSummaries;

describe("the list of runs", () => {
  it("has the caller's own, by role and state [OAPI-005, DASH-003]", async () => {
    const tenant = await buildTenant(server);
    const prepared = await buildRun(server, { tenant });
    const started = await buildRun(server, { tenant, state: "STARTED" });
    const ids = async (client: TestUser) =>
      (await client.ok(calls.listMyRuns)).processRuns.map(({ id }) => id);
    expect(await ids(prepared.moderator)).toEqual([prepared.run.id]);
    expect(await ids(prepared.observers[0]!)).toEqual([]);
    expect(await ids(started.observers[0]!)).toEqual([started.run.id]);
  });

  it("is all that somebody with GET_PROCESS_RUNS alone can see, asked directly too [SEC-16]", async () => {
    const tenant = await buildTenant(server);
    const own = await buildRun(server, { tenant });
    const other = await buildRun(server, { tenant, state: "STARTED" });
    const reader = await buildUser(tenant, { permissions: ["GET_PROCESS_RUNS"] });
    const [team] = own.run.observerTeams;
    const observers = [...team!.observers, reader.user.id];
    await saveRun(own.moderator, { ...own.run, observerTeams: [{ ...team!, observers }] });
    await moveRun(own.moderator, own.run.id, "Start");
    const { processRuns } = await reader.ok(calls.listMyRuns);
    expect(processRuns.map(({ id }) => id)).toEqual([own.run.id]);
    expect((await summaries(reader)).processRuns.map(({ id }) => id)).toEqual([own.run.id]);
    expect((await reader.refused(calls.listAllRuns)).types).toEqual(["NO_PERMISSION"]);
    const asked = (id: string) => reader.send(calls.getRun, { params: { id } });
    expect((await asked(own.run.id)).status).toBe(200);
    expect((await asked(other.run.id)).status).toBe(400);
  });

  it("has all of the tenant for auditors only [OAPI-006, DASH-004, OERR-009, ERR-10, SEC-09, SEC-15]", async () => {
    const tenant = await buildTenant(server);
    const { run, moderator } = await buildRun(server, { tenant, state: "DRAFT" });
    const other = await buildRun(server, { tenant, state: "STARTED" });
    const auditor = await buildUser(tenant, "auditor");
    const both = await buildUser(tenant, ["auditor", "observer"]);
    const { processRuns } = await auditor.ok(calls.listAllRuns);
    expect(processRuns.map(({ id }) => id).toSorted()).toEqual([run.id, other.run.id].toSorted());
    expect((await both.ok(calls.listMyRuns)).processRuns).toEqual([]);
    expect((await both.ok(calls.listAllRuns)).processRuns).toHaveLength(2);
    expect((await moderator.refused(calls.listAllRuns)).types).toEqual(["NO_PERMISSION"]);
    expect((await auditor.refused(calls.listMyRuns)).types).toEqual(["NO_PERMISSION"]);
  });

  it("comes whole without the lean form, as documented", async () => {
    const { run, moderator } = await buildRun(server);
    const { processRuns } = await moderator.ok(calls.listMyRuns);
    expect(processRuns).toEqual([run]);
  });
});

describe("the lean form", () => {
  it("names designs once, and counts distinct observers [RUN-007]", async () => {
    const first = await buildRun(server, { state: "STARTED" });
    const { tenant, moderator, process } = first;
    await buildRun(server, { tenant, moderator, process, state: "STARTED" });
    const { designs, processRuns } = await summaries(moderator);
    expect(designs).toEqual([
      {
        processName: { de: process.texts.de.displayName },
        exercises: [
          { id: first.exerciseIds[0], parentId: null, texts: { de: expect.any(String) } },
        ],
      },
    ]);
    expect(processRuns.map(({ design, observers }) => [design, observers])).toEqual([
      [0, 2],
      [0, 2],
    ]);
  });

  it("says what the caller may do in each cell [DASH-019]", async () => {
    const items = (competencyIds: string[]) => [
      stepBody("INTERVIEW", { competencyIds }),
      stepBody("EXERCISE", { competencyIds }),
    ];
    const { run, moderator, observers, exerciseIds } = await buildRun(server, { items });
    const [candidate] = run.candidates;
    const exercises = candidate!.exercises.filter(
      ({ exerciseId }) => exerciseId === exerciseIds[1],
    );
    await saveRun(moderator, {
      ...run,
      moderatorsAreObservers: true,
      candidates: [{ ...candidate!, exercises }],
    });
    await moveRun(moderator, run.id, "Start");
    const cells = async (client: TestUser) =>
      (await summaries(client)).processRuns[0]?.candidates.map((each) => each.cells);
    expect(await cells(observers[0]!)).toEqual(["-r"]);
    expect(await cells(moderator)).toEqual(["oo"]);
    await moveRun(moderator, run.id, "Finish");
    expect(await cells(observers[0]!)).toEqual(["-s"]);
  });

  it("says in which started runs a published timetable has sessions of the caller", async () => {
    const tenant = await buildTenant(server);
    const moderator = await buildUser(tenant, "moderator");
    const made = await buildPlannedRun(server, { tenant, moderator });
    const { id, revision, sessions } = await buildDraftPlan(moderator, made);
    const watching = new Set(
      sessions.flatMap(({ candidates }) => candidates.flatMap(({ observers }) => observers)),
    );
    const observer = made.observers.find(({ user }) => watching.has(user.id))!;
    const flagsOf = async (client: TestUser, call?: "listAllRuns") =>
      (await summaries(client, call)).processRuns.map(({ hasMyDay }) => hasMyDay);
    await moderator.ok(calls.publishPlan, { params: { id }, body: { revision } });
    expect(await flagsOf(moderator)).toEqual([undefined]);
    await moveRun(moderator, made.run.id, "Start");
    expect(await flagsOf(observer)).toEqual([true]);
    expect(await flagsOf(moderator)).toEqual([undefined]);
    expect(await flagsOf(await buildUser(tenant, "auditor"), "listAllRuns")).toEqual([undefined]);
    const unplanned = await buildRun(server, { state: "STARTED" });
    const [shown] = (await summaries(unplanned.observers[0]!)).processRuns;
    expect(shown).not.toHaveProperty("hasMyDay");
    await moveRun(moderator, made.run.id, "Finish");
    expect(await flagsOf(moderator)).toEqual([undefined]);
  });

  it("says in which started runs with a published timetable the caller may look at the live day", async () => {
    const tenant = await buildTenant(server);
    const moderator = await buildUser(tenant, "moderator");
    const made = await buildPlannedRun(server, { tenant, moderator });
    const auditor = await buildUser(tenant, "auditor");
    const flagsOf = async (client: TestUser, call?: "listAllRuns") =>
      (await summaries(client, call)).processRuns.map(({ hasLiveDay }) => hasLiveDay);
    const { id, revision } = await buildDraftPlan(moderator, made);
    await moderator.ok(calls.publishPlan, { params: { id }, body: { revision } });
    expect(await flagsOf(moderator)).toEqual([undefined]);
    await moveRun(moderator, made.run.id, "Start");
    expect(await flagsOf(moderator)).toEqual([true]);
    expect(await flagsOf(made.observers[0]!)).toEqual([undefined]);
    expect(await flagsOf(auditor, "listAllRuns")).toEqual([undefined]);
    const unplanned = await buildRun(server, { state: "STARTED" });
    const [shown] = (await summaries(unplanned.moderator)).processRuns;
    expect(shown).not.toHaveProperty("hasLiveDay");
    await moveRun(moderator, made.run.id, "Finish");
    expect(await flagsOf(moderator)).toEqual([undefined]);
  });

  it("says who observes as moderator: moderators of a run where that is set [DASH-023]", async () => {
    const flags = async (client: TestUser, call?: "listAllRuns") =>
      (await summaries(client, call)).processRuns.map((run) => run.isModeratorObserver === true);
    const set = await buildRun(server, { state: "STARTED", moderatorsAreObservers: true });
    expect(await flags(set.moderator)).toEqual([true]);
    expect(await flags(set.observers[0]!)).toEqual([false]);
    expect(await flags(await buildUser(set.tenant, "auditor"), "listAllRuns")).toEqual([false]);
    const unset = await buildRun(server, { state: "STARTED" });
    expect(await flags(unset.moderator)).toEqual([false]);
  });

  it("shows an observer their own progress, a moderator that of the whole team [DASH-021]", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const { run, moderator, observers, candidates, exerciseIds, process } = made;
    const [one, two] = observers as [TestUser, TestUser];
    const rate = (client: TestUser, count: number) =>
      client.ok(calls.createAssessments, {
        body: {
          processRunId: run.id,
          candidateId: candidates[0]!.id,
          exerciseId: exerciseIds[0]!,
          values: process.competencyIds
            .slice(0, count)
            .map((competencyId) => ({ competencyId, selectedCriterion: 3 })),
        },
      });
    const progress = async (client: TestUser) =>
      (await summaries(client)).processRuns[0]?.candidates[0]?.progress;
    expect([await progress(one), await progress(moderator)]).toEqual(["0", "0"]);
    await rate(one, 2);
    expect([await progress(one), await progress(two)]).toEqual(["2", "0"]);
    expect(await progress(moderator)).toBe("1");
    await rate(two, 1);
    expect([await progress(two), await progress(moderator)]).toEqual(["1", "1"]);

    // Callers who see all ratings get the names of the observers while the run is STARTED.
    const told = async (client: TestUser, call?: "listAllRuns") => {
      const summary = (await summaries(client, call)).processRuns[0];
      return [summary?.observerNames, summary?.candidates[0]?.raters];
    };
    const names = [one, two].map(({ user }) => `${user.firstName} ${user.lastName}`);
    expect(await told(moderator)).toEqual([names, ["21"]]);
    const auditor = await buildUser(made.tenant, "auditor");
    expect(await told(auditor, "listAllRuns")).toEqual([names, ["21"]]);
    expect(await told(one)).toEqual([undefined, undefined]);
    await moveRun(moderator, run.id, "Finish");
    expect(await told(moderator)).toEqual([undefined, undefined]);
  });
});
