// @module-tag soak
import { calls, type SentBody } from "@assay/contract";
import { NO_COMPANY_SIGN_IN } from "@assay/domain";
import {
  buildTenant,
  buildUser,
  Client,
  PASSWORD,
  send,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { type Forgery, type HostileIssuer, startHostileIssuer } from "@assay/testing/directory.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { deleteExpired } from "../../retention/store.ts";

let server: TestServer;
let issuer: HostileIssuer;
let tenant: TestTenant;
let administrator: TestUser;
let guest: Client;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { internalNetworks: ["127.0.0.0/8"] });
});
afterAll(() => server.close());
beforeEach(async () => {
  issuer = await startHostileIssuer();
  ({ tenant, administrator, guest } = await connected());
  return issuer.close;
});

/** A tenant that takes everybody whom the issuer sends. */
async function connected() {
  const made = await buildTenant(server);
  const keeper = await buildUser(made, "administrator");
  const { roles } = await keeper.ok(calls.getCompanySignIn);
  const observer = roles.find(({ name }) => name === "observer")!.id;
  await keeper.ok(calls.updateCompanySignIn, {
    body: {
      ...settings(),
      createsAccounts: true,
      defaultRoleId: observer,
      clientSecret: "secret",
      revision: 0,
    },
  });
  return { tenant: made, administrator: keeper, guest: new Client(server.port, made.host) };
}
const settings = () => ({
  ...NO_COMPANY_SIGN_IN,
  roleTable: [],
  domains: [],
  factorValues: [],
  isOn: true,
  issuer: issuer.issuer,
  clientId: issuer.clientId,
});

type Answered = SentBody<typeof calls.finishCompanySignIn>;

/** What the page sends if the issuer sends somebody back at once. */
async function comeBack(): Promise<Answered> {
  const { url, key } = await guest.ok(calls.beginCompanySignIn);
  const { state = "", nonce } = Object.fromEntries(new URL(url).searchParams);
  return { key, state, code: nonce, iss: issuer.issuer };
}
async function reasonOf(body: Answered, client = guest): Promise<unknown> {
  const { types, payload } = await client.refused(calls.finishCompanySignIn, { body });
  expect(types).toEqual(["INVALID_LOGIN"]);
  return payload;
}

