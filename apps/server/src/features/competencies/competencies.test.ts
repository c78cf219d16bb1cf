import { calls } from "@assay/contract";
import {
  buildCompetency,
  buildProcess,
  buildRun,
  buildTenant,
  buildUser,
  competencyBody,
  startTestServer,
  stepBody,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { newId } from "../../platform/ids.ts";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
});
afterAll(() => server.close());

describe("a competency", () => {
  it("is created, read, listed, changed and deleted [API-40, COMP-06, OAPI-046]", async () => {
    const body = competencyBody({
      texts: {
        de: { displayName: "Führung", description: "…" },
        en: { displayName: "Leadership", description: "" },
      },
      sortOrder: 3,
      colorCode: "#aB12cd",
    });
    const created = await moderator.ok(calls.createCompetency, { body });
    const can = { edit: true, delete: true };
    expect(created).toEqual({
      ...body,
      id: expect.any(String),
      revision: 1,
      inUse: false,
      can,
    });
    const { id } = created;
    expect(await moderator.ok(calls.getCompetency, { params: { id } })).toEqual(created);
    const changed = await moderator.ok(calls.updateCompetency, { body: { id, sortOrder: 4 } });
    expect(changed).toEqual({ ...created, sortOrder: 4, revision: 2 });
    const { competencies } = await moderator.ok(calls.listCompetencies);
    expect(competencies).toContainEqual(changed);
    expect(await moderator.ok(calls.deleteCompetency, { params: { id } })).toEqual({ id });
  });

  it("is listed by its sort order", async () => {
    for (const sortOrder of [30, -5, 12]) await buildCompetency(moderator, { sortOrder });
    const { competencies } = await moderator.ok(calls.listCompetencies);
    const orders = competencies.map((competency) => competency.sortOrder);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  });

  it("needs a valid name and colour, and a display name in the base language", async () => {
    const wrong = competencyBody({ name: "", colorCode: "red; background: url(x)" });
    expect((await moderator.refused(calls.createCompetency, { body: wrong })).errors).toEqual({
      name: ["name"],
      colorCode: ["color"],
    });
    const text = (displayName: string) => ({ displayName, description: "" });
    const nameless = competencyBody({ texts: { de: text(" ") } });
    const refusal = await moderator.refused(calls.createCompetency, { body: nameless });
    expect(refusal.errors).toEqual({ "texts.de.displayName": ["required"] });

    const elsewhere = await buildTenant(server);
    const admin = await buildUser(elsewhere, "administrator");
    const designer = await buildUser(elsewhere, "moderator");
    const settings = { languages: ["en" as const], baseLanguage: "en" as const };
    await admin.ok(calls.updateSettings, { body: settings });
    const english = competencyBody({ texts: { de: text(""), en: text("Leadership") } });
    const german = competencyBody({ texts: { de: text("Führung") } });
    // A server caches a tenant's settings for a few seconds.
    await expect
      .poll(async () => (await designer.send(calls.createCompetency, { body: german })).text)
      .toContain(`"errors":{"texts.en.displayName":["required"]}`);
    const made = await designer.ok(calls.createCompetency, { body: english });
    expect(made.texts).toEqual({ de: text(""), en: text("Leadership") });
  });

  it("has a name of its own, and refuses an older edit", async () => {
    const competency = await buildCompetency(moderator);
    const again = competencyBody({ name: competency.name });
    expect((await moderator.refused(calls.createCompetency, { body: again })).types).toEqual([
      "DUPLICATE_NAME",
    ]);
    // Sending the same again is a retry, which succeeds.
    expect(await moderator.ok(calls.updateCompetency, { body: competency })).toEqual(competency);
    await moderator.ok(calls.updateCompetency, { body: { ...competency, sortOrder: 11 } });
    const older = { ...competency, sortOrder: 12 };
    const late = await moderator.refused(calls.updateCompetency, { body: older });
    expect(late.types).toEqual(["UPDATE_FAILED"]);
    expect(late.payload).toEqual({ ...competency, sortOrder: 11, revision: 2 });
  });

  it("says what each reader may do with it, and stores nothing of that", async () => {
    const stored = await buildCompetency(moderator);
    const params = { id: stored.id };
    const reader = await buildUser(tenant, {
      permissions: ["LOG_IN", "EDIT_PROCESSES"],
    });
    const none = { edit: "noRight", delete: "noRight" };
    expect((await reader.ok(calls.getCompetency, { params })).can).toEqual(none);
    const { competencies } = await reader.ok(calls.listCompetencies);
    expect(competencies.find(({ id }) => id === stored.id)?.can).toEqual(none);
    const sent = { ...stored, name: `${stored.name} 2`, can: none };
    const changed = await moderator.ok(calls.updateCompetency, { body: sent });
    expect(changed.can).toEqual({ edit: true, delete: true });
    const [entry] = await server.owner.query<{ details: { fields: string[] } }>(
      "select details from audit_log where subject_id = $1 and action = 'competency.update'",
      [stored.id],
    );
    // The log has the fields that differ from what was stored, not all that were sent (decisions §6).
    expect(entry?.details.fields).toEqual(["name"]);
  });

  it("cannot be deleted while a process or a run uses it [COMP-05]", async () => {
    const process = await buildProcess(moderator);
    const [first = "", second = ""] = process.competencyIds;
    const params = { id: first };
    const used = await moderator.ok(calls.getCompetency, { params });
    expect(used).toMatchObject({ inUse: true, can: { edit: true, delete: "inUse" } });
    const denied = await moderator.refused(calls.deleteCompetency, { params });
    expect(denied.types).toEqual(["DELETE_DENIED"]);

    await buildRun(server, { tenant, moderator, process, state: "STARTED" });
    const items = [stepBody("EXERCISE", { competencyIds: [second] })];
    await moderator.ok(calls.updateProcess, {
      body: { id: process.id, competencyIds: [second], items },
    });
    expect((await moderator.refused(calls.deleteCompetency, { params })).types).toEqual([
      "DELETE_DENIED",
    ]);
  });

  it("tells where it is used, with its own cues only [COMP-05]", async () => {
    const cue = (name: string) => ({ uid: newId(), cueTexts: { de: name } });
    const cues = (ids: readonly string[]) => ({
      [ids[0] ?? ""]: { cueGroups: [{ cues: [cue("hört zu"), cue("fragt nach")] }] },
      [ids[1] ?? ""]: { cueGroups: [{ cues: [cue("entscheidet")] }] },
    });
    const process = await buildProcess(moderator, {
      items: (ids) => [
        stepBody("ASSESSMENT_CENTER", {
          items: [{ ...stepBody("EXERCISE", { competencyIds: ids, cues: cues(ids) }), items: [] }],
        }),
      ],
    });
    const { name } = process;
    const usage = (id = "") => moderator.ok(calls.getCompetencyUsage, { params: { id } });
    const [first, second] = process.competencyIds;
    expect(await usage(first)).toEqual({
      processes: [{ id: process.id, name, cues: 2 }],
      runs: [],
      otherRuns: 0,
    });
    expect((await usage(second)).processes[0]?.cues).toBe(1);
    const { run } = await buildRun(server, { tenant, moderator, process, state: "STARTED" });
    expect((await usage(first)).runs).toEqual([{ id: run.id, name: run.name }]);
    const ofScale = await moderator.ok(calls.getScaleUsage, { params: { id: process.scaleId } });
    expect(ofScale.processes).toEqual([{ id: process.id, name, cues: 3 }]);
  });
});
