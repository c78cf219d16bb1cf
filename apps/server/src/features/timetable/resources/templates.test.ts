import { calls, MOST_PLAN_TEMPLATES, type PlanTemplate } from "@assay/contract";
import {
  buildTenant,
  buildUser,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { newId } from "../../../platform/ids.ts";

let server: TestServer;
let tenant: TestTenant;
let planner: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
beforeEach(async () => {
  tenant = await buildTenant(server);
  planner = await buildUser(tenant, { permissions: ["EDIT_PROCESS_RUNS"] });
});
afterAll(() => server.close());

const day = { from: 480, to: 1080, breaks: [{ from: 600, to: 615 }] };
const buildTemplate = (fields: Partial<PlanTemplate> = {}): PlanTemplate => ({
  id: newId(),
  name: "Two days",
  days: [
    { after: 0, ...day },
    { after: 3, ...day, breaks: [] },
  ],
  lunch: { from: 690, to: 840, minutes: 30 },
  rules: {
    changeMinutes: 10,
    roomResetMinutes: 5,
    minDifferentObservers: 3,
    maxSameObserver: 2,
    oneDay: false,
  },
  wish: "mostRotation",
  ...fields,
});
const store = ({ id, ...body }: PlanTemplate, client = planner) =>
  client.ok(calls.storePlanTemplate, { params: { id }, body });
const refused = ({ id, ...body }: PlanTemplate, client = planner) =>
  client.refused(calls.storePlanTemplate, { params: { id }, body });
const list = async (client = planner) => (await client.ok(calls.listPlanTemplates)).templates;

describe("the templates of a tenant for days", () => {
  it("are stored once, also if the call is sent again, changed and deleted", async () => {
    expect(await list()).toEqual([]);
    const template = buildTemplate();
    await store(template);
    expect((await store(template)).templates).toEqual([template]);
    const renamed = { ...template, name: "Monday and Thursday", lunch: null };
    await store(renamed);
    expect(await list()).toEqual([renamed]);
    for (let time = 0; time < 2; time += 1) {
      const { templates } = await planner.ok(calls.deletePlanTemplate, {
        params: { id: template.id },
      });
      expect(templates).toEqual([]);
    }
    expect(await list()).toEqual([]);
  });

  it("leave rooms and role players and their revision as they are", async () => {
    const rooms = [{ id: newId(), name: "Room 1", kind: "", seats: 4 }];
    const body = { rooms, rolePlayers: [], revision: 0 };
    const stored = await planner.ok(calls.updatePlanningResources, { body });
    const template = buildTemplate();
    await store(template);
    expect(await planner.ok(calls.getPlanningResources)).toEqual(stored);
    await planner.ok(calls.updatePlanningResources, { body: { ...body, rooms: [], revision: 1 } });
    expect(await list()).toEqual([template]);
  });

  it("have different names, and days that follow each other with breaks within", async () => {
    await store(buildTemplate());
    expect((await refused(buildTemplate({ name: " two DAYS" }))).errors).toEqual({
      name: ["duplicateName"],
    });
    const days = [
      { ...day, after: 1 },
      { ...day, after: 1, breaks: [{ from: 0, to: 60 }] },
    ];
    expect((await refused(buildTemplate({ name: "B", days }))).errors).toEqual({
      "days.0.after": ["dayOrder"],
      "days.1.after": ["dayOrder"],
      "days.1.breaks": ["breakOutside"],
    });
    expect(await list()).toHaveLength(1);
  });

  it("are at most as many as the limit, of which each can still be changed", async () => {
    const all = Array.from({ length: MOST_PLAN_TEMPLATES }, (_, at) =>
      buildTemplate({ name: `Template ${at}` }),
    );
    for (const template of all) await store(template);
    expect((await refused(buildTemplate())).types).toEqual(["LIMIT_EXCEEDED"]);
    await store({ ...all[0]!, wish: "shortDay" });
    expect(await list()).toHaveLength(MOST_PLAN_TEMPLATES);
  });

  it("are those of one tenant, for whoever may edit runs [SEC-13]", async () => {
    const template = buildTemplate();
    await store(template);
    const other = await buildUser(await buildTenant(server), {
      permissions: ["EDIT_PROCESS_RUNS"],
    });
    expect(await list(other)).toEqual([]);
    await store(template, other);
    await other.ok(calls.deletePlanTemplate, { params: { id: template.id } });
    expect(await list()).toEqual([template]);
    const reader = await buildUser(tenant, { permissions: ["GET_ALL_PROCESS_RUNS"] });
    expect((await refused(template, reader)).types).toEqual(["NO_PERMISSION"]);
  });

  it("leave in the log which one was stored and deleted, and no name", async () => {
    const template = buildTemplate();
    await store(template);
    await planner.ok(calls.deletePlanTemplate, { params: { id: template.id } });
    const entries = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ action: z.string(), details: z.unknown() }),
        "select action, details from audit_log where action like 'tenant.%PlanTemplate' and tenant_id = $1 order by at, id",
        [tenant.id],
      ),
    );
    expect(entries).toEqual([
      { action: "tenant.storePlanTemplate", details: { templateId: template.id } },
      { action: "tenant.deletePlanTemplate", details: { templateId: template.id } },
    ]);
  });
});
