import { calls, type SentBody, type dayCalls } from "@assay/contract";
import {
  buildRun,
  buildUser,
  candidateBody,
  followEvents,
  moveRun,
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
type Report = SentBody<typeof dayCalls.reportDevice>;
const started = () => buildRun(server, { state: "STARTED" });
/** A device that is ready, and whose clock is right. */
const bodyOf = (fields: Partial<Report> = {}): Report => ({
  deviceId: TABLET,
  ready: 2,
  cells: 2,
  problems: [],
  clock: server.clock.now().toISOString(),
  ...fields,
});
const report = (user: TestUser, { run }: TestRun, fields: Partial<Report> = {}) =>
  user.ok(calls.reportDevice, { params: { id: run.id }, body: bodyOf(fields) });
const refusal = async (user: TestUser, { run }: TestRun, body: unknown = bodyOf()) =>
  (
    await user.refused(calls.reportDevice, {
      params: { id: run.id },
      body: body as Report,
    })
  ).types;
const devicesOf = async ({ moderator, run }: TestRun) =>
  (await moderator.ok(calls.getDay, { params: { id: run.id } })).devices;

describe("what a device says about itself", () => {
  it("is shown to the moderator as it was said last, and answered with the server's time", async () => {
    const made = await started();
    const [observer] = made.observers;
    const userAgent = "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1";
    const answer = await observer!.ok(calls.reportDevice, {
      params: { id: made.run.id },
      body: bodyOf({ ready: 1, problems: ["appMissing", "noStorage"] }),
      headers: { "user-agent": userAgent },
    });
    expect(answer).toEqual({ id: made.run.id, now: server.clock.now().toISOString() });
    const own = { personId: observer!.user.id, deviceId: TABLET };
    expect(await devicesOf(made)).toEqual([
      {
        ...own,
        device: "Safari, iPad",
        ready: 1,
        cells: 2,
        problems: ["noStorage", "appMissing"],
        clockAhead: 0,
        seenAt: answer.now,
      },
    ]);
    server.clock.advance(30_000);
    await report(observer!, made);
    const seenAt = server.clock.now().toISOString();
    expect(await devicesOf(made)).toMatchObject([{ ...own, ready: 2, problems: [], seenAt }]);
  });

  it("is kept by person and device", async () => {
    const made = await started();
    const [one, two] = made.observers;
    await report(one!, made);
    await report(one!, made, { deviceId: idOf(2), ready: 0 });
    await report(two!, made, { ready: 1 });
    const told = (await devicesOf(made)).map(
      ({ personId, deviceId, ready }) => `${personId} ${deviceId} ${ready}`,
    );
    expect(told.toSorted()).toEqual(
      [
        `${one!.user.id} ${TABLET} 2`,
        `${one!.user.id} ${idOf(2)} 0`,
        `${two!.user.id} ${TABLET} 1`,
      ].toSorted(),
    );
  });

  it.each([
    [-180_000, -180],
    [90_400, 90],
    [Date.parse("9999-12-31T23:59:59.999Z"), 2 ** 31 - 1],
  ])("says how wrong its clock is: %i ms", async (difference, seconds) => {
    const made = await started();
    const clock = new Date(
      Math.min(server.clock.now().getTime() + difference, Date.parse("9999-12-31T23:59:59.999Z")),
    ).toISOString();
    await report(made.observers[0]!, made, { clock });
    expect(await devicesOf(made)).toMatchObject([{ clockAhead: seconds }]);
  });

  it("is stored of ten devices of a person at most, those that were heard last", async () => {
    const made = await started();
    const [observer, other] = made.observers;
    await report(other!, made);
    for (let device = 10; device < 25; device += 1) {
      server.clock.advance(1_000);
      await report(observer!, made, { deviceId: idOf(device) });
    }
    const own = (await devicesOf(made)).filter(({ personId }) => personId === observer!.user.id);
    expect(own.map(({ deviceId }) => deviceId).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => idOf(15 + index)),
    );
    expect(await devicesOf(made)).toHaveLength(11);
  });

  it("is taken from those who observe, while the run is under way", async () => {
    const made = await started();
    const elsewhere = await started();
    const auditor = await buildUser(made.tenant, ["auditor", "observer"]);
    const administrator = await buildUser(made.tenant, "administrator");
    expect(await refusal(auditor, made)).toEqual(["ITEM_NOT_FOUND"]);
    expect(await refusal(await buildUser(made.tenant, "observer"), made)).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    expect(await refusal(elsewhere.observers[0]!, made)).toEqual(["ITEM_NOT_FOUND"]);
    expect(await refusal(administrator, made)).toEqual(["NO_PERMISSION"]);
    expect(await refusal(made.moderator, made)).toEqual(["NO_PERMISSION"]);
    const prepared = await buildRun(server);
    expect(await refusal(prepared.observers[0]!, prepared)).toEqual(["ITEM_NOT_FOUND"]);
    expect(await devicesOf(made)).toEqual([]);
    await moveRun(made.moderator, made.run.id, "Finish");
    expect(await refusal(made.observers[0]!, made)).toEqual(["WRONG_PROCESS_RUN_STATE"]);
  });

  it("is taken from a moderator who observes", async () => {
    const made = await buildRun(server, { state: "STARTED", moderatorsAreObservers: true });
    await report(made.moderator, made);
    expect(await devicesOf(made)).toMatchObject([{ personId: made.moderator.user.id }]);
  });

  it("is refused where it is broken", async () => {
    const made = await started();
    for (const body of [
      {},
      { ...bodyOf(), deviceId: "me" },
      { ...bodyOf(), ready: -1 },
      { ...bodyOf(), cells: 10_001 },
      { ...bodyOf(), problems: ["tired"] },
      { ...bodyOf(), problems: ["noStorage", "noStorage"] },
      { ...bodyOf(), clock: "now" },
      { ...bodyOf(), words: "what was written" },
    ])
      expect((await refusal(made.observers[0]!, made, body))[0]).toBe("BAD_REQUEST");
  });

  it("is told to the moderators who look when it says something new, or after a silence", async () => {
    const made = await started();
    const [observer] = made.observers;
    const stream = await followEvents(server.port, made.moderator);
    const told = async (fields: Partial<Report> = {}) => {
      await report(observer!, made, fields);
      expect(await stream.next("devices")).toEqual({ kind: "devices", runId: made.run.id });
    };
    await told();
    server.clock.advance(30_000);
    // A heartbeat, and one that took its time: nobody is told.
    await report(observer!, made);
    const late = new Date(server.clock.now().getTime() - 4_000).toISOString();
    await report(observer!, made, { clock: late });
    await told({ ready: 1 });
    await told({ ready: 1, problems: ["storageFull"] });
    await told({ ready: 1, problems: ["storageFull"], clock: "2026-01-01T00:00:00.000Z" });
    await told();
    server.clock.advance(120_000);
    await told();
    expect(stream.events.filter(({ kind }) => kind === "devices")).toHaveLength(6);
    stream.close();
  });

  it("names its owner in the run, also when they have left their team", async () => {
    const made = await started();
    const [observer, other] = made.observers;
    await report(observer!, made);
    const [team] = made.run.observerTeams;
    const observerTeams = [{ ...team!, observers: [other!.user.id] }];
    await made.moderator.ok(calls.updateRun, { body: { ...made.run, observerTeams } });
    const run = await made.moderator.ok(calls.getRun, { params: { id: made.run.id } });
    expect((run as TestRun["run"]).people.map(({ id }) => id)).toContain(observer!.user.id);
  });

  it("goes with its owner's account, and unsent work to somebody unknown, even if they are a candidate", async () => {
    const made = await started();
    const { tenant, moderator, run } = made;
    const observer = made.observers[0]!;
    const other = await buildRun(server, { tenant, moderator, candidates: 0, state: "DRAFT" });
    const { email, id, lastName } = observer.user;
    const body = candidateBody({ email: email ?? "" });
    await moderator.ok(calls.createCandidate, { params: { id: other.run.id }, body });
    await report(observer, made);
    const { candidateId, exercises } = run.candidates[0]!;
    const cell = { candidateId, exerciseId: exercises[0]!.exerciseId, pages: 1, ratings: 0 };
    const params = { id: run.id };
    await observer.ok(calls.reportUnsent, { params, body: { deviceId: TABLET, cells: [cell] } });
    const administrator = await buildUser(tenant, "administrator");
    await administrator.ok(calls.deleteUser, { params: { id } });
    const { devices, unsent } = await moderator.ok(calls.getDay, { params });
    expect([devices, unsent.map(({ observerId }) => observerId === id)]).toEqual([[], [false]]);
    expect(JSON.stringify(await moderator.ok(calls.getRun, { params }))).not.toContain(lastName);
  });
});
