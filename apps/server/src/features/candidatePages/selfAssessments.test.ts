import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "@assay/contract";
import {
  buildDraftPlan,
  buildPlannedRun,
  buildRun,
  buildTenant,
  buildUser,
  type Client,
  moveRun,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestTenant,
  type TestUser,
  turnOnCandidatePages,
  visitByHand,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
  await turnOnCandidatePages(await buildUser(tenant, "administrator"));
});
afterAll(() => server.close());

const paramsOf = ({ run }: Pick<TestRun, "run">) => ({ params: { id: run.id } });
const choose = (made: TestRun, choice: "off" | "before" | "after" | "both", revision = 0) =>
  moderator.ok(calls.chooseSelfAssessments, { ...paramsOf(made), body: { choice, revision } });
const visitorOf = (made: TestRun, place = 0) =>
  visitByHand(tenant, moderator, {
    runId: made.run.id,
    candidateId: made.candidates[place]!.id,
  });
const competencyOf = ({ process }: TestRun) => process.competencies[0]!.id;
const valueOf = ({ process }: TestRun) => process.scale.criterions[0]!.value;

/** A run that asks, and the page of its candidate. */
async function asking(choice: "before" | "after" | "both" = "both", candidates = 1) {
  const made = await buildRun(server, { tenant, moderator, candidates });
  await choose(made, choice);
  return { made, visitor: await visitorOf(made) };
}
type Body = { phase: "before" | "after"; value?: number | null; text?: string };
const say = (visitor: Client, competencyId: string, body: Body) =>
  visitor.ok(calls.storeOwnSelfAssessment, { params: { competencyId }, body });
const refusal = (visitor: Client, competencyId: string, body: Body) =>
  visitor.refused(calls.storeOwnSelfAssessment, { params: { competencyId }, body });

describe("what a candidate is asked about themselves", () => {
  it("is nothing in a run whose moderators have not chosen it", async () => {
    const made = await buildRun(server, { tenant, moderator });
    const visitor = await visitorOf(made);
    expect(await visitor.ok(calls.getOwnSelfAssessment)).toEqual({
      phases: [],
      scale: [],
      competencies: [],
      given: [],
    });
    const body = { phase: "before", value: valueOf(made) } as const;
    expect((await refusal(visitor, competencyOf(made), body)).errors).toEqual({
      phase: ["notAsked"],
    });
  });

  it("are the observed competencies and the scale in words, without weights, limits and cues", async () => {
    const { made, visitor } = await asking("before");
    const asked = await visitor.ok(calls.getOwnSelfAssessment);
    expect(asked.phases).toEqual([{ phase: "before", state: "open" }]);
    expect(asked.competencies.map(({ id }) => id)).toEqual(
      made.process.competencies.map(({ id }) => id),
    );
    expect(asked.scale.map(({ value }) => value)).toEqual(
      made.process.scale.criterions.map(({ value }) => value).toSorted((a, b) => a - b),
    );
    for (const one of asked.competencies)
      expect(Object.keys(one).toSorted()).toEqual(["description", "id", "name"]);
    for (const one of asked.scale)
      expect(Object.keys(one).toSorted()).toEqual(["description", "label", "value"]);
  });

  it("is told only once it is asked: nothing of the competencies before the end of the day", async () => {
    const { made, visitor } = await asking("after");
    expect(await visitor.ok(calls.getOwnSelfAssessment)).toEqual({
      phases: [{ phase: "after", state: "notYet" }],
      scale: [],
      competencies: [],
      given: [],
    });
    await moveRun(moderator, made.run.id, "Start");
    const early = await refusal(visitor, competencyOf(made), { phase: "after", text: "Früh" });
    expect(early.errors).toEqual({ phase: ["notAsked"] });
    await moveRun(moderator, made.run.id, "Finish");
    const { phases, given } = await say(visitor, competencyOf(made), {
      phase: "after",
      value: valueOf(made),
    });
    expect(phases).toEqual([{ phase: "after", state: "open" }]);
    expect(given).toHaveLength(1);
  });
});

