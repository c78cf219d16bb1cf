import { calls } from "@assay/contract";
import { PERMISSIONS } from "@assay/domain";
import {
  buildTenant,
  buildUser,
  Client,
  linkIn,
  PASSWORD,
  startTestServer,
  unique,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
});
// New sign-ins for each test, since the tests move the clock beyond the end of a session.
beforeEach(async () => {
  admin = await buildUser(tenant, "administrator");
});
afterAll(() => server.close());

const NEW_PASSWORD = "Another-battery-2";
const DAY_MS = 86_400_000;
const guest = () => new Client(server.port, tenant.host);
const emailOf = ({ user }: TestUser) => user.email ?? "";
const freshEmail = () => `${unique("new").replace(" ", "")}@example.org`;

/** The link in the next mail to this address. */
const mailedLink = async (address: string) =>
  linkIn(await server.mailbox.next(address, ({ text = "" }) => text.includes("token=")));

/** An invited user's address and the token of the invitation. */
async function invite() {
  const email = freshEmail();
  const body = { firstName: "Ada", lastName: "Loos", email };
  const { id } = await admin.ok(calls.createUser, { body });
  const { token, path } = await mailedLink(email);
  return { id, email, token, path };
}

const signIn = (email: string, password: string) =>
  guest().ok(calls.login, { body: { email, password } });

