import { type Assessment, calls } from "@assay/contract";
import type { RatingRules } from "@assay/domain";
import {
  buildRun,
  moveRun,
  readRatings,
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

const started = (rules: Partial<RatingRules> = {}, options: Parameters<typeof buildRun>[1] = {}) =>
  buildRun(server, {
    state: "STARTED",
    ratingRules: { sealing: "CELL", names: "ON_REQUEST", ...rules },
    ...options,
  });

const cellOf = ({ run, candidates, exerciseIds }: TestRun) => ({
  processRunId: run.id,
  candidateId: candidates[0]!.id,
  exerciseId: exerciseIds[0]!,
});
const valuesOf = ({ process }: TestRun, selectedCriterion: number | null) =>
  process.competencyIds.map((competencyId) => ({ competencyId, selectedCriterion }));
const submit = (made: TestRun, observer: TestUser, value: number | null = 3) =>
  observer.outcome(calls.submitAssessment, {
    body: { ...cellOf(made), values: valuesOf(made, value) },
  });
const submitted = (made: TestRun, observer: TestUser, value: number | null = 3) =>
  observer.ok(calls.submitAssessment, {
    body: { ...cellOf(made), values: valuesOf(made, value) },
  });
const params = ({ run }: TestRun) => ({ params: { id: run.id } });
const reveal = (made: TestRun, earlyReason?: string) =>
  made.moderator.outcome(calls.revealRatings, {
    ...params(made),
    body: { candidateId: made.candidates[0]!.id, ...(earlyReason && { earlyReason }) },
  });
const observersOf = (made: TestRun) => made.observers as [TestUser, TestUser];

describe("a submission", () => {
  it("is a draft until its observer submits, and is not changed afterwards", async () => {
    const made = await started();
    const [a] = observersOf(made);
    const draft = (await a.ok(calls.createAssessments, {
      body: { ...cellOf(made), values: valuesOf(made, 2) },
    })) as Assessment;
    expect(draft.submission).toEqual({ state: "DRAFT" });
    const done = await submitted(made, a, 4);
    expect(done).toMatchObject({
      id: draft.id,
      submission: { state: "SUBMITTED", can: { reopen: true } },
    });
    expect(done.values.map((value) => value.selectedCriterion)).toEqual([4, 4]);
    const changed = await a.outcome(calls.updateAssessments, {
      body: { id: done.id, values: valuesOf(made, 5) },
    });
    expect(changed.error).toBe("UPDATE_FAILED");
    expect(await submitted(made, a, 4)).toEqual(done);
    expect((await submit(made, a, 5)).error).toBe("UPDATE_FAILED");
  });

  it("says how many others had submitted before its last change", async () => {
    const made = await started();
    const [a, b] = observersOf(made);
    expect((await submitted(made, a)).submission).not.toHaveProperty("after");
    expect((await submitted(made, b)).submission).toMatchObject({ after: 1 });
  });

  it("is taken back by its observer alone, and only until the reveal", async () => {
    const made = await started();
    const [a, b] = observersOf(made);
    const done = await submitted(made, a);
    const reopen = (user: TestUser) =>
      user.outcome(calls.reopenAssessment, { params: { id: done.id } });
    expect((await reopen(b)).error).toBe("ITEM_NOT_FOUND");
    expect((await reopen(a)).payload).toMatchObject({ submission: { state: "DRAFT" } });
    await submitted(made, a);
    await submitted(made, b);
    expect((await reveal(made)).error).toBeUndefined();
    expect((await reopen(a)).error).toBe("UPDATE_FAILED");
  });

  it("tells its observer alone whether it can still be taken back", async () => {
    const made = await started({ sealing: "CANDIDATE", names: "ON_REQUEST" });
    const [a, b] = observersOf(made);
    const told = async (reader: TestUser) => {
      const { assessments } = await reader.ok(calls.listOwnAssessments, {
        params: { runId: made.run.id },
      });
      return assessments.map(({ submission }) => submission?.can);
    };
    const draft = await a.ok(calls.createAssessments, {
      body: { ...cellOf(made), values: valuesOf(made, 2) },
    });
    expect(draft).not.toHaveProperty("submission.can");
    expect(await told(a)).toEqual([undefined]);
    await submitted(made, a);
    await submitted(made, b);
    expect(await told(a)).toEqual([{ reopen: true }]);
    await reveal(made);
    expect(await told(a)).toEqual([{ reopen: "revealed" }]);
    const refused = await a.outcome(calls.submitAssessment, {
      body: { ...cellOf(made), values: valuesOf(made, 5) },
    });
    expect(refused.payload).toMatchObject({ submission: { can: { reopen: "revealed" } } });
    await moveRun(made.moderator, made.run.id, "Finish");
    expect(await told(a)).toEqual([{ reopen: "alreadyFinished" }]);
    for (const { submission } of await readRatings(made))
      expect(submission).not.toHaveProperty("can");
  });

  it("becomes a proposal after an early reveal, which tells the observers why", async () => {
    const made = await started();
    const [a, b] = observersOf(made);
    await submitted(made, a);
    expect((await reveal(made)).error).toBe("BAD_REQUEST");
    expect((await reveal(made, "Der Zug fährt")).error).toBeUndefined();
    const { messages } = await b.ok(calls.listMyMessages);
    expect(messages).toMatchObject([{ text: "Der Zug fährt", reveals: made.candidates[0]!.id }]);
    expect((await submitted(made, b, 5)).submission?.state).toBe("PROPOSED");
  });

  it("is refused in runs without rules, whose answers have none", async () => {
    const made = await buildRun(server, { state: "STARTED" });
    const [a] = observersOf(made);
    expect((await submit(made, a)).error).toBe("BAD_REQUEST");
    const plain = (await a.ok(calls.createAssessments, {
      body: { ...cellOf(made), values: valuesOf(made, 2) },
    })) as Assessment;
    expect(plain).not.toHaveProperty("submission");
    expect(made.run.process).not.toHaveProperty("ratingRules");
    expect(made.run).not.toHaveProperty("ratingRules");
  });
});

describe("sealed ratings", () => {
  it("are read by nobody but their observers until names are shown", async () => {
    const made = await started();
    const [a, b] = observersOf(made);
    await submitted(made, a);
    await submitted(made, b);
    expect(await readRatings(made)).toEqual([]);
    await reveal(made);
    expect(await readRatings(made)).toEqual([]);
    const { revealed } = await made.moderator.ok(calls.getSubmissions, params(made));
    const names = await made.moderator.outcome(calls.showNames, {
      params: { id: made.run.id, revealId: revealed[0]!.revealId },
    });
    expect(names.error).toBeUndefined();
    expect(new Set((await readRatings(made)).map(({ observerId }) => observerId))).toEqual(
      new Set([a, b].map(({ user }) => user.id)),
    );
  });

  it("never get names if the rules say so, until the finish", async () => {
    const made = await started({ names: "NEVER" });
    for (const observer of made.observers) await submitted(made, observer);
    await reveal(made);
    const { revealed } = await made.moderator.ok(calls.getSubmissions, params(made));
    const names = await made.moderator.outcome(calls.showNames, {
      params: { id: made.run.id, revealId: revealed[0]!.revealId },
    });
    expect(names.error).toBe("BAD_REQUEST");
    await moveRun(made.moderator, made.run.id, "Finish");
    expect(await readRatings(made)).toHaveLength(2);
  });

  it("are revealed once", async () => {
    const made = await started();
    for (const observer of made.observers) await submitted(made, observer);
    const both = await Promise.all([reveal(made), reveal(made)]);
    expect(both.filter(({ error }) => error === undefined)).toHaveLength(1);
    expect(both.map(({ error }) => error)).toContain("UPDATE_FAILED");
  });

  it("show a moderator of others only whether they have submitted", async () => {
    const made = await started();
    const [a, b] = observersOf(made);
    await submitted(made, a);
    await b.ok(calls.createAssessments, { body: { ...cellOf(made), values: valuesOf(made, 2) } });
    const { ratings } = await made.moderator.ok(calls.getMissing, params(made));
    expect(ratings).toMatchObject([{ observerId: b.user.id, rated: 0 }]);
    const { cells } = await made.moderator.ok(calls.getDay, params(made));
    expect(cells.map(({ rated }) => rated)).toEqual([2, 0]);
    const list = await made.moderator.ok(calls.listMyRuns, { query: { summary: "true" } });
    expect(list.processRuns[0]).toMatchObject({ submits: true, candidates: [{ raters: ["20"] }] });
  });
});

describe("overall results", () => {
  it("are written once the ratings of their step are open, not before", async () => {
    const made = await started({}, { cutOffStrategy: "MANUAL" });
    for (const observer of made.observers) await submitted(made, observer);
    const write = () =>
      made.moderator.outcome(calls.createAssessments, {
        body: { ...cellOf(made), assessmentType: "RESULT", values: valuesOf(made, 4) },
      });
    expect((await write()).error).toBe("BAD_REQUEST");
    await reveal(made);
    expect((await write()).error).toBe("BAD_REQUEST");
    const { revealed } = await made.moderator.ok(calls.getSubmissions, params(made));
    await made.moderator.ok(calls.showNames, {
      params: { id: made.run.id, revealId: revealed[0]!.revealId },
    });
    const { error, payload } = await write();
    expect(error).toBeUndefined();
    expect(payload).not.toHaveProperty("submission");
  });
});

describe("a rating that arrives after the finish", () => {
  it("counts once it is taken in, and what it replaces stays known", async () => {
    const made = await started();
    const [a] = observersOf(made);
    for (const observer of made.observers) await submitted(made, observer, 3);
    await moveRun(made.moderator, made.run.id, "Finish");
    expect((await submit(made, a, 5)).error).toBe("WRONG_PROCESS_RUN_STATE");
    const { entries } = await made.moderator.ok(calls.listLateWork, {
      ...params(made),
      query: {},
    });
    await made.moderator.ok(calls.decideLateWork, {
      params: { id: made.run.id, lateId: entries[0]!.id },
      body: { decision: "take" },
    });
    const late = (await readRatings(made)).find(({ observerId }) => observerId === a.user.id);
    expect(late?.submission).toMatchObject({
      state: "LATE",
      by: made.moderator.user.id,
      replaced: made.process.competencyIds.map((competencyId) => ({
        competencyId,
        selectedCriterion: 3,
      })),
    });
    expect(late?.values.map((value) => value.selectedCriterion)).toEqual([5, 5]);
  });
});

describe("the finish", () => {
  it("leaves no draft out in silence: counted as it is, or explained", async () => {
    const made = await started();
    const [a, b] = observersOf(made);
    for (const observer of [a, b])
      await observer.ok(calls.createAssessments, {
        body: { ...cellOf(made), values: valuesOf(made, 2) },
      });
    const finish = () =>
      made.moderator.outcome(calls.changeRunState, {
        params: { id: made.run.id, stateName: "Finish" },
      });
    const cell = (observer: TestUser) => {
      const { candidateId, exerciseId } = cellOf(made);
      return { candidateId, exerciseId, observerId: observer.user.id };
    };
    expect((await finish()).error).toBe("BAD_REQUEST");
    const left = await made.moderator.ok(calls.submitAsIs, {
      ...params(made),
      body: { cells: [cell(a)], reason: "Ist gegangen" },
    });
    expect(left.ratings.map(({ observerId }) => observerId)).toEqual([b.user.id]);
    expect((await finish()).error).toBe("BAD_REQUEST");
    await made.moderator.ok(calls.explainGaps, {
      ...params(made),
      body: { gaps: [cell(b)], reason: "War krank" },
    });
    expect((await finish()).error).toBeUndefined();
    const states = (await readRatings(made)).map(({ observerId, submission }) => [
      observerId,
      submission?.state,
    ]);
    expect(new Map(states as [string, string][])).toEqual(
      new Map([
        [a.user.id, "AS_IS"],
        [b.user.id, "DRAFT"],
      ]),
    );
  });
});
