import { calls } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  moveRun,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const english = { "x-language": "en" };

/** A finished run of two candidates: the first was rated by both observers, and written about by one. */
async function build(tenant?: TestTenant) {
  const made = await buildRun(server, {
    candidates: 2,
    state: "STARTED",
    ...(tenant && { tenant }),
  });
  const candidateId = made.candidates[0]!.id;
  const exerciseId = made.exerciseIds[0]!;
  const [competencyId = ""] = made.process.competencyIds;
  for (const [index, observer] of made.observers.entries())
    await observer.ok(calls.createAssessments, {
      body: {
        processRunId: made.run.id,
        candidateId,
        exerciseId,
        values: [{ competencyId, selectedCriterion: [2, 5][index] ?? null }],
      },
    });
  const writer = made.observers[0] as TestUser;
  await writer.ok(calls.createObservation, {
    body: {
      processRunId: made.run.id,
      candidateId,
      exerciseId,
      type: "html",
      pages: [
        {
          page: 1,
          title: "=1+1",
          content: "<p>Fragt nach &amp; hört zu.</p><ul><li>fasst &lt;zusammen&gt;</li></ul>",
          competencyId,
        },
      ],
    },
  });
  await moveRun(made.moderator, made.run.id, "Finish");
  const auditor = await buildUser(made.tenant, "auditor");
  return { ...made, candidateId, auditor, params: { id: made.run.id, candidateId } };
}

async function tableOf(bytes: Buffer) {
  const { sheets } = await readXlsx(bytes);
  const [headers = [], ...rows] = (sheets[0]?.rows ?? []).map((row) => [...row]);
  return { headers, rows, about: new Map(sheets[1]?.rows.map(([key, value]) => [key, value])) };
}

describe("the observation table", () => {
  it("has a row for each written page, its words as text [OAPI-020]", async () => {
    const { auditor, params, observers, candidates } = await build();
    const { headers, rows } = await tableOf(
      await auditor.bytes(calls.exportObservations, { params, headers: english }),
    );
    expect(headers).toEqual([
      "Candidate",
      "Exercise",
      "Observer",
      "Competency",
      "Page",
      "Title",
      "Text",
      "Last changed (UTC)",
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject([
      `${candidates[0]!.firstName} ${candidates[0]!.lastName}`,
      expect.any(String),
      observers[0]!.user.fullName,
      expect.any(String),
      1,
      "=1+1",
      "Fragt nach & hört zu.\n• fasst <zusammen>",
      expect.any(Date),
    ]);
  });

  it("says so where nothing was written", async () => {
    const { run, tenant } = await buildRun(server, { state: "FINISHED" });
    const auditor = await buildUser(tenant, "auditor");
    const refused = await auditor.refused(calls.exportObservations, { params: { id: run.id } });
    expect(refused.types).toEqual(["NO_RESULTS"]);
  });
});

describe("the result of a candidate", () => {
  it("has the observers' values and what becomes of them [OAPI-021]", async () => {
    const { auditor, params, observers } = await build();
    const { headers, rows, about } = await tableOf(
      await auditor.bytes(calls.exportCandidate, { params, headers: english }),
    );
    const column = (end: string) => headers.findIndex((header) => String(header).endsWith(end));
    const [first] = rows;
    expect(first?.[column(observers[0]!.user.fullName)]).toBe(2);
    expect(first?.[column(observers[1]!.user.fullName)]).toBe(5);
    expect(first?.[column("aggregated")]).toBe(3.5);
    const total = rows.findIndex(([name]) => name === "Total");
    expect(rows[total]?.[column("All exercises")]).toBe(3.5);
    expect(about.get("Status")).toBe("Decision pending");
    const below = rows.slice(total + 2);
    expect(below[0]).toEqual(
      expect.arrayContaining(["Step", "Outcome", "Deciding value", "Limit", "Decided by"]),
    );
    expect(below[1]?.[1]).toMatch(/passed/);
  });

  it("of somebody who is not in the run, or of a run of others, does not exist", async () => {
    const { auditor, params } = await build();
    const strange = { ...params, candidateId: "f".repeat(24) };
    const refused = await auditor.refused(calls.exportCandidate, { params: strange });
    expect(refused.types).toEqual(["ITEM_NOT_FOUND"]);
    const foreign = await buildUser(await buildTenant(server), "auditor");
    for (const call of [calls.exportCandidate, calls.exportObservations])
      expect((await foreign.refused(call, { params })).types).toEqual(["ITEM_NOT_FOUND"]);
  });
});

describe("both tables", () => {
  it("need EXPORT_DATA and the feature in either spelling [EXP-001, EXP-009, EXP-010]", async () => {
    for (const [features, types] of [
      [["MES_COMPETENCE_EXPORT"], null],
      [["MES_COMPETENCY_EXPORT"], null],
      [["PDF_EXPORT"], ["NOT_IN_LICENSE"]],
    ] as const) {
      const tenant = await buildTenant(server, { features: [...features] });
      const { auditor, moderator, params } = await build(tenant);
      for (const call of [calls.exportCandidate, calls.exportObservations]) {
        expect((await moderator.refused(call, { params })).types).toEqual(["NO_PERMISSION"]);
        if (types) expect((await auditor.refused(call, { params })).types).toEqual(types);
        else expect((await auditor.bytes(call, { params })).length).toBeGreaterThan(1000);
      }
    }
  });

  it("come once the run was started", async () => {
    const { run, tenant, candidates } = await buildRun(server);
    const auditor = await buildUser(tenant, "auditor");
    const params = { id: run.id, candidateId: candidates[0]!.id };
    for (const call of [calls.exportCandidate, calls.exportObservations])
      expect((await auditor.refused(call, { params })).types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
  });

  it("leave rows in the audit log", async () => {
    const { auditor, params, tenant, candidateId } = await build();
    await auditor.bytes(calls.exportObservations, { params });
    await auditor.bytes(calls.exportCandidate, { params });
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ action: z.string(), details: z.looseObject({}) }),
        `select action, details from audit_log
          where tenant_id = $1 and actor_id = $2 and action like 'run.export%' order by action`,
        [tenant.id, auditor.user.id],
      ),
    );
    expect(rows).toEqual([
      { action: "run.exportCandidate", details: { candidateId } },
      { action: "run.exportObservations", details: { rows: 1 } },
    ]);
  });
});
