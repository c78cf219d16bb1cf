import { calls, type LiveEvent, type ProcessRun } from "@assay/contract";
import {
  buildRun,
  buildUser,
  changeRole,
  followers,
  moveRun,
  saveRun,
  settle,
  signIn,
  startTestServer,
  publishAccountChange,
  publishRunChange,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());
const { follow, closeAll } = followers(() => server);
afterEach(closeAll);

/** The events that each person receives because of `act`; the moderator receives at least one. */
async function receivedBy(
  made: TestRun,
  people: Record<string, TestUser>,
  act: () => Promise<unknown>,
  kind: LiveEvent["kind"],
) {
  await settle(made);
  const moderator = await follow(made.moderator);
  const names = Object.keys(people);
  const streams = await Promise.all(names.map((name) => follow(people[name]!)));
  const from = streams.map(({ events }) => events.length);
  await act();
  await moderator.next(kind);
  // The moderator's event was sent in one round with all others; an account event marks its end for everybody.
  const own = Object.values(people).map(({ user }) => user.id);
  for (const tenantId of new Set([made.tenant.id, ...foreign]))
    await server.database.withTenant(tenantId, async (tx) => {
      for (const personId of own) tx.publish({ kind: "account", personId });
    });
  await Promise.all(streams.map((stream) => stream.next("account")));
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      streams[index]!.events.slice(from[index]).filter(
        (event) => event.kind !== "account" && event.kind !== "all",
      ),
    ]),
  );
}
const foreign: string[] = [];

const cellOf = ({ run, candidates, exerciseIds }: TestRun) => ({
  runId: run.id,
  candidateId: candidates[0]!.id,
  exerciseId: exerciseIds[0]!,
});
const rate = (user: TestUser, made: TestRun) => {
  const { runId: processRunId, ...cell } = cellOf(made);
  const [competencyId = ""] = made.process.competencyIds;
  const values = [{ competencyId, selectedCriterion: 3 }];
  return user.ok(calls.createAssessments, { body: { processRunId, ...cell, values } });
};

