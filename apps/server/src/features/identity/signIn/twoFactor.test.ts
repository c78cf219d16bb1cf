import { calls, type Login } from "@assay/contract";
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
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
});
afterAll(() => server.close());

const codeOf = (key: string, offsetSteps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: server.clock.now().getTime() + offsetSteps * 30_000,
  });

/** Sets an authenticator up as the dialog does. Returns its key. */
async function addAuthenticator(user: TestUser): Promise<string> {
  await user.ok(calls.resetAuthenticatorKey);
  const { key } = await user.ok(calls.getAuthenticatorKey);
  const body = { type: "Authenticator", token: codeOf(key) };
  expect(await user.ok(calls.testAuthenticatorKey, { body })).toEqual({ success: true });
  await user.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: true } });
  return key;
}

interface Step {
  client: Client;
  login: Login;
}

/** Signs in with the password only; the client then has the login token. */
async function begin({ user }: TestUser): Promise<Step> {
  const client = new Client(server.port, tenant.host);
  const body = { email: user.email ?? "", password: PASSWORD };
  const login = await client.ok(calls.login, { body });
  client.token = login.token.token;
  return { client, login };
}

const check = (client: Client, type: string, token: string) =>
  client.ok(calls.checkTwoFactor, { body: { type, token } });
const refused = async (client: Client, type: string, token: string) =>
  (await client.refused(calls.checkTwoFactor, { body: { type, token } })).types;

/** Moves the clock past the time step of a code that was used already. */
const nextStep = () => server.clock.advance(31_000);

