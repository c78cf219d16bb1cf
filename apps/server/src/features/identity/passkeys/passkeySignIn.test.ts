// @module-tag soak
import { calls, type Failure, type Login } from "@assay/contract";
import {
  addPasskey,
  buildTenant,
  buildUser,
  changeRole,
  Client,
  pagesOf,
  PASSWORD,
  startTestServer,
  TestPasskey,
  type TestServer,
  type TestTenant,
  type TestUser,
  type Twist,
  WRONG_PASSKEYS,
} from "@assay/testing";
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  admin = await buildUser(tenant, "administrator");
  await admin.ok(calls.updateSettings, { body: { passkeys: "ALONE" } });
});
afterAll(() => server.close());

const guest = (of = tenant) => new Client(server.port, of.host);

async function buildOwner(of = tenant): Promise<{ user: TestUser; passkey: TestPasskey }> {
  const user = await buildUser(of, "observer");
  return { user, passkey: await addPasskey(user, of, "Laptop") };
}

/** Signs in with the password only; the client then has the login token. */
async function begin({ user }: TestUser, of = tenant): Promise<{ client: Client; login: Login }> {
  const client = guest(of);
  const login = await client.ok(calls.login, {
    body: { email: user.email ?? "", password: PASSWORD },
  });
  client.token = login.token.token;
  return { client, login };
}

/** What the server answers to a passkey as the second factor of a login that just began. */
async function second(user: TestUser, passkey: TestPasskey, twist: Twist = {}, of = tenant) {
  const { client } = await begin(user, of);
  const body = passkey.answer(await client.ok(calls.startPasskeyStep), twist);
  return client.send(calls.checkPasskey, { body });
}

/** What the server answers to a passkey without a password. */
async function alone(passkey: TestPasskey, twist: Twist = {}, of = tenant) {
  const client = guest(of);
  const body = passkey.answer(await client.ok(calls.startPasskeySignIn), twist);
  return client.send(calls.signInByPasskey, { body });
}

type Answer = Awaited<ReturnType<Client["send"]>>;
const typesOf = ({ text }: Answer): string[] =>
  (JSON.parse(text) as Failure).metadata.errors.map(({ type }) => type);

/** Wrong also where the passkey itself is right. */
const REFUSED: Record<string, Twist> = {
  ...WRONG_PASSKEYS,
  "another key": { key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey },
  "another owner's handle": { userHandle: Buffer.from("0".repeat(24)).toString("base64url") },
};

