import { calls } from "@assay/contract";
import {
  buildTenant,
  buildUser,
  Client,
  send,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterEach, describe, expect, inject, it } from "vitest";
import { UNLIMITED } from "./rateLimits.ts";

let server: TestServer;
afterEach(() => server.close());

type Options = Parameters<typeof startTestServer>[1];
const start = async (options: Options) => {
  server = await startTestServer(inject("postgresUrl"), options);
};
/** The number of admitted calls of `times`, and the last answer. */
async function count(times: number, ask: () => ReturnType<typeof send>) {
  let passed = 0;
  let last = await ask();
  for (let done = 1; ; done += 1) {
    if (last.status !== 429) passed += 1;
    if (done === times) return { passed, last };
    last = await ask();
  }
}
const scalesOf = (user: Client) => () => user.send(calls.listScales);
const anonymous =
  (tenant: TestTenant, headers: Record<string, string> = {}) =>
  () =>
    send(server.port, { path: "/api/Tenant", headers: { host: tenant.host, ...headers } });

describe("the limits of calls", { timeout: 120_000 }, () => {
  it("are of an account, in all its sessions, and of no other", async () => {
    await start({ rates: { ...UNLIMITED, account: 20 } });
    const tenant = await buildTenant(server);
    const [busy, other] = [
      await buildUser(tenant, "moderator"),
      await buildUser(tenant, "moderator"),
    ] as [TestUser, TestUser];
    const { passed, last } = await count(30, scalesOf(busy));
    expect(passed).toBeLessThan(30);
    expect(passed).toBeGreaterThanOrEqual(19);
    expect(last.status).toBe(429);
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(last.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(JSON.parse(last.text)).toMatchObject({
      metadata: { success: false, errors: [{ type: "BAD_REQUEST" }] },
    });
    expect((await scalesOf(other)()).status).toBe(200);
  });

  it("are of a tenant, and of no other", async () => {
    await start({ rates: { ...UNLIMITED, tenant: 20 } });
    const [busy, quiet] = [await buildTenant(server), await buildTenant(server)];
    const users = [await buildUser(busy, "moderator"), await buildUser(busy, "moderator")];
    const other = await buildUser(quiet, "moderator");
    let refused = 0;
    for (const user of users) refused += 15 - (await count(15, scalesOf(user))).passed;
    expect(refused).toBeGreaterThan(0);
    expect((await scalesOf(other)()).status).toBe(200);
  });

  it("are of an address for calendar programs too, which have no session", async () => {
    await start({ rates: { ...UNLIMITED, address: 20 } });
    const { host } = await buildTenant(server);
    const guess = () => send(server.port, { path: "/api/Calendar/x.ics", headers: { host } });
    const { passed, last } = await count(40, guess);
    expect(passed).toBeLessThan(40);
    expect(last.status).toBe(429);
  });

  it("are of an address where nobody is signed in; who is goes on", async () => {
    await start({ rates: { ...UNLIMITED, address: 20 } });
    const tenant = await buildTenant(server);
    const user = await buildUser(tenant, "moderator");
    expect((await count(40, anonymous(tenant))).last.status).toBe(429);
    const guessing = new Client(server.port, tenant.host, "0".repeat(40));
    expect((await count(40, scalesOf(guessing))).last.status).toBe(429);
    expect((await count(60, scalesOf(user))).passed).toBe(60);
    user.token = (await user.ok(calls.refreshToken)).token;
    expect((await count(60, scalesOf(user))).passed).toBe(60);
    const health = () => send(server.port, { path: "/api/health/live" });
    expect((await count(40, health)).passed).toBe(40);
  });

  it("believe the address that a proxy tells, only where it is trusted", async () => {
    const rates = { ...UNLIMITED, address: 5 };
    await start({ rates });
    const tenant = await buildTenant(server);
    let next = 0;
    const told = () => anonymous(tenant, { "x-forwarded-for": `203.0.113.${(next += 1)}` })();
    expect((await count(10, told)).last.status).toBe(429);
    await server.close();
    await start({ rates, trustProxy: "127.0.0.1" });
    const behind = await buildTenant(server);
    const throughProxy = (address: string) => anonymous(behind, { "x-forwarded-for": address });
    expect((await count(10, throughProxy("203.0.113.1"))).last.status).toBe(429);
    expect((await throughProxy("203.0.113.2")()).status).toBe(200);
    // An address that the caller adds before the proxy's is ignored.
    const lying = () => throughProxy(`198.51.100.${(next += 1)}, 203.0.113.1`)();
    expect((await count(3, lying)).passed).toBe(0);
  });

  it("are tighter where a call costs much or sends mails", async () => {
    await start({ rates: { ...UNLIMITED, costly: 3 } });
    const tenant = await buildTenant(server);
    const administrator = await buildUser(tenant, "administrator");
    const again = () =>
      administrator.send(calls.requestUserPassword, {
        body: { email: administrator.user.email ?? "" },
      });
    expect((await count(6, again)).last.status).toBe(429);
    expect((await administrator.send(calls.listUsers)).status).toBe(200);
    const forgotten = () =>
      new Client(server.port, tenant.host).send(calls.requestResetPassword, {
        body: { email: "nobody@example.org" },
      });
    expect((await count(6, forgotten)).last.status).toBe(429);
  });
});
