import { randomBytes } from "node:crypto";
import { type Assessment, calls } from "@assay/contract";
import {
  buildRun,
  moveRun,
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

const newId = () => randomBytes(12).toString("hex");
const params = ({ run }: TestRun) => ({ params: { id: run.id } });
const missingIn = (made: TestRun) => made.moderator.ok(calls.getMissing, params(made));
const gapsOf = async (made: TestRun) =>
  (await missingIn(made)).ratings.map(({ candidateId, exerciseId, observerId }) => ({
    candidateId,
    exerciseId,
    observerId,
  }));
const explain = (made: TestRun, gaps: Awaited<ReturnType<typeof gapsOf>>, reason: string | null) =>
  made.moderator.ok(calls.explainGaps, { ...params(made), body: { gaps, reason } });
const remind = (made: TestRun, { user }: TestUser) =>
  made.moderator.ok(calls.remindObserver, {
    ...params(made),
    body: { id: newId(), observerId: user.id },
  });
const written = ({ competencyId, selectedCriterion }: Assessment["values"][number]) => ({
  competencyId,
  selectedCriterion,
});
const rate = ({ observers, run, candidates, exerciseIds, process }: TestRun) =>
  observers[0]!.ok(calls.createAssessments, {
    body: {
      processRunId: run.id,
      candidateId: candidates[0]!.id,
      exerciseId: exerciseIds[0]!,
      values: process.competencyIds.map((competencyId) => ({ competencyId, selectedCriterion: 3 })),
    },
  });
const started = (options: Parameters<typeof buildRun>[1] = {}) =>
  buildRun(server, { state: "STARTED", candidates: 2, ...options });

describe("the reason why ratings are missing", () => {
  it("is said for several at once, changed and withdrawn", async () => {
    const made = await started();
    const gaps = await gapsOf(made);
    const [first, second] = gaps as [(typeof gaps)[0], (typeof gaps)[0]];
    const explanation = {
      reason: "Fell ill at noon.",
      explainedBy: made.moderator.user.id,
      explainedAt: server.clock.now().toISOString(),
    };
    const { ratings } = await explain(made, [first, second], " Fell ill at noon. ");
    expect(ratings.map((rating) => rating.explanation)).toEqual([
      explanation,
      explanation,
      ...gaps.slice(2).map(() => undefined),
    ]);
    await explain(made, [first], "Left early.");
    await explain(made, [second], null);
    const reasons = (await missingIn(made)).ratings.map((one) => one.explanation?.reason);
    expect(reasons.filter((reason) => reason !== undefined)).toEqual(["Left early."]);
  });

  it("is passed over for what was rated meanwhile, and refused for what nobody owes", async () => {
    const made = await started();
    const gaps = await gapsOf(made);
    await explain(made, gaps.slice(0, 1), "Ill.");
    await rate(made);
    expect((await missingIn(made)).ratings).toHaveLength(gaps.length - 1);
    const { ratings } = await explain(made, gaps, "Everybody went home.");
    expect(ratings.every((one) => one.explanation?.reason === "Everybody went home.")).toBe(true);
    const stranger = [{ ...gaps[0]!, observerId: made.moderator.user.id }];
    const refused = await made.moderator.refused(calls.explainGaps, {
      ...params(made),
      body: { gaps: stranger, reason: "Ill." },
    });
    expect(refused.errors).toEqual({ gaps: ["unknownCell"] });
    const long = await made.moderator.refused(calls.explainGaps, {
      ...params(made),
      body: { gaps, reason: "x".repeat(501) },
    });
    expect(long.errors).toEqual({ reason: ["tooLong"] });
  });

  it("can be added after the finish, and not by an observer", async () => {
    const made = await started();
    const gaps = await gapsOf(made);
    const body = { gaps, reason: "Ill." };
    const refused = await made.observers[0]!.refused(calls.explainGaps, { ...params(made), body });
    expect(refused.types).toEqual(["NO_PERMISSION"]);
    await moveRun(made.moderator, made.run.id, "Finish");
    await explain(made, gaps, "Ill.");
    await moveRun(made.moderator, made.run.id, "Archive");
    const late = await made.moderator.refused(calls.explainGaps, { ...params(made), body });
    expect(late.types).toEqual(["ITEM_NOT_FOUND"]);
  });
});

describe("a candidate who was erased after the finish", () => {
  it("lacks nothing any more, and no reason is taken about them", async () => {
    const made = await started();
    const gaps = await gapsOf(made);
    const erasedId = made.candidates[0]!.id;
    await moveRun(made.moderator, made.run.id, "Finish");
    await made.moderator.ok(calls.eraseCandidate, {
      params: { id: made.run.id, candidateId: erasedId },
      query: {},
    });
    const left = gaps.filter(({ candidateId }) => candidateId !== erasedId);
    expect(await gapsOf(made)).toEqual(left);
    const refused = await made.moderator.refused(calls.explainGaps, {
      ...params(made),
      body: {
        gaps: gaps.filter(({ candidateId }) => candidateId === erasedId),
        reason: "Left early.",
      },
    });
    expect(refused.errors).toEqual({ gaps: ["unknownCell"] });
    const { cells } = await made.moderator.ok(calls.getDay, params(made));
    expect(cells.map(({ candidateId }) => candidateId)).not.toContain(erasedId);
  });
});

describe("a reminder", () => {
  it("names the observer's cells that nobody has explained, until nothing is left", async () => {
    const made = await started();
    const [eva, finn] = made.observers as [TestUser, TestUser];
    const gaps = await gapsOf(made);
    const own = gaps.filter(({ observerId }) => observerId === eva.user.id);
    expect(own.length).toBeGreaterThan(1);
    await explain(made, own.slice(0, 1), "Ill.");
    await remind(made, eva);
    const { messages } = await eva.ok(calls.listMyMessages);
    expect(messages).toMatchObject([{ text: "", reminds: own.length - 1 }]);
    expect(messages[0]).not.toHaveProperty("submits");
    expect((await finn.ok(calls.listMyMessages)).messages).toEqual([]);
    await explain(made, own, "Ill.");
    const refused = await made.moderator.refused(calls.remindObserver, {
      ...params(made),
      body: { id: newId(), observerId: eva.user.id },
    });
    expect(refused.errors).toEqual({ observerId: ["nothingMissing"] });
  });
});

describe("a reminder of ratings that have to be submitted", () => {
  it("says so to its reader and to the moderator, until they are submitted", async () => {
    const made = await started({ ratingRules: { sealing: "CELL", names: "ON_REQUEST" } });
    const [eva] = made.observers as [TestUser];
    const draft = await rate(made);
    const owed = (await gapsOf(made)).filter(({ observerId }) => observerId === eva.user.id);
    const about = { text: "", reminds: owed.length, submits: true };
    expect(await remind(made, eva)).toMatchObject(about);
    expect((await eva.ok(calls.listMyMessages)).messages).toMatchObject([about]);
    const { messages } = await made.moderator.ok(calls.listMessages, params(made));
    expect(messages).toMatchObject([about]);
    const { processRunId, candidateId, exerciseId, values } = draft as Assessment;
    const body = { processRunId, candidateId, exerciseId, values: values.map(written) };
    await eva.ok(calls.submitAssessment, { body });
    expect(await remind(made, eva)).toMatchObject({ reminds: owed.length - 1 });
    const told = await made.moderator.ok(calls.sendMessage, {
      ...params(made),
      body: { id: newId(), text: "Please submit.", to: "all" },
    });
    expect(told).not.toHaveProperty("submits");
  });
});

describe("the finish", () => {
  it("leaves in the log how much was complete, explained, unexplained and unsent, and no text", async () => {
    const made = await started();
    const gaps = await gapsOf(made);
    await rate(made);
    await explain(made, gaps.slice(1, 3), "Zwetschgenkuchen.");
    const cell = { candidateId: gaps[0]!.candidateId, exerciseId: gaps[0]!.exerciseId };
    await made.observers[0]!.ok(calls.reportUnsent, {
      ...params(made),
      body: { deviceId: newId(), cells: [{ ...cell, pages: 2, ratings: 1 }] },
    });
    await moveRun(made.moderator, made.run.id, "Finish");
    const rows = await server.owner.withTenant(made.tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ action: z.string(), details: z.unknown() }),
        "select action, details from audit_log where subject_id = $1 order by id",
        [made.run.id],
      ),
    );
    expect(rows.find(({ action }) => action === "run.finish")?.details).toEqual({
      from: "STARTED",
      to: "FINISHED",
      cells: { complete: 1, explained: 2, unexplained: gaps.length - 3 },
      unsent: 3,
    });
    expect(rows.map(({ action }) => action)).toContain("gap.explain");
    expect(JSON.stringify(rows)).not.toContain("Zwetschgen");
  });
});