describe("enrolling", () => {
  it("sets the first password, signs in, and verifies the e-mail [USER-19, API-28, AUTH-20]", async () => {
    const { email, token, path } = await invite();
    expect(path).toBe(`/user/enroll/${encodeURIComponent(email)}`);
    const body = { email, newPassword: NEW_PASSWORD, token };
    const login = await guest().ok(calls.enroll, { body });
    const client = guest();
    client.token = login.token.token;
    const user = await client.ok(calls.getAccount);
    expect(user).toMatchObject({ email, enrolled: true, emailVerified: true });
    await signIn(email, NEW_PASSWORD);
  });

  it("is possible once, and for seven days [AUTH-21, ERR-13]", async () => {
    const used = await invite();
    const accept = ({ email, token }: { email: string; token: string }) =>
      guest().send(calls.enroll, { body: { email, newPassword: NEW_PASSWORD, token } });
    const answers = await Promise.all([accept(used), accept(used), accept(used)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await invite();
    server.clock.advance(7 * DAY_MS + 1000);
    const body = { email: late.email, newPassword: NEW_PASSWORD, token: late.token };
    expect((await guest().refused(calls.enroll, { body })).types).toEqual(["ENROLL_FAILED"]);
    admin = await buildUser(tenant, "administrator");
    const intime = await invite();
    server.clock.advance(7 * DAY_MS - 60_000);
    expect((await accept(intime)).status).toBe(200);
  });

  it("takes no token of another kind, another person, or a made-up one", async () => {
    const { email, token } = await invite();
    const other = await invite();
    const user = await buildUser(tenant, "observer");
    await guest().ok(calls.requestResetPassword, { body: { email: emailOf(user) } });
    const reset = await mailedLink(emailOf(user));
    const tries = [
      { email, token: "x".repeat(43) },
      { email, token: other.token },
      { email: emailOf(user), token: reset.token },
      { email: other.email, token },
    ];
    for (const given of tries) {
      const body = { ...given, newPassword: NEW_PASSWORD };
      expect((await guest().refused(calls.enroll, { body })).types).toEqual(["ENROLL_FAILED"]);
    }
    const body = { email: emailOf(user), token, newPassword: NEW_PASSWORD };
    expect((await guest().refused(calls.resetPassword, { body })).types).toEqual(["INVALID_TOKEN"]);
    await guest().ok(calls.enroll, { body: { email, token, newPassword: NEW_PASSWORD } });
  });

  it("refuses each weak password by its rule, and keeps the link for a better one [AUTH-22, AUTH-23, AUTH-24]", async () => {
    const { email, token } = await invite();
    const broken = async (newPassword: string) =>
      (await guest().refused(calls.enroll, { body: { email, token, newPassword } })).errors;
    expect(await broken("Abc-123")).toEqual({ newPassword: ["length"] });
    expect(await broken("abc-1234")).toEqual({ newPassword: ["upper"] });
    expect(await broken("ABC-1234")).toEqual({ newPassword: ["lower"] });
    expect(await broken("Abc-defg")).toEqual({ newPassword: ["digit"] });
    expect(await broken("Abcd1234")).toEqual({ newPassword: ["special"] });
    expect(await broken("Aa1Aa1Aa1")).toEqual({ newPassword: ["special", "distinct"] });
    await guest().ok(calls.enroll, { body: { email, token, newPassword: "Aa1-Aa1-" } });
  });

  it("refuses the most common passwords, also with signs around them", async () => {
    const { email, token } = await invite();
    for (const newPassword of ["P@ssw0rd", "Password-123!", "Summer-2026!", "1qaz@WSX"]) {
      const answer = await guest().refused(calls.enroll, { body: { email, token, newPassword } });
      expect(answer.errors, newPassword).toEqual({ newPassword: ["common"] });
    }
    await guest().ok(calls.enroll, { body: { email, token, newPassword: "Ünï-cödé pass 9" } });
  });
});

describe("resetting a password", () => {
  const request = (email: string) => guest().ok(calls.requestResetPassword, { body: { email } });

  it("works by a mailed link, and ends all sessions [API-26, API-27]", async () => {
    const user = await buildUser(tenant, "observer");
    await request(emailOf(user).toUpperCase());
    const { token, path } = await mailedLink(emailOf(user));
    expect(path).toBe(`/user/reset-password/${encodeURIComponent(emailOf(user))}`);
    const body = { email: emailOf(user), newPassword: NEW_PASSWORD, token };
    await guest().ok(calls.resetPassword, { body });
    expect((await user.refused(calls.getAccount)).types).toEqual(["NOT_LOGGED_IN"]);
    await signIn(emailOf(user), NEW_PASSWORD);
    expect((await guest().refused(calls.resetPassword, { body })).types).toEqual(["INVALID_TOKEN"]);
  });

  it("takes a link for 24 hours, and only the newest [AUTH-17, ERR-16]", async () => {
    const user = await buildUser(tenant, "observer");
    const spend = (token: string) =>
      guest().send(calls.resetPassword, {
        body: { email: emailOf(user), newPassword: NEW_PASSWORD, token },
      });
    await request(emailOf(user));
    const older = await mailedLink(emailOf(user));
    server.clock.advance(61_000);
    await request(emailOf(user));
    const newer = await mailedLink(emailOf(user));
    expect((await spend(older.token)).status).toBe(400);
    server.clock.advance(DAY_MS - 60_000);
    expect((await spend(newer.token)).status).toBe(200);
    await request(emailOf(user));
    const late = await mailedLink(emailOf(user));
    server.clock.advance(DAY_MS + 1000);
    const answer = await spend(late.token);
    expect(answer.text).toContain("INVALID_TOKEN");
  });

  it("never tells whether there is such an account", async () => {
    const user = await buildUser(tenant, "observer");
    const invited = await invite();
    const answers = await Promise.all(
      [emailOf(user), freshEmail(), invited.email].map((email) =>
        guest().send(calls.requestResetPassword, { body: { email } }),
      ),
    );
    const shapes = answers.map(({ status, text }) => [
      status,
      text.replace(/"requestId":"\w+"/, ""),
    ]);
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
  });

  it("does not skip the second factor", async () => {
    const user = await buildUser(tenant, "observer");
    await user.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: true } });
    await server.mailbox.next(emailOf(user));
    await request(emailOf(user));
    const { token } = await mailedLink(emailOf(user));
    const body = { email: emailOf(user), newPassword: NEW_PASSWORD, token };
    await guest().ok(calls.resetPassword, { body });
    expect((await signIn(emailOf(user), NEW_PASSWORD)).twoFactorRequired).toBe(true);
  });

  it("is closed to guesses from an address after fifty, also to the right link", async () => {
    const own = await buildTenant(server);
    const user = await buildUser(own, "observer");
    const anonymous = new Client(server.port, own.host);
    await anonymous.ok(calls.requestResetPassword, { body: { email: emailOf(user) } });
    const { token } = await mailedLink(emailOf(user));
    const body = { email: emailOf(user), newPassword: NEW_PASSWORD, token };
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        anonymous.refused(calls.resetPassword, { body: { ...body, token: `guess-${index}` } }),
      ),
    );
    expect((await anonymous.refused(calls.resetPassword, { body })).types).toEqual([
      "INVALID_TOKEN",
    ]);
    server.clock.advance(15 * 60_000 + 1);
    await anonymous.ok(calls.resetPassword, { body });
  });

  it("opens an account again that somebody else has locked", async () => {
    const user = await buildUser(tenant, "observer");
    const wrong = { body: { email: emailOf(user), password: "wrong" } };
    await Promise.all(Array.from({ length: 10 }, () => guest().refused(calls.login, wrong)));
    // A signed-in user can still confirm the password.
    await user.ok(calls.confirmPassword, { body: { password: PASSWORD } });
    await request(emailOf(user));
    const { token } = await mailedLink(emailOf(user));
    const body = { email: emailOf(user), newPassword: NEW_PASSWORD, token };
    await guest().ok(calls.resetPassword, { body });
    await signIn(emailOf(user), NEW_PASSWORD);
  });

  it("is mailed once a minute, however often it is asked for", async () => {
    const user = await buildUser(tenant, "observer");
    await Promise.all(Array.from({ length: 8 }, () => request(emailOf(user))));
    await mailedLink(emailOf(user));
    server.clock.advance(61_000);
    await request(emailOf(user));
    await mailedLink(emailOf(user));
    const mails = server.mailbox.received.filter(({ to = [] }) =>
      to.some(({ address }) => address === emailOf(user)),
    );
    expect(mails).toHaveLength(2);
  });

  it("is stored as a hash only", async () => {
    const user = await buildUser(tenant, "observer");
    await request(emailOf(user));
    const { token } = await mailedLink(emailOf(user));
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(z.looseObject({}), "select * from link where person_id = $1", [user.user.id]),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    const jobs = await server.owner.query("select * from pgboss.job");
    expect(jobs.length).toBeGreaterThan(0);
    expect(JSON.stringify(jobs)).not.toContain(token);
    expect(JSON.stringify(jobs)).not.toContain(emailOf(user));
    expect(server.log.join("\n")).not.toContain(token);
  });
});

