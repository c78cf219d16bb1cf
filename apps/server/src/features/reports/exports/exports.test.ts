import { type Assessment, calls, type ExportRequest } from "@assay/contract";
import { defaultExport } from "@assay/domain";
import {
  buildRun,
  buildTenant,
  buildUser,
  followers,
  moveRun,
  type RunOptions,
  saveByLibreOffice,
  startTestServer,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { readXlsx } from "hucre/xlsx";
import { request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
const { follow, closeAll } = followers(() => server);
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterEach(closeAll);
afterAll(() => server.close());

const english = { "x-language": "en" };
const FORMULA = '=HYPERLINK("http://evil.example","x")';

/** A finished run: both observers have rated the first candidate's first exercise, 2 and 5. */
async function build(parts: RunOptions = {}) {
  const made = await buildRun(server, { candidates: 2, ...parts, state: "STARTED" });
  const [competencyId = ""] = made.process.competencyIds;
  const rated: Assessment[] = [];
  for (const [index, observer] of made.observers.entries()) {
    const body = {
      processRunId: made.run.id,
      candidateId: made.candidates[0]!.id,
      exerciseId: made.exerciseIds[0]!,
      values: [{ competencyId, selectedCriterion: [2, 5][index] ?? null }],
    };
    rated.push([await observer.ok(calls.createAssessments, { body })].flat()[0] as Assessment);
  }
  await moveRun(made.moderator, made.run.id, "Finish");
  const auditor = await buildUser(made.tenant, "auditor");
  return { ...made, competencyId, rated, auditor };
}

const today = () => server.clock.now().toISOString().slice(0, 10);
const asked = (changes: Partial<ExportRequest> = {}): ExportRequest =>
  ({ ...defaultExport(today()), ...changes }) as ExportRequest;

async function sheetsOf(client: TestUser, changes: Partial<ExportRequest> = {}) {
  const body = asked(changes);
  const { sheets } = await readXlsx(
    await client.bytes(calls.exportRuns, { body, headers: english }),
  );
  const [headers = [], ...rows] = (sheets[0]?.rows ?? []).map((row) => [...row]);
  const records = rows.map((row) => Object.fromEntries(headers.map((key, at) => [key, row[at]])));
  return { headers, records, about: new Map(sheets[1]?.rows.map(([key, value]) => [key, value])) };
}

describe("the export of runs", () => {
  it("has a row for each rating, with what counts and what was overwritten [EXP-001, EXP-008, OAPI-019]", async () => {
    const { auditor, moderator, rated, competencyId, observers, candidates } = await build();
    const body = {
      assessmentId: rated[0]!.id,
      competencyId,
      selectedCriterionOverwrite: 3,
    };
    const why = "Reason for overwriting";
    expect((await sheetsOf(auditor)).headers).not.toContain(why);
    await moderator.ok(calls.overwriteAssessment, { body: { ...body, reason: FORMULA } });
    const { records, about } = await sheetsOf(auditor);
    const values = records.filter((row) => row["Value"] !== null);
    expect(values).toHaveLength(2);
    const first = values.find((row) => row["Rated by"] === observers[0]!.user.fullName);
    expect(first).toMatchObject({
      Value: 2,
      "Overwritten with": 3,
      "Value that counts": 3,
      [why]: FORMULA,
      Candidate: `${candidates[0]!.firstName} ${candidates[0]!.lastName}`,
      "Status of the run": "Finished",
      Type: "Rating",
      Status: "Decision pending",
    });
    expect(values.filter((row) => row[why] !== null)).toEqual([first]);
    expect(first?.["Last changed (UTC)"]).toBeInstanceOf(Date);
    expect(about.get("Number of runs")).toBe(1);
    expect(about.get("Rows")).toBe(records.length);
  });

  it("of candidates has the aggregates of competencies and exercises", async () => {
    const { auditor } = await build();
    const { headers, records } = await sheetsOf(auditor, { exportFocus: "CandidateFocus" });
    expect(records).toHaveLength(2);
    // (2 + 5) / 2 as value of the competency, of the exercise, and of its step.
    expect(Object.values(records[0] ?? {}).filter((value) => value === 3.5).length).toBeGreaterThan(
      1,
    );
    expect(records[1]?.["Number of ratings"]).toBe(0);
    expect(new Set(headers.slice(0, 8)).size).toBe(8);
  });

  it("of candidates tells what was decided, and why, once somebody has given a reason", async () => {
    const { auditor, moderator, run, candidates } = await build();
    const decide = (candidateState: "VETO" | "PASSED", stateReason?: string) =>
      moderator.ok(calls.updateRun, {
        body: {
          id: run.id,
          changedCandidateId: candidates[0]!.id,
          candidates: [
            {
              candidateId: candidates[0]!.id,
              candidateState,
              ...(stateReason !== undefined && { stateReason }),
            },
          ],
        },
      });
    await decide("VETO");
    const read = () => sheetsOf(auditor, { exportFocus: "CandidateFocus" });
    expect((await read()).headers).not.toContain("Decisions");
    await decide("PASSED", FORMULA);
    const { records } = await read();
    const [first, second] = String(records[0]?.["Decisions"]).split("\n");
    const by = moderator.user.fullName;
    expect(first).toMatch(/: Decision pending → Veto \(calculated: not passed\)$/);
    expect(second).toContain(`, ${by}: Veto → Passed (calculated: not passed) ${FORMULA}`);
    expect(records[1]?.["Decisions"]).toBeNull();
  });

  it("of observers compares them, and of competencies spreads their values", async () => {
    const { auditor, observers } = await build();
    const { records } = await sheetsOf(auditor, { exportFocus: "ObserverFocus" });
    const of = (index: number) =>
      records.find((row) => row["Observer"] === observers[index]!.user.fullName);
    expect(of(0)).toMatchObject({ "Average deviation from the others": -3, Average: 2 });
    expect(of(1)).toMatchObject({ "Average deviation from the others": 3, "Number of ratings": 1 });
    const spread = await sheetsOf(auditor, { exportFocus: "CompetencyFocus" });
    expect(spread.records.find((row) => row["Number of ratings"] === 2)).toMatchObject({
      Average: 3.5,
      Median: 3.5,
      "Lowest value": 2,
      "Highest value": 5,
      "Standard deviation": 2.12,
    });
  });

  it("holds several runs with different processes under the columns of all of them", async () => {
    const tenant = await buildTenant(server);
    const first = await build({ tenant });
    await build({ tenant });
    const { records } = await sheetsOf(first.auditor, { exportFocus: "CandidateFocus" });
    expect(records).toHaveLength(4);
    const rated = records.filter((row) => row["Number of ratings"] === 2);
    for (const row of rated) expect(Object.values(row)).toContain(3.5);
  });

  it("leaves texts texts, whatever they begin with, and opens in LibreOffice [SEC-10]", async () => {
    const tenant = await buildTenant(server);
    const moderator = await buildUser(tenant, "moderator");
    const made = await buildRun(server, { tenant, moderator });
    await moderator.ok(calls.updateRun, { body: { id: made.run.id, name: FORMULA } });
    await moveRun(moderator, made.run.id, "Start");
    await moveRun(moderator, made.run.id, "Finish");
    const auditor = await buildUser(tenant, "auditor");
    const body = asked({ exportFocus: "CandidateFocus" });
    const bytes = await auditor.bytes(calls.exportRuns, { body, headers: english });
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows[1]?.[0]).toBe(FORMULA);
    const saved = await saveByLibreOffice(bytes);
    if (saved) expect((await readXlsx(saved)).sheets[0]?.rows[1]?.[0]).toBe(FORMULA);
  });

  it("tells its caller, and nobody else, how far it is", async () => {
    const { auditor, tenant } = await build();
    const other = await buildUser(tenant, "auditor");
    const own = await follow(auditor);
    const others = await follow(other);
    const key = "e".repeat(24);
    await auditor.bytes(calls.exportRuns, { body: asked({ key }) });
    expect(await own.next("export")).toEqual({ kind: "export", key, done: 1, total: 1 });
    expect(others.events.filter(({ kind }) => kind === "export")).toEqual([]);
  });

  it("says so where nothing matches [EXP-003]", async () => {
    const { auditor } = await build();
    for (const changes of [
      { selectedRunStates: ["STARTED" as const] },
      { selectedProcesses: ["f".repeat(24)] },
      { dateFrom: "2001-01-01", dateTo: "2001-02-01" },
    ]) {
      const { types } = await auditor.refused(calls.exportRuns, { body: asked(changes) });
      expect(types).toEqual(["NO_RESULTS"]);
    }
  });

  it("takes spans of 30, 60 and 90 days, and -1 for all of the time, whatever the days say [EXP-005]", async () => {
    const { auditor } = await build();
    const past = { dateFrom: "2001-01-01", dateTo: "2001-02-01" };
    const all = await sheetsOf(auditor, { ...past, selectedTimeSpan: -1 });
    expect(all.records).not.toEqual([]);
    for (const selectedTimeSpan of [30, 60, 90] as const) {
      const body = asked({ ...past, selectedTimeSpan });
      expect((await auditor.refused(calls.exportRuns, { body })).types).toEqual(["NO_RESULTS"]);
    }
    const body = asked({ selectedTimeSpan: 45 as 30 });
    const { errors } = await auditor.refused(calls.exportRuns, { body });
    expect(Object.keys(errors ?? {})).toEqual(["selectedTimeSpan"]);
  });

  it("needs EXPORT_DATA, a focus and a state, and sees no other tenant [EXP-001, EXP-002, EXP-007]", async () => {
    const { moderator, tenant, auditor } = await build();
    const body = asked();
    expect((await moderator.refused(calls.exportRuns, { body })).types).toEqual(["NO_PERMISSION"]);
    expect((await moderator.refused(calls.getExportChoice)).types).toEqual(["NO_PERMISSION"]);
    const administrator = await buildUser(tenant, "administrator");
    expect((await sheetsOf(administrator)).records.length).toBeGreaterThan(0);
    const { exportFocus: _, ...without } = body;
    const refused = await auditor.refused(calls.exportRuns, { body: without as never });
    expect(refused.types).toEqual(["BAD_REQUEST"]);
    expect(
      (await auditor.refused(calls.exportRuns, { body: asked({ selectedRunStates: [] }) })).types,
    ).toEqual(["BAD_REQUEST"]);
    const foreign = await buildUser(await buildTenant(server), "auditor");
    expect((await foreign.refused(calls.exportRuns, { body })).types).toEqual(["NO_RESULTS"]);
    expect(await foreign.ok(calls.getExportChoice)).toEqual({ processes: [], runs: [] });
  });

  it("offers what there is to choose from", async () => {
    const { auditor, process, run } = await build();
    const choice = await auditor.ok(calls.getExportChoice);
    expect(choice.processes.map(({ id }) => id)).toEqual([process.id]);
    expect(choice.runs).toEqual([
      { processId: process.id, runState: "FINISHED", day: run.plannedDate ?? today() },
    ]);
  });

  it("leaves a row in the audit log", async () => {
    const { auditor, tenant } = await build();
    await sheetsOf(auditor, { exportFocus: "ObserverFocus" });
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ details: z.looseObject({}) }),
        "select details from audit_log where tenant_id = $1 and action = 'run.export' and actor_id = $2",
        [tenant.id, auditor.user.id],
      ),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.details).toMatchObject({ exportFocus: "ObserverFocus", runs: 1 });
  });

  it("ends with the caller who leaves, and the next one gets theirs", async () => {
    const { auditor } = await build();
    await new Promise<void>((resolve) => {
      const outgoing = request({
        host: "127.0.0.1",
        port: server.port,
        method: "POST",
        path: "/api/ProcessRun/export",
        headers: {
          host: auditor.host,
          authorization: `Bearer ${auditor.token}`,
          "content-type": "application/json",
        },
      });
      outgoing.on("error", () => resolve());
      outgoing.end(JSON.stringify(asked()));
      setTimeout(() => outgoing.destroy(new Error("gone")), 20);
    });
    expect((await sheetsOf(auditor)).records.length).toBeGreaterThan(0);
  });
});

