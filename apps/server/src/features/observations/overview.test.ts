import { calls, type Observation } from "@assay/contract";
import {
  buildRun,
  buildUser,
  moveRun,
  saveRun,
  startTestServer,
  type RunOptions,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

/** A started run of two candidates, in which the moderators observe too. */
async function build(fields: RunOptions = {}) {
  const made = await buildRun(server, {
    state: "STARTED",
    moderatorsAreObservers: true,
    candidates: 2,
    ...fields,
  });
  const cell = (candidate = 0) => ({
    processRunId: made.run.id,
    candidateId: made.candidates[candidate]!.id,
    exerciseId: made.exerciseIds[0]!,
  });
  const write = (client: TestUser, candidate = 0, type: Observation["type"] = "html") =>
    client.ok(calls.createObservation, {
      body: { ...cell(candidate), type, pages: [{ page: 1, title: "Eins" }] },
    });
  const params = (candidate = 0) => ({
    params: { runId: made.run.id, candidateId: made.candidates[candidate]!.id },
  });
  const overview = async (client: TestUser, candidate = 0) =>
    (await client.ok(calls.listModeratorObservations, params(candidate))).observations;
  return { ...made, write, params, overview };
}

describe("the moderator's overview of observations", () => {
  it("has the caller's own html ones of that candidate, and no other [MOV-002, OAPI-025]", async () => {
    const { write, overview, moderator, observers } = await build();
    const own = await write(moderator);
    const other = await write(moderator, 1);
    await write(moderator, 0, "webInk");
    await write(observers[0]!);
    expect(await overview(moderator)).toEqual([own]);
    expect(await overview(moderator, 1)).toEqual([other]);
  });

  it("shows nobody what somebody else has written", async () => {
    const { write, overview, moderator, observers, tenant, run } = await build();
    await write(moderator);
    const second = await buildUser(tenant, "moderator");
    await saveRun(moderator, { ...run, moderators: [moderator.user.id, second.user.id] });
    for (const client of [second, observers[0]!, await buildUser(tenant, "auditor")])
      expect(await overview(client)).toEqual([]);
  });

  it("exists for nobody outside the run, and of nobody who is no candidate of it", async () => {
    const { write, params, moderator, tenant, run } = await build();
    await write(moderator);
    const nonMember = await buildUser(tenant, "moderator");
    const { moderator: foreign } = await build();
    const clerk = await buildUser(tenant, { permissions: ["EDIT_USERS"] });
    for (const client of [nonMember, foreign])
      expect((await client.refused(calls.listModeratorObservations, params())).types).toEqual([
        "ITEM_NOT_FOUND",
      ]);
    const unknown = { params: { runId: run.id, candidateId: moderator.user.id } };
    expect((await moderator.refused(calls.listModeratorObservations, unknown)).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    expect((await clerk.refused(calls.listModeratorObservations, params())).types).toEqual([
      "NO_PERMISSION",
    ]);
  });

  it("shows an observer no candidate of another team's cells", async () => {
    const { overview, params, moderator, observers, run } = await build();
    const [observer] = observers as [TestUser];
    expect(await overview(observer)).toEqual([]);
    const [first, second] = run.candidates;
    const without = { ...second!, exercises: [] };
    await saveRun(moderator, { ...run, candidates: [first!, without] });
    expect((await observer.refused(calls.listModeratorObservations, params(1))).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
  });

  it("stays readable after the end, and can be changed no more [MOV-010]", async () => {
    const { write, overview, moderator, run } = await build();
    const { id, pages } = await write(moderator);
    const change = (Title: string) => ({
      body: { ObservationId: id, Page: 1, PageId: pages[0]!.id, Title, CompetencyId: null },
    });
    await moderator.ok(calls.updateObservationPage, change("Neu"));
    const [stored] = await overview(moderator);
    expect(stored?.pages[0]).toMatchObject({ title: "Neu", content: "", revision: 2 });
    await moveRun(moderator, run.id, "Finish");
    const can = { edit: "alreadyFinished", delete: "alreadyFinished" };
    const after = [{ ...stored, can }];
    expect(await overview(moderator)).toEqual(after);
    const late = [
      moderator.refused(calls.updateObservationPage, change("Zu spät")),
      moderator.refused(calls.deleteObservation, { params: { id } }),
    ];
    for (const refusal of await Promise.all(late))
      expect(refusal.types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    expect(await overview(moderator)).toEqual(after);
  });
});
