import { createHash } from "node:crypto";
import { calls } from "@assay/contract";
import { DEFAULT_ROLES, KEY_PATTERN, type Permission } from "@assay/domain";
import {
  buildTenant,
  buildUser,
  Client,
  runOperatorCommand,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let office: TestUser;
const HELD: Permission[] = ["CORPORATE_SETTINGS", "VIEW_USERS", "GET_ALL_PROCESS_RUNS"];
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  office = await buildUser(tenant, { permissions: HELD });
});
afterAll(() => server.close());

type Wanted = Parameters<typeof make>[0];
const make = (
  changes: {
    name?: string;
    permissions?: ("VIEW_USERS" | "GET_ALL_PROCESS_RUNS" | "EDIT_USERS")[];
    networks?: string[];
    expiresAt?: string | null;
  } = {},
) =>
  office.ok(calls.createApiKey, {
    body: {
      name: "Recruiting",
      permissions: ["VIEW_USERS"],
      networks: [],
      expiresAt: null,
      ...changes,
    },
  });

const refusal = async (changes: Wanted) => {
  const answer = await office.send(calls.createApiKey, {
    body: { name: "x", permissions: ["VIEW_USERS"], networks: [], expiresAt: null, ...changes },
  });
  return { status: answer.status, body: JSON.parse(answer.text) as { errors?: object } };
};

const entriesOf = async (id: string) => {
  const { out } = await runOperatorCommand(server, [
    "--json",
    "audit",
    "show",
    tenant.host.split(".")[0]!,
    "--subject",
    id,
  ]);
  return JSON.parse(out) as { action: string; actor: string | null; details: object }[];
};

