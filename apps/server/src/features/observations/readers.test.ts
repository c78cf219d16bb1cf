import { calls, type Observation } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  moveRun,
  saveRun,
  startTestServer,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const DRAWING = '{"v":1,"strokes":[{"id":"0mdkq4x1zabcde","c":"red","w":1,"p":[10,10,80,0]}]}';

/**
 * A finished run of two candidates. The team of the first has moderator view, that of the second has
 * not; `both` is in both teams. All observers have written about all their candidates.
 */
async function build() {
  const tenant = await buildTenant(server);
  const made = await buildRun(server, { tenant, candidates: 2, observers: 3 });
  const { moderator, observers, run, candidates, exerciseIds } = made;
  const [both, ofFirst, ofSecond] = observers as [TestUser, TestUser, TestUser];
  const weakModerator = await buildUser(tenant, {
    permissions: ["GET_PROCESS_RUNS", "EDIT_PROCESS_RUNS", "GET_ALL_ASSESSMENTS"],
  });
  const [team] = run.observerTeams;
  const [first, second] = run.candidates;
  const viewing = {
    ...team!,
    observers: [both.user.id, ofFirst.user.id],
    observersHaveModeratorView: true,
  };
  const plain = {
    ...team!,
    id: "b".repeat(24),
    name: "Team 2",
    observers: [both.user.id, ofSecond.user.id],
  };
  await saveRun(moderator, {
    ...run,
    moderators: [moderator.user.id, weakModerator.user.id],
    observerTeams: [viewing, plain],
    candidates: [
      first!,
      {
        ...second!,
        exercises: second!.exercises.map((cell) => ({ ...cell, observerTeamId: plain.id })),
      },
    ],
  });
  await moveRun(moderator, run.id, "Start");
  const write = async (client: TestUser, candidate: number, type: Observation["type"] = "html") => {
    const content = type === "html" ? "<p>Fragt nach.</p>" : DRAWING;
    const { id } = await client.ok(calls.createObservation, {
      body: {
        processRunId: run.id,
        candidateId: candidates[candidate]!.id,
        exerciseId: exerciseIds[0]!,
        type,
        pages: [{ page: 1, title: "Seite", content }],
      },
    });
    return id;
  };
  const written = {
    bothFirst: await write(both, 0),
    bothSecond: await write(both, 1),
    first: await write(ofFirst, 0, "webInk"),
    second: await write(ofSecond, 1),
  };
  await moveRun(moderator, run.id, "Finish");
  const nameOf = (id: string) => Object.entries(written).find(([, known]) => known === id)?.[0];
  const listed = async (client: TestUser, candidateId?: string) => {
    const query = candidateId === undefined ? {} : { candidateId };
    const request = { params: { runId: run.id }, query };
    const { observations } = await client.ok(calls.listObservations, request);
    return observations.map(({ id }) => nameOf(id) ?? "").toSorted((a, b) => a.localeCompare(b));
  };
  return { ...made, both, ofFirst, ofSecond, weakModerator, listed };
}

describe("what was observed, read beside the results", () => {
  it("is everybody's for moderators and auditors with GET_ALL_OBSERVATIONS, else the own [ACC-004, OAPI-024]", async () => {
    const { listed, moderator, weakModerator, ofSecond, tenant } = await build();
    const all = ["bothFirst", "bothSecond", "first", "second"];
    expect(await listed(moderator)).toEqual(all);
    expect(await listed(await buildUser(tenant, "auditor"))).toEqual(all);
    expect(await listed(weakModerator)).toEqual([]);
    const onlyRuns = await buildUser(tenant, { permissions: ["GET_ALL_PROCESS_RUNS"] });
    expect(await listed(onlyRuns)).toEqual([]);
    expect(await listed(ofSecond)).toEqual(["second"]);
  });

  it("is that of the own cells for a team with moderator view, and of no other cell [ACC-011]", async () => {
    const { listed, both, ofFirst } = await build();
    expect(await listed(ofFirst)).toEqual(["bothFirst", "first"]);
    expect(await listed(both)).toEqual(["bothFirst", "bothSecond", "first"]);
  });

  it("is read whole, however much it is, with every page where it belongs", async () => {
    const { moderator, observers, run, candidates, exerciseIds } = await buildRun(server, {
      candidates: 2,
      observers: 2,
      state: "STARTED",
    });
    const written: Record<string, string[]> = {};
    for (const [index, count] of [1, 5, 5, 10].entries()) {
      const pages = Array.from({ length: count }, (_, at) => ({
        page: at + 1,
        content: `<p>${index} ${at} ${"x".repeat(60_000)}</p>`,
      }));
      const cell = {
        processRunId: run.id,
        candidateId: candidates[index < 2 ? 0 : 1]!.id,
        exerciseId: exerciseIds[0]!,
        type: "html" as const,
      };
      const body = { ...cell, pages };
      const { id } = await observers[index % 2]!.ok(calls.createObservation, { body });
      written[id] = pages.map(({ content }) => content);
    }
    const request = { params: { runId: run.id } };
    const { observations } = await moderator.ok(calls.listObservations, request);
    expect(
      Object.fromEntries(
        observations.map(({ id, pages }) => [id, pages.map(({ content }) => content)]),
      ),
    ).toEqual(written);
  });

  it("can be asked for one candidate, by the same rules [OAPI-024]", async () => {
    const { listed, candidates, moderator, ofFirst, ofSecond } = await build();
    const [first, second] = candidates.map(({ id }) => id);
    expect(await listed(moderator, first)).toEqual(["bothFirst", "first"]);
    expect(await listed(moderator, second)).toEqual(["bothSecond", "second"]);
    expect(await listed(ofFirst, first)).toEqual(["bothFirst", "first"]);
    expect(await listed(ofFirst, second)).toEqual([]);
    expect(await listed(ofSecond, first)).toEqual([]);
    expect(await listed(moderator, "f".repeat(24))).toEqual([]);
  });

  it("does not exist for other tenants, for non-members, and of another run [ACC-001]", async () => {
    const { run, tenant, candidates, moderator } = await build();
    const foreign = await buildTenant(server);
    const request = { params: { runId: run.id }, query: { candidateId: candidates[0]!.id } };
    for (const client of [
      await buildUser(foreign, "moderator"),
      await buildUser(foreign, "auditor"),
      await buildUser(tenant, ["moderator", "observer"]),
    ])
      expect((await client.refused(calls.listObservations, request)).types).toEqual([
        "ITEM_NOT_FOUND",
      ]);
    const other = await buildRun(server, { tenant, moderator, state: "FINISHED" });
    const elsewhere = { params: { runId: other.run.id }, query: request.query };
    expect((await moderator.ok(calls.listObservations, elsewhere)).observations).toEqual([]);
  });

  it("refuses what is no id", async () => {
    const { run, moderator } = await build();
    for (const candidateId of ["", "x", "' or true --", "f".repeat(5000)]) {
      const request = { params: { runId: run.id }, query: { candidateId } };
      expect((await moderator.refused(calls.listObservations, request)).status).toBe(400);
    }
  });

  it("is for auditors only once the run is archived [ACC-013, RUN-038]", async () => {
    const { run, listed, moderator, ofFirst, tenant } = await build();
    const archived = await moveRun(moderator, run.id, "Archive");
    expect(archived.runState).toBe("ARCHIVED");
    for (const client of [moderator, ofFirst])
      expect(
        (await client.refused(calls.listObservations, { params: { runId: run.id } })).types,
      ).toEqual(["ITEM_NOT_FOUND"]);
    expect(await listed(await buildUser(tenant, "auditor"))).toHaveLength(4);
  });
});
