// @module-tag soak
import fs from "node:fs";
import path from "node:path";
import { calls, type ShownProcessStatistics } from "@assay/contract";
import type { CandidateState, GivenRating, Title } from "@assay/domain";
import {
  buildRatedRun,
  buildTenant,
  buildUser,
  moveRun,
  type RatedRun,
  type RatedRunOptions,
  startTestServer,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { auditLog } from "../../db/schema/audit.ts";
import { root } from "../../installation.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

/** Ratings of three observers in one exercise with three competencies, different for each run. */
const ratingsOf = (candidates: number, seed = 0): GivenRating[] =>
  Array.from({ length: candidates * 3 * 3 }, (_, place): GivenRating => {
    const [candidate, observer] = [Math.floor(place / 9), Math.floor(place / 3) % 3];
    return {
      candidateId: `P${String(candidate).padStart(2, "0")}`,
      exerciseId: "E",
      observerId: `O${observer}`,
      competencyId: `C${place % 3}`,
      value: 1 + ((candidate * 2 + observer + place * place + seed) % 5),
    };
  });

const build = (candidates: number, seed: number, options: Partial<RatedRunOptions> = {}) =>
  buildRatedRun(server, ratingsOf(candidates, seed), {
    highest: 5,
    statistics: "OWN",
    ...options,
  });
type Period = Record<string, string>;
const request = ({ run }: Pick<RatedRun, "run">, query: Period = {}) => ({
  params: { id: run.processId },
  query,
});
const statisticsOf = (made: RatedRun, reader: TestUser = made.moderator, query: Period = {}) =>
  reader.ok(calls.getProcessStatistics, request(made, query));
const refusal = async (made: RatedRun, reader: TestUser, query: Period = {}) =>
  (await reader.refused(calls.getProcessStatistics, request(made, query))).types;
const runIds = ({ runs }: ShownProcessStatistics) => runs.map(({ id }) => id);
const namedIn = (made: RatedRun, answer: unknown) =>
  [...made.observers].flatMap(([name, { user }]) =>
    JSON.stringify(answer).includes(user.id) ? [name] : [],
  );
const candidatesIn = (made: RatedRun, answer: unknown) =>
  [...made.candidateIds.values()].filter((id) => JSON.stringify(answer).includes(id));
const looksAt = ({ tenant, run }: RatedRun) =>
  server.owner.withTenant(tenant.id, (tx) =>
    tx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "process.statistics"), eq(auditLog.subjectId, run.processId))),
  );

