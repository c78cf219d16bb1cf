import { calls } from "@assay/contract";
import { SESSION_SECONDS } from "@assay/domain";
import {
  buildTenant,
  buildUser,
  Client,
  PASSWORD,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { hashPassword } from "../../../platform/passwords.ts";

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
});
afterAll(() => server.close());

const guest = () => new Client(server.port, tenant.host);
const email = (user: { email: string | null }) => user.email ?? "";

describe("signing in", () => {
  it("answers credentials for a whole session [AUTH-12, AUTH-13, API-16]", async () => {
    const { user } = await buildUser(tenant, "observer");
    const login = await guest().ok(calls.login, {
      body: { email: email(user).toUpperCase(), password: PASSWORD },
    });
    expect(login).toEqual({
      twoFactorRequired: false,
      twoFactorProviders: [],
      token: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        expires: expect.any(String),
        expiresIn: SESSION_SECONDS,
        autoLogout: true,
      },
    });
    const left = Date.parse(login.token.expires) - server.clock.now().getTime();
    expect(Math.round(left / 1000)).toBe(SESSION_SECONDS);
  });

  it("stores only a hash of the token", async () => {
    const { token } = await buildUser(tenant, "observer");
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(z.strictObject({ token_hash: z.string() }), "select token_hash from session", []),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("does not tell an unknown e-mail from a wrong password [ERR-05]", async () => {
    const { user } = await buildUser(tenant, "observer");
    const answers = [];
    for (const body of [
      { email: email(user), password: "wrong" },
      { email: "nobody@example.org", password: PASSWORD },
    ]) {
      const { types, metadata, status } = await guest().refused(calls.login, { body });
      answers.push({ types, status, message: metadata.errors[0]?.message });
    }
    expect(answers[0]?.types).toEqual(["INVALID_LOGIN"]);
    expect(answers[1]).toEqual(answers[0]);
  });

  it("works as hard for an unknown e-mail as for a wrong password", async () => {
    const other = await buildTenant(server);
    const anonymous = new Client(server.port, other.host);
    const people: TestUser[] = [];
    while (people.length < 15) people.push(await buildUser(other, "observer"));
    // A hash with the product's cost, since the builder's is as cheap as possible.
    const passwordHash = await hashPassword(PASSWORD);
    await server.owner.withTenant(other.id, (tx) =>
      tx.execute("UPDATE account SET password_hash = $1", [passwordHash]),
    );
    const work: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    // Processor time of this process with its threads, since elapsed time depends on the machine's load.
    const attempt = async (kind: "known" | "unknown", address: string) => {
      const begin = process.cpuUsage();
      await anonymous.refused(calls.login, { body: { email: address, password: "wrong" } });
      const { user, system } = process.cpuUsage(begin);
      work[kind].push(user + system);
    };
    for (const { user } of people) {
      await attempt("known", email(user));
      await attempt("unknown", `unknown-${email(user)}`);
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[7] ?? 0;
    // Without a slow hash for unknown e-mails too, their sign-in would take a fraction of the time.
    const ratio = median(work.unknown) / median(work.known);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });

  it("is closed for 15 minutes after ten failures, with the same answer", async () => {
    const { user } = await buildUser(tenant, "observer");
    const right = { body: { email: email(user), password: PASSWORD } };
    for (let attempt = 0; attempt < 10; attempt++)
      await guest().refused(calls.login, { body: { email: email(user), password: "wrong" } });
    expect((await guest().refused(calls.login, right)).types).toEqual(["INVALID_LOGIN"]);
    server.clock.advance(15 * 60_000 + 1);
    await guest().ok(calls.login, right);
  });

  it("counts failures over parallel guesses: no more than ten are looked at", async () => {
    const own = await buildTenant(server);
    const { user } = await buildUser(own, "observer");
    const body = { email: email(user), password: "wrong" };
    const anonymous = new Client(server.port, own.host);
    await Promise.all(Array.from({ length: 25 }, () => anonymous.refused(calls.login, { body })));
    const [row] = await server.owner.withTenant(own.id, (tx) =>
      tx.prepared(
        z.strictObject({ n: z.number() }),
        "select count(*)::int as n from login_failure where tenant_id = $1",
        [own.id],
      ),
    );
    expect(row?.n).toBe(10);
    server.clock.advance(15 * 60_000 + 1);
  });

  it("lets a whole house in at the same time, although some mistype", async () => {
    const house = await buildTenant(server);
    const people: TestUser[] = [];
    for (let index = 0; index < 30; index++) people.push(await buildUser(house, "observer"));
    const door = new Client(server.port, house.host);
    const attempt = (person: TestUser, password: string) =>
      door.send(calls.login, { body: { email: email(person.user), password } });
    const answers = await Promise.all([
      ...people.map((person) => attempt(person, PASSWORD)),
      ...people.slice(0, 25).map((person) => attempt(person, "mistyped")),
    ]);
    expect(answers.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(200));
  });

  it("leaves the database to everybody else, however many wait in it", async () => {
    const [reader, other] = [
      await buildUser(tenant, "observer"),
      await buildUser(tenant, "observer"),
    ];
    const body = { email: email(other.user), password: PASSWORD };
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = server.owner.withTenant(tenant.id, async (tx) => {
      await tx.execute("lock table login_failure in share mode", []);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    // More than the pool's connections.
    const logins = Array.from({ length: 15 }, () => guest().send(calls.login, { body }));
    const { database } = server;
    try {
      await expect.poll(() => database.connections().open - database.connections().idle).toBe(2);
      expect(await reader.ok(calls.getAccount)).toMatchObject({ id: reader.user.id });
      expect(database.connections().waiting).toBe(0);
    } finally {
      released.resolve();
      await holding;
    }
    const statuses = (await Promise.all(logins)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses).toContain(200);
  });

  it("answers what no text can hold as it answers any wrong text", async () => {
    for (const body of [
      { email: "a\u0000@example.org", password: PASSWORD },
      { email: "a@example.org", password: "a\ud800" },
    ])
      expect((await guest().refused(calls.login, { body })).types).toEqual(["BAD_REQUEST"]);
  });

  it("needs the permission LOG_IN", async () => {
    const { user } = await buildUser(tenant, "observer");
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute("delete from account_role where person_id = $1", [user.id]),
    );
    const body = { email: email(user), password: PASSWORD };
    expect((await guest().refused(calls.login, { body })).types).toEqual(["INVALID_LOGIN"]);
  });

  it("takes no fields that would make it somebody else's", async () => {
    const { user } = await buildUser(tenant, "observer");
    const body = { email: email(user), password: PASSWORD, roles: ["administrator"] };
    expect((await guest().refused(calls.login, { body })).types).toEqual(["BAD_REQUEST"]);
  });
});

describe("a session", () => {
  it("is needed by every call that is not public [API-01, OAPI-001, ERR-06, OERR-010]", async () => {
    for (const call of Object.values(calls).filter(({ access }) => access !== "public")) {
      const path = call.path.replaceAll(/:\w*[iI]d/g, "0123456789abcdef01234567");
      const answer = await guest().refused({ ...call, path: path.replace(":stateName", "Start") });
      const isRefused = answer.types.includes("NOT_LOGGED_IN") || answer.title !== undefined;
      expect(isRefused, call.path).toBe(true);
    }
    expect((await guest().refused(calls.listScales)).types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("ends by itself, and lives on when it is refreshed [API-24]", async () => {
    const user = await buildUser(tenant, "observer");
    server.clock.advance((SESSION_SECONDS - 60) * 1000);
    const next = await user.ok(calls.refreshToken);
    expect(next).toMatchObject({ expiresIn: SESSION_SECONDS, autoLogout: true });
    server.clock.advance(120_000);
    user.token = next.token;
    await user.ok(calls.getAccount);
    server.clock.advance(SESSION_SECONDS * 1000);
    expect((await user.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("ends with the logout, and leaves the user's others alone", async () => {
    const user = await buildUser(tenant, "observer");
    const other = guest();
    const { token } = await other.ok(calls.login, {
      body: { email: email(user.user), password: PASSWORD },
    });
    other.token = token.token;
    await user.ok(calls.logout);
    expect((await user.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    await other.ok(calls.getAccount);
  });

  it("has the rights of this moment: a role that was taken away counts at once [SEC-04]", async () => {
    const user = await buildUser(tenant, ["observer", "moderator"]);
    const admin = await buildUser(tenant, "administrator");
    await user.ok(calls.listScales);
    await admin.ok(calls.updateUser, { body: { id: user.user.id, roles: ["observer"] } });
    expect((await user.refused(calls.listScales)).types).toEqual(["NO_PERMISSION"]);
  });
});