describe("the e-mail address", () => {
  it("is changed by a link that goes to the new one, and the old one is told [API-29]", async () => {
    const user = await buildUser(tenant, "observer");
    const newEmail = freshEmail();
    await user.ok(calls.requestChangeEmail, { body: { newEmail } });
    const { token, path } = await mailedLink(newEmail);
    const [old, fresh] = [emailOf(user), newEmail].map(encodeURIComponent);
    expect(path).toBe(`/user/email/change/${old}/${fresh}`);
    const body = { email: emailOf(user), newEmail, token };
    const elsewhere = { ...body, newEmail: freshEmail() };
    expect((await guest().refused(calls.changeEmail, { body: elsewhere })).types).toEqual([
      "INVALID_TOKEN",
    ]);
    await guest().ok(calls.changeEmail, { body });
    expect((await user.ok(calls.getAccount)).email).toBe(newEmail);
    await server.mailbox.next(emailOf(user));
    await signIn(newEmail, PASSWORD);
    expect((await guest().refused(calls.changeEmail, { body })).types).toEqual(["INVALID_TOKEN"]);
  });

  it("that is somebody else's is not offered, and the answer does not tell", async () => {
    const user = await buildUser(tenant, "observer");
    const other = await buildUser(tenant, "observer");
    const free = await user.send(calls.requestChangeEmail, { body: { newEmail: freshEmail() } });
    server.clock.advance(61_000);
    const taken = await user.send(calls.requestChangeEmail, { body: { newEmail: emailOf(other) } });
    const bare = (text: string) => text.replace(/"requestId":"\w+"/, "");
    expect([taken.status, bare(taken.text)]).toEqual([free.status, bare(free.text)]);
  });

  it("is asked of nobody in a flood: once a minute, and a few times a day", async () => {
    const user = await buildUser(tenant, "observer");
    const ask = async () => {
      const sent = { body: { newEmail: freshEmail() } };
      return (await user.send(calls.requestChangeEmail, sent)).status;
    };
    const together = await Promise.all(Array.from({ length: 8 }, ask));
    expect(together.filter((status) => status === 200)).toHaveLength(1);
    const later: number[] = [];
    for (let minute = 0; minute < 6; minute++) {
      server.clock.advance(61_000);
      later.push(await ask());
    }
    expect(later).toEqual([200, 200, 200, 200, 429, 429]);
  });

  it("needs a password confirmed in the last ten minutes", async () => {
    const user = await buildUser(tenant, "observer");
    server.clock.advance(10 * 60_000 + 1);
    const asked = { body: { newEmail: freshEmail() } };
    expect((await user.refused(calls.requestChangeEmail, asked)).types).toEqual(["NO_PERMISSION"]);
    await user.ok(calls.confirmPassword, { body: { password: PASSWORD } });
    await user.ok(calls.requestChangeEmail, asked);
  });

  it("is verified by a mailed link [API-30]", async () => {
    const user = await buildUser(tenant, "observer");
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute("update account set email_verified = false where person_id = $1", [user.user.id]),
    );
    await user.ok(calls.requestVerifyEmail, { body: {} });
    const { token, path } = await mailedLink(emailOf(user));
    expect(path).toBe(`/user/activate/${encodeURIComponent(emailOf(user))}`);
    await guest().ok(calls.verifyEmail, { body: { email: emailOf(user), token } });
    expect((await user.ok(calls.getAccount)).emailVerified).toBe(true);
    expect((await user.refused(calls.requestVerifyEmail, { body: {} })).types).toEqual([
      "UPDATE_FAILED",
    ]);
  });

  it("of another is verified only at the request of who may edit users", async () => {
    const user = await buildUser(tenant, "observer");
    const body = { email: emailOf(admin) };
    expect((await user.refused(calls.requestVerifyEmail, { body })).types).toEqual([
      "NO_PERMISSION",
    ]);
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

  it("knows 31 permissions in all [SEC-05, SEC-06, ACC-015, API-38]", async () => {
    expect(new Set(PERMISSIONS).size).toBe(31);
    expect(await admin.ok(calls.listPermissions)).toEqual({
      allPermissions: [...PERMISSIONS],
      can: Object.fromEntries(PERMISSIONS.map((permission) => [permission, true])),
    });
  });
});
