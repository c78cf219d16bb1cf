import { calls } from "@assay/contract";
import { PERMISSIONS, SESSION_SECONDS } from "@assay/domain";
import {
  buildTenant,
  buildUser,
  Client,
  PASSWORD,
  startTestServer,
  type TestServer,
  type TestTenant,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

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
    const rows = await server.owner.query("select token_hash from session");
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("does not tell an unknown e-mail from a wrong password [ERR-05]", async () => {
    const { user } = await buildUser(tenant, "observer");
    for (const body of [
      { email: email(user), password: "wrong" },
      { email: "nobody@example.org", password: PASSWORD },
    ])
      expect((await guest().refused(calls.login, { body })).types).toEqual(["INVALID_LOGIN"]);
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

  it("needs the permission LOG_IN", async () => {
    const { user } = await buildUser(tenant, "observer");
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared("strip", "delete from account_role where person_id = $1", [user.id]),
    );
    const body = { email: email(user), password: PASSWORD };
    expect((await guest().refused(calls.login, { body })).types).toEqual(["INVALID_LOGIN"]);
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
    await user.ok(calls.listScales);
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        "demote",
        `delete from account_role where person_id = $1
            and role_id = (select id from role where name = 'moderator')`,
        [user.user.id],
      ),
    );
    expect((await user.refused(calls.listScales)).types).toEqual(["NO_PERMISSION"]);
  });
});

describe("the account", () => {
  it("is the signed-in user with roles and permissions [API-25, USER-18]", async () => {
    const { user } = await buildUser(tenant, "observer", { firstName: "Ada", lastName: "Loos" });
    expect(user).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      fullName: "Ada Loos",
      customerNumber: null,
      roles: ["observer"],
      position: null,
      orgUnit: null,
      enrolled: true,
      emailVerified: true,
      twoFactorActivated: false,
      type: "USER",
    });
    expect(user.permissions.toSorted()).toEqual([
      "EDIT_ASSESSMENTS",
      "EDIT_OBSERVATIONS",
      "GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED",
      "GET_PROCESS_RUNS",
      "LOG_IN",
      "MANAGE_SELF",
    ]);
  });

  it("knows 31 permissions in all [SEC-05, SEC-06, ACC-015]", () => {
    expect(new Set(PERMISSIONS).size).toBe(31);
  });
});

describe("the users", () => {
  it("are listed and read by those who may see users [API-33, OAPI-022, ACC-019]", async () => {
    const moderator = await buildUser(tenant, "moderator");
    const observer = await buildUser(tenant, "observer");
    const { users } = await moderator.ok(calls.listUsers);
    expect(users.map(({ id }) => id)).toContain(observer.user.id);
    const one = await moderator.ok(calls.getUser, { params: { id: observer.user.id } });
    expect(one.email).toBe(observer.user.email);
    expect((await observer.refused(calls.listUsers)).types).toEqual(["NO_PERMISSION"]);
  });
});