describe("the second factor", () => {
  it("is asked for after the password, with the providers of the account [AUTH-08, AUTH-09, AUTH-12]", async () => {
    const user = await buildUser(tenant, "observer");
    const key = await addAuthenticator(user);
    const { client, login } = await begin(user);
    expect(login.twoFactorRequired).toBe(true);
    expect(login.twoFactorProviders).toEqual(["Authenticator"]);
    expect(login.token.expiresIn).toBe(300);
    nextStep();
    const full = await check(client, "Authenticator", codeOf(key));
    expect(full).toMatchObject({ twoFactorRequired: false, token: { expiresIn: 1800 } });
    client.token = full.token.token;
    expect((await client.ok(calls.getAccount)).twoFactorActivated).toBe(true);
  });

  it("is asked for by mail where there is no other, and comes before the account is loaded [AUTH-08]", async () => {
    const user = await buildUser(tenant, "observer");
    await user.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: true } });
    const { client, login } = await begin(user);
    expect(login).toMatchObject({ twoFactorRequired: true, twoFactorProviders: ["Email"] });
    expect((await client.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("holds back a login token from everything else [API-18]", async () => {
    const user = await buildUser(tenant, "observer");
    await addAuthenticator(user);
    const { client } = await begin(user);
    expect((await client.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    expect((await client.refused(calls.refreshToken)).types).toEqual(["NOT_LOGGED_IN"]);
    const body = { TwoFactorEnabled: false };
    expect((await client.refused(calls.setTwoFactorEnabled, { body })).types).toEqual([
      "NOT_LOGGED_IN",
    ]);
    // Conversely, a session's token finishes no login.
    expect(await refused(user, "Authenticator", "123456")).toEqual(["NOT_LOGGED_IN"]);
  });

  it("takes each time step once, and one step around now [ERR-15]", async () => {
    const user = await buildUser(tenant, "observer");
    const key = await addAuthenticator(user);
    server.clock.advance(120_000);
    const far = await begin(user);
    expect(await refused(far.client, "Authenticator", codeOf(key, -2))).toEqual([
      "INVALID_TWO_FACTOR_CODE",
    ]);
    const code = codeOf(key, -1);
    await check(far.client, "Authenticator", code);
    const replay = await begin(user);
    expect(await refused(replay.client, "Authenticator", code)).toEqual([
      "INVALID_TWO_FACTOR_CODE",
    ]);
    await check(replay.client, "Authenticator", codeOf(key, 1));
    const older = await begin(user);
    expect(await refused(older.client, "Authenticator", codeOf(key))).toEqual([
      "INVALID_TWO_FACTOR_CODE",
    ]);
  });

  it("takes a code once, also when it comes twice at the same time", async () => {
    const user = await buildUser(tenant, "observer");
    const key = await addAuthenticator(user);
    nextStep();
    const steps = [];
    for (let index = 0; index < 4; index++) steps.push(await begin(user));
    const body = { type: "Authenticator", token: codeOf(key) };
    const answers = await Promise.all(
      steps.map(({ client }) => client.send(calls.checkTwoFactor, { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("ends a login after five wrong codes, and counts them across logins", async () => {
    const user = await buildUser(tenant, "observer");
    const key = await addAuthenticator(user);
    nextStep();
    const first = await begin(user);
    for (let index = 0; index < 5; index++)
      expect(await refused(first.client, "Authenticator", "000000")).toEqual([
        "INVALID_TWO_FACTOR_CODE",
      ]);
    expect(await refused(first.client, "Authenticator", codeOf(key))).toEqual(["NOT_LOGGED_IN"]);
    const second = await begin(user);
    for (let index = 0; index < 5; index++) await refused(second.client, "Authenticator", "000000");
    // Ten failures in all block the account, for the password too.
    const body = { email: user.user.email ?? "", password: PASSWORD };
    const closed = await new Client(server.port, tenant.host).refused(calls.login, { body });
    expect(closed.types).toEqual(["INVALID_LOGIN"]);
    server.clock.advance(15 * 60_000 + 1);
    const later = await begin(user);
    await check(later.client, "Authenticator", codeOf(key));
  });

  it("ends a login after five minutes", async () => {
    const user = await buildUser(tenant, "observer");
    const key = await addAuthenticator(user);
    const { client } = await begin(user);
    server.clock.advance(300_001);
    expect(await refused(client, "Authenticator", codeOf(key))).toEqual(["NOT_LOGGED_IN"]);
  });

  it("mails a code that counts once, for ten minutes and for this login only [API-17]", async () => {
    const user = await buildUser(tenant, "observer");
    await user.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: true } });
    const address = user.user.email ?? "";
    const send = (client: Client) =>
      client.ok(calls.sendTwoFactorCode, { body: { method: "Email" } });
    const mailed = async () => {
      const { text = "" } = await server.mailbox.next(address, ({ text: body = "" }) =>
        /\b\d{6}\b/.test(body),
      );
      return /\b\d{6}\b/.exec(text)?.[0] ?? "";
    };
    const first = await begin(user);
    await send(first.client);
    const code = await mailed();
    const second = await begin(user);
    expect(await refused(second.client, "Email", code)).toEqual(["INVALID_TWO_FACTOR_CODE"]);
    await check(first.client, "Email", code);
    expect(await refused(first.client, "Email", code)).toEqual(["NOT_LOGGED_IN"]);
  });

  it("is never proved by a mailbox alone: no code is mailed beside an authenticator", async () => {
    const user = await buildUser(tenant, "observer");
    await addAuthenticator(user);
    const { client } = await begin(user);
    const asked = await client.refused(calls.sendTwoFactorCode, { body: { method: "Email" } });
    expect(asked.types).toEqual(["INVALID_TWO_FACTOR_PROVIDER"]);
    expect(await refused(client, "Email", "123456")).toEqual(["INVALID_TWO_FACTOR_PROVIDER"]);
  });

  it("is never proved by a mailbox alone: no code is mailed for a day after a reset", async () => {
    const user = await buildUser(tenant, "observer");
    await user.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: true } });
    const { backupKeys } = await user.ok(calls.getBackupKeys);
    const email = user.user.email ?? "";
    const guest = new Client(server.port, tenant.host);
    await guest.ok(calls.requestResetPassword, { body: { email } });
    const { text = "" } = await server.mailbox.next(email, ({ text: sent = "" }) =>
      sent.includes("token="),
    );
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? "";
    // The password stays the same, as its change does not matter here.
    await guest.ok(calls.resetPassword, { body: { email, token, newPassword: PASSWORD } });
    const { client, login } = await begin(user);
    expect(login.twoFactorProviders).toEqual(["BackupCode"]);
    await client.refused(calls.sendTwoFactorCode, { body: { method: "Email" } });
    await check(client, "BackupCode", backupKeys[0] ?? "");
    server.clock.advance(86_400_000);
    expect((await begin(user)).login.twoFactorProviders).toEqual(["Email", "BackupCode"]);
  });

  it("refuses providers that do not exist or that the account lacks [ERR-14]", async () => {
    const user = await buildUser(tenant, "observer");
    await user.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: true } });
    const { client, login } = await begin(user);
    expect(login.twoFactorProviders).toEqual(["Email"]);
    for (const type of ["Sms", "Authenticator", "BackupCode", "__proto__"])
      expect(await refused(client, type, "123456")).toEqual(["INVALID_TWO_FACTOR_PROVIDER"]);
    for (const method of ["Authenticator", "Sms"]) {
      const answer = await client.refused(calls.sendTwoFactorCode, { body: { method } });
      expect(answer.types).toEqual(["INVALID_TWO_FACTOR_PROVIDER"]);
    }
  });

  it("takes each of ten backup codes once, in any spelling, until new ones are made [ACCT-10, API-23]", async () => {
    const user = await buildUser(tenant, "observer");
    await user.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: true } });
    const { backupKeys } = await user.ok(calls.getBackupKeys);
    expect(new Set(backupKeys).size).toBe(10);
    const [first = "", second = "", third = ""] = backupKeys;
    await check((await begin(user)).client, "BackupCode", first);
    expect(await refused((await begin(user)).client, "BackupCode", first)).toEqual([
      "INVALID_TWO_FACTOR_CODE",
    ]);
    const spelt = ` ${second.replaceAll("-", "").toLowerCase()} `;
    await check((await begin(user)).client, "BackupCode", spelt);
    await user.ok(calls.getBackupKeys);
    expect(await refused((await begin(user)).client, "BackupCode", third)).toEqual([
      "INVALID_TWO_FACTOR_CODE",
    ]);
  });

  it("is off again when it is disabled [ACCT-11, API-22]", async () => {
    const user = await buildUser(tenant, "observer");
    await addAuthenticator(user);
    const off = await user.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: false } });
    expect(off.twoFactorActivated).toBe(false);
    expect((await begin(user)).login.twoFactorRequired).toBe(false);
  });
});