describe("statistics of a process over its runs", { timeout: 120_000 }, () => {
  it("pool the finished runs of a version, and name no candidate", async () => {
    const first = await build(8, 0);
    const second = await build(9, 1, { after: first });
    await build(8, 2, { after: first, staysStarted: true });
    const answer = await statisticsOf(first);
    expect(new Set(runIds(answer))).toEqual(new Set([first.run.id, second.run.id]));
    expect(answer).toMatchObject({
      shows: "RUN",
      version: first.run.process.version,
      name: first.run.process.name,
      ratings: { independent: 17 * 9, leftOut: 0 },
      leftOut: { otherScale: 0, tooMany: 0 },
      usualTeam: 3,
      versions: [{ runs: 2, candidates: 17 }],
      statistics: {
        observers: [],
        agreement: { value: { pairs: 17 * 9 } },
        overall: { value: { candidatesBehind: 17, perCandidate: [] } },
      },
    });
    expect(answer.statistics).not.toHaveProperty("within");
    expect(answer).not.toHaveProperty("passRates");
    expect(answer.exercises.map(({ id }) => id)).toEqual([...first.exerciseIds.values()]);
    expect(answer.competencies).toHaveLength(3);
    expect(namedIn(first, answer)).toEqual([]);
    expect([...candidatesIn(first, answer), ...candidatesIn(second, answer)]).toEqual([]);
  });

  it("show observers their own alone, and all to moderators only if the tenant says so", async () => {
    const first = await build(8, 0, { statistics: "OWN_AND_MODERATORS" });
    const second = await build(8, 1, { after: first });
    const own = await statisticsOf(first, first.observers.get("O1"));
    expect(own.shows).toBe("OWN");
    expect(Object.keys(own.statistics ?? {}).toSorted()).toEqual(["agreement", "observers"]);
    expect(namedIn(first, own)).toEqual(["O1"]);
    expect(own.people.map(({ firstName }) => firstName)).toEqual(["O1"]);
    expect(own.statistics?.observers[0]?.spread).toHaveProperty("counts", { ratings: 16 * 3 });
    expect(runIds(own)).toHaveLength(2);
    const all = await statisticsOf(second);
    expect(all.shows).toBe("RUN_AND_OBSERVERS");
    expect(namedIn(first, all)).toEqual(["O0", "O1", "O2"]);
    const auditor = await buildUser(first.tenant, "auditor");
    expect(await statisticsOf(first, auditor)).toMatchObject({ shows: "RUN", people: [] });
  });

  it("count the runs of which somebody sees most, and none of others", async () => {
    const first = await build(8, 0);
    const second = await build(8, 1, { after: first });
    const observer = first.observers.get("O0")!;
    const moderator = await buildUser(first.tenant, "moderator");
    expect(await refusal(first, moderator)).toEqual(["ITEM_NOT_FOUND"]);
    await moveRun(first.moderator, second.run.id, "Archive");
    expect(runIds(await statisticsOf(first))).toEqual([first.run.id]);
    expect(runIds(await statisticsOf(first, observer))).toEqual([first.run.id]);
    const auditor = await buildUser(first.tenant, "auditor");
    expect(runIds(await statisticsOf(first, auditor))).toHaveLength(2);
    const stranger = await buildUser(await buildTenant(server, { statistics: "OWN" }), "auditor");
    expect(await refusal(first, stranger)).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("keep versions apart, and choose by version and day", async () => {
    const first = await build(8, 0);
    const { process } = first.run;
    const edited = await first.moderator.ok(calls.getProcess, { params: { id: process.id } });
    await first.moderator.ok(calls.updateProcess, {
      body: {
        id: process.id,
        revision: edited.revision,
        texts: { de: { displayName: "Neu", description: "" } },
      },
    });
    const day = "2031-05-06";
    const second = await build(8, 1, { after: first });
    const answer = await statisticsOf(first);
    expect(runIds(answer)).toEqual([second.run.id]);
    expect(answer.versions.map(({ version }) => version)).toEqual([
      process.version + 1,
      process.version,
    ]);
    const older = await statisticsOf(first, first.moderator, { version: String(process.version) });
    expect(runIds(older)).toEqual([first.run.id]);
    const of = (query: Period) => statisticsOf(first, first.moderator, query);
    const held = answer.runs[0]!.day;
    expect(runIds(await of({ from: held, to: held }))).toEqual([second.run.id]);
    const none = await of({ from: day });
    expect(none).toMatchObject({ runs: [], version: process.version + 1 });
    expect(none).not.toHaveProperty("statistics");
    expect(await refusal(first, first.moderator, { version: "99" })).toEqual(["ITEM_NOT_FOUND"]);
    expect(await refusal(first, first.moderator, { from: "soon" })).toEqual(["BAD_REQUEST"]);
  });

  it("are logged at each look: who, of which version, of which runs, and how much", async () => {
    const first = await build(8, 0);
    await statisticsOf(first);
    const observer = first.observers.get("O2")!;
    await statisticsOf(first, observer);
    const details = { version: first.run.process.version, runs: [first.run.id] };
    const rows = (await looksAt(first)).map((row) => [row.actorId, row.details]);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual([first.moderator.user.id, { ...details, shows: "RUN" }]);
    expect(rows).toContainEqual([observer.user.id, { ...details, shows: "OWN" }]);
  });

  it("are nothing where they are off: no answer, no field, no way there (C7)", async () => {
    const first = await build(8, 0, { statistics: "OFF" });
    const auditor = await buildUser(first.tenant, "auditor");
    for (const reader of [first.moderator, first.observers.get("O0")!, auditor])
      expect(await refusal(first, reader)).toEqual(["NO_PERMISSION"]);
    const process = () =>
      first.moderator.ok(calls.getProcess, { params: { id: first.run.processId } });
    expect(JSON.stringify(await process())).not.toMatch(/statistics/i);
    expect(await looksAt(first)).toEqual([]);
    const settler = await buildUser(first.tenant, { permissions: ["CORPORATE_SETTINGS"] });
    await settler.ok(calls.updateSettings, { body: { statistics: "OWN" } });
    expect((await process()).can).toMatchObject({ seeStatistics: true });
  });

  it("carry no number where there are too few (C5), and none of a conference (C6)", async () => {
    const first = await build(4, 0);
    const { statistics } = await statisticsOf(first);
    const { items = [], shares, overall, decision, mtmm } = statistics ?? {};
    for (const figure of [...items.map((one) => one.figure), shares, overall, decision, mtmm]) {
      expect(figure).toMatchObject({ shown: "tooFew" });
      expect(figure).not.toHaveProperty("value");
    }
    const { assessments } = await first.moderator.ok(calls.listAllAssessments, {
      params: { runId: first.run.id },
    });
    const [one] = assessments as { id: string; values: { competencyId: string }[] }[];
    await first.moderator.ok(calls.overwriteAssessment, {
      body: {
        assessmentId: one!.id,
        competencyId: one!.values[0]!.competencyId,
        selectedCriterionOverwrite: 5,
      },
    });
    expect((await statisticsOf(first)).statistics).toEqual(statistics);
  });
});

describe("a run of few candidates", { timeout: 120_000 }, () => {
  const overallOf = async (made: RatedRun, reader = made.moderator) =>
    (await reader.ok(calls.getRunStatistics, { params: { id: made.run.id } })).statistics.overall;

  it("borrows variance components from the runs of its process, once these are enough", async () => {
    const first = await build(8, 0);
    expect(await overallOf(first)).toMatchObject({ shown: "tooFew" });
    const second = await build(9, 1, { after: first });
    const borrowed = { shown: "tooFewToJudge", value: { source: "process", candidatesBehind: 17 } };
    for (const made of [first, second]) expect(await overallOf(made)).toMatchObject(borrowed);
    const auditor = await buildUser(first.tenant, "auditor");
    expect(await overallOf(first, auditor)).toMatchObject(borrowed);
    const own = await first.observers
      .get("O0")!
      .ok(calls.getRunStatistics, { params: { id: first.run.id } });
    expect(own.statistics).not.toHaveProperty("overall");
  });

  it("borrows nothing from a run of another version, and a large run nothing at all", async () => {
    const first = await build(8, 0);
    const { id, revision } = await first.moderator.ok(calls.getProcess, {
      params: { id: first.run.processId },
    });
    const texts = { de: { displayName: "Anders", description: "" } };
    await first.moderator.ok(calls.updateProcess, { body: { id, revision, texts } });
    const second = await build(15, 1, { after: first });
    expect(await overallOf(first)).toMatchObject({ shown: "tooFew" });
    expect(await overallOf(second)).toMatchObject({ value: { source: "run" } });
  });
});

const CASES = Object.entries(
  (
    JSON.parse(
      fs.readFileSync(
        path.join(root, "packages/domain/src/statistics/reference/adverse_impact.json"),
        "utf8",
      ),
    ) as { cases: Record<string, Record<"group1" | "group2", [number, number]>> }
  ).cases,
);

/** The same to 1e-6. */
function closeTo(expected: unknown): unknown {
  if (typeof expected === "number") return expect.closeTo(expected, 6) as unknown;
  return Array.isArray(expected) ? expected.map(closeTo) : expected;
}

type Decided = readonly (readonly [Title, CandidateState])[];

/** Two runs of one process, in which these people were decided about, and nothing else varies. */
async function decidedRuns(decided: Decided): Promise<RatedRun> {
  const tenant = await buildTenant(server, { statistics: "OWN", passRates: true });
  let after: RatedRun | undefined;
  for (const rest of [0, 1]) {
    const own = decided.filter((_, place) => place % 2 === rest);
    const ratings = own.map((_, place): GivenRating => ({
      candidateId: `P${String(place).padStart(3, "0")}`,
      exerciseId: "E",
      observerId: "O",
      competencyId: "C",
      value: 1 + (place % 5),
    }));
    const options = { highest: 5, tenant, titles: own.map(([title]) => title) };
    const made = await buildRatedRun(server, ratings, after ? { ...options, after } : options);
    const states = own.map(([, state]) => state);
    for (const [place, candidateId] of [...made.candidateIds.values()].entries())
      if (states[place] !== "OPEN")
        await made.moderator.ok(calls.updateRun, {
          body: {
            id: made.run.id,
            changedCandidateId: candidateId,
            candidates: [{ candidateId, candidateState: states[place] }],
          },
        });
    after = made;
  }
  return after!;
}

const people = (title: Title, [passed, of]: readonly [number, number]): Decided =>
  Array.from({ length: of }, (_, place) => {
    const [yes, no] =
      place % 2 === 0 ? (["PASSED", "FAILED"] as const) : (["HIRED", "VETO"] as const);
    return [title, place < passed ? yes : no] as const;
  });

describe("pass rates of two groups (S13)", { timeout: 240_000 }, () => {
  it.each(CASES)("are those of the reference through the call: %s (C1)", async (_, one) => {
    const { group1, group2, ...expected } = one;
    const made = await decidedRuns([...people("Mrs", group1), ...people("Mr", group2)]);
    const { passRates } = await statisticsOf(made);
    expect(passRates?.figure).toHaveProperty("value");
    const figures = Object.entries(expected).map(([name, value]) => [name, closeTo(value)]);
    expect(passRates?.figure).toMatchObject({
      value: {
        mrs: { passed: group1[0], of: group1[1] },
        mr: { passed: group2[0], of: group2[1] },
        ...(Object.fromEntries(figures) as object),
      },
      counts: { perGroup: Math.min(group1[1], group2[1]), runs: 2 },
    });
    expect(candidatesIn(made, passRates)).toEqual([]);
  });

  it("are nothing of four people, of one run, for observers, and where nobody compares them", async () => {
    const made = await decidedRuns([...people("Mrs", [2, 4]), ...people("Mr", [6, 12])]);
    const { passRates } = await statisticsOf(made);
    expect(passRates).toEqual({
      figure: {
        shown: "tooFew",
        counts: { runs: 2 },
        lacks: [{ what: "perGroup", has: null, limit: 5 }],
      },
      leftOut: { undecided: 0, untitled: 0 },
    });
    const large = await decidedRuns([...people("Mrs", [6, 10]), ...people("Mr", [6, 10])]);
    expect(await statisticsOf(large, large.observers.get("O"))).not.toHaveProperty("passRates");
    const auditor = await buildUser(large.tenant, "auditor");
    expect((await statisticsOf(large, auditor)).passRates?.figure).toHaveProperty("value");
    const [run] = (await statisticsOf(large)).runs;
    const others = { from: run!.day, to: run!.day };
    const settler = await buildUser(large.tenant, { permissions: ["CORPORATE_SETTINGS"] });
    await moveRun(large.moderator, large.run.id, "Archive");
    const alone = await statisticsOf(large, large.moderator, others);
    expect(alone.passRates?.figure).toMatchObject({ shown: "tooFew", counts: { runs: 1 } });
    const stored = await settler.ok(calls.updateSettings, { body: { passRates: false } });
    expect(stored).not.toHaveProperty("passRates");
    expect(await statisticsOf(large)).not.toHaveProperty("passRates");
  });
});