describe("an answer to a sign-in", () => {
  it("lets somebody in if everything is right", async () => {
    const login = await guest.ok(calls.finishCompanySignIn, { body: await comeBack() });
    expect(login.twoFactorRequired).toBe(false);
  });

  it("asks with a code, PKCE by S256, state and nonce, each time with others", async () => {
    const [one, two] = [
      await guest.ok(calls.beginCompanySignIn),
      await guest.ok(calls.beginCompanySignIn),
    ];
    const of = ({ url }: typeof one) => Object.fromEntries(new URL(url).searchParams);
    expect(of(one)).toMatchObject({
      response_type: "code",
      client_id: "assay",
      redirect_uri: `http://${tenant.host}/login/company`,
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"])
      expect(of(one)[name], name).not.toBe(of(two)[name]);
    expect(one.key).not.toBe(two.key);
    expect(JSON.stringify(of(one))).not.toContain(one.key);
  });

  it("counts once: neither again, nor after it has failed", async () => {
    const body = await comeBack();
    await guest.ok(calls.finishCompanySignIn, { body });
    expect(await reasonOf(body)).toEqual({ reason: "expired" });
    const failed = await comeBack();
    issuer.refusal = { status: 400, body: { error: "invalid_grant" } };
    expect(await reasonOf(failed)).toEqual({ reason: "expired" });
    issuer.refusal = null;
    expect(await reasonOf(failed)).toEqual({ reason: "expired" });
  });

  it("leaves nothing behind once it would have expired anyway", async () => {
    await guest.ok(calls.finishCompanySignIn, { body: await comeBack() });
    const count = () =>
      server.owner.withTenant(tenant.id, async (tx) => {
        const used = await tx.db.execute(
          `select 1 from used_company_token where tenant_id = '${tenant.id}'`,
        );
        return used.rows.length;
      });
    expect(await count()).toBe(1);
    const late = new Date(server.clock.now().getTime() + 10 * 60_000 + 1);
    await server.owner.withTenant(tenant.id, (tx) => deleteExpired(tx, late));
    expect(await count()).toBe(0);
  });

  it("counts once for two at the same time", async () => {
    const body = await comeBack();
    const both = await Promise.all(
      [1, 2].map(() => guest.send(calls.finishCompanySignIn, { body })),
    );
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
  });

  it("counts for ten minutes", async () => {
    const body = await comeBack();
    server.clock.advance(10 * 60_000);
    expect(await reasonOf(body)).toEqual({ reason: "expired" });
  });

  it("does not count with the state of another attempt, a changed one, or none of ours", async () => {
    const [one, two] = [await comeBack(), await comeBack()];
    for (const state of [two.state, `${one.state}A`, one.state.slice(1), "", "x".repeat(4096)])
      expect(await reasonOf({ ...one, state }), state).toEqual({ reason: "expired" });
    expect(issuer.asked).not.toContain("/token");
  });

  it("does not count in a browser that did not begin: nobody can be signed in as somebody else", async () => {
    const { key: _, ...lure } = await comeBack();
    const { key } = await comeBack();
    expect(await reasonOf({ ...lure, key })).toEqual({ reason: "expired" });
  });

  it("does not count at another tenant, whose directory is the same", async () => {
    const body = await comeBack();
    const other = await connected();
    expect(await reasonOf(body, other.guest)).toEqual({ reason: "expired" });
  });

  it("does not count after the directory was changed, or turned off", async () => {
    const body = await comeBack();
    const { revision } = await administrator.ok(calls.getCompanySignIn);
    const change = { ...settings(), clientId: "other", clientSecret: "x", revision };
    await administrator.ok(calls.updateCompanySignIn, { body: change });
    expect(await reasonOf(body)).toEqual({ reason: "expired" });
    const off = { ...settings(), isOn: false, revision: revision + 1 };
    await administrator.ok(calls.updateCompanySignIn, { body: off });
    expect(await reasonOf(body)).toEqual({ reason: "expired" });
  });

  it.each(["http://evil.example", "", undefined])(
    "does not count from an issuer that was not asked: %s",
    async (iss) => {
      const { iss: _, ...body } = await comeBack();
      expect(await reasonOf({ ...body, iss })).toEqual({ reason: "untrusted" });
      expect(issuer.asked).not.toContain("/token");
    },
  );

  it("checks the issuer of an error too", async () => {
    const { code: _, ...body } = await comeBack();
    const error = "access_denied";
    expect(await reasonOf({ ...body, error })).toEqual({ reason: "refused" });
    const { code: __, ...again } = await comeBack();
    const mixed = { ...again, error, iss: "http://evil.example" };
    expect(await reasonOf(mixed)).toEqual({ reason: "untrusted" });
  });

  it.each([
    ["server_error", "unreachable"],
    ["temporarily_unavailable", "unreachable"],
    ["invalid_scope", "setup"],
    ["login_required", "refused"],
  ])("with the error %s is answered as %s", async (error, reason) => {
    const { code: _, ...body } = await comeBack();
    expect(await reasonOf({ ...body, error })).toEqual({ reason });
  });

  it.each([
    [401, { error: "invalid_client" }, "setup"],
    [400, { error: "invalid_grant" }, "expired"],
    [500, {}, "unreachable"],
    [302, {}, "unreachable"],
    [200, { access_token: "x", token_type: "Bearer" }, "untrusted"],
  ])("is refused if its code is answered with %i %j", async (status, body, reason) => {
    const answered = await comeBack();
    issuer.refusal = { status, body };
    expect(await reasonOf(answered)).toEqual({ reason });
  });

  it("is refused while the directory does not answer", async () => {
    const body = await comeBack();
    await issuer.close();
    expect(await reasonOf(body)).toEqual({ reason: "unreachable" });
    issuer = await startHostileIssuer();
  });
});

const past = Math.floor(Date.now() / 1000) - 3600;
const FORGERIES: [string, Forgery][] = [
  ["another's nonce", { claims: { nonce: "other" } }],
  ["no nonce", { claims: { nonce: undefined } }],
  ["another audience", { claims: { aud: "other" } }],
  ["several audiences and another party", { claims: { aud: ["assay", "other"], azp: "other" } }],
  ["another issuer", { claims: { iss: "http://evil.example" } }],
  ["an end that has passed", { claims: { exp: past } }],
  ["no end", { claims: { exp: undefined } }],
  ["no subject", { claims: { sub: undefined } }],
  ["a beginning that is to come", { claims: { nbf: past + 7200 } }],
  ["no signature", { signedBy: "nobody" }],
  ["a key of somebody else under the right name", { signedBy: "stranger" }],
  ["a key that nobody knows", { signedBy: "stranger", header: { kid: "other" } }],
];

describe("an ID token", () => {
  it.each(FORGERIES)("with %s lets nobody in", async (_, forgery) => {
    const body = await comeBack();
    issuer.forgeIdToken(forgery);
    expect(await reasonOf(body)).toEqual({ reason: "untrusted" });
    const { users } = await administrator.ok(calls.listUsers);
    expect(users).toHaveLength(1);
  });

  it("whose signature was made with the public key as a secret lets nobody in", async () => {
    const body = await comeBack();
    const [head, ...rest] = (await issuer.idToken(body.code ?? "")).split(".");
    expect(JSON.parse(Buffer.from(head ?? "", "base64url").toString())).toMatchObject({
      alg: "RS256",
    });
    const forged = Buffer.from(JSON.stringify({ alg: "HS256", kid: "own" })).toString("base64url");
    issuer.idToken = async () => [forged, ...rest].join(".");
    expect(await reasonOf(body)).toEqual({ reason: "untrusted" });
  });
});

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
const LOGOUT: [string, Forgery][] = [
  ["no event", { claims: { events: undefined } }],
  ["another event", { claims: { events: { other: {} } } }],
  ["a nonce", { claims: { nonce: "n" } }],
  ["another issuer", { claims: { iss: "http://evil.example" } }],
  ["another audience", { claims: { aud: "other" } }],
  ["no time", { claims: { iat: undefined } }],
  ["a time long ago", { claims: { iat: past, exp: undefined } }],
  ["an end that has passed", { claims: { exp: past } }],
  ["no name", { claims: { jti: undefined } }],
  ["neither session nor person", { claims: { sub: undefined } }],
  ["the type of an ID token", { header: { typ: "JWT" } }],
  ["no type", { header: { typ: undefined } }],
  ["no signature", { signedBy: "nobody" }],
  ["a key of somebody else", { signedBy: "stranger" }],
];

describe("a logout token", () => {
  let user: Client;
  let count = 0;
  beforeEach(async () => {
    const { token } = await guest.ok(calls.finishCompanySignIn, { body: await comeBack() });
    user = new Client(server.port, tenant.host, token.token);
  });
  const logoutToken = (forgery: Forgery = {}) => {
    const iat = Math.floor(server.clock.now().getTime() / 1000);
    const right = { events: { [EVENT]: {} }, jti: `logout ${++count}`, iat, exp: iat + 120 };
    return issuer.forge(right, {
      ...forgery,
      header: { typ: "logout+jwt", ...forgery.header },
    });
  };
  /** Posts a token as a directory does. */
  const post = async (token: string, host = tenant.host) => {
    const { status } = await send(server.port, {
      method: "POST",
      path: "/api/login/Company/Logout",
      headers: { host, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ logout_token: token }).toString(),
    });
    return status;
  };
  const isIn = async () => (await user.send(calls.getAccount)).status === 200;

  it("ends all sessions of the person, and none of others", async () => {
    expect(await post(await logoutToken({ claims: { sub: "somebody else" } }))).toBe(200);
    expect(await isIn()).toBe(true);
    expect(await post(await logoutToken())).toBe(200);
    expect(await isIn()).toBe(false);
    await administrator.ok(calls.getAccount);
  });

  it("counts once", async () => {
    const token = await logoutToken();
    expect(await post(token)).toBe(200);
    const { token: again } = await guest.ok(calls.finishCompanySignIn, { body: await comeBack() });
    user = new Client(server.port, tenant.host, again.token);
    expect(await post(token)).toBe(400);
    expect(await isIn()).toBe(true);
  });

  it("counts at its tenant only", async () => {
    const other = await buildTenant(server);
    expect(await post(await logoutToken(), other.host)).toBe(400);
    expect(await isIn()).toBe(true);
  });

  it.each(LOGOUT)("with %s ends nothing", async (_, forgery) => {
    expect(await post(await logoutToken(forgery))).toBe(400);
    expect(await isIn()).toBe(true);
  });

  it("is not an ID token", async () => {
    expect(await post(await issuer.idToken("n"))).toBe(400);
    expect(await isIn()).toBe(true);
  });

  it("ends a login whose second factor is outstanding too", async () => {
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.db.execute(
        `update account set two_factor_activated = true where tenant_id = '${tenant.id}'`,
      ),
    );
    const { token } = await guest.ok(calls.finishCompanySignIn, { body: await comeBack() });
    const waiting = new Client(server.port, tenant.host, token.token);
    await waiting.ok(calls.sendTwoFactorCode, { body: { method: "Email" } });
    expect(await post(await logoutToken())).toBe(200);
    const refused = await waiting.refused(calls.sendTwoFactorCode, { body: { method: "Email" } });
    expect(refused.types).toEqual(["NOT_LOGGED_IN"]);
  });
});

describe("a form", () => {
  it("is taken by the call for directories only", async () => {
    const form = new URLSearchParams({ email: administrator.user.email ?? "", password: PASSWORD });
    const { status, text } = await send(server.port, {
      method: "POST",
      path: "/api/login/Login",
      headers: { host: tenant.host, "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    });
    expect(status).toBe(400);
    expect(text).toContain('"BAD_REQUEST"');
  });
});
