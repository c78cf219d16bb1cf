import { calls } from "@assay/contract";
import { readXlsx } from "hucre/xlsx";
import {
  buildProcess,
  buildRun,
  buildCompetency,
  buildScale,
  buildTenant,
  buildUser,
  scaleBody,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
});
afterAll(() => server.close());

describe("a scale", () => {
  it("is created, read, listed, changed and deleted [API-39, SCALE-13, OAPI-045, ERR-25]", async () => {
    const parts = { selectedPartition: [2, 1, 2], highlightedPartition: 2 };
    const body = scaleBody(1, 5, { description: "Five steps", ...parts });
    const created = await moderator.ok(calls.createScale, { body });
    expect(created).toEqual({
      id: expect.any(String),
      name: body.name,
      description: "Five steps",
      criterions: body.criterions.map(({ value, texts }) => ({
        value,
        texts,
        highlightCues: value >= 4,
      })),
      selectedPartition: [2, 1, 2],
      highlightedPartition: 2,
      revision: 1,
      inUse: false,
      can: { edit: true, delete: true },
    });
    const { id } = created;
    expect(await moderator.ok(calls.getScale, { params: { id } })).toEqual(created);
    const changed = await moderator.ok(calls.updateScale, { body: { id, description: "New" } });
    expect(changed).toEqual({ ...created, description: "New", revision: 2 });
    const { scales } = await moderator.ok(calls.listScales);
    expect(scales).toContainEqual(changed);
    const { name, criterions } = scaleBody(0, 3);
    const groups = { selectedPartition: [1, 2, 1], highlightedPartition: null };
    const other = { id, name, description: "", criterions, ...groups };
    const replaced = await moderator.ok(calls.updateScale, { body: other });
    expect(replaced).toMatchObject({ ...other, revision: 3 });
    expect(await moderator.ok(calls.getScale, { params: { id } })).toEqual(replaced);
    expect(await moderator.ok(calls.deleteScale, { params: { id } })).toEqual({ id });
    expect((await moderator.refused(calls.getScale, { params: { id } })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
  });

  it("keeps texts in all languages [SCALE-04]", async () => {
    const text = (language: string) => ({
      textLong: `long ${language}`,
      textShort: `short ${language}`,
      description: `description ${language}`,
    });
    const texts = { de: text("de"), en: text("en"), fr: text("fr") };
    const { id } = await buildScale(moderator, {
      criterions: [{ value: 0.5, texts }],
      selectedPartition: [1],
    });
    const stored = await moderator.ok(calls.getScale, { params: { id } });
    expect(stored.criterions).toEqual([{ value: 0.5, texts, highlightCues: false }]);
  });

  it("refuses a partition that is not symmetric, and values that stand twice", async () => {
    const partition = scaleBody(1, 5, { selectedPartition: [1, 2, 2] });
    expect((await moderator.refused(calls.createScale, { body: partition })).errors).toEqual({
      selectedPartition: ["notASymmetricPartition"],
    });
    const { criterions } = scaleBody(1, 1);
    const twice = scaleBody(1, 2, { criterions: [...criterions, ...criterions] });
    expect((await moderator.refused(calls.createScale, { body: twice })).errors).toEqual({
      "criterions.1.value": ["duplicateCriterion"],
    });
  });

  it("has a name of its own [ERR-18]", async () => {
    const { name } = await buildScale(moderator);
    const again = await moderator.refused(calls.createScale, { body: scaleBody(1, 3, { name }) });
    expect(again.types).toEqual(["DUPLICATE_NAME"]);
  });

  it("is not overwritten by an edit of an older state [ERR-27, OERR-013]", async () => {
    const scale = await buildScale(moderator);
    await moderator.ok(calls.updateScale, { body: { ...scale, description: "First" } });
    const late = await moderator.refused(calls.updateScale, {
      body: { ...scale, description: "Second" },
    });
    expect(late.types).toEqual(["UPDATE_FAILED"]);
    expect(late.payload).toEqual({ ...scale, description: "First", revision: 2 });
  });

  it("says what each reader may do with it, and stores nothing of that", async () => {
    const stored = await buildScale(moderator);
    const params = { id: stored.id };
    const reader = await buildUser(tenant, {
      permissions: ["LOG_IN", "EDIT_PROCESSES"],
    });
    const none = { edit: "noRight", delete: "noRight" };
    expect((await reader.ok(calls.getScale, { params })).can).toEqual(none);
    const { scales } = await reader.ok(calls.listScales);
    expect(scales.find(({ id }) => id === stored.id)?.can).toEqual(none);
    const sent = { ...stored, name: `${stored.name} 2`, can: none };
    const changed = await moderator.ok(calls.updateScale, { body: sent });
    expect(changed.can).toEqual({ edit: true, delete: true });
    const [entry] = await server.owner.query<{ details: { fields: string[] } }>(
      "select details from audit_log where subject_id = $1 and action = 'scale.update'",
      [stored.id],
    );
    // The log has the fields that differ from what was stored, not all that were sent (decisions §6).
    expect(entry?.details.fields).toEqual(["name"]);
  });

  it("cannot be deleted while a process or a run uses it [SCALE-09, ERR-29]", async () => {
    const process = await buildProcess(moderator);
    const params = { id: process.scaleId };
    expect((await moderator.ok(calls.getScale, { params })).inUse).toBe(true);
    const denied = await moderator.refused(calls.deleteScale, { params });
    expect(denied.types).toEqual(["DELETE_DENIED"]);

    // A started run keeps its scale, even if its process has another one now.
    await buildRun(server, { tenant, moderator, process, state: "STARTED" });
    const other = await buildScale(moderator);
    await moderator.ok(calls.updateProcess, { body: { id: process.id, scaleId: other.id } });
    expect((await moderator.refused(calls.deleteScale, { params })).types).toEqual([
      "DELETE_DENIED",
    ]);
  });

  it("tells where it is used: processes with their cues, runs by name only to who may see them [SCALE-09]", async () => {
    const scale = await buildScale(moderator);
    const usage = (user: TestUser) => user.ok(calls.getScaleUsage, { params: { id: scale.id } });
    expect(await usage(moderator)).toEqual({ processes: [], runs: [], otherRuns: 0 });
    const process = await buildProcess(moderator, { scale });
    const { name } = process;
    expect(await usage(moderator)).toEqual({
      processes: [{ id: process.id, name, cues: expect.any(Number) }],
      runs: [],
      otherRuns: 0,
    });
    const { run } = await buildRun(server, { tenant, moderator, process, state: "STARTED" });
    expect((await usage(moderator)).runs).toEqual([{ id: run.id, name: run.name }]);
    const designer = await buildUser(tenant, { permissions: ["EDIT_SCALES"] });
    expect(await usage(designer)).toMatchObject({ runs: [], otherRuns: 1 });
    const auditor = await buildUser(tenant, {
      permissions: ["EDIT_SCALES", "GET_ALL_PROCESS_RUNS"],
    });
    expect((await usage(auditor)).runs).toHaveLength(1);
    const otherTenant = await buildUser(await buildTenant(server), "moderator");
    const denied = await otherTenant.refused(calls.getScaleUsage, { params: { id: scale.id } });
    expect(denied.types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("leaves a row in the log when it is changed or deleted, without its texts", async () => {
    const { id } = await buildScale(moderator);
    await moderator.ok(calls.updateScale, { body: { id, description: "Geheim" } });
    await moderator.ok(calls.deleteScale, { params: { id } });
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ action: z.string(), details: z.unknown(), actor_id: z.string() }),
        "select action, details, actor_id from audit_log where subject_id = $1 order by id",
        [id],
      ),
    );
    expect(rows).toEqual([
      {
        action: "scale.update",
        details: { revision: 1, fields: ["description"] },
        actor_id: moderator.user.id,
      },
      { action: "scale.delete", details: {}, actor_id: moderator.user.id },
    ]);
  });

  it("is read by designers and planners, written with EDIT_SCALES only", async () => {
    const planner = await buildUser(tenant, { permissions: ["EDIT_PROCESS_RUNS"] });
    await planner.ok(calls.listScales);
    const denied = await planner.refused(calls.createScale, { body: scaleBody(1, 3) });
    expect(denied.types).toEqual(["NO_PERMISSION"]);
    const observer = await buildUser(tenant, "observer");
    expect((await observer.refused(calls.listScales)).types).toEqual(["NO_PERMISSION"]);
  });
});

describe("the scales as a workbook", () => {
  it("hold a row for each criterion, for whoever may read and export them [SEC-11]", async () => {
    const scale = await buildScale(moderator);
    const both = await buildUser(tenant, { permissions: ["EXPORT_DATA", "EDIT_SCALES"] });
    const headers = { "x-language": "en" };
    const { sheets } = await readXlsx(await both.bytes(calls.exportScales, { headers }));
    const rows = (sheets[0]?.rows ?? []).filter(([name]) => name === scale.name);
    expect(rows.map((row) => row[2])).toEqual(scale.criterions.map(({ value }) => value));
    expect((await moderator.refused(calls.exportScales)).types).toEqual(["NO_PERMISSION"]);
    const exporter = await buildUser(tenant, { permissions: ["EXPORT_DATA"] });
    expect((await exporter.refused(calls.exportScales)).types).toEqual(["NO_PERMISSION"]);
    expect((await exporter.refused(calls.exportCompetencies)).types).toEqual(["NO_PERMISSION"]);
  });

  it("stand beside those of the competencies, in all languages [SEC-11]", async () => {
    const competency = await buildCompetency(moderator);
    const both = await buildUser(tenant, { permissions: ["EXPORT_DATA", "EDIT_COMPETENCIES"] });
    const { sheets } = await readXlsx(await both.bytes(calls.exportCompetencies));
    const row = sheets[0]?.rows.find(([name]) => name === competency.name);
    expect(row).toContain(competency.texts.de.displayName);
    expect(row).toContain(competency.colorCode);
  });
});
