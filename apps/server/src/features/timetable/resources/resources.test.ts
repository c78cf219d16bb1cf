import { calls, type PlanningResources } from "@assay/contract";
import {
  buildTenant,
  buildUser,
  Client,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { auditLog } from "../../../db/schema/audit.ts";
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

const room = (name: string, kind = "") => ({ id: newId(), name, kind, seats: 4 });
const rolePlayer = (name: string) => ({ id: newId(), name, kinds: ["customer"] });
const read = (client: Client = planner) => client.ok(calls.getPlanningResources);
const store = (body: PlanningResources) => planner.ok(calls.updatePlanningResources, { body });
const refused = (body: PlanningResources, client: Client = planner) =>
  client.refused(calls.updatePlanningResources, { body });

describe("the rooms and role players of a tenant", () => {
  it("are none at first, and then as they were stored", async () => {
    expect(await read()).toEqual({ rooms: [], rolePlayers: [], revision: 0 });
    const body = {
      rooms: [room("Room 2"), room("Room 1", "plenum")],
      rolePlayers: [rolePlayer("Anna Meier"), rolePlayer("Anna Meier")],
      revision: 0,
    };
    expect(await store(body)).toEqual({ ...body, revision: 1 });
    expect(await read()).toEqual({ ...body, revision: 1 });
    expect(await store({ ...body, rolePlayers: [], revision: 1 })).toMatchObject({ revision: 2 });
    expect(await read()).toEqual({ ...body, rolePlayers: [], revision: 2 });
  });

  it("are not overwritten by an edit of an older state", async () => {
    const first = { rooms: [room("Room 1")], rolePlayers: [], revision: 0 };
    const mine = await store(first);
    const late = await refused({ rooms: [], rolePlayers: [rolePlayer("Kim")], revision: 0 });
    expect(late.types).toEqual(["UPDATE_FAILED"]);
    expect(late.payload).toEqual(mine);
    // A write without changes is a retry, which succeeds.
    expect(await store(first)).toEqual(mine);
  });

  it("are stored once by two first writes at the same time", async () => {
    const writes = ["Room 1", "Room 2"].map((name) =>
      planner.send(calls.updatePlanningResources, {
        body: { rooms: [room(name)], rolePlayers: [], revision: 0 },
      }),
    );
    await Promise.all(writes);
    expect(await read()).toMatchObject({ revision: 1, rooms: [{}] });
  });

  it("have rooms of different names, and ids that no other one has", async () => {
    const [one, player] = [room("Room 1"), rolePlayer("Kim")];
    const named = { rooms: [one, room(" ROOM 1 ")], rolePlayers: [player], revision: 0 };
    expect((await refused(named)).errors).toEqual({ "rooms.1.name": ["duplicateName"] });
    const twice = { rooms: [one], rolePlayers: [{ ...player, id: one.id }], revision: 0 };
    expect((await refused(twice)).errors).toEqual({ "rolePlayers.0.id": ["duplicateId"] });
    expect(await read()).toEqual({ rooms: [], rolePlayers: [], revision: 0 });
  });

  it("need EDIT_PROCESS_RUNS, to read and to store them [SEC-13]", async () => {
    const reader = await buildUser(tenant, { permissions: ["GET_ALL_PROCESS_RUNS"] });
    const body = { rooms: [], rolePlayers: [], revision: 0 };
    expect((await reader.refused(calls.getPlanningResources)).types).toEqual(["NO_PERMISSION"]);
    expect((await refused(body, reader)).types).toEqual(["NO_PERMISSION"]);
    const nobody = new Client(server.port, tenant.host);
    expect((await refused(body, nobody)).types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("are those of one tenant", async () => {
    await store({ rooms: [room("Room 1")], rolePlayers: [], revision: 0 });
    const other = await buildUser(await buildTenant(server), {
      permissions: ["EDIT_PROCESS_RUNS"],
    });
    expect(await read(other)).toEqual({ rooms: [], rolePlayers: [], revision: 0 });
  });

  it("leave in the log who changed which list, and no name", async () => {
    await store({ rooms: [], rolePlayers: [rolePlayer("Anna Meier")], revision: 0 });
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.db
        .select()
        .from(auditLog)
        .where(
          and(
            eq(auditLog.tenantId, tenant.id),
            eq(auditLog.action, "tenant.updatePlanningResources"),
          ),
        ),
    );
    expect(rows).toMatchObject([
      { actorId: planner.user.id, details: { fields: ["rolePlayers"], revision: 0 } },
    ]);
    expect(JSON.stringify(rows)).not.toContain("Meier");
  });
});
