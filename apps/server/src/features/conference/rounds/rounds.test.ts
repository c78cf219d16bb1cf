import { type Assessment, calls, type Conference } from "@assay/contract";
import { ratingsOf, valueOf } from "@assay/domain";
import {
  answerTo,
  buildRevealedRun,
  buildRun,
  closingOf,
  firstItemOf,
  holdRound,
  moveRun,
  ofTestRun,
  openRound,
  readConference,
  readProtocol,
  readRatings,
  showRevealedNames,
  startTestServer,
  submitValues,
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

const observersOf = (made: TestRun) => made.observers as [TestUser, TestUser, TestUser];
const itemOf = ({ items }: Conference) => items[0]!;
/** The rules that a call is refused by, by path. */
const rulesOf = async (user: TestUser, ...[call, sent]: Parameters<TestUser["refused"]>) =>
  ((await user.refused(call, sent)) as { errors?: Record<string, string[]> }).errors;

describe("a second round", () => {
  it("asks who has rated, and counts once it is closed, beside the independent values", async () => {
    const made = await buildRevealedRun(server);
    const [a, b, c] = observersOf(made);
    const roundId = await openRound(made);
    expect(itemOf(await readConference(made)).round).toEqual({
      id: roundId,
      isOpen: true,
      asked: 3,
      answered: 0,
    });
    expect((await readConference(made, a)).asked).toEqual([
      { id: roundId, ...firstItemOf(made), value: 4, answer: null },
    ]);
    await a.ok(calls.answerRound, answerTo(made, roundId, 3, "  Hat zweimal nachgefragt  "));
    await a.ok(calls.answerRound, answerTo(made, roundId, 5, "Hat am Ende doch entschieden"));
    await b.ok(calls.answerRound, answerTo(made, roundId, 2, "Bleibt bei dem, was er sah"));
    expect(itemOf(await readConference(made))).not.toHaveProperty("revised");
    await c.ok(calls.answerRound, answerTo(made, roundId, 5, "Die anderen überzeugen mich"));
    const closed = await made.moderator.ok(calls.closeRound, closingOf(made, roundId));

    const item = itemOf(closed);
    expect(item.ratings.map(({ given }) => given)).toEqual([2, 3, 4]);
    expect(item.revised?.map(({ given }) => given)).toEqual([2, 5, 5]);
    expect(item.round).toEqual({
      id: roundId,
      isOpen: false,
      asked: 3,
      answered: 3,
      answers: [
        { value: 2, reason: "Bleibt bei dem, was er sah" },
        { value: 5, reason: "Die anderen überzeugen mich" },
        { value: 5, reason: "Hat am Ende doch entschieden" },
      ],
    });
    for (const reader of [made.moderator, ...made.observers]) {
      const told = JSON.stringify([await readConference(made, reader), await readProtocol(made)]);
      expect(told).not.toContain('"asked":[');
      for (const { user } of made.observers)
        for (const word of [user.id, user.lastName]) expect(told).not.toContain(word);
    }

    await showRevealedNames(made);
    const named = itemOf(await readConference(made, c));
    expect(new Map(named.observers?.map((one) => [one.observerId, one.revised]))).toEqual(
      new Map([a, b, c].map(({ user }, index) => [user.id, [5, 2, 5][index]])),
    );
    const { competencyId } = firstItemOf(made);
    const ratings = ratingsOf(await readRatings(made), "OBSERVATION").filter(
      (one) => one.competencyId === competencyId,
    );
    expect(new Map(ratings.map(({ original, value }) => [original, value]))).toEqual(
      new Map([
        [2, 2],
        [3, 5],
        [4, 5],
      ]),
    );
    const [entry] = (await readProtocol(made)).rounds!;
    expect(entry).toMatchObject({
      personId: made.moderator.user.id,
      asked: 3,
      answered: 3,
      before: { values: [2, 3, 4], calculated: 3 },
      after: { values: [2, 5, 5], calculated: valueOf("AVG", ratings) },
    });
  });

  it("is closed early only with a reason, and who has not answered keeps the first value", async () => {
    const made = await buildRevealedRun(server);
    const [a, b] = observersOf(made);
    const roundId = await openRound(made);
    await a.ok(calls.answerRound, answerTo(made, roundId, 1));
    const close = (reason?: string) =>
      rulesOf(made.moderator, calls.closeRound, closingOf(made, roundId, reason));
    expect(await close()).toEqual({ earlyReason: ["notAnswered"] });
    expect(await close(" ")).toEqual({ earlyReason: ["required"] });
    const closed = await made.moderator.ok(
      calls.closeRound,
      closingOf(made, roundId, "Der Zug fährt"),
    );
    expect(itemOf(closed).revised?.map(({ given }) => given)).toEqual([1, 2, 3]);
    expect(itemOf(await readConference(made, b)).round).toMatchObject({
      asked: 3,
      answered: 1,
      earlyReason: "Der Zug fährt",
    });
    // Too late: what counts is shown, and a retry of what was stored in time is confirmed.
    const late = await b.outcome(calls.answerRound, answerTo(made, roundId, 5));
    expect(late.error).toBe("UPDATE_FAILED");
    expect(itemOf(late.payload as Conference)).toEqual(itemOf(await readConference(made, b)));
    await a.ok(calls.answerRound, answerTo(made, roundId, 1));
  });

  it("in which all have answered needs no reason, and takes none", async () => {
    const made = await buildRevealedRun(server);
    const roundId = await openRound(made);
    for (const observer of made.observers)
      await observer.ok(calls.answerRound, answerTo(made, roundId, 3));
    const sent = closingOf(made, roundId, "Der Zug fährt");
    expect(await rulesOf(made.moderator, calls.closeRound, sent)).toEqual({
      earlyReason: ["allAnswered"],
    });
    await made.moderator.ok(calls.closeRound, closingOf(made, roundId));
  });

  it("replaces what an earlier one gave, which stays in the protocol", async () => {
    const made = await buildRevealedRun(server);
    await holdRound(made, [5, 5, 5]);
    const roundId = await openRound(made);
    // What the earlier round gave counts until the further one is closed, and is what the form begins with.
    const [a] = observersOf(made);
    expect(itemOf(await readConference(made)).revised?.map(({ given }) => given)).toEqual([
      5, 5, 5,
    ]);
    expect((await readConference(made, a)).asked?.[0]?.value).toBe(5);
    await a.ok(calls.answerRound, answerTo(made, roundId, 1));
    await made.moderator.ok(calls.closeRound, closingOf(made, roundId, "Der Zug fährt"));
    const { revised, ratings } = itemOf(await readConference(made));
    expect(revised?.map(({ given }) => given)).toEqual([1, 2, 3]);
    expect(ratings.map(({ given }) => given)).toEqual([2, 3, 4]);
    const { rounds } = await readProtocol(made);
    expect(rounds?.map(({ before, after }) => [before.values, after.values])).toEqual([
      [
        [2, 3, 4],
        [5, 5, 5],
      ],
      [
        [5, 5, 5],
        [1, 2, 3],
      ],
    ]);
  });

  it("stands behind what the conference decides", async () => {
    const made = await buildRevealedRun(server);
    await holdRound(made, [5, 5, 5]);
    await showRevealedNames(made);
    const body = { ...firstItemOf(made), value: 1, reason: "Einig", entryId: null };
    await made.moderator.ok(calls.setConferenceValue, { ...ofTestRun(made), body });
    const { competencyId } = firstItemOf(made);
    const values = (await readRatings(made)).flatMap((one) =>
      one.values.filter((value) => value.competencyId === competencyId),
    );
    expect(values.map((one) => [one.revisedCriterion, one.conferenceCriterion])).toEqual([
      [5, 1],
      [5, 1],
      [5, 1],
    ]);
    const { entries } = await readProtocol(made);
    expect(entries.map(({ calculated, to }) => [calculated, to])).toEqual([[5, 1]]);
  });
});

describe("a rating", () => {
  it("that is late keeps the revised value, and a draft is left as its observer knows it", async () => {
    const made = await buildRun(server, {
      state: "STARTED",
      observers: 3,
      ratingRules: { sealing: "OFF", names: "ON_REQUEST" },
    });
    const [a, b, c] = observersOf(made);
    await submitValues(made, [4, 2]);
    const { candidateId, exerciseId } = firstItemOf(made);
    const cell = { processRunId: made.run.id, candidateId, exerciseId };
    const valuesOf = (selectedCriterion: number) =>
      made.process.competencyIds.map((competencyId) => ({ competencyId, selectedCriterion }));
    const draft = (await c.ok(calls.createAssessments, {
      body: { ...cell, values: valuesOf(1) },
    })) as Assessment;
    const roundId = await openRound(made);
    for (const [observer, value] of [
      [a, 3],
      [b, 3],
    ] as const)
      await observer.ok(calls.answerRound, answerTo(made, roundId, value));
    await made.moderator.ok(calls.closeRound, closingOf(made, roundId));
    const [kept] = (await c.ok(calls.listOwnAssessments, { params: { runId: made.run.id } }))
      .assessments;
    expect(kept).toEqual({ ...draft, tmpId: undefined });

    await made.moderator.ok(calls.submitAsIs, {
      ...ofTestRun(made),
      body: { cells: [{ candidateId, exerciseId, observerId: c.user.id }], reason: "Ist gegangen" },
    });
    await moveRun(made.moderator, made.run.id, "Finish");
    const [own] = (await readRatings(made)).filter(({ observerId }) => observerId === a.user.id);
    await a.refused(calls.updateAssessments, { body: { id: own!.id, values: valuesOf(5) } });
    const { entries } = await made.moderator.ok(calls.listLateWork, {
      ...ofTestRun(made),
      query: {},
    });
    await made.moderator.ok(calls.decideLateWork, {
      params: { id: made.run.id, lateId: entries[0]!.id },
      body: { decision: "take" },
    });
    const [taken] = (await readRatings(made)).filter(({ observerId }) => observerId === a.user.id);
    const { competencyId } = firstItemOf(made);
    expect(taken!.values.find((value) => value.competencyId === competencyId)).toMatchObject({
      selectedCriterion: 5,
      revisedCriterion: 3,
    });
  });
});

describe("where nothing is sealed", () => {
  it("a second round is answered by who cannot read others' ratings, and nobody takes a rating back", async () => {
    const made = await buildRevealedRun(server, { sealing: "OFF" });
    const [a, b, c] = observersOf(made);
    const before = await readConference(made, a);
    const roundId = await openRound(made);
    const { asked, items } = await readConference(made, a);
    expect(asked?.map(({ value }) => value)).toEqual([4]);
    expect(items).toEqual(before.items);
    for (const [index, observer] of [a, b, c].entries())
      await observer.ok(calls.answerRound, answerTo(made, roundId, index + 1));
    const [own] = (await a.ok(calls.listOwnAssessments, { params: { runId: made.run.id } }))
      .assessments;
    expect(own!.values.some((value) => "revisedCriterion" in value)).toBe(false);
    const reopened = await a.outcome(calls.reopenAssessment, { params: { id: own!.id } });
    expect(reopened.error).toBe("UPDATE_FAILED");
    await made.moderator.ok(calls.closeRound, closingOf(made, roundId));
    expect(itemOf(await readConference(made)).revised?.map(({ given }) => given)).toEqual([
      1, 2, 3,
    ]);
  });
});

describe("a run without a second round", () => {
  it("is answered as before", async () => {
    const made = await buildRevealedRun(server);
    await showRevealedNames(made);
    const conference = await readConference(made, made.observers[0]);
    expect(Object.keys(conference).toSorted()).toEqual(
      ["can", "focus", "isElsewhere", "items", "revision"].toSorted(),
    );
    expect(Object.keys(itemOf(conference)).toSorted()).toEqual(
      [
        "candidateId",
        "competencyId",
        "conference",
        "cues",
        "entryId",
        "exerciseId",
        "observers",
        "ratings",
      ].toSorted(),
    );
    expect(Object.keys(itemOf(conference).observers![0]!)).toEqual([
      "observerId",
      "given",
      "overwrite",
    ]);
    expect(await readProtocol(made)).toEqual({ entries: [] });
    expect(JSON.stringify(await readRatings(made))).not.toContain("revisedCriterion");
  });
});
