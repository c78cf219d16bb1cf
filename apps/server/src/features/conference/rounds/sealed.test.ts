import { randomBytes } from "node:crypto";
import { calls } from "@assay/contract";
import { PERMISSIONS } from "@assay/domain";
import {
  answerTo,
  buildRevealedRun,
  buildTenant,
  buildUser,
  closingOf,
  followEvents,
  holdRound,
  ofTestRun,
  openRound,
  readConference,
  showRevealedNames,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

/** Everything that is asked about a run, as it comes over the wire without what differs from one request to the next. */
async function heard(made: TestRun, reader: TestUser): Promise<string[]> {
  const ofRun = ofTestRun(made);
  const runId = { params: { runId: made.run.id } };
  const asked: [keyof typeof calls, object][] = [
    ["getConference", ofRun],
    ["getConferenceProtocol", ofRun],
    ["exportConference", ofRun],
    ["getSubmissions", ofRun],
    ["getMissing", ofRun],
    ["getDay", ofRun],
    ["getRun", ofRun],
    ["listMyRuns", { query: {} }],
    ["listAllAssessments", runId],
    ["listOwnAssessments", runId],
    ["listObservations", { ...runId, query: {} }],
    ["listMessages", ofRun],
    ["listMyMessages", {}],
    ["getRunCandidates", ofRun],
  ];
  const said: string[] = [];
  for (const [name, sent] of asked) {
    const { status, text } = await reader.send(calls[name] as never, sent);
    const stable = text.replaceAll(/"(requestId|requestReference)":"[0-9a-f]+"/g, "");
    said.push(`${name} ${status} ${stable}`);
  }
  return said;
}

type Followed = Awaited<ReturnType<typeof followEvents>>;

/** Waits until all have received what happened before, and returns the kinds of it by follower. */
async function received({ moderator, observers, run }: TestRun, followed: readonly Followed[]) {
  const body = {
    id: randomBytes(12).toString("hex"),
    text: "Bis hierher",
    to: observers.map(({ user }) => user.id),
  };
  await moderator.ok(calls.sendMessage, { params: { id: run.id }, body });
  return Promise.all(
    followed.map(async (one) => {
      await one.next("message");
      return one.events.splice(0).flatMap(({ kind }) => (kind === "message" ? [] : [kind]));
    }),
  );
}

/** Plays a round in which somebody answers, and somebody else asks for everything before and after the answer changes. */
async function playChange({ isNamed }: { isNamed: boolean }) {
  const tenant = await buildTenant(server);
  const moderator = await buildUser(tenant, { permissions: [...PERMISSIONS] });
  const made = await buildRevealedRun(server, {}, { tenant, moderator });
  if (isNamed) await showRevealedNames(made);
  const [a, b, c] = made.observers as [TestUser, TestUser, TestUser];
  const roundId = await openRound(made);
  await a.ok(calls.answerRound, answerTo(made, roundId, 3));
  await b.ok(calls.answerRound, answerTo(made, roundId, 1, "Kurz gesagt: nein"));
  const readers = [made.moderator, a, c];
  const followed = await Promise.all(readers.map((reader) => followEvents(server.port, reader)));
  await received(made, followed);
  const before = await Promise.all(readers.map((reader) => heard(made, reader)));
  const long = `Eigentlich ${"sehr ".repeat(80)}gut`;
  await b.ok(calls.answerRound, answerTo(made, roundId, 5, long));
  const after = await Promise.all(readers.map((reader) => heard(made, reader)));
  const own = await a.send(calls.answerRound, answerTo(made, roundId, 3));
  const events = await received(made, followed);
  for (const one of followed) one.close();
  return { made, roundId, before, after, own: own.text, events };
}

describe("until a second round is closed, nothing that anybody else receives depends on an answer", () => {
  it.each([
    ["without names", false],
    ["with names", true],
  ])("%s", async (_, isNamed) => {
    const { made, before, after, own, events } = await playChange({ isNamed });
    expect(after).toEqual(before);
    // Refusals alone would prove nothing.
    expect(before.flat().filter((one) => / 200 /.test(one)).length).toBeGreaterThan(20);
    for (const word of ["Kurz gesagt", "Eigentlich"]) {
      expect(own).not.toContain(word);
      expect(after.flat().join()).not.toContain(word);
    }
    expect(events).toEqual([[], [], []]);
    const [, b] = made.observers as [TestUser, TestUser];
    const rows = await server.owner.withTenant(made.tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ action: z.string() }),
        "select action from audit_log where tenant_id = $1 and actor_id = $2 and action like '%ound%'",
        [made.tenant.id, b.user.id],
      ),
    );
    expect(rows).toEqual([]);
  });

  it("who leads is told how many have answered, and with names who has not", async () => {
    for (const isNamed of [false, true]) {
      const { made } = await playChange({ isNamed });
      const [a, , c] = made.observers as [TestUser, TestUser, TestUser];
      const { round } = (await readConference(made)).items[0]!;
      expect(round).toMatchObject({ asked: 3, answered: 2 });
      expect(round?.awaitedIds).toEqual(isNamed ? [c.user.id] : undefined);
      const { round: seen } = (await readConference(made, a)).items[0]!;
      expect(Object.keys(seen!).toSorted()).toEqual(["asked", "id", "isOpen"]);
    }
  });
});

describe("the end of a second round", () => {
  it("is told to all who rated alike, so that nobody learns who has revised a value", async () => {
    const made = await buildRevealedRun(server);
    const [a] = made.observers as [TestUser];
    const roundId = await openRound(made);
    await a.ok(calls.answerRound, answerTo(made, roundId, 5));
    const followed = await Promise.all(
      made.observers.map((observer) => followEvents(server.port, observer)),
    );
    await received(made, followed);
    await made.moderator.ok(calls.closeRound, closingOf(made, roundId, "Der Zug fährt"));
    const kinds = await received(made, followed);
    for (const one of followed) one.close();
    expect(kinds.map((each) => each.toSorted())).toEqual(
      kinds.map(() => ["conference", "progress"]),
    );
  });

  it("is seen as a whole or not at all", async () => {
    const made = await buildRevealedRun(server);
    const roundId = await openRound(made);
    for (const observer of made.observers)
      await observer.ok(calls.answerRound, answerTo(made, roundId, 5));
    let isDone = false;
    const seen = new Set<string>();
    const look = async (reader: TestUser) => {
      const { revised, round } = (await readConference(made, reader)).items[0]!;
      seen.add(JSON.stringify([round?.isOpen, revised?.length, round?.answers?.length]));
    };
    const following = [made.moderator, ...made.observers].map(async (reader) => {
      while (!isDone) await look(reader);
      await look(reader);
    });
    await made.moderator.ok(calls.closeRound, closingOf(made, roundId));
    isDone = true;
    await Promise.all(following);
    const whole = ["[false,3,3]", "[true,null,null]"];
    expect([...seen].filter((one) => !whole.includes(one))).toEqual([]);
    expect(seen).toContain("[false,3,3]");
  });

  it("is not told to another organisation", async () => {
    const made = await buildRevealedRun(server);
    await holdRound(made, [5, 5, 5]);
    const foreign = await buildUser(await buildTenant(server), { permissions: [...PERMISSIONS] });
    for (const call of [calls.getConference, calls.getConferenceProtocol])
      expect((await foreign.outcome(call, ofTestRun(made))).error).toBe("ITEM_NOT_FOUND");
  });
});