describe("recipients of events", () => {
  it("of a run: whoever may see it now; nobody else, and nobody of another tenant", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const { tenant } = made;
    const other = await buildRun(server);
    foreign.push(other.tenant.id);
    const people = {
      moderator: await signIn(tenant, made.moderator.user.email ?? ""),
      observer: made.observers[0]!,
      auditor: await buildUser(tenant, "auditor"),
      otherModerator: await buildUser(tenant, "moderator"),
      administrator: await buildUser(tenant, "administrator"),
      foreignModerator: other.moderator,
      foreignAuditor: await buildUser(other.tenant, "auditor"),
    };
    const event = { kind: "run", runId: made.run.id };
    const finish = () => moveRun(made.moderator, made.run.id, "Finish");
    expect(await receivedBy(made, people, finish, "run")).toEqual({
      moderator: [event],
      observer: [event],
      auditor: [event],
      otherModerator: [],
      administrator: [],
      foreignModerator: [],
      foreignAuditor: [],
    });
    // Members lose sight of an archived run, which only auditors see.
    const archive = () => moveRun(made.moderator, made.run.id, "Archive");
    const received = await receivedBy(made, people, archive, "run");
    expect(received).toMatchObject({ observer: [event], auditor: [event], otherModerator: [] });
    foreign.pop();
  });

  it("of a run that is prepared: its moderators and creator, not yet its observers", async () => {
    const made = await buildRun(server);
    const people = { observer: made.observers[0]! };
    const rename = async () => {
      const run = (await made.moderator.ok(calls.getRun, {
        params: { id: made.run.id },
      })) as ProcessRun;
      await saveRun(made.moderator, { ...run, name: "Renamed" });
    };
    expect(await receivedBy(made, people, rename, "run")).toEqual({ observer: [] });
    const start = () => moveRun(made.moderator, made.run.id, "Start");
    expect(await receivedBy(made, people, start, "run")).toEqual({
      observer: [{ kind: "run", runId: made.run.id }],
    });
  });

  it("of files: all who see the run; of what is missing and of devices: its moderators", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const people = {
      moderator: await signIn(made.tenant, made.moderator.user.email ?? ""),
      observer: made.observers[0]!,
      auditor: await buildUser(made.tenant, "auditor"),
      nonMember: await buildUser(made.tenant, "observer"),
    };
    const event = (kind: string) => [{ kind, runId: made.run.id }];
    expect(await receivedBy(made, people, () => publishRunChange(made, "files"), "files")).toEqual({
      moderator: event("files"),
      observer: event("files"),
      auditor: event("files"),
      nonMember: [],
    });
    for (const kind of ["missing", "devices"] as const)
      expect(await receivedBy(made, people, () => publishRunChange(made, kind), kind)).toEqual({
        moderator: event(kind),
        observer: [],
        auditor: [],
        nonMember: [],
      });
  });

  it("of devices and of what is missing: no moderator who may not see what is missing", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const weak = await buildUser(made.tenant, { permissions: ["GET_ALL_ASSESSMENTS"] });
    const moderators = [...made.run.moderators, weak.user.id];
    await saveRun(made.moderator, { ...made.run, moderators });
    // Nobody becomes a moderator without GET_ALL_ASSESSMENTS, but a role may lose it later.
    await changeRole(made.tenant, weak, ["LOG_IN", "GET_PROCESS_RUNS"]);
    for (const kind of ["missing", "devices"] as const)
      expect(await receivedBy(made, { weak }, () => publishRunChange(made, kind), kind)).toEqual({
        weak: [],
      });
  });

  it("of a message: its recipients and the moderators, each once; of its reading the same but the others", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [reader, other] = made.observers as [TestUser, TestUser];
    const people = {
      moderator: await signIn(made.tenant, made.moderator.user.email ?? ""),
      reader,
      other,
      auditor: await buildUser(made.tenant, "auditor"),
      nonMember: await buildUser(made.tenant, "observer"),
    };
    const event = { kind: "message", runId: made.run.id };
    const id = "f".repeat(24);
    const send = () =>
      made.moderator.ok(calls.sendMessage, {
        params: { id: made.run.id },
        body: { id, text: "Room 3.", to: "all" },
      });
    expect(await receivedBy(made, people, send, "message")).toEqual({
      moderator: [event],
      reader: [event],
      other: [event],
      auditor: [],
      nonMember: [],
    });
    const read = () => reader.ok(calls.readMessage, { params: { id } });
    expect(await receivedBy(made, people, read, "message")).toEqual({
      moderator: [event],
      reader: [event],
      other: [],
      auditor: [],
      nonMember: [],
    });
  });

  it("of progress: who sees all ratings, and the rater's other devices; never a colleague", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [rater, colleague] = made.observers;
    const people = {
      rater: await signIn(made.tenant, rater!.user.email ?? ""),
      colleague: colleague!,
      auditor: await buildUser(made.tenant, "auditor"),
      nonMember: await buildUser(made.tenant, "moderator"),
    };
    const event = { kind: "progress", ...cellOf(made) };
    expect(await receivedBy(made, people, () => rate(rater!, made), "progress")).toEqual({
      rater: [event],
      colleague: [],
      auditor: [event],
      nonMember: [],
    });
  });

  it("of progress: nobody, where no more and no less is rated than before", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [rater] = made.observers;
    const stream = await follow(made.moderator);
    const stored = await rate(rater!, made);
    if (Array.isArray(stored)) throw new Error("one was sent");
    await stream.next("progress");
    const [value] = stored.values;
    const body = { id: stored.id, values: [{ ...value!, selectedCriterion: 4 }] };
    await rater!.ok(calls.updateAssessments, { body });
    await rater!.ok(calls.updateAssessments, { body: { id: stored.id, values: [] } });
    await stream.next("progress");
    await publishRunChange(made, "files");
    await stream.next("files");
    expect(stream.events.filter(({ kind }) => kind === "progress")).toHaveLength(2);
  });

  it("that a run has gone: who was removed from its team, once, and all when it is deleted", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    await settle(made);
    const [removed, staying] = made.observers;
    const stream = await follow(removed!);
    const other = await follow(staying!);
    const run = (await made.moderator.ok(calls.getRun, {
      params: { id: made.run.id },
    })) as ProcessRun;
    const [team] = run.observerTeams;
    const without = { ...team!, observers: [staying!.user.id] };
    await saveRun(made.moderator, { ...run, observerTeams: [without] });
    expect(await stream.next("run")).toEqual({ kind: "run", runId: run.id });
    await moveRun(made.moderator, run.id, "Finish");
    await other.next("run");
    await other.next("run");
    await publishAccountChange(made.tenant, removed!);
    await stream.next("account");
    expect(stream.events.filter(({ kind }) => kind === "run")).toHaveLength(1);

    const prepared = await buildRun(server, { tenant: made.tenant });
    const moderator = await follow(prepared.moderator);
    const nonMember = await follow(staying!);
    await prepared.moderator.ok(calls.deleteRun, { params: { id: prepared.run.id } });
    expect(await moderator.next("run")).toEqual({ kind: "run", runId: prepared.run.id });
    expect(nonMember.events.some(({ kind }) => kind === "run")).toBe(false);
  });

  it("that a run has come: who was put into its team", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const added = await buildUser(made.tenant, "observer");
    const stream = await follow(added);
    const run = (await made.moderator.ok(calls.getRun, {
      params: { id: made.run.id },
    })) as ProcessRun;
    const [team] = run.observerTeams;
    const observers = [...team!.observers, added.user.id];
    await saveRun(made.moderator, { ...run, observerTeams: [{ ...team!, observers }] });
    expect(await stream.next("run")).toEqual({ kind: "run", runId: run.id });
  });
});

describe("publishing", () => {
  it("is not part of the write: an observation page publishes nothing, a rating publishes after its commit", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [observer] = made.observers;
    const received: unknown[] = [];
    server.database.onChanges((tenantId, changes) => {
      if (tenantId === made.tenant.id) received.push(...changes);
    });
    const { runId: processRunId, ...cell } = cellOf(made);
    const content = "<p>Listens.</p>";
    const observation = await observer!.ok(calls.createObservation, {
      body: { processRunId, ...cell, type: "html", pages: [{ page: 1, title: "", content }] },
    });
    const [page] = observation.pages;
    await observer!.ok(calls.updateObservationPage, {
      body: { ObservationId: observation.id, Page: 1, PageId: page!.id, Content: "<p>More.</p>" },
    });
    expect(received).toEqual([]);
    const failing = server.database.withTenant(made.tenant.id, async (tx) => {
      tx.publish({ kind: "files", runId: made.run.id });
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    expect(received).toEqual([]);
    await rate(observer!, made);
    expect(received).toHaveLength(1);
  });
});