describe("setting up an authenticator", () => {
  it("begins anew with each reset, and tests only the key that is being set up [ACCT-06, ACCT-08, API-19, API-20, API-21]", async () => {
    const user = await buildUser(tenant, "observer");
    const before = await user.ok(calls.getAuthenticatorKey);
    expect(before.uri).toContain(`secret=${before.key}`);
    expect(await user.ok(calls.getAuthenticatorKey)).toEqual(before);
    await user.ok(calls.resetAuthenticatorKey);
    const after = await user.ok(calls.getAuthenticatorKey);
    expect(after.key).not.toBe(before.key);
    const test = (token: string) =>
      user.ok(calls.testAuthenticatorKey, { body: { type: "Authenticator", token } });
    expect(await test(codeOf(before.key))).toEqual({ success: false });
    expect(await test("hello")).toEqual({ success: false });
    expect(await test(codeOf(after.key))).toEqual({ success: true });
  });

  it("leaves the key in use alone until the new one is enabled", async () => {
    const user = await buildUser(tenant, "observer");
    const key = await addAuthenticator(user);
    await user.ok(calls.resetAuthenticatorKey);
    nextStep();
    await check((await begin(user)).client, "Authenticator", codeOf(key));
  });

  it("needs a password confirmed in the last ten minutes, and a verified e-mail", async () => {
    const user = await buildUser(tenant, "observer");
    server.clock.advance(10 * 60_000 + 1);
    const guarded = [
      calls.getAuthenticatorKey,
      calls.resetAuthenticatorKey,
      calls.getBackupKeys,
    ] as const;
    for (const call of guarded)
      expect((await user.refused(call)).types, call.path).toEqual(["NO_PERMISSION"]);
    const on = { body: { TwoFactorEnabled: true } };
    expect((await user.refused(calls.setTwoFactorEnabled, on)).types).toEqual(["NO_PERMISSION"]);
    const wrong = { body: { password: "wrong" } };
    expect((await user.refused(calls.confirmPassword, wrong)).types).toEqual(["INVALID_LOGIN"]);
    await user.ok(calls.confirmPassword, { body: { password: PASSWORD } });
    await user.ok(calls.setTwoFactorEnabled, on);
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute("update account set email_verified = false where person_id = $1", [user.user.id]),
    );
    expect((await user.refused(calls.setTwoFactorEnabled, on)).types).toEqual(["NO_PERMISSION"]);
  });

  it("counts wrong confirmations like wrong sign-ins", async () => {
    const user = await buildUser(tenant, "observer");
    const wrong = { body: { password: "wrong" } };
    await Promise.all(Array.from({ length: 12 }, () => user.refused(calls.confirmPassword, wrong)));
    const right = { body: { password: PASSWORD } };
    expect((await user.refused(calls.confirmPassword, right)).types).toEqual(["INVALID_LOGIN"]);
    server.clock.advance(15 * 60_000 + 1);
    await user.ok(calls.confirmPassword, right);
  });
});
