import { calls } from "@assay/contract";
import {
  buildTenant,
  buildUser,
  Client,
  linkIn,
  PASSWORD,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
});
afterAll(() => server.close());

const NEW_PASSWORD = "Another-battery-2";
const guest = () => new Client(server.port, tenant.host);
const emailOf = ({ user }: TestUser) => user.email ?? "";
const signIn = (email: string, password: string) =>
  guest().ok(calls.login, { body: { email, password } });

describe("changing the password", () => {
  it("leaves no session to those who sign in with the old one meanwhile", async () => {
    const user = await buildUser(tenant, "observer");
    const old = { body: { email: emailOf(user), password: PASSWORD } };
    const body = { password: PASSWORD, newPassword: NEW_PASSWORD };
    const change = user.ok(calls.changePassword, { body });
    const logins = await Promise.all(
      Array.from({ length: 6 }, () => guest().send(calls.login, old)),
    );
    await change;
    for (const { status, text } of logins.filter((answer) => answer.status === 200)) {
      expect(status).toBe(200);
      const client = guest();
      client.token = JSON.parse(text).payload.token.token;
      expect((await client.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    }
  });

  it("takes no name of the person or organisation, and a mailed link survives the refusal", async () => {
    const user = await buildUser(tenant, "observer");
    const email = emailOf(user);
    const named = "Tester-2026-Kim";
    const asked = { body: { password: PASSWORD, newPassword: named } };
    expect((await user.refused(calls.changePassword, asked)).errors).toEqual({
      newPassword: ["named"],
    });
    await guest().ok(calls.requestResetPassword, { body: { email } });
    const { token } = linkIn(await server.mailbox.next(email));
    const reset = (newPassword: string) => ({ body: { email, token, newPassword } });
    expect((await guest().refused(calls.resetPassword, reset(named))).errors).toEqual({
      newPassword: ["named"],
    });
    await guest().ok(calls.resetPassword, reset(NEW_PASSWORD));
    await signIn(email, NEW_PASSWORD);
  });

  it("holds up nobody else, however many confirm their password at once", async () => {
    const user = await buildUser(tenant, "observer");
    const other = await buildUser(tenant, "observer");
    const confirm = { body: { password: PASSWORD } };
    const answers = Promise.all(
      Array.from({ length: 40 }, () => user.send(calls.confirmPassword, confirm)),
    );
    await Promise.all(Array.from({ length: 20 }, () => other.ok(calls.getAccount)));
    expect((await answers).map(({ status }) => status)).not.toContain(503);
  });

  it("needs the current one, keeps this session and ends the others [API-31]", async () => {
    const user = await buildUser(tenant, "observer");
    const other = guest();
    other.token = (await signIn(emailOf(user), PASSWORD)).token.token;
    const wrong = { body: { password: "wrong", newPassword: NEW_PASSWORD } };
    expect((await user.refused(calls.changePassword, wrong)).types).toEqual(["INVALID_LOGIN"]);
    const weak = { body: { password: PASSWORD, newPassword: "short" } };
    expect((await user.refused(calls.changePassword, weak)).title).toBeDefined();
    const body = { password: PASSWORD, newPassword: NEW_PASSWORD };
    await user.ok(calls.changePassword, { body });
    await user.ok(calls.getAccount);
    expect((await other.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    await signIn(emailOf(user), NEW_PASSWORD);
    const notice = await server.mailbox.next(emailOf(user));
    expect(notice.text).not.toContain("token=");
  });

  it("needs the permission MANAGE_SELF", async () => {
    const user = await buildUser(tenant, { permissions: ["VIEW_USERS"] });
    const body = { password: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await user.refused(calls.changePassword, { body })).types).toEqual(["NO_PERMISSION"]);
  });
});

describe("the sessions", () => {
  it("are listed with their device, and signed out one by one", async () => {
    const user = await buildUser(tenant, "observer");
    const phone = guest();
    const agent =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
    const { token } = await phone.ok(calls.login, {
      body: { email: emailOf(user), password: PASSWORD },
      headers: { "user-agent": agent },
    });
    phone.token = token.token;
    const { sessions } = await user.ok(calls.listSessions);
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    expect(sessions[1]).toMatchObject({ browser: "Chrome", system: "Linux" });
    const [, second] = sessions;
    const otherUser = await buildUser(tenant, "observer");
    const params = { id: second?.id ?? "" };
    expect((await otherUser.refused(calls.endSession, { params })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    await user.ok(calls.endSession, { params });
    expect((await phone.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    await user.ok(calls.getAccount);
  });
});

describe("the secret of a device's key", () => {
  it("is one's own, the same at every sign-in, and told to nobody else", async () => {
    const [user, other] = [
      await buildUser(tenant, "observer"),
      await buildUser(tenant, "observer"),
    ];
    const { secret } = await user.ok(calls.getDeviceSecret);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const again = guest();
    again.token = (await signIn(emailOf(user), PASSWORD)).token.token;
    expect(await again.ok(calls.getDeviceSecret)).toEqual({ secret });
    expect((await other.ok(calls.getDeviceSecret)).secret).not.toBe(secret);
    expect((await guest().refused(calls.getDeviceSecret)).types).toEqual(["NOT_LOGGED_IN"]);
    expect(JSON.stringify(await user.ok(calls.getAccount))).not.toContain(secret);
  });

  it("survives a new password, so that what is unsent can still be read", async () => {
    const user = await buildUser(tenant, "observer");
    const before = await user.ok(calls.getDeviceSecret);
    await user.ok(calls.changePassword, {
      body: { password: PASSWORD, newPassword: NEW_PASSWORD },
    });
    expect(await user.ok(calls.getDeviceSecret)).toEqual(before);
  });
});
