import { randomBytes } from "node:crypto";
import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
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

const newId = () => randomBytes(12).toString("hex");
const params = ({ run }: TestRun) => ({ params: { id: run.id } });
type To = "all" | string[];
const message = (to: To, text = "Please come to room 3.", id = newId()) => ({ id, text, to });
const send = (made: TestRun, to: To, text?: string) =>
  made.moderator.ok(calls.sendMessage, { ...params(made), body: message(to, text) });
const unreadOf = async (user: TestUser) => (await user.ok(calls.listMyMessages)).messages;
const idsOf = (users: readonly TestUser[]) => users.map(({ user }) => user.id);
const started = () => buildRun(server, { state: "STARTED" });

describe("a message of a moderator", () => {
  it("reaches all who observe, and the moderator sees who has read it", async () => {
    const made = await started();
    const [eva, finn] = made.observers as [TestUser, TestUser];
    const { id } = await send(made, "all", "  Break until 10:15.\nThen room 3. ");
    const { user } = made.moderator;
    const [got] = await unreadOf(eva);
    expect(got).toEqual({
      id,
      runId: made.run.id,
      runName: made.run.name,
      sender: { firstName: user.firstName, lastName: user.lastName },
      text: "Break until 10:15.\nThen room 3.",
      reminds: null,
      sentAt: expect.any(String),
    });
    expect(await unreadOf(finn)).toHaveLength(1);
    await eva.ok(calls.readMessage, { params: { id } });
    expect(await unreadOf(eva)).toEqual([]);
    const { messages, people } = await made.moderator.ok(calls.listMessages, params(made));
    expect(messages).toHaveLength(1);
    expect(messages[0]?.recipients).toEqual([
      { personId: eva.user.id, readAt: server.clock.now().toISOString() },
      { personId: finn.user.id, readAt: null },
    ]);
    expect(people.map((person) => person.id).toSorted()).toEqual(
      [user.id, eva.user.id, finn.user.id].toSorted(),
    );
  });

  it("reaches the people who were chosen, and nobody else", async () => {
    const made = await started();
    const [eva, finn] = made.observers as [TestUser, TestUser];
    await send(made, [finn.user.id, finn.user.id, made.moderator.user.id]);
    expect(await unreadOf(eva)).toEqual([]);
    expect(await unreadOf(finn)).toHaveLength(1);
    expect(await unreadOf(made.moderator)).toEqual([]);
  });

  it("is sent once, however often its request arrives", async () => {
    const made = await started();
    const body = message("all");
    const first = await made.moderator.ok(calls.sendMessage, { ...params(made), body });
    expect(await made.moderator.ok(calls.sendMessage, { ...params(made), body })).toEqual(first);
    expect(await unreadOf(made.observers[0]!)).toHaveLength(1);
    const other = await buildRun(server, {
      state: "STARTED",
      tenant: made.tenant,
      moderator: made.moderator,
    });
    const taken = await made.moderator.refused(calls.sendMessage, { ...params(other), body });
    expect(taken.types).toEqual(["DUPLICATE_ITEMS"]);
  });

  it("is fixed when it is sent: who joins later does not get it, who has left reads it no more", async () => {
    const made = await started();
    const [eva, finn] = made.observers as [TestUser, TestUser];
    await send(made, "all");
    const late = await buildUser(made.tenant, "observer");
    const run = await made.moderator.ok(calls.getRun, params(made));
    const [team] = run.observerTeams;
    const observers = [finn.user.id, late.user.id];
    await saveRun(made.moderator, { ...run, observerTeams: [{ ...team!, observers }] } as never);
    expect(await unreadOf(late)).toEqual([]);
    expect(await unreadOf(eva)).toEqual([]);
    expect(await unreadOf(finn)).toHaveLength(1);
  });

  it("is not held back by older ones of a run that its recipient has left", async () => {
    const left = await started();
    const { tenant, moderator } = left;
    const [eva, finn] = left.observers as [TestUser, TestUser];
    for (let index = 0; index < 50; index++) await send(left, [eva.user.id]);
    const run = await moderator.ok(calls.getRun, params(left));
    const [team] = run.observerTeams;
    const observerTeams = [{ ...team!, observers: [finn.user.id] }];
    await saveRun(moderator, { ...run, observerTeams } as never);
    const other = await buildRun(server, {
      state: "STARTED",
      tenant,
      moderator,
      observers: [eva, finn],
    });
    server.clock.advance(1_000);
    const { id } = await send(other, [eva.user.id]);
    expect((await unreadOf(eva)).map((one) => one.id)).toEqual([id]);
  });

  it("is refused without a text, with a long one, and to people who are not of the run", async () => {
    const made = await started();
    const stranger = await buildUser(made.tenant, "observer");
    const wrong = async (body: ReturnType<typeof message>) =>
      (await made.moderator.refused(calls.sendMessage, { ...params(made), body })).errors;
    expect(await wrong(message("all", "  "))).toEqual({ text: ["required"] });
    expect(await wrong(message("all", "x".repeat(301)))).toEqual({ text: ["tooLong"] });
    expect(await wrong(message([stranger.user.id]))).toEqual({ to: ["unknownPerson"] });
    expect(await wrong(message([made.moderator.user.id]))).toEqual({ to: ["noRecipient"] });
    await send(made, idsOf(made.observers), "x".repeat(300));
  });

  it("is of a started run: not before, and after the finish nobody is told any more", async () => {
    const made = await buildRun(server);
    const early = await made.moderator.refused(calls.sendMessage, {
      ...params(made),
      body: message("all"),
    });
    expect(early.types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    await moveRun(made.moderator, made.run.id, "Start");
    const { id } = await send(made, "all");
    await moveRun(made.moderator, made.run.id, "Finish");
    const [eva] = made.observers as [TestUser];
    expect(await unreadOf(eva)).toEqual([]);
    // Somebody had read it without a connection.
    await eva.ok(calls.readMessage, { params: { id } });
    const late = await made.moderator.refused(calls.sendMessage, {
      ...params(made),
      body: message("all"),
    });
    expect(late.types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    const { messages } = await made.moderator.ok(calls.listMessages, params(made));
    expect(messages[0]?.recipients.filter(({ readAt }) => readAt !== null)).toHaveLength(1);
  });

  it("is read once, and by those who got it", async () => {
    const made = await started();
    const [eva, finn] = made.observers as [TestUser, TestUser];
    const { id } = await send(made, [eva.user.id]);
    const refused = await finn.refused(calls.readMessage, { params: { id } });
    expect(refused.types).toEqual(["ITEM_NOT_FOUND"]);
    const readAt = async () =>
      (await made.moderator.ok(calls.listMessages, params(made))).messages[0]?.recipients[0]
        ?.readAt;
    await eva.ok(calls.readMessage, { params: { id } });
    const first = await readAt();
    server.clock.advance(60_000);
    await eva.ok(calls.readMessage, { params: { id } });
    expect(await readAt()).toBe(first);
  });
});
