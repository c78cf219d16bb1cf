import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
  followEvents,
  moveRun,
  saveRun,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const idOf = (number: number) => number.toString(16).padStart(24, "0");
const TABLET = idOf(1);
const PHONE = idOf(2);
type Counts = { pages: number; ratings: number };

const cellOf = ({ candidates, exerciseIds }: TestRun, counts: Counts) => ({
  candidateId: candidates[0]!.id,
  exerciseId: exerciseIds[0]!,
  ...counts,
});
type Cells = ReturnType<typeof cellOf>[];
const report = (user: TestUser, made: TestRun, cells: Cells, deviceId = TABLET) =>
  user.ok(calls.reportUnsent, { params: { id: made.run.id }, body: { deviceId, cells } });
const unsentOf = async ({ moderator, run }: TestRun) =>
  (await moderator.ok(calls.getMissing, { params: { id: run.id } })).unsent.map(
    ({ reportedAt: _, devices: __, ...rest }) => rest,
  );

describe("what a device reports as unsent", () => {
  it("is shown to the moderator, until it reports that all is sent", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [observer] = made.observers;
    const cell = cellOf(made, { pages: 2, ratings: 1 });
    await report(observer!, made, [cell]);
    expect(await unsentOf(made)).toEqual([{ observerId: observer!.user.id, ...cell }]);
    await report(observer!, made, [{ ...cell, pages: 1 }]);
    expect(await unsentOf(made)).toMatchObject([{ pages: 1, ratings: 1 }]);
    await report(observer!, made, []);
    expect(await unsentOf(made)).toEqual([]);
  });

  it("names the devices that hold it", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [observer] = made.observers;
    const cells = [cellOf(made, { pages: 1, ratings: 0 })];
    const sent = { params: { id: made.run.id }, body: { deviceId: TABLET, cells } };
    const userAgent = "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1";
    await observer!.ok(calls.reportUnsent, { ...sent, headers: { "user-agent": userAgent } });
    await report(observer!, made, cells, PHONE);
    const { unsent } = await made.moderator.ok(calls.getMissing, { params: { id: made.run.id } });
    expect(unsent.map(({ devices, pages }) => [devices, pages])).toEqual([[["Safari, iPad"], 2]]);
  });

  it("counts by device and person: one does not speak for another", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [one, two] = made.observers;
    const cell = cellOf(made, { pages: 1, ratings: 0 });
    await report(one!, made, [cell], TABLET);
    await report(one!, made, [cell], PHONE);
    await report(two!, made, [cell], TABLET);
    await report(two!, made, [], TABLET);
    expect(await unsentOf(made)).toEqual([{ observerId: one!.user.id, ...cell, pages: 2 }]);
    await report(one!, made, [], PHONE);
    expect(await unsentOf(made)).toMatchObject([{ pages: 1 }]);
  });

  it("counts only in cells of candidates whom the caller may see, each once", async () => {
    const made = await buildRun(server, { state: "STARTED", candidates: 2 });
    const [observer] = made.observers;
    const [team] = made.run.observerTeams;
    const { run, moderator } = made;
    const other = {
      ...team!,
      id: idOf(77),
      name: "Team 2",
      observers: [made.observers[1]!.user.id],
    };
    const [first, second] = run.candidates;
    const moved = second!.exercises.map((cell) => ({ ...cell, observerTeamId: other.id }));
    const observerTeams = [{ ...team!, observers: [observer!.user.id] }, other];
    const candidates = [first!, { ...second!, exercises: moved }];
    await saveRun(moderator, { ...run, observerTeams, candidates });
    const cell = cellOf(made, { pages: 1, ratings: 0 });
    await report(observer!, made, [
      { ...cell, pages: 9 },
      cell,
      { ...cell, candidateId: second!.candidateId },
      { ...cell, candidateId: idOf(99) },
      { ...cell, exerciseId: idOf(98) },
      { ...cell, pages: 0 },
    ]);
    expect(await unsentOf(made)).toEqual([{ observerId: observer!.user.id, ...cell }]);
  });

  it("is no business of who is no member, or of another tenant", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const elsewhere = await buildRun(server, { state: "STARTED" });
    const auditor = await buildUser(made.tenant, ["auditor", "observer"]);
    const nonMember = await buildUser(made.tenant, "observer");
    const administrator = await buildUser(made.tenant, "administrator");
    const body = { deviceId: TABLET, cells: [cellOf(made, { pages: 1, ratings: 0 })] };
    const types = async (user: TestUser) =>
      (await user.refused(calls.reportUnsent, { params: { id: made.run.id }, body })).types;
    expect(await types(nonMember)).toEqual(["ITEM_NOT_FOUND"]);
    expect(await types(auditor)).toEqual(["ITEM_NOT_FOUND"]);
    expect(await types(elsewhere.observers[0]!)).toEqual(["ITEM_NOT_FOUND"]);
    expect(await types(administrator)).toEqual(["NO_PERMISSION"]);
    expect(await unsentOf(made)).toEqual([]);
  });

  it("is refused where it is broken or huge", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [observer] = made.observers;
    const cell = cellOf(made, { pages: 1, ratings: 0 });
    const status = async (body: object) =>
      (
        await observer!.refused(calls.reportUnsent, {
          params: { id: made.run.id },
          body: body as never,
        })
      ).types;
    for (const body of [
      {},
      { deviceId: "me", cells: [] },
      { deviceId: TABLET, cells: [{ ...cell, pages: -1 }] },
      { deviceId: TABLET, cells: [{ ...cell, pages: 1.5 }] },
      { deviceId: TABLET, cells: [{ ...cell, text: "what was written" }] },
      { deviceId: TABLET, cells: Array.from({ length: 501 }, () => cell) },
    ])
      expect((await status(body))[0]).toBe("BAD_REQUEST");
  });

  it("is stored once, however often it comes at the same time, of ten devices at most", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [observer] = made.observers;
    const cell = cellOf(made, { pages: 1, ratings: 0 });
    await Promise.all(Array.from({ length: 12 }, () => report(observer!, made, [cell])));
    expect(await unsentOf(made)).toMatchObject([{ pages: 1 }]);
    for (let device = 10; device < 25; device += 1) {
      server.clock.advance(1_000);
      await report(observer!, made, [cell], idOf(device));
    }
    expect(await unsentOf(made)).toMatchObject([{ pages: 10 }]);
  });

  it("can be taken back by who has left the run since, whom the run still names", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [observer, other] = made.observers;
    await report(observer!, made, [cellOf(made, { pages: 3, ratings: 0 })]);
    const [team] = made.run.observerTeams;
    const left = { ...team!, observers: [other!.user.id] };
    const now = await saveRun(made.moderator, { ...made.run, observerTeams: [left] });
    expect(now.people.map(({ id }) => id)).toContain(observer!.user.id);
    await report(observer!, made, []);
    expect(await unsentOf(made)).toEqual([]);
    // The observer is no longer a member of the run.
    const again = await observer!.refused(calls.reportUnsent, {
      params: { id: made.run.id },
      body: { deviceId: TABLET, cells: [] },
    });
    expect(again.types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("goes with a candidate who is removed at that moment", async () => {
    const made = await buildRun(server, { state: "STARTED", candidates: 2 });
    const [observer] = made.observers;
    const cells = made.candidates.map(({ id }) => ({
      ...cellOf(made, { pages: 1, ratings: 0 }),
      candidateId: id,
    }));
    const reports = Array.from({ length: 20 }, (_, device) =>
      observer!.send(calls.reportUnsent, {
        params: { id: made.run.id },
        body: { deviceId: idOf(100 + device), cells },
      }),
    );
    const removal = saveRun(made.moderator, {
      ...made.run,
      candidates: made.run.candidates.slice(0, 1),
    });
    const answers = await Promise.all([...reports, removal.then(() => ({ status: 200 }))]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const unsent = await unsentOf(made);
    expect(unsent.every(({ candidateId }) => candidateId === made.candidates[0]!.id)).toBe(true);
  });

  it("is told to the moderators who look, and only where it has changed", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [observer] = made.observers;
    const stream = await followEvents(server.port, made.moderator);
    const cell = cellOf(made, { pages: 1, ratings: 0 });
    await report(observer!, made, [cell]);
    await stream.next("missing");
    await report(observer!, made, [cell]);
    await moveRun(made.moderator, made.run.id, "Finish");
    await report(observer!, made, []);
    await stream.next("missing");
    expect(stream.events.filter(({ kind }) => kind === "missing")).toHaveLength(2);
    stream.close();
  });
});
