import { calls } from "@assay/contract";
import { v1Calls, type V1Shape } from "@assay/contract/v1";
import { KEY_PERMISSIONS, type KeyPermission, PERMISSIONS } from "@assay/domain";
import {
  buildFixture,
  buildKey,
  buildUser,
  type Fixture,
  joinRuns,
  type LooseRequest,
  ProgramClient,
  programRows,
  startTestServer,
  statusOf,
  type TestServer,
  type TestUser,
  unfitFor,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

type Name = keyof typeof v1Calls;
const NAMES = Object.keys(programRows) as Name[];
const shapeOf = (name: Name): V1Shape => v1Calls[name];

let server: TestServer;
let own: Fixture;
let foreign: Fixture;
let maker: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
  own = await buildFixture(server);
  const other = await buildFixture(server);
  // Every fixture's report has the same id.
  const pdfJobId = "e".repeat(24);
  await server.owner.withTenant(other.tenant.id, (tx) =>
    tx.execute("update pdf_job set id = $2 where tenant_id = $1", [other.tenant.id, pdfJobId]),
  );
  foreign = { ...other, pdfJobId };
  maker = await buildUser(own.tenant, { permissions: [...PERMISSIONS] });
}, 180_000);
afterAll(() => server.close());

type Options = Omit<Parameters<typeof buildKey>[2], "permissions">;

/** A key that is said to have made the prepared run and the order, and to have asked for the report. */
async function newKey(permissions: readonly KeyPermission[], options: Options = {}, by = maker) {
  const { tenant, runs, pdfJobId, orderId } = own;
  const key = await buildKey(tenant, by.user.id, { permissions, ...options });
  await joinRuns(tenant, [runs.prepared.id], key.id, "creator");
  await server.owner.withTenant(tenant.id, async (tx) => {
    await tx.execute("update pdf_job set requested_by = $3 where tenant_id = $1 and id = $2", [
      tenant.id,
      pdfJobId,
      key.id,
    ]);
    await tx.execute("update candidate_order set key_id = $3 where tenant_id = $1 and id = $2", [
      tenant.id,
      orderId,
      key.id,
    ]);
  });
  return { ...key, client: new ProgramClient(server.port, tenant.host, key.secret) };
}

const ask = async (client: ProgramClient, name: Name, sent?: LooseRequest) =>
  (await client.send(shapeOf(name), sent ?? programRows[name].request(own))).status;

/** Sends every call, and returns those that are answered otherwise. */
async function deviations(client: ProgramClient, expected: (name: Name) => number) {
  const found: string[] = [];
  for (const name of NAMES) {
    const status = await ask(client, name);
    if (status !== expected(name)) found.push(`${name}: ${status}, not ${expected(name)}`);
  }
  return found;
}

describe("a key", { timeout: 120_000 }, () => {
  it("has a row for every call", () => {
    expect(NAMES.toSorted()).toEqual(Object.keys(v1Calls).toSorted());
  });

  it("goes everywhere with all permissions", async () => {
    const { client } = await newKey(KEY_PERMISSIONS);
    expect(await deviations(client, (name) => programRows[name].status)).toEqual([]);
  });

  it.each(KEY_PERMISSIONS)("goes as far with %s alone as it says", async (permission) => {
    const { client } = await newKey([permission]);
    const held = new Set([permission]);
    expect(await deviations(client, (name) => statusOf(programRows[name], held))).toEqual([]);
  });

  it("goes nowhere with everything but what a call asks for", async () => {
    const lists = new Map(
      NAMES.flatMap((name) => unfitFor(programRows[name])).map((list) => [list.join(), list]),
    );
    for (const permissions of lists.values()) {
      const { client } = await newKey(permissions);
      const held = new Set(permissions);
      expect(await deviations(client, (name) => statusOf(programRows[name], held))).toEqual([]);
    }
  });

  it("has nothing where its maker has no permission any more", async () => {
    const poor = await buildUser(own.tenant, { permissions: ["CORPORATE_SETTINGS"] });
    const { client } = await newKey(KEY_PERMISSIONS, {}, poor);
    expect(await deviations(client, () => 403)).toEqual([]);
  });
});

describe("a key that is not accepted", { timeout: 120_000 }, () => {
  const refusesAll = async (client: ProgramClient) =>
    expect(await deviations(client, () => 401)).toEqual([]);

  it("opens nothing in another organisation", async () => {
    const { secret } = await newKey(KEY_PERMISSIONS);
    await refusesAll(new ProgramClient(server.port, foreign.tenant.host, secret));
  });

  it("opens nothing once it is revoked", async () => {
    const { id, client } = await newKey(KEY_PERMISSIONS);
    await maker.ok(calls.revokeApiKey, { params: { id } });
    await refusesAll(client);
  });

  it("opens nothing once it has expired", async () => {
    const expiresAt = new Date(server.clock.now().getTime() + 1000);
    const { client } = await newKey(KEY_PERMISSIONS, { expiresAt });
    expect(await ask(client, "listRuns")).toBe(200);
    server.clock.advance(1000);
    await refusesAll(client);
  });

  it("opens nothing from another network", async () => {
    const { client } = await newKey(KEY_PERMISSIONS, {
      networks: ["192.0.2.0/24", "2001:db8::/32"],
    });
    await refusesAll(client);
    const { client: near } = await newKey(KEY_PERMISSIONS, { networks: ["127.0.0.0/8"] });
    expect(await ask(near, "listRuns")).toBe(200);
  });

  it("opens nothing while its maker is locked, and again afterwards", async () => {
    const locked = await buildUser(own.tenant, { permissions: [...PERMISSIONS] });
    const { client } = await newKey(KEY_PERMISSIONS, {}, locked);
    const params = { id: locked.user.id };
    const administrator = await buildUser(own.tenant, "administrator");
    await administrator.ok(calls.lockUser, { params, body: { locked: true } });
    await refusesAll(client);
    await administrator.ok(calls.lockUser, { params, body: { locked: false } });
    expect(await ask(client, "listRuns")).toBe(200);
  });

  it("is no session's token, nor is that a key", async () => {
    await refusesAll(new ProgramClient(server.port, own.tenant.host, maker.token));
    await refusesAll(new ProgramClient(server.port, own.tenant.host, null));
  });
});

describe("another organisation's id", () => {
  type Fields = Record<string, unknown>;

  /** The own request with one id of the other organisation. */
  function withForeign(name: Name, field: string): LooseRequest {
    const [mine, theirs] = [programRows[name].request(own), programRows[name].request(foreign)];
    const part = field in ((mine.params ?? {}) as Fields) ? "params" : "body";
    const value = (theirs[part] as Fields)[field];
    return { ...mine, [part]: { ...(mine[part] as Fields), [field]: value } };
  }

  it.each(NAMES.flatMap((name) => programRows[name].ids.map((field) => [name, field] as const)))(
    "is answered as unknown by %s in %s",
    async (name, field) => {
      const { client } = await newKey(KEY_PERMISSIONS);
      expect(await ask(client, name, withForeign(name, field))).toBe(404);
    },
  );

  it("stands in every place of a path that the contract has", () => {
    for (const name of NAMES) {
      const places = [...shapeOf(name).path.matchAll(/:(\w+)/g)].map(([, place]) => place);
      expect([name, programRows[name].ids]).toEqual([name, expect.arrayContaining(places)]);
    }
  });
});