describe("a passkey as the second factor", () => {
  it("counts after the password, beside the providers of the documents, which stay the three", async () => {
    const { user, passkey } = await buildOwner();
    await user.ok(calls.getBackupKeys);
    const { client, login } = await begin(user);
    expect(login).toMatchObject({
      twoFactorRequired: true,
      twoFactorProviders: ["BackupCode"],
      acceptsPasskey: true,
    });
    const asked = await client.ok(calls.startPasskeyStep);
    expect(asked.options).toMatchObject({
      rpId: tenant.host,
      userVerification: "required",
      allowCredentials: [{ id: passkey.id }],
    });
    const full = await client.ok(calls.checkPasskey, { body: passkey.answer(asked) });
    expect(full).toMatchObject({ twoFactorRequired: false, twoFactorProviders: [] });
    client.token = full.token.token;
    expect((await client.ok(calls.getAccount)).twoFactorActivated).toBe(true);
  });

  for (const [what, twist] of Object.entries(REFUSED))
    it(`is refused with ${what}`, async () => {
      const { user, passkey } = await buildOwner();
      expect(typesOf(await second(user, passkey, twist))).toEqual(["INVALID_TWO_FACTOR_CODE"]);
      expect((await second(user, passkey)).status).toBe(200);
    });

  it("is refused where the device's count goes back or stands still, as a copy's would", async () => {
    const { user, passkey } = await buildOwner();
    expect((await second(user, passkey, { counter: 7 })).status).toBe(200);
    for (const counter of [6, 7])
      expect(typesOf(await second(user, passkey, { counter }))).toEqual([
        "INVALID_TWO_FACTOR_CODE",
      ]);
    expect((await second(user, passkey, { counter: 8 })).status).toBe(200);
  });

  it("answers one challenge once, of its own login only, for five minutes", async () => {
    const { user, passkey } = await buildOwner();
    const [first, other] = [await begin(user), await begin(user)];
    const asked = await first.client.ok(calls.startPasskeyStep);
    const elsewhere = { body: passkey.answer(asked) };
    expect((await other.client.refused(calls.checkPasskey, elsewhere)).types).toEqual([
      "INVALID_TWO_FACTOR_CODE",
    ]);
    // Refused for another reason, and so used up.
    const wrong = { body: passkey.answer(asked, { isVerified: false }) };
    await first.client.refused(calls.checkPasskey, wrong);
    const again = { body: passkey.answer(asked) };
    expect((await first.client.refused(calls.checkPasskey, again)).types).toEqual([
      "INVALID_TWO_FACTOR_CODE",
    ]);
    const late = await begin(user);
    const old = await late.client.ok(calls.startPasskeyStep);
    server.clock.advance(4 * 60_000);
    const newer = await begin(user);
    server.clock.advance(60_000 + 1);
    const expired = { body: passkey.answer(old) };
    expect((await newer.client.refused(calls.checkPasskey, expired)).types).toEqual([
      "INVALID_TWO_FACTOR_CODE",
    ]);
  });

  it("takes one answer once, also when it comes several times at the same moment", async () => {
    const { user, passkey } = await buildOwner();
    const { client } = await begin(user);
    const body = passkey.answer(await client.ok(calls.startPasskeyStep));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.send(calls.checkPasskey, { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is the person's own: nobody else's, nor one that was removed", async () => {
    const { user, passkey } = await buildOwner();
    const other = await buildOwner();
    expect(typesOf(await second(user, other.passkey))).toEqual(["INVALID_TWO_FACTOR_CODE"]);
    const spare = await addPasskey(user, tenant, "Spare");
    const [own] = (await user.ok(calls.listPasskeys)).passkeys;
    await user.ok(calls.removePasskey, { params: { id: own?.id ?? "" } });
    expect(typesOf(await second(user, passkey))).toEqual(["INVALID_TWO_FACTOR_CODE"]);
    expect((await second(user, spare)).status).toBe(200);
  });

  it("ends the login after five wrong answers", async () => {
    const { user, passkey } = await buildOwner();
    const { client } = await begin(user);
    for (let tried = 0; tried < 5; tried++) {
      const body = passkey.answer(await client.ok(calls.startPasskeyStep), { isVerified: false });
      expect((await client.refused(calls.checkPasskey, { body })).types).toEqual([
        "INVALID_TWO_FACTOR_CODE",
      ]);
    }
    const body = passkey.answer(await client.ok(calls.startPasskeyStep));
    expect((await client.refused(calls.checkPasskey, { body })).types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("is needed where there is one: a session's token and a login without one start nothing", async () => {
    const user = await buildUser(tenant, "observer");
    await user.ok(calls.setTwoFactorEnabled, { body: { TwoFactorEnabled: true } });
    const { client, login } = await begin(user);
    expect(login).not.toHaveProperty("acceptsPasskey");
    expect((await client.refused(calls.startPasskeyStep)).types).toEqual([
      "INVALID_TWO_FACTOR_PROVIDER",
    ]);
    expect((await user.refused(calls.startPasskeyStep)).types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("satisfies a tenant that demands a second factor", async () => {
    const strict = await buildTenant(server);
    const owner = await buildUser(strict, "administrator");
    const body = { passkeys: "SECOND_FACTOR", secondFactorRequired: true } as const;
    await owner.ok(calls.updateSettings, { body });
    expect((await owner.refused(calls.listUsers)).types).toEqual(["NO_PERMISSION"]);
    await addPasskey(owner, strict, "Key");
    await owner.ok(calls.listUsers);
  });
});

describe("a passkey alone", () => {
  it("signs in without an address or a password, as both factors", async () => {
    const { user, passkey } = await buildOwner();
    const asked = await guest().ok(calls.startPasskeySignIn);
    expect(asked.options).toMatchObject({ rpId: tenant.host, userVerification: "required" });
    expect(asked.options).not.toHaveProperty("allowCredentials");
    const answer = await alone(passkey);
    expect(answer.status).toBe(200);
    const { token } = (JSON.parse(answer.text) as { payload: Login }).payload.token;
    const client = new Client(server.port, tenant.host, token);
    expect((await client.ok(calls.getAccount)).id).toBe(user.user.id);
    // The device has verified its owner just now, as a password would.
    await client.ok(calls.getBackupKeys);
  });

  for (const [what, twist] of Object.entries(REFUSED))
    it(`is refused with ${what}`, async () => {
      const { passkey } = await buildOwner();
      expect(typesOf(await alone(passkey, twist))).toEqual(["INVALID_LOGIN"]);
    });

  it("is refused without the owner's handle, with a count that goes back, and a second time", async () => {
    const { passkey } = await buildOwner();
    expect(typesOf(await alone(passkey, { userHandle: null }))).toEqual(["INVALID_LOGIN"]);
    expect((await alone(passkey, { counter: 50 })).status).toBe(200);
    expect(typesOf(await alone(passkey, { counter: 49 }))).toEqual(["INVALID_LOGIN"]);
    const body = passkey.answer(await guest().ok(calls.startPasskeySignIn), { counter: 51 });
    await guest().ok(calls.signInByPasskey, { body });
    expect((await guest().refused(calls.signInByPasskey, { body })).types).toEqual([
      "INVALID_LOGIN",
    ]);
  });

  it("is refused with a challenge of a login, of another tenant, or after five minutes", async () => {
    const { user, passkey } = await buildOwner();
    const { client } = await begin(user);
    const ofLogin = { body: passkey.answer(await client.ok(calls.startPasskeyStep)) };
    expect((await guest().refused(calls.signInByPasskey, ofLogin)).types).toEqual([
      "INVALID_LOGIN",
    ]);
    const other = await buildTenant(server);
    const theirs = await buildUser(other, "administrator");
    await theirs.ok(calls.updateSettings, { body: { passkeys: "ALONE" } });
    const strange = { body: passkey.answer(await guest(other).ok(calls.startPasskeySignIn)) };
    expect((await guest().refused(calls.signInByPasskey, strange)).types).toEqual([
      "INVALID_LOGIN",
    ]);
    expect((await guest(other).refused(calls.signInByPasskey, strange)).types).toEqual([
      "INVALID_LOGIN",
    ]);
    const late = { body: passkey.answer(await guest().ok(calls.startPasskeySignIn)) };
    server.clock.advance(5 * 60_000);
    expect((await guest().refused(calls.signInByPasskey, late)).types).toEqual(["INVALID_LOGIN"]);
  });

  it("answers alike for nobody's passkey, a removed one, a locked account and one without LOG_IN", async () => {
    const answers: Answer[] = [];
    const { user, passkey } = await buildOwner();
    const stranger = new TestPasskey(pagesOf(tenant));
    stranger.make(await user.ok(calls.startPasskey), "never stored");
    answers.push(await alone(stranger));
    await admin.ok(calls.lockUser, { params: { id: user.user.id }, body: { locked: true } });
    answers.push(await alone(passkey));
    const removed = await buildOwner();
    const [own] = (await removed.user.ok(calls.listPasskeys)).passkeys;
    await removed.user.ok(calls.removePasskey, { params: { id: own?.id ?? "" } });
    answers.push(await alone(removed.passkey));
    const barred = await buildUser(tenant, { permissions: ["MANAGE_SELF"] });
    const barredPasskey = await addPasskey(barred, tenant);
    await changeRole(tenant, barred, ["MANAGE_SELF"]);
    answers.push(await alone(barredPasskey));
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(typesOf(answer)).toEqual(["INVALID_LOGIN"]);
    }
  });

  it("does not count where people sign in by their company's directory only, but for the one who may", async () => {
    const own = await buildTenant(server);
    const owner = await buildUser(own, "administrator");
    await owner.ok(calls.updateSettings, { body: { passkeys: "ALONE" } });
    const passkey = await addPasskey(owner, own, "Key");
    const only = (breakGlassId: string | null) =>
      server.owner.withTenant(own.id, (tx) =>
        tx.execute(
          `insert into company_sign_in (tenant_id, is_on, issuer, client_id, label, scopes, claim, role_table, domains,
                                        binds_by_email, creates_accounts, is_only, counts_factor, factor_values, break_glass_id)
           values ($1, true, 'https://directory.example', 'assay', '', 'openid', '', '[]', '{}', false, false, true, false, '{}', $2)
           on conflict (tenant_id) do update set break_glass_id = excluded.break_glass_id`,
          [own.id, breakGlassId],
        ),
      );
    await only(null);
    expect(typesOf(await alone(passkey, {}, own))).toEqual(["INVALID_LOGIN"]);
    await only(owner.user.id);
    expect((await alone(passkey, {}, own)).status).toBe(200);
  });

  it("demands the captcha where a password does", async () => {
    const asking = await buildTenant(server);
    const owner = await buildUser(asking, "administrator");
    await owner.ok(calls.updateSettings, { body: { passkeys: "ALONE" } });
    const passkey = await addPasskey(owner, asking, "Key");
    await server.owner.withTenant(asking.id, (tx) =>
      tx.execute("update tenant set captcha_is_disabled = false where tenant_id = $1", [asking.id]),
    );
    // The first server remembers tenants for some seconds.
    const later = await server.startAnother();
    const client = new Client(later.port, asking.host);
    const body = passkey.answer(await client.ok(calls.startPasskeySignIn));
    const answer = await client.send(calls.signInByPasskey, { body });
    await later.close();
    expect(JSON.parse(answer.text)).toMatchObject({ errors: { captcha: ["captchaRequired"] } });
  });

  it("is refused to a network with too many failures, without closing the owner's account", async () => {
    const crowded = await buildTenant(server);
    const owner = await buildUser(crowded, "administrator");
    await owner.ok(calls.updateSettings, { body: { passkeys: "ALONE" } });
    const passkey = await addPasskey(owner, crowded, "Key");
    for (let tried = 0; tried < 50; tried++) {
      const body = passkey.answer({ options: { challenge: "eHh4" } });
      await guest(crowded).refused(calls.signInByPasskey, { body });
    }
    expect(typesOf(await alone(passkey, {}, crowded))).toEqual(["INVALID_LOGIN"]);
    expect((await second(owner, passkey, {}, crowded)).status).toBe(200);
    server.clock.advance(15 * 60_000 + 1);
    expect((await alone(passkey, {}, crowded)).status).toBe(200);
  });

  it("is offered only where the tenant says so", async () => {
    const { passkey } = await buildOwner();
    expect(await guest().ok(calls.getTenant)).toMatchObject({ passkeySignIn: true });
    const asked = await guest().ok(calls.startPasskeySignIn);
    await admin.ok(calls.updateSettings, { body: { passkeys: "SECOND_FACTOR" } });
    expect(await guest().ok(calls.getTenant)).not.toHaveProperty("passkeySignIn");
    expect((await guest().refused(calls.startPasskeySignIn)).types).toEqual(["NO_PERMISSION"]);
    const body = passkey.answer(asked);
    expect((await guest().refused(calls.signInByPasskey, { body })).types).toEqual([
      "INVALID_LOGIN",
    ]);
    await admin.ok(calls.updateSettings, { body: { passkeys: "ALONE" } });
  });
});
