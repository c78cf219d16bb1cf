import { calls } from "@assay/contract";
import type { Permission, RatingRules } from "@assay/domain";
import {
  buildRun,
  buildTenant,
  buildUser,
  firstItemOf,
  moveRun,
  ofTestRun,
  readConference,
  readProtocol,
  revealCandidate,
  type RunOptions,
  showRevealedNames,
  startTestServer,
  stepBody,
  submitValue,
  submitValues,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const started = (rules: Partial<RatingRules> = {}, options: RunOptions = {}) =>
  buildRun(server, {
    state: "STARTED",
    observers: 3,
    ratingRules: { sealing: "CELL", names: "ON_REQUEST", ...rules },
    ...options,
  });

describe("a conference", () => {
  it("shows what is revealed by value, and nothing that says whose it is until the names are shown", async () => {
    const made = await started();
    await submitValues(made, [4, 2, 3]);
    expect((await readConference(made)).items).toEqual([]);
    await revealCandidate(made);
    for (const reader of [made.moderator, ...made.observers]) {
      const conference = await readConference(made, reader);
      expect(conference.items.map(({ ratings }) => ratings.map(({ given }) => given))).toEqual([
        [2, 3, 4],
        [2, 3, 4],
      ]);
      const text = JSON.stringify(conference);
      for (const { user } of made.observers)
        for (const word of [user.id, user.lastName, user.email])
          expect(text.includes(word ?? "")).toBe(false);
      expect(text).not.toMatch(/\d{4}-\d\d-\d\dT/);
    }
    await showRevealedNames(made);
    const [named] = (await readConference(made, made.observers[0])).items;
    expect(new Map(named?.observers?.map((one) => [one.observerId, one.given]))).toEqual(
      new Map(made.observers.map(({ user }, index) => [user.id, [4, 2, 3][index]])),
    );
  });

  it("lets auditors look on, who see no more than is revealed, and are not present", async () => {
    const made = await started();
    const auditor = await buildUser(made.tenant, "auditor");
    await submitValues(made, [4, 2, 3]);
    expect((await readConference(made, auditor)).items).toEqual([]);
    await revealCandidate(made);
    const seen = await readConference(made, auditor);
    expect(seen.items).toHaveLength(2);
    expect(seen.items.some((item) => "observers" in item)).toBe(false);
    expect(seen.can).toEqual({ confer: "noRight", attend: "noRight" });
    const { entries } = await readProtocol(made, auditor);
    expect(entries).toEqual([]);
  });

  it("never shows names if the rules say so", async () => {
    const made = await started({ names: "NEVER" });
    await submitValues(made, [4, 2, 3]);
    await revealCandidate(made);
    await moveRun(made.moderator, made.run.id, "Finish");
    const { items } = await readConference(made);
    expect(items).toHaveLength(2);
    expect(items.some((item) => "observers" in item)).toBe(false);
  });

  it("shows nothing to who still has to submit", async () => {
    const made = await started({ sealing: "CANDIDATE" });
    const [a, b] = made.observers as [TestUser, TestUser];
    await submitValue(made, a, 2);
    await revealCandidate(made, "Der Zug fährt");
    expect((await readConference(made, a)).items).toHaveLength(2);
    expect((await readConference(made, b)).items).toEqual([]);
    expect(await readConference(made, b)).toMatchObject({
      focus: null,
      can: { confer: "noRight" },
    });
  });

  it("shows nothing after the finish to who may not read everybody's ratings then", async () => {
    const tenant = await buildTenant(server);
    const permissions: Permission[] = ["GET_PROCESS_RUNS", "EDIT_OBSERVATIONS", "EDIT_ASSESSMENTS"];
    const plain = await buildUser(tenant, { permissions });
    const other = await buildUser(tenant, "observer");
    const made = await started({}, { tenant, observers: [plain, other] });
    await submitValues(made, [4, 2]);
    await moveRun(made.moderator, made.run.id, "Finish");
    expect((await readConference(made, plain)).items).toEqual([]);
    expect((await readConference(made, other)).items).toHaveLength(2);
  });

  it("tells of a decision no effect that rests on ratings which are still hidden", async () => {
    const made = await started(
      {},
      {
        observers: 2,
        items: (ids) => [0, 1].map(() => stepBody("EXERCISE", { competencyIds: ids })),
      },
    );
    const [a, b] = made.observers as [TestUser, TestUser];
    await submitValue(made, a, 2);
    const { candidateId } = firstItemOf(made);
    const values = made.process.competencyIds.map((competencyId) => ({
      competencyId,
      selectedCriterion: 5,
    }));
    for (const exerciseId of made.exerciseIds)
      await b.ok(calls.submitAssessment, {
        body: { processRunId: made.run.id, candidateId, exerciseId, values },
      });
    await revealCandidate(made, "Der Zug fährt");
    await made.moderator.ok(calls.setConferenceValue, {
      ...ofTestRun(made),
      body: { ...firstItemOf(made), value: 4, reason: "Einig", entryId: null },
    });
    const protocol = async (reader: TestUser) => (await readProtocol(made, reader)).entries;
    expect(await protocol(a)).toMatchObject([{ to: 4, effect: [] }]);
    const [whole] = await protocol(b);
    expect(whole?.effect.length).toBeGreaterThan(0);
  });

  it("moves to what a moderator discusses, and tells of what is hidden only that it is elsewhere", async () => {
    const made = await started();
    const [a, b] = made.observers as [TestUser, TestUser];
    await submitValue(made, a, 2);
    await revealCandidate(made, "Der Zug fährt");
    const focus = firstItemOf(made);
    const moved = await made.moderator.ok(calls.moveConference, {
      ...ofTestRun(made),
      body: { focus },
    });
    expect(moved).toMatchObject({ focus, isElsewhere: false, revision: 1 });
    expect(await readConference(made, a)).toMatchObject({ focus, isElsewhere: false });
    expect(await readConference(made, b)).toMatchObject({ focus: null, isElsewhere: true });
    const refused = await a.outcome(calls.moveConference, { ...ofTestRun(made), body: { focus } });
    expect(refused.error).toBe("NO_PERMISSION");
    await made.moderator.ok(calls.moveConference, { ...ofTestRun(made), body: { focus: null } });
    expect(await readConference(made, b)).toMatchObject({
      focus: null,
      isElsewhere: false,
      revision: 2,
    });
  });

  it("does not exist in runs without rules, nor is a sealed cell discussed", async () => {
    const plain = await buildRun(server, { state: "STARTED" });
    const refused = await plain.moderator.outcome(calls.getConference, ofTestRun(plain));
    expect(refused.error).toBe("BAD_REQUEST");
    const made = await started();
    await submitValues(made, [4, 2, 3]);
    const sealed = await made.moderator.outcome(calls.moveConference, {
      ...ofTestRun(made),
      body: { focus: firstItemOf(made) },
    });
    expect(sealed.error).toBe("BAD_REQUEST");
    const decided = await made.moderator.outcome(calls.setConferenceValue, {
      ...ofTestRun(made),
      body: { ...firstItemOf(made), value: 3, reason: "Besprochen", entryId: null },
    });
    expect(decided.error).toBe("BAD_REQUEST");
  });
});

describe("a proposal", () => {
  it("is shown with its observer where names are, and does not count", async () => {
    const made = await started();
    await submitValues(made, [4, 2]);
    await revealCandidate(made, "Der Zug fährt");
    const [a, , c] = made.observers as [TestUser, TestUser, TestUser];
    await submitValues({ ...made, observers: [c] }, [1]);
    for (const reader of [made.moderator, a, c])
      expect((await readConference(made, reader)).items[0]!).not.toHaveProperty("proposals");
    await showRevealedNames(made);
    for (const reader of [made.moderator, a]) {
      const item = (await readConference(made, reader)).items[0]!;
      expect(item.proposals).toEqual([{ observerId: c.user.id, given: 1 }]);
      expect(item.ratings.map(({ given }) => given)).toEqual([2, 4]);
      expect(item.observers?.map((one) => one.given).toSorted()).toEqual([2, 4]);
    }
  });
});

describe("a reveal", () => {
  it("is seen as a whole or not at all", async () => {
    const made = await started(
      {},
      {
        items: (ids) => [1, 2, 3, 4].map(() => stepBody("EXERCISE", { competencyIds: ids })),
      },
    );
    for (const observer of made.observers)
      for (const exerciseId of made.exerciseIds)
        await observer.ok(calls.submitAssessment, {
          body: {
            processRunId: made.run.id,
            candidateId: made.candidates[0]!.id,
            exerciseId,
            values: made.process.competencyIds.map((competencyId) => ({
              competencyId,
              selectedCriterion: 3,
            })),
          },
        });
    let isDone = false;
    const seen = new Set<number>();
    const follow = async (reader: TestUser) => {
      while (!isDone) seen.add((await readConference(made, reader)).items.length);
      seen.add((await readConference(made, reader)).items.length);
    };
    const following = [made.moderator, ...made.observers].map(follow);
    await revealCandidate(made);
    isDone = true;
    await Promise.all(following);
    expect([...seen].filter((count) => count !== 0 && count !== 8)).toEqual([]);
    expect(seen.has(8)).toBe(true);
  });
});
