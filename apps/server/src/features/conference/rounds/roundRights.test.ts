import { calls, type Conference } from "@assay/contract";
import {
  answerTo,
  buildRevealedRun,
  buildRun,
  buildTenant,
  buildUser,
  closingOf,
  firstItemOf,
  moveRun,
  ofTestRun,
  openRound,
  readConference,
  readProtocol,
  readRatings,
  revealCandidate,
  startTestServer,
  stepBody,
  submitValues,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const observersOf = (made: TestRun) => made.observers as [TestUser, TestUser, TestUser];
const itemOf = ({ items }: Conference) => items[0]!;
/** The rules that a call is refused by, by path. */
const rulesOf = async (user: TestUser, ...[call, sent]: Parameters<TestUser["refused"]>) =>
  ((await user.refused(call, sent)) as { errors?: Record<string, string[]> }).errors;

describe("who may", () => {
  it("open and close a second round leads the conference; who answers has rated", async () => {
    const made = await buildRevealedRun(server);
    const [a] = observersOf(made);
    const roundId = await openRound(made);
    const opened = await a.outcome(calls.openRound, {
      ...ofTestRun(made),
      body: firstItemOf(made),
    });
    expect(opened.error).toBe("NO_PERMISSION");
    const closed = await a.outcome(calls.closeRound, closingOf(made, roundId, "Der Zug fährt"));
    expect(closed.error).toBe("NO_PERMISSION");
    const moderators = await made.moderator.outcome(calls.answerRound, answerTo(made, roundId, 3));
    expect(moderators.error).toBe("NO_PERMISSION");
    const stranger = await buildUser(made.tenant, "observer");
    const foreign = await buildUser(await buildTenant(server), "moderator");
    for (const user of [stranger, foreign]) {
      const refused = await user.outcome(calls.answerRound, answerTo(made, roundId, 3));
      expect(refused.error).toBe("ITEM_NOT_FOUND");
    }
    const far = await foreign.outcome(calls.closeRound, closingOf(made, roundId, "Der Zug fährt"));
    expect(far.error).toBe("ITEM_NOT_FOUND");
    expect(itemOf(await readConference(made, a)).round).toEqual({
      id: roundId,
      isOpen: true,
      asked: 3,
    });
  });

  it("gives a value of the scale and a reason of ten characters, said by its place", async () => {
    const made = await buildRevealedRun(server);
    const [a] = observersOf(made);
    const roundId = await openRound(made);
    const refusalOf = (value: number, reason: string) =>
      rulesOf(a, calls.answerRound, answerTo(made, roundId, value, reason));
    expect(await refusalOf(2.5, "Hat zweimal nachgefragt")).toEqual({
      value: ["unknownCriterion"],
    });
    expect(await refusalOf(3, "  ")).toEqual({ reason: ["required", "tooShort"] });
    expect(await refusalOf(3, "  zu kurz  ")).toEqual({ reason: ["tooShort"] });
    expect(await refusalOf(3, "x".repeat(501))).toEqual({ reason: ["tooLong"] });
    expect((await readConference(made, a)).asked?.[0]?.answer).toBeNull();
  });

  it("asks again about what is revealed, and discussed now", async () => {
    const made = await buildRun(server, {
      state: "STARTED",
      ratingRules: { sealing: "CELL", names: "ON_REQUEST" },
    });
    const open = () =>
      rulesOf(made.moderator, calls.openRound, { ...ofTestRun(made), body: firstItemOf(made) });
    await submitValues(made, [4, 2]);
    expect(await open()).toEqual({ exerciseId: ["sealed"] });
    await revealCandidate(made);
    expect(await open()).toEqual({ competencyId: ["notDiscussed"] });
    const plain = await buildRun(server, { state: "STARTED" });
    const none = await plain.moderator.outcome(calls.openRound, {
      ...ofTestRun(plain),
      body: firstItemOf(plain),
    });
    expect(none.error).toBe("BAD_REQUEST");
  });

  it("is not asked as long as something of the same candidate is still to be submitted", async () => {
    const made = await buildRun(server, {
      state: "STARTED",
      observers: 3,
      ratingRules: { sealing: "CANDIDATE", names: "ON_REQUEST" },
      items: (ids) => [0, 1].map(() => stepBody("EXERCISE", { competencyIds: ids })),
    });
    const [a, b, c] = made.observers as [TestUser, TestUser, TestUser];
    await submitValues(made, [4, 2]);
    const elsewhere = { ...made, exerciseIds: [made.exerciseIds[1]!] };
    await submitValues(elsewhere, [4]);
    await revealCandidate(made, "Der Zug fährt");
    await submitValues({ ...made, observers: [c] }, [1]);
    await submitValues({ ...elsewhere, observers: [c] }, [1]);
    const roundId = await openRound(made);
    expect(itemOf(await readConference(made)).round?.asked).toBe(2);
    expect((await readConference(made, a)).asked).toHaveLength(1);
    // One has something left to submit, and knows of nothing; what another gave after the reveal is a proposal.
    for (const [user, error] of [
      [b, "ITEM_NOT_FOUND"],
      [c, "NO_PERMISSION"],
    ] as const) {
      expect(await readConference(made, user)).not.toHaveProperty("asked");
      expect((await user.outcome(calls.answerRound, answerTo(made, roundId, 3))).error).toBe(error);
    }
  });

  it("answers only while the run is started; it is closed as long as it may be discussed", async () => {
    const made = await buildRevealedRun(server);
    const [a, b] = observersOf(made);
    const roundId = await openRound(made);
    await a.ok(calls.answerRound, answerTo(made, roundId, 1));
    await moveRun(made.moderator, made.run.id, "Finish");
    const late = await b.outcome(calls.answerRound, answerTo(made, roundId, 1));
    expect(late.error).toBe("WRONG_PROCESS_RUN_STATE");
    expect(await readConference(made, b)).not.toHaveProperty("asked");
    expect((await readRatings(made)).some(({ values }) => "revisedCriterion" in values[0]!)).toBe(
      false,
    );
    const again = await made.moderator.outcome(calls.openRound, {
      ...ofTestRun(made),
      body: firstItemOf(made),
    });
    expect(again.error).toBe("WRONG_PROCESS_RUN_STATE");
    await made.moderator.ok(calls.closeRound, closingOf(made, roundId, "Vergessen"));
    expect(
      (await readRatings(made)).flatMap(({ values }) => values[0]!.revisedCriterion ?? []),
    ).toEqual([1]);
  });
});

describe("at once", () => {
  it("two closings: one counts, and the other is shown it; a retry is confirmed", async () => {
    const made = await buildRevealedRun(server);
    const other = await buildUser(made.tenant, "moderator");
    const roundId = await openRound(made);
    const [a] = observersOf(made);
    await a.ok(calls.answerRound, answerTo(made, roundId, 1));
    const both = await Promise.all(
      ["Der Zug fährt", "Die Zeit ist um"].map((reason) =>
        made.moderator.outcome(calls.closeRound, closingOf(made, roundId, reason)),
      ),
    );
    expect(new Set(both.map(({ error }) => error))).toEqual(new Set(["UPDATE_FAILED", undefined]));
    const stored = itemOf(await readConference(made));
    const refused = both.find(({ error }) => error !== undefined);
    expect(itemOf(refused?.payload as Conference)).toEqual(stored);
    await made.moderator.ok(calls.closeRound, closingOf(made, roundId, stored.round!.earlyReason));
    expect((await readProtocol(made)).rounds).toHaveLength(1);
    expect((await other.outcome(calls.closeRound, closingOf(made, roundId))).error).toBe(
      "ITEM_NOT_FOUND",
    );
  });

  it("two openings are one round", async () => {
    const made = await buildRevealedRun(server);
    const focus = firstItemOf(made);
    await made.moderator.ok(calls.moveConference, { ...ofTestRun(made), body: { focus } });
    const both = await Promise.all(
      [1, 2].map(() => made.moderator.ok(calls.openRound, { ...ofTestRun(made), body: focus })),
    );
    expect(new Set(both.map((one) => itemOf(one).round?.id)).size).toBe(1);
  });

  it("an answer that comes with the closing waits for it, and is refused", async () => {
    const made = await buildRevealedRun(server);
    const [a] = made.observers as [TestUser];
    const roundId = await openRound(made);
    const answered = await server.owner.withTenant(made.tenant.id, async (tx) => {
      await tx.execute(
        `update conference_round set closed_at = opened_at, closed_by = opened_by, asked = 3
          where tenant_id = $1 and id = $2`,
        [made.tenant.id, roundId],
      );
      const pending = a.outcome(calls.answerRound, answerTo(made, roundId, 1));
      await vi.waitFor(
        async () => {
          const [row] = await tx.prepared(
            z.strictObject({ isWaiting: z.boolean() }),
            `select exists (select from pg_locks where not granted) as "isWaiting"`,
            [],
          );
          expect(row?.isWaiting).toBe(true);
        },
        { timeout: 60_000, interval: 20 },
      );
      return { pending };
    });
    expect((await answered.pending).error).toBe("UPDATE_FAILED");
    expect(itemOf(await readConference(made)).round?.answered).toBe(0);
  });
});
