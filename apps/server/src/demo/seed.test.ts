import type { ProcessRun } from "@assay/contract";
import {
  CANDIDATE_STATES,
  EVIDENCE_KINDS,
  EVIDENCE_SIGNS,
  FILE_USAGES,
  highlighted,
  readDrawing,
  readFileContent,
  RUN_STATES,
  type RunState,
} from "@assay/domain";
import type { FastifyInstance } from "fastify";
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildApp } from "../composition/app.ts";
import { appUrl, openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { openLog } from "../platform/log.ts";
import { type DemoClient, signInClient } from "./client.ts";
import { dateOf } from "./clock.ts";
import type { DemoContent } from "./content.ts";
import { DEMO_LOGINS, DEMO_PASSWORD } from "./logins.ts";
import { noMails, seedDemo } from "./seed.ts";
import { noFileJobs } from "./tenant.ts";

const CONTENT = path.join(import.meta.dirname, "content");
const MIGRATIONS = path.join(import.meta.dirname, "../db/migrations");
const LOGINS = ["admin", "moderator", "auditor", ...[1, 2, 3, 4].map((n) => `observer${n}`)];
const LONG = 60_000;

interface Place {
  owner: pg.Client;
  app: FastifyInstance;
  seed(folder?: string, stopping?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** A separate empty database, with the app that would serve it. */
async function openPlace(): Promise<Place> {
  const name = `demo_${randomBytes(6).toString("hex")}`;
  const server = new pg.Client({ connectionString: inject("postgresUrl") });
  await server.connect();
  await server.query(`create database ${name}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = name;
  const ownerUrl = url.href;
  await migrate(ownerUrl, MIGRATIONS);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const database = openDatabase(appUrl(ownerUrl), () => undefined);
  const log = openLog("silent");
  const app = await buildApp({
    database,
    defaultTenant: "demo",
    publicUrl: () => "http://localhost",
    version: "test",
    log,
    mails: noMails,
    files: noFileJobs,
    checkAnswers: true,
  });
  return {
    owner,
    app,
    seed: (folder = CONTENT, stopping = new AbortController().signal) =>
      seedDemo({ database, ownerUrl, folder, version: "test", stopping }),
    close: async () => {
      await app.close();
      await database.close();
      await owner.end();
      await server.query(`drop database ${name}`);
      await server.end();
    },
  };
}

/** Number of rows of every table, over all tenants. */
async function rowCounts({ owner }: Place): Promise<Record<string, number>> {
  const tables = await owner.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await owner.query(`select count(*)::int as rows from ${name}`);
    counts[name] = rows[0].rows;
  }
  return counts;
}

const signIn = ({ app }: Place, login: string, tenant = "demo") =>
  signInClient(app, tenant, { email: `${login}@${tenant}.example`, password: DEMO_PASSWORD });

const wholeRuns = async (client: DemoClient, name: "listAllRuns" | "listMyRuns") =>
  ((await client.ask(name, {})) as { processRuns: ProcessRun[] }).processRuns;
describe("the demo in an empty database", () => {
  let place: Place;
  let auditor: DemoClient;
  let runs: ProcessRun[];
  beforeAll(async () => {
    place = await openPlace();
    // As two servers that start at the same time.
    await Promise.all([place.seed(), place.seed()]);
    auditor = await signIn(place, "auditor");
    runs = await wholeRuns(auditor, "listAllRuns");
  }, LONG);
  afterAll(() => place.close());

  const inState = (state: string) => runs.filter(({ runState }) => runState === state);
  const assessmentsOf = async ({ id }: ProcessRun) =>
    (await auditor.ask("listAllAssessments", { params: { runId: id } })).assessments;
  const observationsOf = async ({ id }: ProcessRun) =>
    (await auditor.ask("listObservations", { params: { runId: id } })).observations;
  const candidatesOf = async ({ id }: ProcessRun) =>
    (await auditor.ask("getRunCandidates", { params: { id } })).candidates;

  it("is made once, also when two servers start at the same time", async () => {
    const hosts = await place.owner.query("select host from tenant_host order by host");
    expect(hosts.rows).toEqual([{ host: "beta" }, { host: "demo" }]);
    const once = { tenant: 2, scale: 2, competency: 18, process: 4, account: 14, role: 8, run: 11 };
    expect(await rowCounts(place)).toMatchObject(once);
  });

  it("stays as it is at the next start", async () => {
    const before = await rowCounts(place);
    await place.seed();
    expect(await rowCounts(place)).toEqual(before);
  });

  it("lets everybody sign in who is on the list, at their own tenant only", async () => {
    for (const tenant of ["demo", "beta"])
      for (const login of LOGINS) {
        const account = await (await signIn(place, login, tenant)).ask("getAccount", {});
        expect(account.position && account.orgUnit).toBeTruthy();
        expect(account.roles).toHaveLength(1);
      }
    const printed = DEMO_LOGINS.map(({ email }) => email.replace("@demo.example", ""));
    expect(LOGINS).toEqual(expect.arrayContaining(printed));
    const body = { email: "admin@demo.example", password: DEMO_PASSWORD };
    await expect(signInClient(place.app, "beta", body)).rejects.toThrow("INVALID_LOGIN");
  });

  it("has a run in every state", () => {
    expect(new Set(runs.map((run) => run.runState))).toEqual(new Set(RUN_STATES));
    const sizes = Map.groupBy(runs, (run) => run.runState);
    const sizeOf = (state: RunState) => sizes.get(state)?.map((run) => run.candidates.length);
    expect(RUN_STATES.map(sizeOf)).toEqual([[2], [4], [6, 3, 3], [3, 4, 3], [3], [3]]);
  });

  it("has a run of today with ratings not begun, begun and done, none of them of later", async () => {
    const today = dateOf(new Date());
    const [run] = inState("STARTED").filter(({ plannedDate }) => plannedDate === today);
    const assessments = run ? await assessmentsOf(run) : [];
    const rated = assessments.map(({ values }) => values.map((value) => value.selectedCriterion));
    expect(rated.some((values) => values.includes(null))).toBe(true);
    expect(rated.some((values) => !values.includes(null))).toBe(true);
    const cells = run?.candidates.flatMap(({ exercises }) => exercises).length ?? 0;
    expect(assessments.length).toBeLessThan(cells * 2);
    const now = new Date().toISOString();
    expect(assessments.filter(({ updatedOn }) => updatedOn > now)).toEqual([]);
  });

  it("has a finished run that is observed and rated to the end, with differences", async () => {
    const [run] = inState("FINISHED").filter(({ candidates }) => candidates.length === 4);
    const [observations, assessments] = run
      ? [await observationsOf(run), await assessmentsOf(run)]
      : [[], []];
    expect(observations).toHaveLength(4 * 4 * 2);
    for (const { pages } of observations)
      expect(pages.map(({ title, content }) => title && content.includes("<p>"))).not.toContain("");
    const values = assessments.flatMap((assessment) => assessment.values);
    expect(values.filter(({ selectedCriterion }) => selectedCriterion === null)).toEqual([]);
    expect(values.filter(({ selectedCueIds }) => selectedCueIds.length === 0)).toEqual([]);
    const byCell = Map.groupBy(
      assessments.flatMap(({ candidateId, exerciseId, values: rated }) =>
        rated.map((value) => ({ cell: candidateId + exerciseId + value.competencyId, ...value })),
      ),
      ({ cell }) => cell,
    );
    const ratings = [...byCell.values()].map((cell) =>
      cell.map((value) => value.selectedCriterion),
    );
    expect(ratings.some((cell) => highlighted(cell).includes(true))).toBe(true);
  });

  it("has a finished run that is decided by hand, with an overwritten rating", async () => {
    const [run] = runs.filter(({ process }) => process.cutOffStrategy === "MANUAL");
    const assessments = run ? await assessmentsOf(run) : [];
    expect(run?.runState).toBe("FINISHED");
    const results = assessments.filter(({ assessmentType }) => assessmentType === "RESULT");
    expect(new Set(results.map(({ candidateId }) => candidateId)).size).toBe(1);
    const values = assessments.flatMap((one) => one.values);
    expect(values.filter((one) => one.selectedCriterionOverwrite !== null)).toHaveLength(1);
  });

  it("has a run whose observers submit, with a conference that has begun", async () => {
    const moderator = await signIn(place, "moderator");
    const [run] = runs.filter(({ process }) => process.ratingRules);
    const params = { id: run?.id ?? "" };
    expect(run?.runState).toBe("STARTED");
    const { cells, revealed } = await moderator.ask("getSubmissions", { params });
    const states = Map.groupBy(cells, ({ state }) => state);
    expect([...states.keys()].toSorted()).toEqual(["DRAFT", "SUBMITTED"]);
    const [first] = revealed;
    expect(new Set(revealed.map(({ candidateId }) => candidateId)).size).toBe(1);
    expect(first?.namedAt ?? null).toBeNull();
    const { items } = await moderator.ask("getConference", { params });
    const spans = items.map(({ ratings }) => ratings.map(({ given }) => given ?? 0));
    expect(Math.max(...spans.map((given) => Math.max(...given) - Math.min(...given)))).toBe(4);
    const { entries } = await moderator.ask("getConferenceProtocol", { params });
    expect(entries).toMatchObject([{ from: null, seconds: 240 }]);
    expect(entries[0]?.present).toHaveLength(3);
    expect(entries[0]!.at < new Date().toISOString()).toBe(true);
  });

  it("has evidence of every kind and sign in it, with cues, and one quote that is lost", async () => {
    const [run] = runs.filter(({ process }) => process.ratingRules);
    const params = { runId: run?.id ?? "" };
    const { evidence } = await auditor.ask("listEvidence", { params });
    const of = <T>(value: (one: (typeof evidence)[number]) => T) => new Set(evidence.map(value));
    expect(of(({ kind }) => kind)).toEqual(new Set(EVIDENCE_KINDS));
    expect(of(({ sign }) => sign)).toEqual(new Set(EVIDENCE_SIGNS));
    expect(of(({ observerId }) => observerId).size).toBe(3);
    const lost = evidence.filter(({ state }) => state !== "WHOLE");
    expect(lost).toMatchObject([{ state: "LOST", kind: "TEXT" }]);
    // Its observer may still decide about it.
    expect(lost[0]?.isSubmitted).toBeUndefined();
    expect(evidence.filter(({ cueUid }) => cueUid !== null).length).toBeGreaterThan(3);
    expect(evidence.filter(({ competencyId }) => competencyId === null)).toHaveLength(1);
    const drawn = evidence.filter(({ kind }) => kind === "INK");
    expect(drawn).toHaveLength(2);
    for (const { captured } of drawn)
      expect(readDrawing(captured ?? "")?.length).toBeGreaterThan(5);
    // Within two hours before it is stored; soon after midnight that may be the day before.
    for (const { at, createdOn } of evidence) {
      const minutes = (Date.parse(createdOn) - Date.parse(at)) / 60_000;
      expect(minutes).toBeGreaterThan(0);
      expect(minutes).toBeLessThanOrEqual(120);
    }
  });

  it("has files for every audience, with real documents in them", async () => {
    const files = runs.flatMap((run) => run.files);
    expect(new Set(files.map(({ usage }) => usage))).toEqual(new Set(FILE_USAGES));
    expect(inState("ANONYMIZED").flatMap((run) => run.files)).toEqual([]);
    const { rows } = await place.owner.query<{ bytes: Buffer }>("select bytes from file_chunk");
    expect(rows.length).toBeGreaterThanOrEqual(files.length);
    for (const { bytes } of rows) {
      expect(readFileContent(bytes)).toEqual({ type: "application/pdf" });
      expect(bytes.length).toBeLessThan(6_000);
    }
  });

  it("shows every candidate state", () => {
    const states = runs.flatMap(({ candidates }) => candidates.map((one) => one.candidateState));
    expect(new Set(states)).toEqual(new Set(CANDIDATE_STATES));
  });

  it("keeps of the anonymised run the numbers, and the names of who was hired", async () => {
    const [run] = inState("ANONYMIZED");
    if (!run) throw new Error("no anonymised run");
    const hired = run.candidates.filter(({ candidateState }) => candidateState === "HIRED");
    const named = (await candidatesOf(run)).filter(({ lastName }) => lastName !== null);
    expect(named.map(({ id }) => id)).toEqual(hired.map(({ candidateId }) => candidateId));
    const pages = (await observationsOf(run)).flatMap((observation) => observation.pages);
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.filter(({ title, content }) => title !== "" || content !== "")).toEqual([]);
    expect(await assessmentsOf(run)).toHaveLength(3 * 4 * 2);
  });

  it("has a day with a draft of its timetable, which can be published as it is", async () => {
    const [run] = inState("PREPARED");
    const moderator = await signIn(place, "moderator");
    const params = { runId: run?.id ?? "" };
    const { plans } = await moderator.ask("listPlans", { params });
    expect(plans.map(({ state }) => state)).toEqual(["DRAFT"]);
    const [{ id, revision, sessions }] = plans as [(typeof plans)[number]];
    expect(sessions.flatMap(({ candidates }) => candidates)).toHaveLength(4 * 4);
    const published = await moderator.ask("publishPlan", { params: { id }, body: { revision } });
    expect(published.state).toBe("PUBLISHED");
  });

  it("gives the second tenant content of its own", async () => {
    const [run, ...others] = await wholeRuns(await signIn(place, "auditor", "beta"), "listAllRuns");
    expect(others).toEqual([]);
    expect([run?.runState, run?.candidates.length]).toEqual(["STARTED", 3]);
    expect(runs.map(({ id }) => id)).not.toContain(run?.id);
  });
});

describe("a demo that broke off", () => {
  let place: Place;
  beforeAll(async () => {
    place = await openPlace();
  }, LONG);
  afterAll(() => place.close());

  /** The content with a fault in the run of the second tenant, which occurs when the first is complete. */
  function brokenContent(): string {
    const folder = mkdtempSync(path.join(os.tmpdir(), "assay-demo-"));
    cpSync(CONTENT, folder, { recursive: true });
    const file = path.join(folder, "runs.json");
    const runs = JSON.parse(readFileSync(file, "utf8")) as DemoContent["runs"];
    const [run] = runs["beta"] ?? [];
    if (run) run.teams = [];
    writeFileSync(file, JSON.stringify(runs));
    return folder;
  }

  it(
    "is not to be seen, and is made anew at the next start",
    { timeout: LONG, tags: ["soak"] },
    async () => {
      const folder = brokenContent();
      await expect(place.seed(folder)).rejects.toThrow("does not define");
      rmSync(folder, { recursive: true });
      await expect(signIn(place, "moderator")).rejects.toThrow("TENANT_NOT_FOUND");
      const left = await rowCounts(place);
      expect(left).toMatchObject({ tenant: 2, run: 11 });

      await expect(place.seed(CONTENT, AbortSignal.abort(new Error("stopped")))).rejects.toThrow(
        "stopped",
      );
      expect(await rowCounts(place)).toMatchObject({ tenant: 1, run: 0, scale: 1 });

      await place.seed();
      const hosts = await place.owner.query("select host from tenant_host order by host");
      expect(hosts.rows).toEqual([{ host: "beta" }, { host: "demo" }]);
      expect(await rowCounts(place)).toMatchObject({ tenant: 2, run: 11, account: 14, process: 4 });
    },
  );
});
