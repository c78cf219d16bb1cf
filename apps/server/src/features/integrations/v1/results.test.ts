import { calls } from "@assay/contract";
import { v1Calls } from "@assay/contract/v1";
import { DEFAULT_RATING_RULES, KEY_PERMISSIONS, PERMISSIONS } from "@assay/domain";
import {
  buildKey,
  buildRatedRun,
  buildUser,
  ProgramClient,
  type RatedRun,
  type RatedRunOptions,
  startTestServer,
  type TestServer,
  uploadFile,
} from "@assay/testing";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const HIGHEST = 7;

/** Ratings that look random, of some observers about each candidate; some are missing. */
function ratingsOf(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const ratings = [];
  for (const candidateId of ["c1", "c2", "c3"])
    for (const exerciseId of ["e1", "e2"])
      for (const observerId of ["o1", "o2"])
        for (const competencyId of ["k1", "k2", "k3"])
          if (next(5) > 0 || competencyId === "k1")
            ratings.push({
              candidateId,
              exerciseId,
              observerId,
              competencyId,
              value: 1 + next(HIGHEST),
            });
  return ratings;
}

async function build(seed: number, options: Partial<RatedRunOptions> = {}) {
  const made = await buildRatedRun(server, ratingsOf(seed), { highest: HIGHEST, ...options });
  const maker = await buildUser(made.tenant, { permissions: [...PERMISSIONS] });
  const { secret } = await buildKey(made.tenant, maker.user.id, { permissions: KEY_PERMISSIONS });
  const program = new ProgramClient(server.port, made.tenant.host, secret);
  return { made, program, maker, params: { runId: made.run.id } };
}

/** The figures of a candidate's workbook: row by row the values under headings that end with `aggregated`, and over all. */
async function workbookOf({ tenant, run }: RatedRun, candidateId: string) {
  const auditor = await buildUser(tenant, "auditor");
  const bytes = await auditor.bytes(calls.exportCandidate, {
    params: { id: run.id, candidateId },
    headers: { "x-language": "en" },
  });
  const { sheets } = await readXlsx(bytes);
  const [headers = [], ...rows] = sheets[0]?.rows ?? [];
  const columns = headers.flatMap((header, index) =>
    String(header).endsWith("aggregated") ? [index] : [],
  );
  const over = headers.findIndex((header) => String(header).endsWith("All exercises"));
  const figure = (value: unknown) => (typeof value === "number" ? value : null);
  const total = rows.findIndex(([name]) => name === "Total");
  return {
    competencies: rows.slice(0, total).map((row) => ({
      value: figure(row[over]),
      exercises: columns.map((column) => figure(row[column])),
    })),
    value: figure(rows[total]?.[over]),
  };
}

describe("results", () => {
  it.each([1, 2, 3])("have the numbers of the candidate's workbook (%i)", async (seed) => {
    const { made, program, params } = await build(seed);
    const { items, next } = await program.ok(v1Calls.listResults, { params });
    expect([items.length, next]).toEqual([3, null]);
    for (const result of items) {
      const workbook = await workbookOf(made, result.candidateId);
      expect({
        value: result.value,
        competencies: result.competencies.map(({ value, exercises }) => ({
          value,
          exercises: exercises.map((one) => one.value),
        })),
      }).toEqual(workbook);
      expect(result).toMatchObject({ isPreliminary: false, decision: "open" });
      const one = { ...params, candidateId: result.candidateId };
      expect(await program.ok(v1Calls.getResult, { params: one })).toEqual(result);
    }
    expect(new Set(items.map(({ value }) => value)).size).toBeGreaterThan(1);
  });

  it("say what was decided", async () => {
    const { made, program, params } = await build(4);
    const [candidate] = made.run.candidates;
    await made.moderator.ok(calls.updateRun, {
      body: {
        id: made.run.id,
        changedCandidateId: candidate!.candidateId,
        candidates: [{ candidateId: candidate!.candidateId, candidateState: "PASSED" }],
      },
    });
    const one = { ...params, candidateId: candidate!.candidateId };
    expect((await program.ok(v1Calls.getResult, { params: one })).decision).toBe("passed");
  });

  it("have nothing of sealed ratings while they are sealed", async () => {
    const { program, params } = await build(5, {
      staysStarted: true,
      ratingRules: DEFAULT_RATING_RULES,
    });
    const { items } = await program.ok(v1Calls.listResults, { params });
    expect(items.map(({ value, isPreliminary }) => ({ value, isPreliminary }))).toEqual(
      Array.from({ length: 3 }, () => ({ value: null, isPreliminary: true })),
    );
    expect(JSON.stringify(items)).not.toMatch(/"value":\d/);
    const cells = await program.ok(v1Calls.listCells, { params });
    expect(cells.items.flatMap(({ observers }) => observers.map(({ state }) => state))).toEqual(
      Array.from({ length: 12 }, () => "complete"),
    );
  });
});

describe("cells", () => {
  it("say who rates whom, and how far they are", async () => {
    const { made, program, params } = await build(6);
    const { items } = await program.ok(v1Calls.listCells, { params });
    expect(items).toHaveLength(6);
    const given = Map.groupBy(
      ratingsOf(6),
      ({ candidateId, exerciseId, observerId }) => `${candidateId} ${exerciseId} ${observerId}`,
    );
    for (const [key, own] of given) {
      const [candidate = "", exercise = "", observer = ""] = key.split(" ");
      const cell = items.find(
        (one) =>
          one.candidateId === made.candidateIds.get(candidate) &&
          one.exerciseId === made.exerciseIds.get(exercise),
      );
      const id = made.observers.get(observer)!.user.id;
      expect(cell?.observers.find(({ personId }) => personId === id)).toEqual({
        personId: id,
        state: own.length === 3 ? "complete" : "begun",
        rated: own.length,
        competencies: 3,
      });
    }
  });

  it("come page by page, each once", async () => {
    const { program, params } = await build(7);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: "4", ...(cursor !== undefined && { cursor }) };
      const page = await program.ok(v1Calls.listCells, { params, query });
      seen.push(...page.items.map((cell) => `${cell.candidateId} ${cell.exerciseId}`));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect([seen.length, new Set(seen).size]).toEqual([6, 6]);
  });
});

describe("files", () => {
  it("are listed and downloaded", async () => {
    let fileId = "";
    const { program, params } = await build(8, {
      beforeFinish: async ({ moderator, run }) => {
        fileId = (await uploadFile(moderator, run.id)).id;
      },
    });
    const { items } = await program.ok(v1Calls.listFiles, { params });
    expect(items.map(({ id }) => id)).toEqual([fileId]);
    const answer = await program.send(v1Calls.getFileContent, { params: { fileId } });
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, items[0]!.contentType]);
    expect(answer.bytes.length).toBe(items[0]!.size);
  });

  it("are the report too, once it is made", { timeout: 120_000 }, async () => {
    const { program, params } = await build(9);
    const report = await program.ok(v1Calls.createReport, { params, body: { language: "en" } });
    expect(report.state).toBe("queued");
    const of = { params: { reportId: report.id } };
    await vi.waitFor(
      async () => expect((await program.ok(v1Calls.getReport, of)).state).toBe("done"),
      { timeout: 90_000, interval: 500 },
    );
    const answer = await program.send(v1Calls.getReportContent, of);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });
});