describe("keys of programs", () => {
  it("are shown once, stored as SHA-256, and listed without their text", async () => {
    const { key, secret } = await make({ networks: ["192.0.2.0/24"] });
    expect(secret).toMatch(KEY_PATTERN);
    expect(secret.startsWith(`assay_${tenant.host.slice(0, 8)}_`)).toBe(true);
    const list = await office.ok(calls.listApiKeys);
    expect(list.keys.find(({ id }) => id === key.id)).toEqual({
      id: key.id,
      name: "Recruiting",
      permissions: ["VIEW_USERS"],
      lostPermissions: [],
      networks: ["192.0.2.0/24"],
      maker: office.user.fullName,
      createdAt: server.clock.now().toISOString(),
      expiresAt: null,
      usedAt: null,
      usedFrom: null,
      state: true,
    });
    expect(JSON.stringify(list)).not.toContain(secret.slice(-43));
    const stored = await server.owner.withTenant(tenant.id, (tx) =>
      tx.db.execute(`select api_key::text as row from api_key where id = '${key.id}'`),
    );
    const row = JSON.stringify(stored.rows);
    expect(row).toContain(createHash("sha256").update(secret).digest("base64url"));
    expect(row).not.toContain(secret.slice(-43));
  });

  it("have only permissions that their maker has, and none that makes keys", async () => {
    expect((await office.ok(calls.listApiKeys)).givable).toEqual([
      "GET_ALL_PROCESS_RUNS",
      "VIEW_USERS",
    ]);
    expect(await refusal({ permissions: ["EDIT_USERS"] })).toMatchObject({
      status: 400,
      body: { errors: { permissions: ["beyond"] } },
    });
    const settings = ["CORPORATE_SETTINGS"] as unknown as ["VIEW_USERS"];
    expect((await refusal({ permissions: settings })).status).toBe(400);
    expect((await refusal({ permissions: [] })).status).toBe(400);
  });

  it("are refused with a wrong network, and with an expiry that has passed", async () => {
    expect((await refusal({ networks: ["192.0.2.0/33"] })).body.errors).toEqual({
      "networks.0": ["network"],
    });
    const expiresAt = server.clock.now().toISOString();
    expect((await refusal({ expiresAt })).body.errors).toEqual({ expiresAt: ["past"] });
  });

  it("are revoked for ever, and both acts stand in the audit log", async () => {
    const { key } = await make();
    const revoked = await office.ok(calls.revokeApiKey, { params: { id: key.id } });
    expect(revoked.state).toBe("revoked");
    await office.ok(calls.revokeApiKey, { params: { id: key.id } });
    const entries = await entriesOf(key.id);
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ["apiKey.revoke", office.user.id],
      ["apiKey.make", office.user.id],
    ]);
    expect(JSON.stringify(entries)).not.toContain("Recruiting");
  });

  it("lose what their maker loses, and are closed with the maker's account", async () => {
    const maker = await buildUser(tenant, { permissions: HELD });
    const { key } = await maker.ok(calls.createApiKey, {
      body: { name: "b", permissions: ["VIEW_USERS"], networks: [], expiresAt: null },
    });
    const own = async () =>
      (await office.ok(calls.listApiKeys)).keys.find(({ id }) => id === key.id);
    const admin = await buildUser(tenant, "administrator");
    const { roles } = await admin.ok(calls.listRoles);
    const role = roles.find(({ name }) => name === maker.user.roles[0])!;
    await admin.ok(calls.updateRole, {
      body: { id: role.id, permissions: ["LOG_IN", "CORPORATE_SETTINGS"] },
    });
    expect(await own()).toMatchObject({ lostPermissions: ["VIEW_USERS"], state: true });
    await admin.ok(calls.lockUser, { params: { id: maker.user.id }, body: { locked: true } });
    expect(await own()).toMatchObject({ state: "closed" });
  });

  it("open none of the page's calls", async () => {
    const { secret } = await make();
    const program = new Client(server.port, tenant.host, secret);
    expect((await program.refused(calls.listUsers)).types).toEqual(["NOT_LOGGED_IN"]);
    expect((await program.refused(calls.listApiKeys)).types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("do not exist for those without CORPORATE_SETTINGS", async () => {
    const held = DEFAULT_ROLES.moderator;
    const moderator = await buildUser(tenant, { permissions: [...held] });
    expect((await moderator.refused(calls.listApiKeys)).types).toEqual(["NO_PERMISSION"]);
  });
});

describe("assay key", () => {
  const name = () => tenant.host.split(".")[0]!;
  const assay = (...words: string[]) => runOperatorCommand(server, ["--json", "key", ...words]);

  it("makes, lists and revokes keys in the name of a user", async () => {
    const made = await assay(
      "make",
      name(),
      office.user.email!,
      "--name",
      "Sync",
      "--permissions",
      "VIEW_USERS,GET_ALL_PROCESS_RUNS",
      "--network",
      "192.0.2.0/24",
      "--network",
      "2001:db8::/32",
      "--expires",
      "2099-12-31",
    );
    const { id, key } = JSON.parse(made.out) as { id: string; key: string };
    expect(key).toMatch(KEY_PATTERN);
    const find = async () =>
      (JSON.parse((await assay("list", name())).out) as { id: string }[]).find(
        (one) => one.id === id,
      );
    expect(await find()).toMatchObject({
      name: "Sync",
      state: "valid",
      permissions: ["GET_ALL_PROCESS_RUNS", "VIEW_USERS"],
      networks: ["192.0.2.0/24", "2001:db8::/32"],
      maker: office.user.fullName,
      expiresAt: "2099-12-31T23:59:59.999Z",
    });
    expect((await assay("revoke", name(), id)).code).toBe(0);
    expect(await find()).toMatchObject({ state: "revoked" });
    expect((await entriesOf(id)).map(({ actor }) => actor)).toEqual([null, null]);
  });

  it("says what is wrong", async () => {
    const email = office.user.email!;
    const options = ["--name", "x", "--permissions", "EDIT_USERS"];
    expect(await assay("make", name(), email, ...options)).toMatchObject({
      code: 1,
      error: `"${email}" lacks EDIT_USERS.\n`,
    });
    const wrong = ["--name", "x", "--permissions", "CORPORATE_SETTINGS"];
    expect((await assay("make", name(), email, ...wrong)).code).toBe(2);
    const network = ["--name", "x", "--permissions", "VIEW_USERS", "--network", "somewhere"];
    expect((await assay("make", name(), email, ...network)).code).toBe(2);
    const past = ["--name", "x", "--permissions", "VIEW_USERS", "--expires", "2001-01-01"];
    expect(await assay("make", name(), email, ...past)).toMatchObject({
      code: 1,
      error: "The expiry is in the past.\n",
    });
    expect((await assay("revoke", name(), "0".repeat(24))).code).toBe(1);
  });
});