describe("a workbook on paper", () => {
  it("has its numbers' decimals, marks corrected values, prints its header on every sheet, and tells local times", async () => {
    const { auditor, moderator, rated, competencyId, run, candidates } = await build();
    await moderator.ok(calls.overwriteAssessment, {
      body: {
        assessmentId: rated[0]!.id,
        competencyId,
        selectedCriterionOverwrite: 3,
        reason: "Saw the recording.",
      },
    });
    const params = { id: run.id, candidateId: candidates[0]!.id };
    const headers = { ...english, "x-timezone": "America/New_York" };
    const bytes = await auditor.bytes(calls.exportCandidate, { params, headers });
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const [table, about] = sheets;
    const styles = table?.cells;
    expect(table!.pageSetup).toMatchObject({ fitToPage: true, printTitlesRow: "$1:$1" });
    const cells = [...(styles?.values() ?? [])];
    const marked = cells.filter((cell) => cell.style?.numFmt?.includes('"*"'));
    expect(marked.map(({ value }) => value)).toEqual([3]);
    const heads = table!.rows[0]!;
    const total = heads.findIndex((head) => String(head) === "All exercises");
    expect(styles?.get(`1,${total}`)?.style?.numFmt).toBe("0.0");
    const why = about!.rows.find(([word]) => word === "Reason for overwriting");
    expect(why?.[1]).toMatch(/ – .* – .*: Saw the recording\.$/);
    const made = about!.rows.find(([word]) => word === "Created (America/New_York)");
    expect(made?.[1]).toBeInstanceOf(Date);
    expect(Number(made?.[1])).toBeLessThan(server.clock.now().getTime() - 3_600_000);
  });
});
