import { calls } from "@assay/contract";
import {
  buildTenant,
  buildUser,
  Client,
  PASSWORD,
  send,
  startTestServer,
  type TestServer,
  type TestTenant,
} from "@assay/testing";
import { afterEach, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { UNLIMITED } from "./rateLimits.ts";

let server: TestServer;
afterEach(() => server.close());
const start = async (options: Parameters<typeof startTestServer>[1] = {}) => {
  server = await startTestServer(inject("postgresUrl"), options);
  return buildTenant(server);
};

const Row = z.strictObject({
  kind: z.string(),
  person: z.string(),
  address: z.string(),
  what: z.string(),
  count: z.int(),
});
/** The access log without the sign-ins of the test's users. */
const logOf = (tenant: TestTenant) =>
  server.owner.withTenant(tenant.id, (tx) =>
    tx.prepared(
      Row,
      `select kind, person_id as person, address, what, count from access_event
        where kind <> 'signIn' or count > 1 order by kind, what`,
      [],
    ),
  );
const logged = (tenant: TestTenant) => expect.poll(() => logOf(tenant));
const HERE = "127.0.0.1";

describe("the log of access", () => {
  it("has sign-ins, second factors, wrong secrets and sign-outs, with whose and from where", async () => {
    const tenant = await start();
    const user = await buildUser(tenant, "observer");
    const { id, email } = user.user;
    const client = new Client(server.port, tenant.host);
    const signIn = (password: string) =>
      client.send(calls.login, { body: { email: email ?? "", password } });
    for (const password of ["wrong", "wrong again", PASSWORD]) await signIn(password);
    await user.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: true } });
    const asked = await client.ok(calls.login, {
      body: { email: email ?? "", password: PASSWORD },
    });
    client.token = asked.token.token;
    await client.refused(calls.checkTwoFactor, { body: { type: "Email", token: "000000" } });
    await user.ok(calls.logout);
    await user.refused(calls.getAccount);
    const row = { person: id, address: HERE, count: 1 };
    await logged(tenant).toEqual([
      { ...row, kind: "codeFailed", what: "checkTwoFactor" },
      { ...row, kind: "secondFactorAsked", what: "password" },
      { ...row, kind: "signIn", what: "password", count: 2 },
      { ...row, kind: "signInFailed", what: "login", count: 2 },
      { ...row, kind: "signOut", what: "logout" },
      { ...row, kind: "unknownSession", what: "getAccount", person: "" },
    ]);
  });

  it("has what was refused for want of a right, as too large or malformed, and no text of it", async () => {
    const tenant = await start();
    const user = await buildUser(tenant, "observer");
    await user.refused(calls.listUsers);
    await user.refused(calls.listUsers);
    await send(server.port, {
      method: "POST",
      path: `/api${calls.login.path}`,
      headers: { host: tenant.host, "content-type": "application/json" },
      body: JSON.stringify({ email: "secret-words", password: ["x"] }),
    });
    await send(server.port, {
      method: "POST",
      path: `/api${calls.login.path}`,
      headers: { host: tenant.host, "content-type": "application/json" },
      body: JSON.stringify({ email: "secret-words", password: "x".repeat(5 * 1024 * 1024) }),
    });
    await logged(tenant).toEqual([
      { kind: "malformed", person: "", address: HERE, what: "login", count: 1 },
      { kind: "refused", person: user.user.id, address: HERE, what: "listUsers", count: 2 },
      { kind: "tooLarge", person: "", address: HERE, what: "login", count: 1 },
    ]);
    expect(JSON.stringify(await logOf(tenant))).not.toContain("secret");
  });

  it("counts a flood in one row, and costs honest calls nothing", async () => {
    const tenant = await start({ rates: { ...UNLIMITED, address: 20 } });
    const user = await buildUser(tenant, "observer");
    const flood = () => send(server.port, { path: "/api/Tenant", headers: { host: tenant.host } });
    let refused = 0;
    for (let n = 0; n < 100; n += 1) refused += Number((await flood()).status === 429);
    for (let n = 0; n < 20; n += 1) await user.ok(calls.getAccount);
    expect(refused).toBeGreaterThan(70);
    await logged(tenant).toEqual([
      { kind: "tooMany", person: "", address: HERE, what: "getTenant", count: refused },
    ]);
  });

  it(
    "does not tell addresses apart in an hour that has too many of them",
    { tags: ["soak"] },
    async () => {
      const tenant = await start({ trustProxy: HERE });
      const from = (n: number) =>
        send(server.port, {
          path: "/api/Users",
          headers: {
            host: tenant.host,
            authorization: `Bearer ${"0".repeat(40)}`,
            "x-forwarded-for": `10.1.${n >> 8}.${n & 255}`,
          },
        });
      for (let n = 0; n < 2_500; n += 50)
        await Promise.all(Array.from({ length: 50 }, (_, i) => from(n + i)));
      const total = async () => (await logOf(tenant)).reduce((sum, { count }) => sum + count, 0);
      await expect.poll(total).toBe(2_500);
      const rows = await logOf(tenant);
      expect(rows.length).toBeLessThan(1_600);
      expect(rows.find(({ address }) => address === "")?.count).toBeGreaterThan(900);
    },
  );

  it("keeps networks of IPv6 only", async () => {
    const tenant = await start({ trustProxy: HERE });
    await send(server.port, {
      path: "/api/Users",
      headers: {
        host: tenant.host,
        authorization: `Bearer ${"0".repeat(40)}`,
        "x-forwarded-for": "2001:db8:1:2:3:4:5:6",
      },
    });
    await logged(tenant).toMatchObject([{ address: "2001:db8:1:2" }]);
  });
});