describe("what a candidate says about themselves", () => {
  it("is stored choice by choice, changed and taken back, each field for itself", async () => {
    const { made, visitor } = await asking("before");
    const id = competencyOf(made);
    const [low, high] = made.process.scale.criterions.map(({ value }) => value);
    await say(visitor, id, { phase: "before", value: low! });
    await say(visitor, id, { phase: "before", text: " Ich höre zu. " });
    // Another tab chooses a value without knowing the sentence.
    const { given } = await say(visitor, id, { phase: "before", value: high! });
    expect(given).toEqual([
      {
        competencyId: id,
        phase: "before",
        value: high,
        text: "Ich höre zu.",
        changedAt: server.clock.now().toISOString(),
      },
    ]);
    // Neither does the log of the run, which the decision file has, tell of it.
    const log = await server.owner.query(
      `select action from audit_log where actor_id = '${made.candidates[0]!.id}'`,
    );
    expect(log).toEqual([]);
    await say(visitor, id, { phase: "before", value: null });
    const left = await say(visitor, id, { phase: "before", text: "" });
    expect(left.given).toEqual([]);
  });

  it("is a value of the scale about a competency of the run, in a short text without NUL", async () => {
    const { made, visitor } = await asking("before");
    const id = competencyOf(made);
    const other = await buildRun(server, { tenant, moderator });
    expect((await refusal(visitor, id, { phase: "before", value: 77 })).errors).toEqual({
      value: ["unknownCriterion"],
    });
    const foreign = await refusal(visitor, competencyOf(other), { phase: "before", text: "x" });
    expect(foreign.types).toEqual(["ITEM_NOT_FOUND"]);
    const long = await refusal(visitor, id, { phase: "before", text: "x".repeat(501) });
    expect(long.errors).toEqual({ text: ["tooLong"] });
    const nul = await refusal(visitor, id, { phase: "before", text: "a\u0000b" });
    expect(nul.errors).toEqual({ text: ["characters"] });
    expect((await visitor.ok(calls.getOwnSelfAssessment)).given).toEqual([]);
  });

  it("stays as it was once the run has started, and can be read", async () => {
    const { made, visitor } = await asking("before");
    const id = competencyOf(made);
    await say(visitor, id, { phase: "before", text: "Vorher" });
    await moveRun(moderator, made.run.id, "Start");
    const late = await refusal(visitor, id, { phase: "before", text: "Nachher" });
    expect(late.errors).toEqual({ phase: ["notAsked"] });
    const { phases, given } = await visitor.ok(calls.getOwnSelfAssessment);
    expect(phases).toEqual([{ phase: "before", state: "over" }]);
    expect(given.map(({ text }) => text)).toEqual(["Vorher"]);
  });

  it("follows the candidate's own sessions where a timetable is published", async () => {
    // A place at which it is noon, and a day there that begins in an hour.
    const now = server.clock.now();
    const ahead = 12 - now.getUTCHours();
    const timeZone = ahead >= 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`;
    const day = { date: now.toISOString().slice(0, 10), from: 840, to: 1200, breaks: [] };
    const change = { timeZone, days: [day], lunch: null };
    const planned = await buildPlannedRun(server, { tenant, moderator }, change);
    const { id, revision } = await buildDraftPlan(moderator, planned);
    await moderator.ok(calls.publishPlan, { params: { id }, body: { revision } });
    await choose(planned, "both");
    await moveRun(moderator, planned.run.id, "Start");
    const visitor = await visitorOf(planned);
    const { sessions } = await visitor.ok(calls.getCandidateVisit);
    const begins = Math.min(
      ...sessions.map((one) => Date.parse(one.startsAt) - (one.from - one.prepFrom) * 60_000),
    );
    const ends = Math.max(
      ...sessions.map((one) => Date.parse(one.startsAt) + (one.to - one.from) * 60_000),
    );
    const statesAt = async (moment: number) => {
      server.clock.advance(moment - server.clock.now().getTime());
      const { phases } = await visitor.ok(calls.getOwnSelfAssessment);
      return phases.map(({ state }) => state);
    };
    // The run has started early; the candidate's own day counts.
    expect(await statesAt(begins - 1)).toEqual(["open", "notYet"]);
    expect(await statesAt(begins)).toEqual(["over", "notYet"]);
    expect(await statesAt(ends - 1)).toEqual(["over", "notYet"]);
    expect(await statesAt(ends)).toEqual(["over", "open"]);
    const said = { phase: "after", text: "Es lief gut." } as const;
    expect((await say(visitor, competencyOf(planned), said)).given).toHaveLength(1);
    moderator = await buildUser(tenant, "moderator");
  });

  it("is the candidate's alone: neither other candidates nor another tenant's get it", async () => {
    const { made, visitor } = await asking("before", 2);
    await say(visitor, competencyOf(made), { phase: "before", text: "Nur meins" });
    const other = await visitorOf(made, 1);
    const seen = await other.send(calls.getOwnSelfAssessment);
    expect(seen.text).not.toContain("Nur meins");
    await say(other, competencyOf(made), { phase: "before", text: "Meins auch" });
    expect((await visitor.ok(calls.getOwnSelfAssessment)).given.map(({ text }) => text)).toEqual([
      "Nur meins",
    ]);
    const strangers = await buildTenant(server);
    const stranger = await buildUser(strangers, "moderator");
    await turnOnCandidatePages(await buildUser(strangers, "administrator"));
    const refused = await stranger.refused(calls.getSelfAssessments, paramsOf(made));
    expect(refused.types).toEqual(["ITEM_NOT_FOUND"]);
  });
});

describe("the moderators of a run", () => {
  it("see what was said once it is finished, and observers never", async () => {
    const { made, visitor } = await asking("before");
    await say(visitor, competencyOf(made), { phase: "before", text: "Ich leite gern." });
    for (const step of ["Start", "Finish"] as const) {
      const before = await moderator.send(calls.getSelfAssessments, paramsOf(made));
      expect(before.text).not.toContain("Ich leite gern.");
      expect(before.text).toContain('"given":null');
      await moveRun(moderator, made.run.id, step);
    }
    const { given } = await moderator.ok(calls.getSelfAssessments, paramsOf(made));
    expect(given).toEqual([
      expect.objectContaining({ candidateId: made.candidates[0]!.id, text: "Ich leite gern." }),
    ]);
    const refused = await made.observers[0]!.refused(calls.getSelfAssessments, paramsOf(made));
    expect(refused.types).toEqual(["NO_PERMISSION"]);
  });

  it("lose no choice of each other", async () => {
    const made = await buildRun(server, { tenant, moderator });
    await choose(made, "before");
    const refused = await moderator.refused(calls.chooseSelfAssessments, {
      ...paramsOf(made),
      body: { choice: "after", revision: 0 },
    });
    expect(refused.types).toEqual(["UPDATE_FAILED"]);
    expect(refused.payload).toMatchObject({ choice: "before", revision: 1 });
    expect((await choose(made, "off", 1)).choice).toBe("off");
  });

  it("erase it with the candidate", async () => {
    const { made, visitor } = await asking("before");
    await say(visitor, competencyOf(made), { phase: "before", text: "Weg damit" });
    await moveRun(moderator, made.run.id, "Start");
    await moderator.ok(calls.eraseCandidate, {
      params: { id: made.run.id, candidateId: made.candidates[0]!.id },
      query: { reason: "WITHDRAWN" },
    });
    await moveRun(moderator, made.run.id, "Finish");
    expect((await moderator.ok(calls.getSelfAssessments, paramsOf(made))).given).toEqual([]);
  });
});

describe("no calculation", () => {
  it("can read self-assessments: no other code of the server names their table or their store", () => {
    const root = join(import.meta.dirname, "../..");
    const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      // Feedback is where they are shown beside the ratings.
      .filter((name) => !name.startsWith("features/feedback/"))
      .map((name) => ({ name, text: readFileSync(join(root, name), "utf8") }));
    const naming = (word: RegExp) =>
      sources.flatMap(({ name, text }) => (word.test(text) ? [name] : [])).toSorted();
    expect(naming(/\bself_assessment\b/)).toEqual([
      "db/schema/candidateVoices.ts",
      "features/candidatePages/selfAssessments/store.ts",
    ]);
    expect(naming(/\bselfAssessments\b(?!\/routes)/)).toEqual([
      "db/held/pages.ts",
      "db/schema/candidateVoices.ts",
    ]);
    expect(naming(/selfAssessments\/store\.ts|selfAssessmentsOf|selectSelfAssessments/)).toEqual([
      "features/candidatePages/selfAssessments/queries.ts",
      "features/candidatePages/selfAssessments/store.ts",
    ]);
  });
});
